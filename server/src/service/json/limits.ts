/** Limits of the parser. Beyond these it reports a problem instead of reading. */

/** Longest text that gets a tree, in UTF-16 code units (32 MB; the largest real docs.json is 2.4 MB). */
export const maxLength = 32 * 1024 * 1024;

/**
 * How deep objects and arrays may nest. A deeper container is one `invalid` node, so recursion over a tree is safe.
 */
export const maxDepth = 512;

/** A NUL character among this many first characters makes the text binary. */
export const binaryProbeLength = 8 * 1024;

/** Problems kept for one text. Text with more is probably not JSON, and the first problems are enough. */
export const maxProblems = 10_000;
