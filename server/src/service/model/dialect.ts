/** The two readings of the format that a site can be checked with. */

/** Which of the two readings of the format a site is judged by (F14.1). */
export type Dialect = "reference" | "current";

/** What an author may choose: one of the two, or that each docs.json decides by its `$schema`. */
export type DialectChoice = "auto" | Dialect;
