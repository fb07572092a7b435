/** Opens documents, and reads their selected text. */
import { type TextDocument, type TextEditor, type Uri, workspace } from "vscode";

/** The document of a file, opened without showing it; undefined if it does not exist or is not text. */
export async function openedDocument(uri: Uri): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** The selected text of an editor, with its line numbers; undefined if the selection is blank. */
export function selectedText({ document, selections }: TextEditor) {
  const nonEmpty = selections.filter(({ isEmpty }) => !isEmpty);
  const text = nonEmpty.map((selection) => document.getText(selection)).join("\n");
  if (text.trim() === "") return undefined;
  const first = Math.min(...nonEmpty.map(({ start }) => start.line)) + 1;
  // A selection that ends at the start of a line contains nothing of that line.
  const last = Math.max(...nonEmpty.map(({ end }) => (end.character === 0 ? end.line - 1 : end.line))) + 1;
  return { text, first, last: Math.max(first, last) };
}
