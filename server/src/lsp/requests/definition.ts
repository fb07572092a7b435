/** `textDocument/definition`: the file, operation or page that the text at a position in docs.json or a page refers to. */
import type { DefinitionParams, Location, LocationLink } from "vscode-languageserver/node";
import { definitionAt } from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import { placeOfTarget } from "./shared/locations.ts";
import type { DocumentContext } from "./shared/waiting.ts";

/** The targets at a position; null if there are none. A client without support for links gets locations. */
export function definition(
  { workspace, requested }: DocumentContext,
  params: DefinitionParams,
): readonly Location[] | readonly LocationLink[] | null {
  for (const { checked, site, document } of requested.sites) {
    const lines = site.documents.has(document) ? checked.texts.linesOf(document) : requested.lines;
    if (lines === undefined) continue;
    const found = definitionAt(site, document, lines.offsetAt(params.position), lines);
    if (found === undefined) continue;
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
