/** The shared parts of site.suite.ts: the site's docs.json, and requests to VS Code about it. */
import assert from "node:assert/strict";
import {
  commands,
  type Position,
  Selection,
  type TextDocument,
  type TextEditor,
  window,
  workspace,
} from "vscode";
import { ask, codesIn, fileUri, undo, until } from "./workbench.ts";

export const file = "docs.json";

/** The sorted codes of the findings of the workspace's site. */
const allCodes = ["external-href", "missing-page", "missing-page"];

export function hasAll(): boolean {
  return codesIn(file).join() === allCodes.join();
}

/** The site's docs.json in the active editor, once the site is known. */
export async function beginAtSite(): Promise<TextDocument> {
  const { document } = await showSite();
  await until("all findings", hasAll);
  return document;
}

/** The site's docs.json in the active editor. */
export async function showSite(): Promise<TextEditor> {
  return window.showTextDocument(await workspace.openTextDocument(fileUri(file)));
}

/** The position a number of characters after the first occurrence of a text. */
export function placeOf(document: TextDocument, words: string, characters = 0): Position {
  const start = document.getText().indexOf(words);
  assert.ok(start >= 0, words);
  return document.positionAt(start + characters);
}

/** Requests from VS Code the joined results of all extensions for a document. */
export function askAll<Result>(
  document: TextDocument,
  provider: string,
  ...more: readonly unknown[]
): Thenable<Result> {
  return commands.executeCommand<Result>(`vscode.execute${provider}`, document.uri, ...more);
}

/** Replaces the first occurrence of a text, and puts the cursor at `|` of the new text. */
export async function typeAt(editor: TextEditor, words: string, replacement: string): Promise<void> {
  const { document } = editor;
  const start = document.getText().indexOf(words);
  assert.ok(start >= 0, words);
  const cursor = replacement.indexOf("|");
  const text = replacement.replace("|", "");
  const end = document.positionAt(start + words.length);
  assert.ok(await editor.edit((edit) => edit.replace(new Selection(document.positionAt(start), end), text)));
  const at = document.positionAt(start + (cursor < 0 ? text.length : cursor));
  editor.selection = new Selection(at, at);
}

/** Undoes edits until docs.json has a text again. */
export async function restore(text: string): Promise<void> {
  const { document } = await showSite();
  await until("the text is as it was", async () => {
    if (document.getText() !== text) await undo();
    return document.getText() === text;
  });
  await until("all findings", hasAll);
}

/** The number of checks for a widget before the command is repeated. */
const maxLooks = 50;

/** Opens a widget by a command; the command is repeated, because a busy editor ignores it. */
export async function opened(command: string, selector: string): Promise<void> {
  await until(`${command} shows ${selector}`, async () => {
    await commands.executeCommand(command);
    for (let look = 0; look < maxLooks; look += 1) {
      if ((await ask("count", { selector })) !== "0") return true;
    }
    return false;
  });
}
