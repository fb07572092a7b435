/** How much the parser takes on. Beyond these it says so instead of trying. */

/** Longest text that gets a tree, in UTF-16 code units (32 MB; the largest real docs.json is 2.4 MB). */
export const maxLength = 32 * 1024 * 1024;

/**
 * Objects and arrays within each other. What is deeper is one `invalid` node, so recursion over a tree is
 * safe.
 */
export const maxDepth = 512;

/** A NUL character among this many first ones makes the text binary. */
export const binaryProbeLength = 8 * 1024;

/** Problems kept for one text. A text with more was not meant as JSON, and the first problems say enough. */
export const maxProblems = 10_000;
