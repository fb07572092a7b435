/** Describes to authors that a JSON file of the site currently has syntax errors. */

import { brokenDocuments } from "../../site/readable-site.ts";
import type { Site } from "../../site/site.ts";
import { shorten } from "../../text/words.ts";

/** Formats a position in a JSON file as `docs.json:17:5`; only front ends can convert offsets into lines. */
export type NameOfPlace = (document: string, offset: number) => string;

/** A longer name is shortened, in characters. */
const maxNameLength = 200;

/** The position of the first broken text, as the beginning of a sentence; undefined if all texts are valid JSON. */
export function brokenWords(site: Site, nameOfPlace: NameOfPlace): string | undefined {
  const [first] = brokenDocuments(site);
  if (first === undefined) return undefined;
  return `${shorten(nameOfPlace(first.path, first.start), maxNameLength)} is not valid JSON`;
}

/** Whether the site shows the last readable state of its broken text, and not a reading of the broken text itself. */
export function showsLastReadable(site: Site): boolean {
  return brokenDocuments(site)[0]?.readable !== undefined;
}
