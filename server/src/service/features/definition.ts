/**
 * Go to definition: from what docs.json, its `$ref` files and pages name to the thing itself. `context-target.ts` and
 * `page-links.ts` say what texts point to; this module finds the text at the offset.
 */
import type { LinkedTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import type { Site } from "../site/site.ts";
import { importedNameAt } from "./page-imports.ts";
import { linksOfPage, type PageText, textOfPage } from "./page-links.ts";
import { contextTarget, stringAt } from "./place/context-target.ts";
import { placeAt } from "./place/place-at.ts";

/** The text at the cursor and what it names. */
interface Definition {
  /** The text at the cursor, without its quotes. */
  readonly origin: Span;
  /** More than one when several places include a file and give the text several meanings. */
  readonly targets: readonly LinkedTarget[];
}

/**
 * What the text at an offset leads to; undefined if it leads to nothing, or out of the site.
 * @param document path of a JSON file of the site, or of a page
 */
export function definitionAt(
  site: Site,
  document: string,
  offset: number,
  page?: PageText,
): Definition | undefined {
  const text = textOfPage(site, document, page);
  if (text !== undefined) {
    const found = linksOfPage(site, document, text).find(
      ({ span: { start, length }, target }) =>
        target.kind !== "address" && start <= offset && offset <= start + length,
    );
    if (found !== undefined) return { origin: found.span, targets: [found.target] };
    const imported = importedNameAt(site, document, text, offset);
    return imported && { origin: imported.span, targets: [imported.target] };
  }
  const place = placeAt(site, document, offset);
  const string = place === undefined ? undefined : stringAt(place);
  if (place === undefined || string === undefined) return undefined;
  const targets = new Map<string, LinkedTarget>();
  for (const context of place.contexts) {
    const target = contextTarget(site, context, string.text, document);
    if (target === undefined || target.kind === "address") continue;
    targets.set(`${target.document}\n${placeIn(target)}`, target);
  }
  return targets.size === 0 ? undefined : { origin: string.span, targets: [...targets.values()] };
}

/** What tells targets in one file apart. */
function placeIn(target: LinkedTarget): string {
  if (target.kind === "operation") return target.pointer.join("\n");
  return target.kind === "schema-part" ? `${target.line}:${target.column}` : "";
}
