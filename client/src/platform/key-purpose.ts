/** What a key is for (F15.3). Updates take an admin key on the platform today (F15.4). */
export type KeyPurpose = "assistant" | "update" | "jobs";
