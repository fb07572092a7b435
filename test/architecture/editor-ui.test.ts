/** Texts in the editor's own windows go through the one module that sanitizes them. */
import assert from "node:assert/strict";
import { clientFolder, sourceFiles, sourceText, withoutComments } from "./source-graph.ts";

/** Functions of the editor that show texts and find links, commands or icons in them. */
const showingFunctions = [
  "showInformationMessage",
  "showWarningMessage",
  "showErrorMessage",
  "showQuickPick",
  "showInputBox",
  "showWorkspaceFolderPick",
  "createQuickPick",
  "createInputBox",
  "createTreeView",
  "registerTreeDataProvider",
  "createStatusBarItem",
  "createLanguageStatusItem",
  "setStatusBarMessage",
  "withProgress",
  "withScmProgress",
];
/** Classes of the editor that contain such texts. */
const textClasses = ["MarkdownString", "TreeItem", "CodeLens", "Hover", "InlayHint"];

const layer: ReadonlySet<string> = new Set(["ui/editor-ui.ts", "ui/tree-items.ts"]);

/** Calls in a source that are allowed only in this module. */
function uses(source: string): readonly string[] {
  const text = withoutComments(source);
  const called = showingFunctions.filter((name) =>
    new RegExp(
      // As a property, by its name as a string, or destructured from the editor's object.
      `[.]\\s*${name}\\b|\\[\\s*["'\`]${name}["'\`]\\s*\\]|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*=\\s*[\\w.]*\\b(?:window|languages|vscode)\\b`,
    ).test(text),
  );
  const imports = [...text.matchAll(/import\s+(?!type\b)\{(?<names>[^}]*)\}\s*from\s*"vscode"/g)];
  const names = imports.flatMap(({ groups }) => (groups?.names ?? "").split(",").map((name) => name.trim()));
  const created = textClasses.filter((name) =>
    names.some((one) => one === name || one.startsWith(`${name} as `)),
  );
  const isWhole = /import\s+(?:\*\s+as\s+)?\w+\s+from\s*"vscode"/.test(text) ? ["the whole of vscode"] : [];
  return [...called, ...created, ...isWhole];
}

describe("text in the editor's windows", () => {
  const files = sourceFiles(clientFolder).filter((file) => !file.startsWith("webview/"));

  it("goes through the layer that sanitizes it", () => {
    const found = files
      .filter((file) => !layer.has(file))
      .flatMap((file) => uses(sourceText(file, clientFolder)).map((name) => `${file}: ${name}`));
    assert.deepEqual(found, []);
  });

  it("uses a dialog for questions only if Enter does nothing", () => {
    const asking = files.filter((file) =>
      /\bmodal\s*:/.test(withoutComments(sourceText(file, clientFolder))),
    );
    assert.deepEqual(asking, ["ui/confirm.ts"]);
  });

  it("is shown by the layer", () => {
    const used = [...layer].flatMap((file) => uses(sourceText(file, clientFolder)));
    for (const name of ["showErrorMessage", "showInputBox", "createTreeView", "MarkdownString", "TreeItem"]) {
      assert.ok(used.includes(name), name);
    }
  });

  it("is recognized however it is written", () => {
    for (const source of [
      "window.showErrorMessage(text)",
      "window\n  .showErrorMessage(text)",
      "window?.showErrorMessage(text)",
      'window["showErrorMessage"](text)',
      "const { showErrorMessage } = window;",
      "const { showErrorMessage: show } = vscode.window;",
      'import { commands, MarkdownString } from "vscode";',
      'import { MarkdownString as Text } from "vscode";',
      'import * as vscode from "vscode";',
    ]) {
      assert.notDeepEqual(uses(source), [], source);
    }
    for (const source of [
      "showErrorMessage(text)",
      'import { showErrorMessage } from "../editor-ui.ts";',
      'import { type TreeItem } from "vscode";',
      'import type { MarkdownString } from "vscode";',
      "// window.showErrorMessage(text)",
    ]) {
      assert.deepEqual(uses(source), [], source);
    }
  });
});
