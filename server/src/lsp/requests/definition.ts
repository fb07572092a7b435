/** `textDocument/definition`: from what docs.json or a page names to the file, operation or page that it means. */
import type { CancellationToken, DefinitionParams, Location, LocationLink } from "vscode-languageserver/node";
import { definitionAt, definitionInPage, pagePathOf } from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import type { Workspace } from "../session/workspace.ts";
import { placeOfTarget } from "./shared/locations.ts";
import { requestedDocument } from "./shared/requested-document.ts";

export async function definition(
  workspace: Workspace,
  params: DefinitionParams,
  token: CancellationToken,
): Promise<readonly Location[] | readonly LocationLink[] | null> {
  const asked = await requestedDocument(workspace, params.textDocument.uri, token, true);
  for (const { checked, site, document } of asked?.sites ?? []) {
    const isPage = !site.documents.has(document) && pagePathOf(document) !== undefined;
    const lines = isPage ? asked?.lines : checked.linesOf(document);
    const offset = lines?.offsetAt(params.position);
    const found =
      lines === undefined || offset === undefined
        ? undefined
        : isPage
          ? definitionInPage(site, document, lines.text, offset)
          : definitionAt(site, document, offset);
    if (lines === undefined || found === undefined) continue;
    const places = found.targets
      .map((target) => placeOfTarget(workspace, checked, target))
      .filter((place) => place !== undefined);
    if (!workspace.client.definitionLinks) {
      return places.map(({ uri, selection }) => ({ uri, range: selection }));
    }
    const originSelectionRange = rangeOf(lines, found.origin);
    return places.map(({ uri, range, selection }) => ({
      originSelectionRange,
      targetUri: uri,
      targetRange: range,
      targetSelectionRange: selection,
    }));
  }
  return null;
}
