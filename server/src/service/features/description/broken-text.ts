/** What an author is told about a JSON file whose text is not readable at the moment. */

import { brokenDocuments } from "../../site/readable-site.ts";
import type { Site } from "../../site/site.ts";
import { shorten } from "../../text/words.ts";

/** Names a place in a JSON file as `docs.json:17:5`; lines are known to front ends alone. */
export type NameOfPlace = (document: string, offset: number) => string;

/** A longer path is cut. */
const maxNameLength = 200;

/** Where the first broken text is broken, as the beginning of a sentence; undefined if all texts are readable. */
export function brokenWords(site: Site, nameOfPlace: NameOfPlace): string | undefined {
  const [first] = brokenDocuments(site);
  if (first === undefined) return undefined;
  return `${shorten(nameOfPlace(first.path, first.start), maxNameLength)} is not valid JSON`;
}

/** Whether what is shown of a site is the last readable state of its broken text, rather than what can be made out of it. */
export function isKept(site: Site): boolean {
  return brokenDocuments(site)[0]?.readable !== undefined;
}
