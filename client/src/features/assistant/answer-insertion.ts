/** Inserts an answer into the file that the user is editing, and keeps track of the last active editor. */
import { type Disposable, type TextEditor, window } from "vscode";
import { showErrorMessage, showInformationMessage } from "../../ui/editor-ui.ts";
import { documentSchemes } from "../view-ids.ts";

/** Schemes of read-only documents. */
const readOnlySchemes: ReadonlySet<string> = new Set([
  ...Object.values(documentSchemes),
  "output",
  "git",
  "vscode-scm",
]);

function isEditable(editor: TextEditor | undefined): editor is TextEditor {
  return editor !== undefined && !readOnlySchemes.has(editor.document.uri.scheme);
}

export class AnswerInsertion implements Disposable {
  #last: TextEditor | undefined = isEditable(window.activeTextEditor) ? window.activeTextEditor : undefined;
  readonly #subscription = window.onDidChangeActiveTextEditor((editor) => {
    if (isEditable(editor)) this.#last = editor;
  });

  /** Inserts text at the cursor or replaces the selection, as one undo step. */
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
    this.#subscription.dispose();
  }

  async #editor(): Promise<TextEditor | undefined> {
    if (isEditable(window.activeTextEditor)) return window.activeTextEditor;
    const last = this.#last;
    if (last === undefined || last.document.isClosed) return undefined;
    if (window.visibleTextEditors.includes(last)) return last;
    return window.showTextDocument(last.document, { selection: last.selection });
  }
}
