/** Edits of a site's files in the form that the client supports. */
import type {
  CreateFile,
  DeleteFile,
  TextEdit as ProtocolEdit,
  RenameFile,
  SnippetTextEdit,
  TextDocumentEdit,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import type { Move } from "../../../service/index.ts";
import type { Span, TextEdit } from "../../../service/model/location.ts";
import type { SiteEdit } from "../../../service/model/site-edit.ts";
import { folderOf } from "../../../service/text/paths.ts";
import { reasonNotToCreate } from "../../../service/text/windows-names.ts";
import { rangeOf } from "../../protocol/positions.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";

/** Why nothing is changed: the first new file name that the system does not allow; undefined if it allows all. */
export function objectionToNames(
  files: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const reason = files.map((file) => reasonNotToCreate(file, platform)).find((text) => text !== undefined);
  return reason === undefined ? undefined : `Nothing was changed: ${reason}.`;
}

/** Edits of the text of one file. */
export function textEdit(
  workspace: Workspace,
  path: string,
  edits: TextDocumentEdit["edits"],
): TextDocumentEdit {
  const version = workspace.documents.at(path)?.version ?? null;
  return { textDocument: { uri: workspace.uriOf(path), version }, edits };
}

/**
 * @param edits by site-relative path, for the texts of the site's newest snapshot
 * @param finish completes an edit in the protocol's form
 * @returns undefined if a file's text is unknown, or a file is outside the open folder
 */
export function textsOf<Edit extends TextEdit>(
  workspace: Workspace,
  site: CheckedSite,
  edits: ReadonlyMap<string, readonly Edit[]>,
  finish: (edit: Edit, plain: ProtocolEdit) => ProtocolEdit | SnippetTextEdit = (_, plain) => plain,
): readonly TextDocumentEdit[] | undefined {
  const texts: TextDocumentEdit[] = [];
  for (const [document, fileEdits] of edits) {
    const path = site.absolutePathOf(document);
    const lines = site.texts.linesOf(document);
    if (path === undefined || lines === undefined || site.leadsOut(document)) return undefined;
    const protocolEdits = fileEdits.map((edit) =>
      finish(edit, { range: rangeOf(lines, edit), newText: edit.newText }),
    );
    texts.push(textEdit(workspace, path, protocolEdits));
  }
  return texts;
}

/** The file moves for the client to perform; undefined if a file is outside the open folder. */
export function renamesOf(
  workspace: Workspace,
  site: CheckedSite,
  renames: readonly Move[],
): readonly RenameFile[] | undefined {
  const operations: RenameFile[] = [];
  for (const { from, to } of renames) {
    const [oldPath, newPath] = [site.absolutePathOf(from), site.absolutePathOf(to)];
    if (oldPath === undefined || newPath === undefined) return undefined;
    if (site.leadsOut(folderOf(from)) || site.leadsOut(folderOf(to))) return undefined;
    operations.push({ kind: "rename", oldUri: workspace.uriOf(oldPath), newUri: workspace.uriOf(newPath) });
  }
  return operations;
}

/**
 * Combines text edits and file operations. A client that supports file operations also supports structured changes,
 * whatever its capabilities say.
 */
export function editOf(
  { client }: Workspace,
  texts: readonly TextDocumentEdit[],
  after: readonly (RenameFile | DeleteFile)[] = [],
  before: readonly (CreateFile | TextDocumentEdit)[] = [],
): WorkspaceEdit {
  if (client.documentChanges || before.length + after.length > 0)
    return { documentChanges: [...before, ...texts, ...after] };
  const isPlain = (edit: ProtocolEdit | SnippetTextEdit) => "newText" in edit;
  const changes = texts.map(({ textDocument, edits }) => [textDocument.uri, edits.filter(isPlain)]);
  return { changes: Object.fromEntries(changes) };
}

function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** An edit with a placeholder that the client selects, for the author to replace. */
function withPlaceholder({ range, newText }: ProtocolEdit, { start, length }: Span): SnippetTextEdit {
  const end = start + length;
  const placeholderText = escapeSnippet(newText.slice(start, end));
  const value = `${escapeSnippet(newText.slice(0, start))}\${1:${placeholderText}}${escapeSnippet(newText.slice(end))}`;
  return { range, snippet: { kind: "snippet", value } };
}

/**
 * The workspace edit for a site edit: files are created first and deleted last. Only for clients that support the
 * required operations.
 * @param otherTexts edits of files that may be outside the site, such as its configuration
 * @returns undefined if there is no edit, a file's text is unknown, or a file is outside the open folder
 */
export function siteWorkspaceEdit(
  workspace: Workspace,
  site: CheckedSite,
  siteEdit: (SiteEdit & { readonly renames?: readonly Move[] }) | undefined,
  otherTexts: readonly TextDocumentEdit[] = [],
): WorkspaceEdit | undefined {
  if (siteEdit === undefined) return undefined;
  const { edits, created = [], deleted = [], renames = [], placeholder } = siteEdit;
  const span =
    workspace.client.snippetEdits && workspace.client.documentChanges ? placeholder?.span : undefined;
  const texts = textsOf(workspace, site, edits, (_, plain) =>
    span === undefined ? plain : withPlaceholder(plain, span),
  );
  const renameOperations = renamesOf(workspace, site, renames);
  if (texts === undefined || renameOperations === undefined) return undefined;
  if (objectionToNames(created.map(({ path }) => path)) !== undefined) return undefined;
  const [before, deletions]: [(CreateFile | TextDocumentEdit)[], DeleteFile[]] = [[], []];
  const start = { line: 0, character: 0 };
  for (const { path, text } of created) {
    const absolute = site.absolutePathOf(path);
    if (absolute === undefined || site.leadsOut(path)) return undefined;
    const uri = workspace.uriOf(absolute);
    const edits = [{ range: { start, end: start }, newText: text }];
    // Without options, the whole edit fails if the file exists after all, so nothing is overwritten.
    before.push({ kind: "create", uri }, { textDocument: { uri, version: null }, edits });
  }
  for (const path of deleted) {
    const absolute = site.absolutePathOf(path);
    if (absolute === undefined || site.leadsOut(path)) return undefined;
    deletions.push({ kind: "delete", uri: workspace.uriOf(absolute) });
  }
  return editOf(workspace, [...texts, ...otherTexts], [...deletions, ...renameOperations], before);
}
