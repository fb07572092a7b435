/**
 * The search of the published site: its command, and the same search for words that “Trace URL” does not find.
 * Requests are sent only for text that the author has entered.
 */

import { commands, type Disposable, ProgressLocation, workspace } from "vscode";
import { maxQuery, type SearchHit, searchSite } from "../../platform/search.ts";
import type { CallAccess } from "../../service/call-target.ts";
import { meterOf } from "../../service/metered.ts";
import { searchUse } from "../../service/usage-meter.ts";
import { signalOf } from "../../ui/cancellation.ts";
import { showInformationMessage, showInputBox, showQuickPick, withProgress } from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { assistantSettings } from "../../workspace/settings.ts";
import { type DocsSite, siteFileIn } from "../../workspace/sites.ts";
import { publicOrigin } from "../assistant/links.ts";
import type { LinkedSite } from "../assistant/open-link.ts";
import { commandId } from "../command-id.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { hitRow, nothingFound } from "./hit-words.ts";
import { fileOfHit, openHit } from "./open-hit.ts";

/** Searches the published site for words, and opens the result that the author chooses. */
export type SearchForWords = (site: DocsSite, query: string) => Promise<void>;

/** The results, with a notification that can be canceled; lets the author handle errors. */
async function hitsFor(
  parts: FeatureParts,
  site: DocsSite,
  query: string,
): Promise<{ readonly hits: readonly SearchHit[]; readonly domain: string } | undefined> {
  const { access } = parts;
  const resource = siteFileIn(site.folder);
  for (;;) {
    const target: CallAccess<DocsSite> | undefined = await access.obtain("assistant", resource);
    if (target === undefined) return undefined;
    const { baseUrl, project: domain, key, origin } = target;
    const { filter } = assistantSettings(site.folder);
    const title = `Searching ${oneLine(domain, 60)} for “${oneLine(query, 60)}”`;
    const request = { baseUrl, domain, key, query, ...(filter === undefined ? {} : { filter }) };
    const connection = meterOf(parts.globalState, searchUse({ origin })).counting(access.connection);
    const outcome = await withProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      (_, token) => searchSite(connection, request, signalOf(token)),
    );
    if (outcome.ok) return { hits: outcome.value, domain };
    if ((await access.explain(outcome.error, target)) === "left") return undefined;
  }
}

async function search(parts: FeatureParts, site: DocsSite, query: string): Promise<void> {
  // The Command Palette offers the command only in trusted workspaces, but “Trace URL” is available everywhere.
  if (!workspace.isTrusted) {
    void showInformationMessage(
      "The search waits until you trust this workspace, because it sends an API key.",
    );
    return;
  }
  const result = await hitsFor(parts, site, query);
  if (result === undefined) return;
  const { hits, domain } = result;
  if (hits.length === 0) {
    void showInformationMessage(nothingFound(query, domain));
    return;
  }
  const addresses = hits.map(({ address }) => address);
  const linkedSite: LinkedSite = { folder: site.folder, domain, origin: publicOrigin(addresses, domain) };
  const rows = await Promise.all(
    hits.map(async (hit) => {
      const file = await fileOfHit(hit, linkedSite);
      return { ...hitRow(hit, file && workspace.asRelativePath(file)), hit };
    }),
  );
  const chosen = await showQuickPick(rows, {
    title: `“${oneLine(query, 60)}” in ${oneLine(domain, 60)}`,
    placeHolder: "Choose a result to open its page here",
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen !== undefined) await openHit(chosen.hit, linkedSite, parts.server());
}

async function askForWords(parts: FeatureParts): Promise<void> {
  if (!workspace.isTrusted) return;
  const site = await parts.sites.choose();
  if (site === undefined) return;
  const query = await showInputBox({
    title: "Search Published Site",
    prompt: "Words to search the published site for. They are sent to the service; this costs no credits.",
    validateInput: (text) => (text.length > maxQuery ? "Enter fewer words." : undefined),
  });
  if (query !== undefined && query.trim() !== "") await search(parts, site, query.trim());
}

/** The registered search, and the search function for other features. */
export function registerSiteSearch(parts: FeatureParts): Disposable & { readonly searchFor: SearchForWords } {
  const command = commands.registerCommand(commandId("searchSite"), () => askForWords(parts));
  return {
    searchFor: (site, query) => search(parts, site, query),
    dispose: () => command.dispose(),
  };
}
