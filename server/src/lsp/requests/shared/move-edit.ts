/**
 * Moves and deletions in the form that the client takes: one workspace edit, each change labeled
 * if the client shows labels, and files renamed if it can do so.
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
import { reasonAgainstNames } from "../../../service/text/windows-names.ts";
import { rangeOf } from "../../protocol/positions.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";

/** An edit with what its label counts; known findings follow files, but are not part of the plan of a move. */
interface LabeledEdit extends TextEdit {
  readonly purpose: MoveEdit["purpose"] | "baseline";
}

/** What changes in one site. */
export interface SiteChange {
  readonly site: CheckedSite;
  readonly edits: ReadonlyMap<string, readonly LabeledEdit[]>;
  /** Files that the client is to rename after the edits; site-relative. */
  readonly renames: readonly Move[];
}

/** One label for all edits of one purpose. */
export type Labels = Readonly<Partial<Record<LabeledEdit["purpose"], string>>>;

/**
 * Why nothing is changed: the first file that a symbolic link takes outside what is open, or the first new name that the system does
 * not allow; undefined if there is neither.
 */
export function objectionToChanges(
  changes: readonly SiteChange[],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  for (const { site, edits, renames } of changes) {
    const folders = renames.flatMap(({ from, to }) => [from, to]).map(folderOf);
    const file = [...edits.keys(), ...folders].find((one) => site.leadsOut(one));
    if (file !== undefined)
      return `Nothing was changed: ${file === "" ? site.root : file} is outside the open folder, where a symbolic link points; change it there by hand.`;
    const reason = objectionToNames(
      renames.map(({ to }) => to),
      platform,
    );
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Why nothing is changed: the first new file whose name the system does not allow; undefined if it allows all. */
export function objectionToNames(
  files: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const reason = files.map((file) => reasonAgainstNames(file, platform)).find((one) => one !== undefined);
  return reason === undefined ? undefined : `Nothing was changed: ${reason}.`;
}

/**
 * The edit for all sites together.
 * @param needsConfirmation whether the author is asked about each label before anything is done
 * @returns undefined if the text is unknown, or nothing changes
 */
export function editOfSites(
  workspace: Workspace,
  changes: readonly SiteChange[],
  labels: Labels,
  needsConfirmation: boolean,
): WorkspaceEdit | undefined {
  const { client } = workspace;
  const documentChanges: (TextDocumentEdit | RenameFile)[] = [];
  const plain: Record<string, ProtocolEdit[]> = {};
  const used = new Set<LabeledEdit["purpose"]>();
  if (objectionToChanges(changes) !== undefined) return undefined;
  for (const { site, edits } of changes) {
    for (const [document, own] of edits) {
      const path = site.absolutePathOf(document);
      const lines = site.texts.linesOf(document);
      if (path === undefined || lines === undefined) return undefined;
      const uri = workspace.uriOf(path);
      const version = workspace.documents.at(path)?.version ?? null;
      const made = own.map((edit): ProtocolEdit | AnnotatedTextEdit => {
        used.add(edit.purpose);
        const plainEdit = { range: rangeOf(lines, edit), newText: edit.newText };
        return client.changeAnnotations && labels[edit.purpose] !== undefined
          ? { ...plainEdit, annotationId: edit.purpose }
          : plainEdit;
      });
      documentChanges.push({ textDocument: { uri, version }, edits: made });
      plain[uri] = made;
    }
  }
  for (const { site, renames } of changes) {
    for (const { from, to } of renames) {
      const [oldPath, newPath] = [site.absolutePathOf(from), site.absolutePathOf(to)];
      if (oldPath === undefined || newPath === undefined) return undefined;
      documentChanges.push({
        kind: "rename",
        oldUri: workspace.uriOf(oldPath),
        newUri: workspace.uriOf(newPath),
      });
    }
  }
  if (documentChanges.length === 0) return undefined;
  // A client that renames files takes structured changes, even if its capabilities do not say so.
  const isStructured = client.documentChanges || changes.some(({ renames }) => renames.length > 0);
  if (!isStructured) return { changes: plain };
  const annotations: Record<string, ChangeAnnotation> = {};
  for (const purpose of used) {
    const label = labels[purpose];
    if (label !== undefined) annotations[purpose] = { label, needsConfirmation };
  }
  return client.changeAnnotations && used.size > 0
    ? { documentChanges, changeAnnotations: annotations }
    : { documentChanges };
}
