/**
 * `textDocument/references`: every place that names a page, a spec, one of its operations or a file; requested from the
 * target or from one of those places.
 */
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
  // A site inside another may hold files that the outer one names as well.
  return requested.sites.flatMap((one) =>
    placesNaming(one, params.position).map(({ document, span }) =>
      locationIn(workspace, one.checked, document, span),
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
  const specText = site.specs.has(document) ? texts.textOf(document) : undefined;
  // A page is meant as a whole, wherever the cursor is.
  const offset = specText === undefined ? 0 : texts.linesIn(specText).offsetAt(position);
  return referencesAt(site, document, offset, specText);
}
