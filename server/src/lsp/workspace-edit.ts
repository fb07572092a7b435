/** Edits of a site's files in the form that the client takes. */
import type { WorkspaceEdit } from "vscode-languageserver-protocol";
import { type Change, documentAt, type Fix, resolveChanges, type TextEdit } from "../service/index.ts";
import type { CheckedSite } from "./checked-site.ts";
import { protocolEdits } from "./convert.ts";
import type { Workspace } from "./workspace.ts";

/**
 * @param edits by site-relative path, in the texts of the site's newest snapshot
 * @returns undefined where a file's text is not known
 */
export function workspaceEdit(
  workspace: Workspace,
  site: CheckedSite,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): WorkspaceEdit | undefined {
  const files = [];
  for (const [document, own] of edits) {
    const path = site.absolutePathOf(document);
    const lines = site.linesOf(document);
    if (path === undefined || lines === undefined) return undefined;
    const version = workspace.documents.at(path)?.version ?? null;
    files.push({ uri: workspace.uriOf(path), version, edits: protocolEdits(lines, own) });
  }
  if (workspace.client.documentChanges) {
    return {
      documentChanges: files.map(({ uri, version, edits: own }) => ({
        textDocument: { uri, version },
        edits: own,
      })),
    };
  }
  return { changes: Object.fromEntries(files.map((file) => [file.uri, file.edits])) };
}

/** The edits of a fix by document, in the site's newest snapshot; undefined where it does not fit the text. */
export function editsOf(site: CheckedSite, fix: Fix): ReadonlyMap<string, readonly TextEdit[]> | undefined {
  const changes = new Map<string, Change[]>();
  for (const change of fix.changes) {
    const present = changes.get(change.at.document);
    if (present === undefined) changes.set(change.at.document, [change]);
    else present.push(change);
  }
  const edits = new Map<string, readonly TextEdit[]>();
  for (const [path, own] of changes) {
    const document = documentAt(site.site, path);
    const resolved = document === undefined ? undefined : resolveChanges(document, own);
    if (resolved === undefined) return undefined;
    edits.set(path, resolved);
  }
  return edits;
}
