/**
 * The sites that a request about a document is asked of, in the snapshot of the newest texts. What a
 * handler of a request begins with.
 */
import type { CancellationToken } from "vscode-jsonrpc";
import { fromFileUri } from "../host/paths.ts";
import type { LineIndex, Site } from "../service/index.ts";
import type { CheckedSite } from "./checked-site.ts";
import type { Workspace } from "./workspace.ts";

/** A document as one of the sites around it sees it. */
export interface AskedSite {
  readonly checked: CheckedSite;
  readonly site: Site;
  /** Path of the document, relative to the site's root. */
  readonly document: string;
}

export interface AskedDocument {
  readonly path: string;
  /** Of an open document; undefined for one that is not. */
  readonly lines: LineIndex | undefined;
  /** Its own site first. */
  readonly sites: readonly AskedSite[];
}

/**
 * What a request about a document is answered from.
 * @param needsFiles whether the answer depends on the site's files, so that it waits for their list
 * @returns undefined for a document of no site, and where nobody waits for the answer any more
 */
export async function askedDocument(
  workspace: Workspace,
  uri: string,
  token: CancellationToken,
  needsFiles: boolean,
): Promise<AskedDocument | undefined> {
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
