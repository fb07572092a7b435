/**
 * The other places of a text that name the same page, endpoint, spec or file; an editor highlights these while
 * the cursor is on one of them.
 */

import type { LinkedTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import type { Site } from "../site/site.ts";
import { linksOfPage, type PageText, textOfPage } from "./page-links.ts";
import { referencesAt } from "./references.ts";

/**
 * The places in a JSON file of the site or in a page that name the same thing as the place at an offset, including that
 * place; empty if the place names nothing.
 */
export function highlightsAt(site: Site, document: string, offset: number, page?: PageText): readonly Span[] {
  const text = textOfPage(site, document, page);
  if (text !== undefined) return highlightsInPage(site, document, text, offset);
  const spans = referencesAt(site, document, offset)
    .filter((place) => place.document === document)
    .map(({ span }) => span)
    .sort((one, other) => one.start - other.start);
  // At the root of a file the references are those to the whole file, which is not a word to highlight.
  return spans.some(({ start, length }) => start <= offset && offset <= start + length) ? spans : [];
}

/** The links of a page that lead to the same target as the link around an offset. */
function highlightsInPage(site: Site, file: string, text: string, offset: number): readonly Span[] {
  const links = linksOfPage(site, file, text);
  const ownLink = links.find(({ span: { start, length } }) => start <= offset && offset <= start + length);
  if (ownLink === undefined) return [];
  const wanted = nameOf(ownLink.target);
  return links.filter(({ target }) => nameOf(target) === wanted).map(({ span }) => span);
}

function nameOf(target: LinkedTarget): string {
  if (target.kind === "address") return target.url;
  const place = target.kind === "heading" ? target.anchor : "";
  return `${target.document}\n${place}`;
}
