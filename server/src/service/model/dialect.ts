/** The two readings of the format. What differs between them stands in navigation/differences.ts. */

/** Which of the two readings of the format a site is judged by (F14.1). */
export type Dialect = "reference" | "current";

/** What an author may choose: one of the two, or that each docs.json decides by its `$schema`. */
export type DialectChoice = "auto" | Dialect;
