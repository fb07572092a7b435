/** Inserts an answer into the file that the user edits, and remembers which editor was active last. */
import { type Disposable, type TextEditor, window } from "vscode";
import { showErrorMessage, showInformationMessage } from "../../ui/editor-ui.ts";
import { transcriptScheme } from "./transcript-document.ts";

/** Schemes of documents that the user cannot edit. */
const readOnlySchemes: ReadonlySet<string> = new Set([transcriptScheme, "output", "git", "vscode-scm"]);

function canHold(editor: TextEditor | undefined): editor is TextEditor {
  return editor !== undefined && !readOnlySchemes.has(editor.document.uri.scheme);
}

export class AnswerInsertion implements Disposable {
  #last: TextEditor | undefined = canHold(window.activeTextEditor) ? window.activeTextEditor : undefined;
  readonly #listening = window.onDidChangeActiveTextEditor((editor) => {
    if (canHold(editor)) this.#last = editor;
  });

  /** Inserts text at the cursor or in place of the selection, as one step of undo. */
  async insert(text: string): Promise<void> {
    const editor = await this.#editor();
    if (editor === undefined) {
      void showInformationMessage("Open the file to insert the answer into first.");
      return;
    }
    const isDone = await editor.edit((change) => change.replace(editor.selection, text));
    if (isDone) return;
    void showErrorMessage("The answer was not inserted, because this file cannot be changed now.");
  }

  dispose(): void {
    this.#listening.dispose();
  }

  async #editor(): Promise<TextEditor | undefined> {
    if (canHold(window.activeTextEditor)) return window.activeTextEditor;
    const last = this.#last;
    if (last === undefined || last.document.isClosed) return undefined;
    if (window.visibleTextEditors.includes(last)) return last;
    return window.showTextDocument(last.document, { selection: last.selection });
  }
}
