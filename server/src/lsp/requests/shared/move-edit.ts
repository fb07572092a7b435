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
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { editOf, objectionToNames, renamesOf, textsOf } from "./workspace-edit.ts";

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
  if (objectionToChanges(changes) !== undefined) return undefined;
  const texts: TextDocumentEdit[] = [];
  const renamed: RenameFile[] = [];
  const annotations: Record<string, ChangeAnnotation> = {};
  const labeled = ({ purpose }: LabeledEdit, plain: ProtocolEdit): ProtocolEdit | AnnotatedTextEdit => {
    const label = labels[purpose];
    if (!client.changeAnnotations || label === undefined) return plain;
    annotations[purpose] = { label, needsConfirmation };
    return { ...plain, annotationId: purpose };
  };
  for (const { site, edits, renames } of changes) {
    const [ownTexts, ownRenames] = [
      textsOf(workspace, site, edits, labeled),
      renamesOf(workspace, site, renames),
    ];
    if (ownTexts === undefined || ownRenames === undefined) return undefined;
    texts.push(...ownTexts);
    renamed.push(...ownRenames);
  }
  if (texts.length + renamed.length === 0) return undefined;
  const edit = editOf(workspace, texts, renamed);
  return Object.keys(annotations).length === 0 ? edit : { ...edit, changeAnnotations: annotations };
}
