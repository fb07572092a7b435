/**
 * Moves and deletions in the form that the client supports: one workspace edit, with each change labeled if the
 * client shows labels, and with file renames if the client supports them.
 */

import type {
  AnnotatedTextEdit,
  ChangeAnnotation,
  TextEdit as ProtocolEdit,
  RenameFile,
  TextDocumentEdit,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import type { Move, MoveEdit } from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import { folderOf } from "../../../service/text/paths.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { editOf, objectionToNames, renamesOf, textsOf } from "./workspace-edit.ts";

/** An edit with its purpose, which determines its label; the baseline is updated too, but is not part of a move's plan. */
interface LabeledEdit extends TextEdit {
  readonly purpose: MoveEdit["purpose"] | "baseline";
}

/** The changes in one site. */
export interface SiteChange {
  readonly site: CheckedSite;
  readonly edits: ReadonlyMap<string, readonly LabeledEdit[]>;
  /** Files for the client to rename after the edits; site-relative. */
  readonly renames: readonly Move[];
  /** Edits of files that may be outside the site, such as its configuration. */
  readonly texts?: readonly TextDocumentEdit[];
}

/** One label for all edits of one purpose. */
export type Labels = Readonly<Partial<Record<LabeledEdit["purpose"], string>>>;

/**
 * Why nothing is changed: the first file that is outside the open folder because of a symbolic link, or the first new
 * name that the system does not allow; undefined if there is neither.
 */
export function objectionToChanges(changes: readonly SiteChange[]): string | undefined {
  for (const { site, edits, renames } of changes) {
    const folders = renames.flatMap(({ from, to }) => [from, to]).map(folderOf);
    const file = [...edits.keys(), ...folders].find((path) => site.leadsOut(path));
    if (file !== undefined)
      return `Nothing was changed: ${file === "" ? site.root : file} is outside the open folder, where a symbolic link points; change it there by hand.`;
    const reason = objectionToNames(
      renames.map(({ to }) => to),
      process.platform,
    );
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Adds the edits of a file; sites may share it. */
function addText(texts: TextDocumentEdit[], added: TextDocumentEdit): void {
  const index = texts.findIndex(({ textDocument }) => textDocument.uri === added.textDocument.uri);
  const text = texts[index];
  if (text === undefined) texts.push(added);
  else texts[index] = { ...text, edits: [...text.edits, ...added.edits] };
}

/**
 * The edit for all sites together.
 * @param needsConfirmation whether the author must confirm each label before anything changes
 * @returns undefined if the text of a file is unknown, or nothing changes
 */
export function editOfSites(
  workspace: Workspace,
  changes: readonly SiteChange[],
  labels: Labels,
  needsConfirmation: boolean,
): WorkspaceEdit | undefined {
  const { client } = workspace;
  if (objectionToChanges(changes) !== undefined) return undefined;
  const texts: TextDocumentEdit[] = [];
  const renameOperations: RenameFile[] = [];
  const annotations: Record<string, ChangeAnnotation> = {};
  const withLabel = ({ purpose }: LabeledEdit, plain: ProtocolEdit): ProtocolEdit | AnnotatedTextEdit => {
    const label = labels[purpose];
    if (!client.changeAnnotations || label === undefined) return plain;
    annotations[purpose] = { label, needsConfirmation };
    return { ...plain, annotationId: purpose };
  };
  for (const { site, edits, renames, texts: otherTexts = [] } of changes) {
    const siteTexts = textsOf(workspace, site, edits, withLabel);
    const siteRenames = renamesOf(workspace, site, renames);
    if (siteTexts === undefined || siteRenames === undefined) return undefined;
    // One by one, because a call accepts only about 120,000 arguments.
    for (const text of siteTexts) texts.push(text);
    for (const text of otherTexts) addText(texts, text);
    for (const rename of siteRenames) renameOperations.push(rename);
  }
  if (texts.length + renameOperations.length === 0) return undefined;
  const edit = editOf(workspace, texts, renameOperations);
  return Object.keys(annotations).length === 0 ? edit : { ...edit, changeAnnotations: annotations };
}
