/** The table of languages and versions: looked at, used by the mouse and by keys. Each test restores the site by undoing. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { commands, TabInputTextDiff, TabInputWebview, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import {
  ask,
  fileUri,
  hasHands,
  ourExtension,
  runFromPalette,
  screenshot,
  shownText,
  until,
} from "./workbench.ts";

const docs = fileUri("docs.json");

/** Times of access and change, in seconds. */
const older = [1_000_000_000, 1_000_000_000] as const;
const newer = [1_100_000_000, 1_100_000_000] as const;

/** The texts of the rows on screen, as "path: cell | cell | cell". */
async function rows(): Promise<readonly string[]> {
  const all: readonly string[] = JSON.parse(await ask("webview.texts", { selector: ".body .row" }));
  return all.map((row) => {
    const [, name = "", ...cells] = row.split("\n");
    return `${name}: ${cells.filter((_, index) => index % 2 === 1).join(" | ")}`;
  });
}

async function rowsWhen(what: string, fit: (rows: readonly string[]) => boolean): Promise<void> {
  let seen: readonly string[] = [];
  await until(what, async () => {
    seen = await rows();
    return fit(seen);
  }).catch((error: Error) => {
    throw new Error(`${error.message}; there is:\n${seen.join("\n")}`);
  });
}

function has(row: string): (rows: readonly string[]) => boolean {
  return (all) => all.includes(row);
}

/** Opens the menu of a cell, counted from the heads and from the column of the pages, by the mouse. */
async function openMenu(row: number, column: number): Promise<void> {
  await ask("webview.click", { selector: `[data-place="${row} ${column}"]` });
}

async function choose(label: string): Promise<void> {
  await ask("webview.click", { selector: "[role=menuitem]", text: label });
}

/** Whether a file is in the active editor. */
function isActive(file: string): boolean {
  return window.activeTextEditor?.document.uri.path === fileUri(file).path;
}

function isThere(file: string): boolean {
  return existsSync(fileUri(file).fsPath);
}

/** Undoes the last change of docs.json in its editor, and goes back to the table. */
async function undoChange(original: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument(docs));
  await commands.executeCommand("undo");
  await until("docs.json is as before", async () => {
    // Where files come back or go, the editor asks whether to undo all of it.
    if ((await ask("count", { selector: ".monaco-dialog-box" })) === "1")
      await ask("click", { selector: ".monaco-dialog-box .monaco-button", text: "Undo in" });
    return (await workspace.openTextDocument(docs)).getText() === original;
  });
  await commands.executeCommand("workbench.action.closeActiveEditor");
  await commands.executeCommand("docsJson.showParity");
}

