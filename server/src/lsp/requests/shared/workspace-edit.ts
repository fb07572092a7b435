/** Edits of a site's files in the form that the client takes. */
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
import { reasonAgainstNames } from "../../../service/text/windows-names.ts";
import { rangeOf } from "../../protocol/positions.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";

/** Why nothing is changed: the first new file whose name the system does not allow; undefined if it allows all. */
export function objectionToNames(
  files: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const reason = files.map((file) => reasonAgainstNames(file, platform)).find((one) => one !== undefined);
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
 * @param edits by site-relative path, in the texts of the site's newest snapshot
 * @param finish what becomes of the protocol's form of an edit
 * @returns undefined if a file's text is unknown, or a file lies outside what is open
 */
export function textsOf<Edit extends TextEdit>(
  workspace: Workspace,
  site: CheckedSite,
  edits: ReadonlyMap<string, readonly Edit[]>,
  finish: (edit: Edit, plain: ProtocolEdit) => ProtocolEdit | SnippetTextEdit = (_, plain) => plain,
): readonly TextDocumentEdit[] | undefined {
  const texts: TextDocumentEdit[] = [];
  for (const [document, own] of edits) {
    const path = site.absolutePathOf(document);
    const lines = site.texts.linesOf(document);
    if (path === undefined || lines === undefined || site.leadsOut(document)) return undefined;
    const made = own.map((edit) => finish(edit, { range: rangeOf(lines, edit), newText: edit.newText }));
    texts.push(textEdit(workspace, path, made));
  }
  return texts;
}

/** The moves of files that a client carries out; undefined if a file lies outside what is open. */
export function renamesOf(
  workspace: Workspace,
  site: CheckedSite,
  renames: readonly Move[],
): readonly RenameFile[] | undefined {
  const made: RenameFile[] = [];
  for (const { from, to } of renames) {
    const [oldPath, newPath] = [site.absolutePathOf(from), site.absolutePathOf(to)];
    if (oldPath === undefined || newPath === undefined) return undefined;
    if (site.leadsOut(folderOf(from)) || site.leadsOut(folderOf(to))) return undefined;
    made.push({ kind: "rename", oldUri: workspace.uriOf(oldPath), newUri: workspace.uriOf(newPath) });
  }
  return made;
}

/** The edit of texts and whole files. A client that takes operations on files takes structured changes, whatever its capabilities say. */
export function editOf(
  { client }: Workspace,
  texts: readonly TextDocumentEdit[],
  behind: readonly (RenameFile | DeleteFile)[] = [],
  before: readonly (CreateFile | TextDocumentEdit)[] = [],
): WorkspaceEdit {
  if (client.documentChanges || before.length + behind.length > 0)
    return { documentChanges: [...before, ...texts, ...behind] };
  const isPlain = (edit: ProtocolEdit | SnippetTextEdit) => "newText" in edit;
  const changes = texts.map(({ textDocument, edits }) => [textDocument.uri, edits.filter(isPlain)]);
  return { changes: Object.fromEntries(changes) };
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** An edit with a part that the client selects, for the author to replace. */
function withPlaceholder({ range, newText }: ProtocolEdit, { start, length }: Span): SnippetTextEdit {
  const end = start + length;
  const words = escaped(newText.slice(start, end));
  const value = `${escaped(newText.slice(0, start))}\${1:${words}}${escaped(newText.slice(end))}`;
  return { range, snippet: { kind: "snippet", value } };
}

/**
 * An edit of texts and whole files: what is new comes first, what goes last. Only for clients that
 * take the operations it needs.
 *
 * @returns undefined if there is no edit, a file's text is unknown, or a file lies outside what is open
 */
export function siteWorkspaceEdit(
  workspace: Workspace,
  site: CheckedSite,
  made: (SiteEdit & { readonly renames?: readonly Move[] }) | undefined,
): WorkspaceEdit | undefined {
  if (made === undefined) return undefined;
  const { edits, created = [], deleted = [], renames = [], placeholder } = made;
  const span =
    workspace.client.snippetEdits && workspace.client.documentChanges ? placeholder?.span : undefined;
  const texts = textsOf(workspace, site, edits, (_, plain) =>
    span === undefined ? plain : withPlaceholder(plain, span),
  );
  const renamed = renamesOf(workspace, site, renames);
  if (texts === undefined || renamed === undefined) return undefined;
  if (objectionToNames(created.map(({ path }) => path)) !== undefined) return undefined;
  const [before, gone]: [(CreateFile | TextDocumentEdit)[], DeleteFile[]] = [[], []];
  const start = { line: 0, character: 0 };
  for (const { path, text } of created) {
    const absolute = site.absolutePathOf(path);
    if (absolute === undefined || site.leadsOut(path)) return undefined;
    const uri = workspace.uriOf(absolute);
    const edits = [{ range: { start, end: start }, newText: text }];
    // Without options, the whole edit fails if the file exists after all: nothing is overwritten.
    before.push({ kind: "create", uri }, { textDocument: { uri, version: null }, edits });
  }
  for (const path of deleted) {
    const absolute = site.absolutePathOf(path);
    if (absolute === undefined || site.leadsOut(path)) return undefined;
    gone.push({ kind: "delete", uri: workspace.uriOf(absolute) });
  }
  return editOf(workspace, texts, [...gone, ...renamed], before);
}
