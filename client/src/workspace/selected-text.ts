/** Reads documents for what is sent from them. */
import { type TextDocument, type TextEditor, type Uri, workspace } from "vscode";

/** The document of a file; undefined if it cannot be opened. */
export async function openedDocument(uri: Uri): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** What is selected in an editor, with the numbers of its lines; undefined if nothing with words is. */
export function selectedText({ document, selections }: TextEditor) {
  const filled = selections.filter(({ isEmpty }) => !isEmpty);
  const text = filled.map((selection) => document.getText(selection)).join("\n");
  if (text.trim() === "") return undefined;
  const first = Math.min(...filled.map(({ start }) => start.line)) + 1;
  // A selection that ends at the start of a line contains nothing of that line.
  const last = Math.max(...filled.map(({ end }) => (end.character === 0 ? end.line - 1 : end.line))) + 1;
  return { text, first, last: Math.max(first, last) };
}
