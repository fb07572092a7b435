/**
 * The anchors of headings, as the platform documents them, and when two anchors may be one.
 *
 * The platform lowers the case, makes hyphens of spaces and full stops, drops parentheses, keeps
 * slashes and ampersands and gives repeated headings a number. Writers and converters go by other
 * rules as well (GitHub's), so what only differs in punctuation counts as the same anchor.
 */

/** The anchor of a heading's text. */
export function headingSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll("'", "’")
    .replace(/[\s.]+/g, "-")
    .replace(/[^\p{Letter}\p{Mark}\p{Number}\p{Emoji_Presentation}_’/&-]/gu, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|-+$/g, "");
}

const bareSlug = /^[a-z0-9]+$/;

/** What is left of an anchor without punctuation: the form in which anchors are compared. */
export function bareAnchor(anchor: string): string {
  return bareSlug.test(anchor)
    ? anchor
    : anchor.replace(/[^\p{Letter}\p{Mark}\p{Number}]|[\uFE0F\u20E3]/gu, "");
}
