/** `workspace/symbol`: pages, elements of the navigation and endpoints of all sites by a few letters. */
import type { SymbolInformation, WorkspaceSymbolParams } from "vscode-languageserver/node";
import { pagesWithoutTitle, workspaceSymbols } from "../../service/index.ts";
import { symbolKinds } from "../protocol/symbol-kinds.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import { withTimeout } from "../session/with-timeout.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationIn, placeOfTarget, SpecTexts } from "./shared/locations.ts";
import type { RequestContext } from "./shared/waiting.ts";

/** A person does not read more symbols than this. */
const maxSymbols = 200;

/** How long a search waits for the titles of unread pages, in milliseconds. */
const titleTimeout = 1500;

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
    kind: symbolKinds[kind],
    location,
    ...(container === "" ? {} : { containerName: container }),
  };
}

const noRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/**
 * The best matches for a query in all sites, best first; null where the request was canceled. Waits a limited time for
 * titles of pages.
 */
export async function workspaceSymbol(
  { workspace, token }: RequestContext,
  { query }: WorkspaceSymbolParams,
): Promise<readonly SymbolInformation[] | null> {
  const sites = workspace.sites;
  const reading = sites.map(async (checked) => {
    await checked.scanUnlessDone();
    await checked.readFrontmatter(pagesWithoutTitle(checked.newest()));
  });
  await withTimeout(Promise.all(reading), titleTimeout);
  if (token.isCancellationRequested) return null;
  const found = sites.flatMap((checked) =>
    workspaceSymbols(checked.newest(), query, maxSymbols).map((symbol) => ({ checked, symbol })),
  );
  found.sort((one, other) => other.symbol.score - one.symbol.score);
  const specs = new SpecTexts();
  return found
    .slice(0, maxSymbols)
    .map(({ checked, symbol }) => informationOf(workspace, checked, symbol, specs));
}
