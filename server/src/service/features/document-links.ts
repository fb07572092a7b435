/**
 * Document links: every text in a JSON file of the site or in a page that has a target. Takes one pass over the lists of a
 * JSON file, instead of a descent from its root for each entry. `targets.ts` resolves the texts.
 */
import { itemSpan, listsIn } from "../facts/navigation-places.ts";
import { allReferences } from "../facts/placed-references.ts";
import { entryTarget, type LinkedTarget } from "../facts/targets.ts";
import { locate, spanOf } from "../json/pointer.ts";
import type { JsonDocument } from "../json/tree.ts";
import type { Span } from "../model/location.ts";
import { documentAt, type Site } from "../site/site.ts";
import { type DocumentLink, linksOfPage, linkTooltips, type PageText, textOfPage } from "./page-links.ts";
import { contextTarget } from "./place/context-target.ts";
import { linkTexts } from "./rename/texts-of-site.ts";

function linkTo(target: LinkedTarget | undefined, { start, length }: Span): DocumentLink | undefined {
  if (target === undefined || length < 2) return undefined;
  return { span: { start: start + 1, length: length - 2 }, target, tooltip: linkTooltips[target.kind] };
}

/** Adds the links of the entries in a file. */
function linksOfEntries(site: Site, document: string, links: DocumentLink[]): void {
  for (const placed of listsIn(site, document)) {
    if (placed.list.key !== "pages") continue;
    const { entries } = placed.list;
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index];
      if (entry === undefined) continue;
      const link = linkTo(entryTarget(site, placed.owner, entry), itemSpan(placed, index));
      if (link !== undefined) links.push(link);
    }
  }
}

function linksOfReferences(site: Site, document: string, tree: JsonDocument, links: DocumentLink[]): void {
  for (const { location, target } of allReferences(site)) {
    if (location.document !== document) continue;
    if (target.kind !== "resolved" && target.kind !== "not-json") continue;
    const located = locate(tree, location.segments);
    if (located?.node.kind !== "string") continue;
    const link = linkTo({ kind: "part", document: target.document }, spanOf(located));
    if (link !== undefined) links.push(link);
  }
}

/**
 * The links of a JSON file of the site or of a page, in text order. If a file is included several times, the first of these
 * places decides the target.
 */
export function documentLinks(site: Site, document: string, page?: PageText): readonly DocumentLink[] {
  const pageText = textOfPage(site, document, page);
  if (pageText !== undefined) return linksOfPage(site, document, pageText);
  const tree = documentAt(site, document);
  if (tree === undefined) return [];
  const links: DocumentLink[] = [];
  linksOfEntries(site, document, links);
  linksOfReferences(site, document, tree, links);
  for (const { document: file, span, text, context } of linkTexts(site)) {
    if (file !== document) continue;
    const link = linkTo(contextTarget(site, context, text, document), span);
    if (link !== undefined) links.push(link);
  }
  links.sort((one, other) => one.span.start - other.span.start);
  return links.filter((link, index) => link.span.start !== links[index - 1]?.span.start);
}
