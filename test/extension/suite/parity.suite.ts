/**
 * The table of languages and versions: its content, and its use with the mouse and with keys. Each test restores the
 * site by undoing.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, utimesSync } from "node:fs";
import { commands, type Tab, TabInputTextDiff, TabInputWebview, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import { choices, endsInDialog, prompted } from "./prompts.ts";
import {
  clickRow,
  closeView,
  rowsWhen as rowsWithin,
  runOnFocusedRow,
  selectedRows,
  toggleRow,
} from "./trees.ts";
import {
  ask,
  closeFile,
  closeTabs,
  fileUri,
  hasHands,
  isOnScreen,
  ourExtension,
  repeatUntil,
  runFromPalette,
  screenshot,
  shownText,
  textOf,
  until,
} from "./workbench.ts";

const docs = fileUri("docs.json");

/** File times, in seconds. */
const older = 1_000_000_000;
const newer = 1_100_000_000;

/** The texts of the rows on screen, as "path: cell | cell | cell". */
async function rows(): Promise<readonly string[]> {
  const all: readonly string[] = JSON.parse(await ask("webview.texts", { selector: ".body .row" }));
  return all.map((row) => {
    const [, name = "", ...cells] = row.split("\n");
    return `${name}: ${cells.filter((_, index) => index % 2 === 1).join(" | ")}`;
  });
}

async function rowsWhen(description: string, fit: (rows: readonly string[]) => boolean): Promise<void> {
  let seen: readonly string[] = [];
  await until(description, async () => {
    seen = await rows();
    return fit(seen);
  }).catch((error: Error) => {
    throw new Error(`${error.message}; there is:\n${seen.join("\n")}`);
  });
}

function has(row: string): (rows: readonly string[]) => boolean {
  return (all) => all.includes(row);
}

const menuItem = "[role=menuitem]";

async function isMenuOpen(): Promise<boolean> {
  return (await ask("webview.count", { selector: menuItem })) !== "0";
}

/** Opens the menu of a cell with the mouse; rows and columns are counted from the headers. */
async function openMenu(row: number, column: number): Promise<void> {
  const click = () => ask("webview.click", { selector: `[data-place="${row} ${column}"]` });
  await repeatUntil("the menu opens", click, isMenuOpen);
}

/** Chooses an entry of the open menu, which then closes. */
async function choose(label: string): Promise<void> {
  const click = async (): Promise<void> => {
    if (await isMenuOpen()) await ask("webview.click", { selector: menuItem, text: label });
  };
  await repeatUntil("the menu closes", click, async () => !(await isMenuOpen()));
}

/**
 * Performs an action, and waits until it has opened a file in the active editor; a webview that was clicked may take the
 * focus back at once.
 */
async function opens(file: string, act: () => Promise<unknown>): Promise<void> {
  const { path } = fileUri(file);
  let hasOpened = false;
  const listener = window.onDidChangeActiveTextEditor((editor) => {
    hasOpened ||= editor?.document.uri.path === path;
  });
  try {
    await act();
    await until(`${file} is opened`, () => hasOpened);
  } finally {
    listener.dispose();
  }
}

function exists(file: string): boolean {
  return existsSync(fileUri(file).fsPath);
}

/**
 * Waits until files that no editor shows are saved, which happens after the whole edit; only then is it one undo step.
 */
async function untilSaved(): Promise<void> {
  await until(
    "the edit is carried out and saved",
    async () => !(await workspace.openTextDocument(docs)).isDirty,
  );
}

/** Undoes the last change of docs.json in its editor, and goes back to the table. */
async function undoChange(original: string): Promise<void> {
  const isUndone = async (): Promise<boolean> => {
    // If the undo restores or deletes files, the editor asks whether to undo everything.
    if ((await ask("count", { selector: ".monaco-dialog-box" })) === "1")
      await ask("click", { selector: ".monaco-dialog-box .monaco-button", text: "Undo in" });
    return (await textOf("docs.json")) === original;
  };
  // The webview may take the focus from the editor, so that nothing is undone.
  const undo = async (): Promise<void> => {
    if (await isUndone()) return;
    await window.showTextDocument(await workspace.openTextDocument(docs));
    await commands.executeCommand("undo");
  };
  await repeatUntil("docs.json is as before", undo, isUndone);
  await (await workspace.openTextDocument(docs)).save();
  await closeFile(docs);
  await commands.executeCommand("docsJson.showParity");
}

