/**
 * The purposes of keys (F15.3). Updates currently need an admin key of the platform (F15.4). `jobs` reads the
 * list of agent jobs; `agent` creates jobs, which needs write access, so that a read-only key is enough for the
 * list; `analytics` reads feedback and views.
 */
export type KeyPurpose = "assistant" | "update" | "jobs" | "agent" | "analytics";
