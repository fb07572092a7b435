/** How long a page may be, for modules that need nothing else of reading pages. */

/** Longer texts are not read, in UTF-16 code units: no page for human readers is that long. */
export const maxPageLength = 4_000_000;
