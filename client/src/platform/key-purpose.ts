/** What a key is for (reference, section 5). Updates take an admin key on the platform today. */
export type KeyPurpose = "assistant" | "update" | "jobs";
