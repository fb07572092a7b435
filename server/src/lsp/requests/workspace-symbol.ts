/** `workspace/symbol`: finds pages, navigation elements and endpoints of all sites by a few letters. */
import type { SymbolInformation, WorkspaceSymbolParams } from "vscode-languageserver/node";
import { workspaceSymbols } from "../../service/index.ts";
import { symbolKind } from "../protocol/symbol-kinds.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationIn, placeOfTarget, SpecTexts } from "./shared/locations.ts";
import type { RequestContext } from "./shared/waiting.ts";

/** How many symbols are sent; more than a person reads. */
const maxSymbols = 200;

function informationOf(
  workspace: Workspace,
  checked: CheckedSite,
  { kind, name, container, place }: ReturnType<typeof workspaceSymbols>[number],
  specs: SpecTexts,
): SymbolInformation {
  const target = "span" in place ? undefined : placeOfTarget(workspace, checked, place, specs);
  const location =
    "span" in place
      ? locationIn(workspace, checked, place.document, place.span)
      : { uri: target?.uri ?? workspace.uriOf(checked.root), range: target?.selection ?? noRange };
  return {
    name,
    kind: symbolKind(kind, workspace.client.workspaceSymbolKinds),
    location,
    ...(container === "" ? {} : { containerName: container }),
  };
}

const noRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The best matches for a query in all sites, best first. */
export function workspaceSymbol(
  { workspace }: RequestContext,
  { query }: WorkspaceSymbolParams,
): readonly SymbolInformation[] {
  const matches = workspace.sites.flatMap((checked) =>
    workspaceSymbols(checked.newest(), query, maxSymbols).map((symbol) => ({ checked, symbol })),
  );
  matches.sort((one, other) => other.symbol.score - one.symbol.score);
  const specs = new SpecTexts();
  return matches
    .slice(0, maxSymbols)
    .map(({ checked, symbol }) => informationOf(workspace, checked, symbol, specs));
}
