/** Limits of the parser. Beyond them it reports a problem instead of parsing. */

/** The longest text that is parsed, in UTF-16 code units (32 MB; the largest real docs.json is 2.4 MB). */
export const maxLength = 32 * 1024 * 1024;

/** The maximum nesting of objects and arrays. A deeper container is one `invalid` node, so recursion over a tree is safe. */
export const maxDepth = 512;

/** A NUL character within this many characters from the start makes the text binary. */
export const binaryProbeLength = 8 * 1024;

/** How many problems of a text are kept. Text with more is probably not JSON, and the first ones are enough. */
export const maxProblems = 10_000;
