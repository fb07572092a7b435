/**
 * Changes that a view makes: one after the other, each announced in one message with Undo, and each as one step to take
 * back in the view. Nothing here waits for a message: it ends when somebody closes it, and the next change would wait, too.
 */
import { commands, Uri, workspace } from "vscode";
import type { NavigationEditAnswer } from "../../../../server/src/protocol.ts";
import { announce, announceDone, showInformationMessage, showWarningMessage } from "../../ui/editor-ui.ts";
import type { TrackedEdit } from "../../workspace/touched-files.ts";
import type { TouchedFiles } from "../../workspace/undo-plan.ts";
import type { UndoableChange, UndoableChanges } from "../../workspace/undoable-changes.ts";
import { contextKeys } from "../view-ids.ts";
import { announcementOf, doneText } from "./change-words.ts";

/** An answer of the server; undefined if it does not answer. */
export type ChangeAnswer = NavigationEditAnswer<TrackedEdit> | undefined;

export class AnnouncedChanges {
  readonly #changes: UndoableChanges;
  #last: Promise<unknown> = Promise.resolve();

  constructor(changes: UndoableChanges) {
    this.#changes = changes;
  }

  /** Does something that may change the site, once all before it is done. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work, work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Applies an edit of the server and announces it, or says why there is none. Gives whether something was changed. */
  async carryOut(answer: ChangeAnswer): Promise<boolean> {
    if (answer === undefined) {
      void showWarningMessage("The language server did not answer, so nothing was changed.");
      return false;
    }
    if (answer.kind === "refused") void showWarningMessage(answer.reason);
    if (answer.kind !== "edit") return false;
    const { edit, files } = answer.edit;
    // As a refactoring, the editor would save open documents too, if there are several.
    const isMade = await this.make(answer.title, files, () => workspace.applyEdit(edit), answer.notes);
    if (!isMade)
      void showWarningMessage(
        "The editor could not change the files, because they have changed since then. Try again.",
      );
    return isMade;
  }

  /** Makes a change and announces it; gives whether it could be made. */
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

  /** Takes back the last change of the view. */
  undoLast(): Promise<void> {
    return this.inTurn(async () => {
      const change = await this.#changes.last();
      if (change === undefined)
        void showInformationMessage("This view has changed nothing that could be undone.");
      else await this.#undo(change);
    });
  }

  async #announce(change: UndoableChange, notes: readonly string[]): Promise<void> {
    const isUnwanted = await announce(announcementOf(change.title, notes), "Undo");
    if (isUnwanted) await this.inTurn(() => this.#undo(change));
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

/** The files of some URIs, none of which moves. */
export function filesAt(uris: readonly string[]): TouchedFiles {
  return { uris: uris.map((uri) => Uri.parse(uri).toString()), texts: [], renames: [] };
}
