/**
 * The other places of a text at which the same page, endpoint, spec or file is named: what an editor
 * highlights while the cursor is on one of them.
 */

import type { LinkedTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import type { Site } from "../site/site.ts";
import { linksOfPage } from "./page-links.ts";
import { referencesFrom } from "./references.ts";

/**
 * The places in a JSON file of the site that name what the place at an offset names, that one included;
 * none where nothing is named.
 */
export function highlightsAt(site: Site, document: string, offset: number): readonly Span[] {
  const spans = referencesFrom(site, document, offset)
    .filter((place) => place.document === document)
    .map(({ span }) => span)
    .sort((one, other) => one.start - other.start);
  // From the root of a file, all that take it in is asked for; that is no word to highlight.
  return spans.some(({ start, length }) => start <= offset && offset <= start + length) ? spans : [];
}

/** The links of a page that lead to the same place as the link around an offset. */
export function highlightsInPage(site: Site, file: string, text: string, offset: number): readonly Span[] {
  const links = linksOfPage(site, file, text);
  const own = links.find(({ span: { start, length } }) => start <= offset && offset <= start + length);
  if (own === undefined) return [];
  const wanted = nameOf(own.target);
  return links.filter(({ target }) => nameOf(target) === wanted).map(({ span }) => span);
}

function nameOf(target: LinkedTarget): string {
  if (target.kind === "address") return target.url;
  const place = target.kind === "heading" ? target.anchor : "";
  return `${target.document}\n${place}`;
}