describe("the parity of languages", () => {
  let original = "";

  before(async function () {
    if (!hasHands) skip(this, "the table is seen by the hands of a browser");
    await until("the extension is active", () => ourExtension().isActive);
    original = readFileSync(docs.fsPath, "utf8");
    // The workspace is a copy without a repository, so its files have the time of copying.
    for (const { fsPath } of await workspace.findFiles("**/*.mdx")) utimesSync(fsPath, newer, newer);
    utimesSync(fileUri("fr/guides/welcome.mdx").fsPath, older, older);
    const table = async () => (await isOnScreen("iframe.webview.ready")) && (await rows()).length === 5;
    await runFromPalette("Docs: Show Language and Version Parity", table);
  });

  it("shows what each language has, lacks or has in an older form", async () => {
    await rowsWhen("the cells", has("guides/welcome: Present | Older | Present"));
    assert.deepEqual((await rows()).toSorted(), [
      "guides/billing: Present | Missing | Only listed",
      "guides/deploy: Present | Not listed | Present",
      "guides/faq: Present | Present | Same file",
      "guides/install: Present | Present | Missing",
      "guides/welcome: Present | Older | Present",
    ]);
    const settings = workspace.getConfiguration("workbench");
    for (const [name, theme] of [
      ["light", "Default Light Modern"],
      ["dark", "Default Dark Modern"],
    ]) {
      await settings.update("colorTheme", theme, true);
      await until("the colors", async () =>
        (await ask("webview.attribute", { selector: "body", name: "class" })).includes(`vscode-${name}`),
      );
      await openMenu(3, 2);
      await screenshot(`parity-${name}`);
      const close = async (): Promise<void> => {
        if (await isMenuOpen()) await ask("webview.pressIn", { selector: menuItem, key: "Escape" });
      };
      await repeatUntil("the menu closes", close, async () => !(await isMenuOpen()));
    }
    await settings.update("colorTheme", undefined, true);
  });

  it("copies a page to translate by the mouse, as one step to undo", async () => {
    await openMenu(3, 2);
    await choose("Create a Copy to Translate");
    await rowsWhen("the page is there", has("guides/billing: Present | Not translated | Only listed"));
    await untilSaved();
    assert.ok(exists("fr/guides/billing.mdx"));
    const text = (await workspace.openTextDocument(docs)).getText();
    assert.ok(text.includes('["fr/guides/welcome", "fr/guides/install", "fr/guides/billing"]'), text);
    const copy = await workspace.openTextDocument(fileUri("fr/guides/billing.mdx"));
    assert.equal(copy.getText(), readFileSync(fileUri("guides/billing.mdx").fsPath, "utf8"));
    await undoChange(original);
    await rowsWhen("the page is gone", has("guides/billing: Present | Missing | Only listed"));
    assert.ok(!exists("fr/guides/billing.mdx"));
  });

  it("lists a page with keys only", async () => {
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
    await rowsWhen("the page is listed", has("guides/deploy: Present | Present | Present"));
    await undoChange(original);
    await rowsWhen("the page is not listed", has("guides/deploy: Present | Not listed | Present"));
    await ask("webview.fill", { selector: "input", text: "" });
  });

  it("removes a page from the navigation", async () => {
    await openMenu(2, 2);
    await choose("Remove from the Navigation");
    await rowsWhen("the page is not listed", has("guides/install: Present | Not listed | Missing"));
    await undoChange(original);
    await rowsWhen("the page is listed", has("guides/install: Present | Present | Missing"));
  });

  it("deletes no file without an answer", async () => {
    // VS Code shows no dialog in a window that runs tests, so the question stays without an answer.
    await openMenu(2, 2);
    await choose("Remove and Delete the File…");
    await openMenu(2, 2);
    await choose("Remove from the Navigation");
    await rowsWhen("the page is not listed", has("guides/install: Present | Not listed | Missing"));
    assert.ok(exists("fr/guides/install.mdx"));
    await undoChange(original);
    await rowsWhen("the page is listed", has("guides/install: Present | Present | Missing"));
  });

  it("gives a language a separate page", async () => {
    await openMenu(5, 3);
    await choose("Create a Copy to Translate");
    await rowsWhen("the page is there", has("guides/faq: Present | Present | Not translated"));
    await untilSaved();
    assert.ok(exists("de/guides/faq.mdx"));
    await undoChange(original);
    await until("the file is gone", () => !exists("de/guides/faq.mdx"));
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
    await closeTabs("the comparison", ({ input }) => input instanceof TabInputTextDiff);
    await openMenu(1, 2);
    await opens("guides/welcome.mdx", () => choose("Open the Original"));
    await closeFile(fileUri("guides/welcome.mdx"));
    await opens("guides/faq.mdx", () => ask("webview.click", { selector: '[data-place="5 0"]' }));
    await closeFile(fileUri("guides/faq.mdx"));
  });

  it("follows typing in docs.json, and created and deleted files", async () => {
    const file = fileUri("de/guides/install.mdx");
    await workspace.fs.writeFile(file, Buffer.from("---\ntitle: Einrichten\n---\n"));
    await rowsWhen("the file is seen", has("guides/install: Present | Present | Not listed"));
    await workspace.fs.delete(file);
    await rowsWhen("the file is gone", has("guides/install: Present | Present | Missing"));
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

describe("unused files", () => {
  const view = "Navigation";
  const banner = "images/old-banner.svg";
  const isPicture = ({ label }: Tab): boolean => label === "old-banner.svg";

  before(async function () {
    if (!hasHands) skip(this, "the rows are seen by the hands of a browser");
    await commands.executeCommand("docsJson.navigation.focus");
    // The tests can read only rows that are on screen.
    for (const other of ["Assistant", "Deployments", "Agent Jobs"]) await closeView(other);
  });

  it("are rows with sizes, the largest first, and the editor opens them", async () => {
    await rowsWithin(view, "the section", (all) => all.includes("Unused files"));
    await toggleRow(view, "Unused files");
    const title = /^Unused files · 1 file \(2\.\d KB\)$/;
    const all = await rowsWithin(
      view,
      "the files, and how many they are",
      (rows) => rows.some((row) => row.startsWith("old-banner")) && rows.some((row) => title.test(row)),
    );
    const start = all.findIndex((row) => title.test(row));
    assert.match(all[start + 1] ?? "", /^old-banner\.svg · 2\.\d KB · image · images\/old-banner\.svg$/);
    // The unlisted page is only in "Not in the navigation".
    assert.ok(!all.slice(start).some((row) => row.startsWith("idea")), all.join("\n"));
    await screenshot("unused-files");
    await repeatUntil(
      "the picture is open",
      () => clickRow(view, "old-banner"),
      () => window.tabGroups.activeTabGroup.activeTab?.label === "old-banner.svg",
    );
    await closeTabs("the picture", isPicture);
  });

  it("are chosen one by one, none by default, and checked again", async () => {
    const running = commands.executeCommand("docsJson.deleteUnusedFiles");
    await prompted("Delete Unused Files: 2 files (2.");
    assert.equal((await choices()).length, 2);
    assert.equal(await ask("count", { selector: ".quick-input-list .monaco-checkbox.checked" }), "0");
    await screenshot("unused-choice");
    await ask("click", { selector: ".quick-input-list .monaco-list-row", text: "old-banner" });
    await ask("press", { key: "Enter" });
    await endsInDialog(running, "Move 1 file (2.");
    assert.ok(exists(banner));
  });

  it("are checked before a key removes a selected row", async () => {
    await repeatUntil(
      "the row is selected",
      () => clickRow(view, "old-banner"),
      async () => (await selectedRows(view)).some((row) => row.startsWith("old-banner")),
    );
    await runOnFocusedRow("docsJson.removeNavigationEntries");
    // VS Code says so if it refuses to show a dialog in a window that runs tests.
    await until("the question", async () =>
      /show\s+dialog.*Move\s+1\s+file\s+\(2\./s.test(await shownText()),
    );
    await commands.executeCommand("notifications.clearAll");
    assert.ok(exists(banner));
    await closeTabs("the picture", isPicture);
  });

  it("come and go with files", async () => {
    const uri = fileUri(banner);
    const bytes = await workspace.fs.readFile(uri);
    await workspace.fs.delete(uri);
    await rowsWithin(view, "the row is gone", (rows) => rows.some((row) => /^Unused files · none/.test(row)));
    await workspace.fs.writeFile(uri, bytes);
    await rowsWithin(view, "the row is there again", (rows) =>
      rows.some((row) => /^Unused files · 1 file \(/.test(row)),
    );
  });
});
