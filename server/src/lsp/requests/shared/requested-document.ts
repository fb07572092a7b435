/**
 * The sites that a request about a document is asked of, in the snapshot of the newest texts: at once, or
 * when findings and files are those of now. What a handler of a request begins with.
 */
import type { CancellationToken } from "vscode-languageserver/node";
import { fromFileUri } from "../../../host/paths.ts";
import type { LineIndex, Site } from "../../../service/index.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";

/** A document as one of the sites around it sees it. */
export interface DocumentInSite {
  readonly checked: CheckedSite;
  readonly site: Site;
  /** Path of the document, relative to the site's root. */
  readonly document: string;
}

export interface RequestedDocument {
  readonly path: string;
  /** Of an open document; undefined for one that is not. */
  readonly lines: LineIndex | undefined;
  /** Its own site first. */
  readonly sites: readonly DocumentInSite[];
}

/** How often findings are waited for: files that change all the time must not keep an answer back. */
const maxRounds = 4;

/** A request whose places are those of a text that is no longer the newest. */
export const outdated = "outdated";

/**
 * What a request is answered from that speaks of findings and of files: those of the newest texts, with
 * all that was told of files by now. The text must not have changed while that was waited for, because
 * the places asked about, and the edits of the answer, are those of the text that was asked about.
 */
export async function settledDocument(
  workspace: Workspace,
  uri: string,
  token: CancellationToken,
): Promise<RequestedDocument | typeof outdated | undefined> {
  const path = fromFileUri(uri);
  // Not their versions: some clients count none, or wrongly.
  const textNow = () => (path === undefined ? undefined : workspace.documents.at(path)?.lines);
  const text = textNow();
  const asked = await requestedDocument(workspace, uri, token, true);
  if (asked === undefined) return undefined;
  // Findings that have just come may be the reason to look at the site once more: pages are read after them.
  for (let round = 0; round < maxRounds; round += 1) {
    await Promise.all(asked.sites.map(({ checked }) => checked.settled()));
    if (token.isCancellationRequested) return undefined;
    if (textNow() !== text) return outdated;
    if (asked.sites.every(({ checked }) => checked.isSettled)) break;
  }
  const sites = asked.sites.map((one) => ({ ...one, site: one.checked.newest() }));
  return { ...asked, lines: workspace.documents.at(asked.path)?.lines, sites };
}

/**
 * What a request about a document is answered from.
 * @param needsFiles whether the answer depends on the site's files, so that it waits for their list
 * @returns undefined for a document of no site, and where nobody waits for the answer any more
 */
export async function requestedDocument(
  workspace: Workspace,
  uri: string,
  token: CancellationToken,
  needsFiles: boolean,
): Promise<RequestedDocument | undefined> {
  const path = fromFileUri(uri);
  if (path === undefined) return undefined;
  await workspace.readyFor(path);
  if (needsFiles) await Promise.all(workspace.sitesOf(path).map((checked) => checked.scanUnlessDone()));
  if (token.isCancellationRequested) return undefined;
  const sites = workspace.sitesOf(path).flatMap((checked) => {
    const document = checked.sitePathOf(path);
    return document === undefined ? [] : [{ checked, site: checked.newest(), document }];
  });
  return sites.length === 0 ? undefined : { path, lines: workspace.documents.at(path)?.lines, sites };
}