describe("the parity of languages", () => {
  let original = "";

  before(async function () {
    if (!hasHands) skip(this, "the table is seen by the hands of a browser");
    await until("the extension is active", () => ourExtension().isActive);
    original = readFileSync(docs.fsPath, "utf8");
    // The workspace is a copy, and no repository: its files have the times of copying.
    for (const { fsPath } of await workspace.findFiles("**/*.mdx"))
      utimesSync(fsPath, ...(fsPath.endsWith(path.join("fr", "guides", "welcome.mdx")) ? older : newer));
    await runFromPalette("Docs: Show Language and Version Parity");
    await rowsWhen("the table", (all) => all.length === 5);
  });

  it("shows what each language has, lacks or has in an older form", async () => {
    await rowsWhen("the cells", has("guides/welcome: There | Older | There"));
    assert.deepEqual((await rows()).toSorted(), [
      "guides/billing: There | Missing | Only listed",
      "guides/deploy: There | Not listed | There",
      "guides/faq: There | There | Same file",
      "guides/install: There | There | Missing",
      "guides/welcome: There | Older | There",
    ]);
    await screenshot("parity-dark");
    const settings = workspace.getConfiguration("workbench");
    const before = settings.get("colorTheme");
    await settings.update("colorTheme", "Default Light Modern", true);
    await until("light colors", async () =>
      String(await ask("webview.attribute", { selector: "body", name: "class" })).includes("vscode-light"),
    );
    await openMenu(3, 2);
    await screenshot("parity-light");
    await ask("webview.pressIn", { selector: "[role=menuitem]", key: "Escape" });
    await settings.update("colorTheme", before, true);
  });

  it("copies a page to translate by the mouse, as one step to undo", async () => {
    await openMenu(3, 2);
    await choose("Create a Copy to Translate");
    await rowsWhen("the page is there", has("guides/billing: There | There | Only listed"));
    assert.ok(isThere("fr/guides/billing.mdx"));
    const text = (await workspace.openTextDocument(docs)).getText();
    assert.ok(text.includes('["fr/guides/welcome", "fr/guides/install", "fr/guides/billing"]'), text);
    const copy = await workspace.openTextDocument(fileUri("fr/guides/billing.mdx"));
    assert.equal(copy.getText(), readFileSync(fileUri("guides/billing.mdx").fsPath, "utf8"));
    await undoChange(original);
    await rowsWhen("the page is gone", has("guides/billing: There | Missing | Only listed"));
    assert.ok(!isThere("fr/guides/billing.mdx"));
  });

  it("lists a page by keys alone", async () => {
    const head = '[data-place="0 0"]';
    await ask("webview.click", { selector: "input" });
    await ask("webview.typeInto", { selector: "input", text: "deploy" });
    await rowsWhen("one page", (all) => all.length === 1);
    await ask("webview.pressIn", { selector: head, key: "ArrowDown" });
    await ask("press", { key: "ArrowRight" });
    await ask("press", { key: "ArrowRight" });
    await ask("press", { key: "Enter" });
    await ask("webview.waitForText", { selector: "[role=menuitem]", text: "List in the Navigation" });
    await ask("press", { key: "Enter" });
    await rowsWhen("the page is listed", has("guides/deploy: There | There | There"));
    await undoChange(original);
    await rowsWhen("the page is not listed", has("guides/deploy: There | Not listed | There"));
    await ask("webview.fill", { selector: "input", text: "" });
  });

  it("removes a page, and deletes its file only after a question", async () => {
    await openMenu(2, 2);
    await choose("Remove from the Navigation");
    await rowsWhen("the page is not listed", has("guides/install: There | Not listed | Missing"));
    await undoChange(original);
    await rowsWhen("the page is listed", has("guides/install: There | There | Missing"));
    await openMenu(2, 2);
    await choose("Remove and Delete the File…");
    await until("the question", async () =>
      (await shownText()).includes("Remove fr/guides/install and delete its file?"),
    );
    await ask("press", { key: "Enter" });
    await until("the question is gone", async () => !(await shownText()).includes("and delete its file?"));
    assert.ok(isThere("fr/guides/install.mdx"));
    await openMenu(2, 2);
    await choose("Remove and Delete the File…");
    await ask("click", { selector: ".monaco-dialog-box .monaco-button", text: "Delete the File" });
    await rowsWhen("the page is gone", has("guides/install: There | Missing | Missing"));
    assert.ok(!isThere("fr/guides/install.mdx"));
    await undoChange(original);
    await until("the file is there again", () => isThere("fr/guides/install.mdx"));
    await rowsWhen("the page is there again", has("guides/install: There | There | Missing"));
  });

  it("gives a language a page of its own", async () => {
    await openMenu(5, 3);
    await choose("Create a Copy to Translate");
    await rowsWhen("the page is there", has("guides/faq: There | There | There"));
    assert.ok(isThere("de/guides/faq.mdx"));
    await undoChange(original);
    await until("the file is gone", () => !isThere("de/guides/faq.mdx"));
  });

  it("compares a page with the original, and opens both", async () => {
    await openMenu(1, 2);
    await choose("Compare with the Original");
    await until("the comparison", () => {
      const input = window.tabGroups.activeTabGroup.activeTab?.input;
      return (
        input instanceof TabInputTextDiff &&
        input.original.path === fileUri("guides/welcome.mdx").path &&
        input.modified.path === fileUri("fr/guides/welcome.mdx").path
      );
    });
    await screenshot("parity-compared");
    await commands.executeCommand("workbench.action.closeActiveEditor");
    await openMenu(1, 2);
    await choose("Open the Original");
    await until("the original", () => isActive("guides/welcome.mdx"));
    await commands.executeCommand("workbench.action.closeActiveEditor");
    await ask("webview.click", { selector: '[data-place="5 0"]' });
    await until("the page of the row", () => isActive("guides/faq.mdx"));
    await commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("follows what is typed in docs.json, and files that come and go", async () => {
    const file = fileUri("de/guides/install.mdx");
    await workspace.fs.writeFile(file, Buffer.from("---\ntitle: Einrichten\n---\n"));
    await rowsWhen("the file is seen", has("guides/install: There | There | Not listed"));
    await workspace.fs.delete(file);
    await rowsWhen("the file is gone", has("guides/install: There | There | Missing"));
  });

  it("is one panel for a site", async () => {
    await commands.executeCommand("docsJson.showParity");
    const panels = window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.filter(
        ({ input }) => input instanceof TabInputWebview && input.viewType.includes("docsJson.parity"),
      ),
    );
    assert.equal(panels.length, 1);
  });
});
