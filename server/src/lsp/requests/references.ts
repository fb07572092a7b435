/** `textDocument/references`: every place that names the page, spec, operation or file at a position. */
import type { Location, Position, ReferenceParams } from "vscode-languageserver/node";
import { referencesAt } from "../../service/index.ts";
import { documentAt } from "../../service/snapshot.ts";
import { locationIn } from "./shared/locations.ts";
import type { DocumentContext, DocumentInSite } from "./shared/waiting.ts";

/** The places in all sites of the file that name the same target. */
export function references(
  { workspace, requested }: DocumentContext,
  params: ReferenceParams,
): readonly Location[] {
  // A nested site may contain files that the outer site names too.
  return requested.sites.flatMap((inSite) =>
    placesNaming(inSite, params.position).map(({ document, span }) =>
      locationIn(workspace, inSite.checked, document, span),
    ),
  );
}

function placesNaming(
  { checked: { texts }, site, document }: DocumentInSite,
  position: Position,
): ReturnType<typeof referencesAt> {
  if (documentAt(site, document) !== undefined) {
    const lines = texts.linesOf(document);
    return lines === undefined ? [] : referencesAt(site, document, lines.offsetAt(position));
  }
  const specLines = site.specs.has(document) ? texts.wholeLinesOf(document) : undefined;
  // In a page, the target is the whole page, wherever the cursor is.
  return referencesAt(site, document, specLines?.offsetAt(position) ?? 0, specLines?.text);
}
