/**
 * Changes made from a view: they run one after the other, each is announced in a message with Undo, and each is
 * one undo step of the view. Nothing waits for a message, because it ends only when the user closes it, and would
 * delay the next change.
 */
import { commands, Uri, workspace } from "vscode";
import type { NavigationEditAnswer } from "../../../../server/src/protocol.ts";
import { announce, announceDone, showInformationMessage, showWarningMessage } from "../../ui/editor-ui.ts";
import type { TrackedEdit } from "../../workspace/touched-files.ts";
import type { TouchedFiles } from "../../workspace/undo-plan.ts";
import type { UndoableChange, UndoableChanges } from "../../workspace/undoable-changes.ts";
import { contextKeys } from "../view-ids.ts";
import { announcementOf, doneText } from "./change-words.ts";

/** An answer from the server; undefined if it does not answer. */
export type ChangeAnswer = NavigationEditAnswer<TrackedEdit> | undefined;

export class AnnouncedChanges {
  readonly #changes: UndoableChanges;
  #lastWork: Promise<unknown> = Promise.resolve();

  constructor(changes: UndoableChanges) {
    this.#changes = changes;
  }

  /** Does something that may change the site, after all earlier work is done. */
  runInTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#lastWork.then(work, work);
    this.#lastWork = result.catch(() => undefined);
    return result;
  }

  /** Applies an edit from the server and announces it, or shows why there is none. Returns whether something was changed. */
  async carryOut(answer: ChangeAnswer): Promise<boolean> {
    if (answer === undefined) {
      void showWarningMessage("The language server did not answer, so nothing was changed.");
      return false;
    }
    if (answer.kind === "refused") void showWarningMessage(answer.reason);
    if (answer.kind !== "edit") return false;
    const { edit, files } = answer.edit;
    // As a refactoring, the editor would also save open documents if there are several.
    const isMade = await this.make(answer.title, files, () => workspace.applyEdit(edit), answer.notes);
    if (!isMade)
      void showWarningMessage(
        "The editor could not change the files, because they have changed since then. Try again.",
      );
    return isMade;
  }

  /** Makes a change and announces it; returns whether it succeeded. */
  async make(
    title: string,
    files: TouchedFiles,
    apply: () => Thenable<boolean>,
    notes: readonly string[] = [],
  ): Promise<boolean> {
    const change = await this.#changes.make(title, files, apply);
    if (change === undefined) return false;
    void commands.executeCommand("setContext", contextKeys.hasRearranged, true);
    void this.#announce(change, notes);
    return true;
  }

  /** Undoes the last change of the view. */
  undoLast(): Promise<void> {
    return this.runInTurn(async () => {
      const change = await this.#changes.last();
      if (change === undefined)
        void showInformationMessage("This view has changed nothing that could be undone.");
      else await this.#undo(change);
    });
  }

  async #announce(change: UndoableChange, notes: readonly string[]): Promise<void> {
    const isUndoPressed = await announce(announcementOf(change.title, notes), "Undo");
    if (isUndoPressed) await this.runInTurn(() => this.#undo(change));
  }

  async #undo(change: UndoableChange): Promise<void> {
    const outcome = await this.#changes.undo(change);
    const subject = doneText(change.title);
    if (outcome.kind === "undone") void announceDone(`Undone: ${subject}.`, true);
    else if (outcome.kind === "undone-before")
      void showInformationMessage(`This was already undone: ${subject}.`);
    else if (outcome.kind === "failed")
      void showWarningMessage(`The editor could not undo this, so nothing was changed: ${subject}.`);
    else if (outcome.kind === "changed-since")
      void showWarningMessage(
        `This can no longer be undone here, because ${outcome.files.slice(0, 3).join(", ")} changed since: ${subject}. Undo the later change first.`,
      );
  }
}

/** The files with these URIs, none of which is moved. */
export function filesAt(uris: readonly string[]): TouchedFiles {
  return { uris: uris.map((uri) => Uri.parse(uri).toString()), texts: [], renames: [] };
}
