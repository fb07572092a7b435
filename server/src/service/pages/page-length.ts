/** The maximum length of a page, for modules that need nothing else for reading pages. */

/** Longer text, in UTF-16 code units, is not read; no page for human readers is that long. */
export const maxPageLength = 4_000_000;
