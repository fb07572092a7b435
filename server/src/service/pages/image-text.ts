/** When an image needs no alternative text: it has another name, or words beside it. Does not depend on parsers. */

/** The attributes that give an image, a frame or a video a name, or hide it from those who would need one. */
export const namingAttributes = [
  "aria-label",
  "aria-labelledby",
  "title",
  "aria-hidden",
  "hidden",
  "role",
] as const;

/** What may be beside an image and is not words: other images, the end of a link, the mark of a list. */
const besideImages = /!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|^[\s>]*(?:[-*+]|\d+[.)])\s/g;
const maxBeside = 300;

/**
 * Whether words are beside an image on its line or in its cell of a table: an icon beside its name needs no text.
 * @param place offsets of the image in the text
 */
export function isBesideText(text: string, place: { readonly from: number; readonly to: number }): boolean {
  const { from, to } = place;
  const before = text.slice(Math.max(0, from - maxBeside), from).split(/[\n|]/);
  const after = text.slice(to, to + maxBeside).split(/[\n|]/, 1);
  const beside = `${before.at(-1)} ${after[0]}`.replace(besideImages, " ").replace(/<[^>]*>/g, " ");
  return /[\p{L}\p{N}]/u.test(beside);
}
