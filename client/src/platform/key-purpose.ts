/**
 * What a key is for (F15.3). Updates take an admin key on the platform today (F15.4). `jobs` reads the list of agent jobs;
 * `agent` creates jobs, which needs the scope to write, so that a key that may only read can serve the list; `analytics` reads what
 * readers say.
 */
export type KeyPurpose = "assistant" | "update" | "jobs" | "agent" | "analytics";
