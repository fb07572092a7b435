/**
 * Decides whether an image needs alternative text: it does not if it has another name or text next to it. Does not depend
 * on parsers.
 */

/** Attributes that give an image, frame or video a name, or hide it from those who would need one. */
export const namingAttributes = [
  "aria-label",
  "aria-labelledby",
  "title",
  "aria-hidden",
  "hidden",
  "role",
] as const;

/** Text next to an image that does not count: other images, the end of a link, the marker of a list item. */
const besideImages = /!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|^[\s>]*(?:[-*+]|\d+[.)])\s/g;
const maxBeside = 300;

/**
 * Whether text is next to an image on its line or in its table cell: an icon next to its name needs no alternative text.
 * @param place offsets of the image in the text
 */
export function isBesideText(text: string, place: { readonly from: number; readonly to: number }): boolean {
  const { from, to } = place;
  const before = text.slice(Math.max(0, from - maxBeside), from).split(/[\n|]/);
  const after = text.slice(to, to + maxBeside).split(/[\n|]/, 1);
  const beside = `${before.at(-1)} ${after[0]}`.replace(besideImages, " ").replace(/<[^>]*>/g, " ");
  return /[\p{L}\p{N}]/u.test(beside);
}
