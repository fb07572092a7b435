/** Document highlights: all places in a text that name the page, endpoint, spec or file at the cursor. */
import type { LinkedTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import type { Site } from "../site/site.ts";
import { linksOfPage, type PageText, textOfPage } from "./page-links.ts";
import { referencesAt } from "./references.ts";

/**
 * The places in a JSON file of the site or in a page that have the same target as the place at an offset, including that
 * place; empty if it has no target.
 */
export function highlightsAt(site: Site, document: string, offset: number, page?: PageText): readonly Span[] {
  const text = textOfPage(site, document, page);
  if (text !== undefined) return highlightsInPage(site, document, text, offset);
  const spans = referencesAt(site, document, offset)
    .filter((place) => place.document === document)
    .map(({ span }) => span)
    .sort((one, other) => one.start - other.start);
  // At the root of a file these are the references to the whole file, which do not include the offset.
  return spans.some(({ start, length }) => start <= offset && offset <= start + length) ? spans : [];
}

/** The links of a page that have the same target as the link around an offset. */
function highlightsInPage(site: Site, file: string, text: string, offset: number): readonly Span[] {
  const links = linksOfPage(site, file, text);
  const link = links.find(({ span: { start, length } }) => start <= offset && offset <= start + length);
  if (link === undefined) return [];
  const name = nameOf(link.target);
  return links.filter(({ target }) => nameOf(target) === name).map(({ span }) => span);
}

function nameOf(target: LinkedTarget): string {
  if (target.kind === "address") return target.url;
  const anchor = target.kind === "heading" ? target.anchor : "";
  return `${target.document}\n${anchor}`;
}
