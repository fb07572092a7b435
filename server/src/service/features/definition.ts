/**
 * Go to definition: from a name in docs.json, its `$ref` files or a page to what it names. This module finds the text at
 * the offset; `context-target.ts` and `page-links.ts` resolve it.
 */
import type { LinkedTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import type { Site } from "../site/site.ts";
import { importedNameAt } from "./page-imports.ts";
import { linkAtOffset, type PageText, textOfPage } from "./page-links.ts";
import { contextTarget, stringAt } from "./place/context-target.ts";
import { placeAt } from "./place/place-at.ts";

/** The text at the cursor and what it names. */
interface Definition {
  /** The text at the cursor, without its quotes. */
  readonly origin: Span;
  /** Several if the file is included in several places, where the text has different meanings. */
  readonly targets: readonly LinkedTarget[];
}

/**
 * The targets of the text at an offset; undefined if it has none in the site.
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
    const link = linkAtOffset(site, document, text, offset);
    if (link !== undefined && link.target.kind !== "address")
      return { origin: link.span, targets: [link.target] };
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
    targets.set(`${target.document}\n${positionIn(target)}`, target);
  }
  return targets.size === 0 ? undefined : { origin: string.span, targets: [...targets.values()] };
}

/** A key that differs for different targets in one file. */
function positionIn(target: LinkedTarget): string {
  if (target.kind === "operation") return target.pointer.join("\n");
  return target.kind === "schema-part" ? String(target.start) : "";
}
