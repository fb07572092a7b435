/** The two dialects of the format. navigation/differences.ts lists their differences. */

/** The dialect that a site is checked with (F14.1). */
export type Dialect = "reference" | "current";

/** What an author may choose: one of the two, or `auto`, with which the `$schema` of each docs.json decides. */
export type DialectChoice = "auto" | Dialect;
