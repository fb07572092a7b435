/** Edits of a site's files in the form that the client takes. */
import type { SnippetTextEdit, TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver/node";
import type { Span, TextEdit } from "../../../service/model/location.ts";
import type { SiteEdit } from "../../../service/model/site-edit.ts";
import { protocolEdits } from "../../protocol/positions.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { objectionToNames } from "./move-edit.ts";

/**
 * @param edits by site-relative path, in the texts of the site's newest snapshot
 * @returns undefined if a file's text is unknown
 */
export function workspaceEdit(
  workspace: Workspace,
  site: CheckedSite,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): WorkspaceEdit | undefined {
  const files = [];
  for (const [document, own] of edits) {
    const path = site.absolutePathOf(document);
    const lines = site.texts.linesOf(document);
    if (path === undefined || lines === undefined || site.leadsOut(document)) return undefined;
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

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** The edit of one text with a part that the client selects, for the author to replace. */
function withPlaceholder(edit: WorkspaceEdit, { start, length }: Span): WorkspaceEdit {
  const end = start + length;
  const changes = edit.documentChanges?.map((change) => {
    if (!("textDocument" in change)) return change;
    const edits = change.edits.map((one) => {
      if (!("newText" in one)) return one;
      const { newText } = one;
      const [before, words, behind] = [
        newText.slice(0, start),
        newText.slice(start, end),
        newText.slice(end),
      ];
      const value = `${escaped(before)}\${1:${escaped(words)}}${escaped(behind)}`;
      return { range: one.range, snippet: { kind: "snippet", value } } satisfies SnippetTextEdit;
    });
    return { ...change, edits };
  });
  return changes === undefined ? edit : { documentChanges: changes };
}

/**
 * An edit of texts and whole files: what is new comes first, what goes last. Only for clients that
 * take the operations it needs.
 *
 * @returns undefined if a file's text is unknown
 */
export function siteWorkspaceEdit(
  workspace: Workspace,
  site: CheckedSite,
  { edits, created = [], deleted = [], placeholder }: SiteEdit,
): WorkspaceEdit | undefined {
  const plain = workspaceEdit(workspace, site, edits);
  const texts =
    plain === undefined || placeholder === undefined || !workspace.client.snippetEdits
      ? plain
      : withPlaceholder(plain, placeholder.span);
  if (texts === undefined || (created.length === 0 && deleted.length === 0)) return texts;
  const start = { line: 0, character: 0 };
  const changes: NonNullable<WorkspaceEdit["documentChanges"]> = [];
  if (objectionToNames(created.map(({ path }) => path)) !== undefined) return undefined;
  for (const { path, text } of created) {
    const absolute = site.absolutePathOf(path);
    if (absolute === undefined || site.leadsOut(path)) return undefined;
    const uri = workspace.uriOf(absolute);
    const content: TextDocumentEdit = {
      textDocument: { uri, version: null },
      edits: [{ range: { start, end: start }, newText: text }],
    };
    // Without options, the whole edit fails if the file exists after all: nothing is overwritten.
    changes.push({ kind: "create", uri }, content);
  }
  changes.push(...(texts.documentChanges ?? []));
  for (const path of deleted) {
    const absolute = site.absolutePathOf(path);
    if (absolute === undefined || site.leadsOut(path)) return undefined;
    changes.push({ kind: "delete", uri: workspace.uriOf(absolute) });
  }
  return { documentChanges: changes };
}
