/**
 * `textDocument/references`: every place that names a page, a spec, one of its operations or a file,
 * asked from there or from one of those places.
 */
import type { CancellationToken, Location, Position, ReferenceParams } from "vscode-languageserver/node";
import {
  documentAt,
  type NamingPlace,
  operationsAt,
  pagesWithoutTitle,
  referencesFrom,
  referencesToOperations,
  referencesToWhole,
  specPlaces,
} from "../../service/index.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationIn } from "./shared/locations.ts";
import { type DocumentInSite, requestedDocument } from "./shared/requested-document.ts";

export async function references(
  workspace: Workspace,
  params: ReferenceParams,
  token: CancellationToken,
): Promise<readonly Location[] | null> {
  const asked = await requestedDocument(workspace, params.textDocument.uri, token, true);
  if (asked === undefined) return null;
  await Promise.all(asked.sites.map(readBindings));
  const { uri } = params.textDocument;
  const again = await requestedDocument(workspace, uri, token, false);
  if (again === undefined) return null;
  // A site inside another may hold files that the outer one names as well.
  return again.sites.flatMap((one) =>
    placesAskedFor(one, params.position).map(({ document, span }) =>
      locationIn(workspace, one.checked, document, span),
    ),
  );
}

/** Pages may stand for an operation: asked from where one can be meant, their frontmatter counts. */
async function readBindings({ checked, site, document }: DocumentInSite): Promise<void> {
  if (site.specs.size === 0) return;
  if (!site.specs.has(document) && documentAt(site, document) === undefined) return;
  await checked.wantHeads(pagesWithoutTitle(site));
}

function placesAskedFor(
  { checked, site, document }: DocumentInSite,
  position: Position,
): readonly NamingPlace[] {
  if (documentAt(site, document) !== undefined) {
    const lines = checked.linesOf(document);
    return lines === undefined ? [] : referencesFrom(site, document, lines.offsetAt(position));
  }
  const text = site.specs.has(document) ? checked.textOf(document) : undefined;
  if (text !== undefined) {
    const offset = checked.linesIn(text).offsetAt(position);
    const operations = operationsAt(site, document, specPlaces(text).pointerAt(offset));
    if (operations.length > 0) return referencesToOperations(site, document, operations);
  }
  return referencesToWhole(site, document);
}
