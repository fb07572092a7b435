/**
 * The preview beside the editor: its content, how it follows the editor, and what it opens. Each test undoes its edits.
 */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commands, Position, Selection, TabInputText, Uri, WorkspaceEdit, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import { noteFigure } from "./figures.ts";
import {
  ask,
  closeFile,
  codesIn,
  fileUri,
  hasHands,
  isOnScreen,
  ourExtension,
  runFromPalette,
  screenshot,
  undoIn,
  until,
} from "./workbench.ts";

const title = "Preview workspace";

async function textIn(selector: string): Promise<string> {
  return ask("webview.text", { title, selector });
}

function has(selector: string, text: string): () => Promise<boolean> {
  return async () => (await textIn(selector)).includes(text);
}

async function heading(text: string): Promise<void> {
  await ask("webview.waitForText", { title, selector: "main h1", text });
}

async function click(selector: string, text?: string): Promise<void> {
  await ask("webview.click", { title, selector, ...(text === undefined ? {} : { text }) });
}

async function open(file: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument(fileUri(file)), 1);
}

async function moveTo(file: string, text: string): Promise<void> {
  const document = await workspace.openTextDocument(fileUri(file));
  const editor = await window.showTextDocument(document, 1);
  const at = document.positionAt(document.getText().indexOf(text) + 1);
  editor.selection = new Selection(at, at);
}

/** The file that is open beside the preview, whatever has the focus. */
function openFile(): string | undefined {
  const input = window.tabGroups.all[0]?.activeTab?.input;
  return input instanceof TabInputText ? workspace.asRelativePath(input.uri) : undefined;
}

const keystrokes = 5;

/** The length of an author's pause, in milliseconds, and the time limit for a busy machine to become idle. */
const pause = 1000;
const longestRest = 10_000;

/**
 * Waits until the extension host has been nearly idle for the length of an author's pause. Checks nothing else,
 * because checks of the window would take processor time from the measurement. On a machine that other programs keep
 * busy, the wait ends anyway, and the figure is that of a busy machine.
 */
async function untilCalm(): Promise<void> {
  const start = Date.now();
  let calmSince = start;
  let before = performance.eventLoopUtilization();
  await until("the editor is calm", () => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization > 0.2) calmSince = Date.now();
    before = now;
    return Date.now() - calmSince > pause || Date.now() - start > longestRest;
  });
}

/** Writes a site of 10,000 pages, of which 1,000 are in a sidebar. */
function writeLargeSite(root: string): void {
  const tabs = Array.from({ length: 10 }, (_, tab) => ({
    tab: `Tab ${tab}`,
    groups: Array.from({ length: 50 }, (__, group) => ({
      group: `Section ${tab * 50 + group}`,
      pages: Array.from({ length: 20 }, (___, page) => `pages/${tab}-${group}/page-${page}`),
    })),
  }));
  for (const { groups } of tabs) {
    for (const { pages } of groups) {
      mkdirSync(join(root, dirname(pages[0] ?? "")), { recursive: true });
      for (const page of pages)
        writeFileSync(join(root, `${page}.mdx`), `---\ntitle: How to do ${page}\n---\n`);
    }
  }
  // Without a theme, so that there is a finding.
  writeFileSync(
    join(root, "docs.json"),
    JSON.stringify({ name: "Large", navigation: { tabs } }, undefined, 2),
  );
}

describe("the preview of the navigation", () => {
  before(async function () {
    if (!hasHands) skip(this, "the panel is seen by the hands of a browser");
    await until("the extension is active", () => ourExtension().isActive);
    await commands.executeCommand("workbench.action.closeSidebar");
    await open("index.mdx");
  });

  it("opens beside the editor, which keeps the focus, and shows the open page", async () => {
    await runFromPalette("Docs: Preview Navigation", () => isOnScreen("iframe.webview.ready"));
    await heading("Welcome to Acme");
    assert.match(await textIn("#sidebar"), /Start[\s\S]*Quickstart[\s\S]*Deploy/);
    assert.equal(await textIn(".tab-bar a[aria-current]"), "Guides");
    assert.equal(openFile(), "index.mdx");
    await until(
      "the pictures are there",
      async () => (await ask("webview.count", { title, selector: "#page img, #top img" })) === "2",
    );
    await screenshot("preview");
  });

  it("shows unpublished entries struck through", async () => {
    assert.match(await textIn("#sidebar s"), /Lost page/);
  });

  it("follows the open page, and the cursor in docs.json and in files that it includes", async () => {
    await open("quickstart.mdx");
    await heading("Quickstart");
    await moveTo("docs.json", '"deploy/own"');
    await heading("Your own machine");
    await moveTo("nav/api.json", "api/keys");
    await heading("Keys");
    await moveTo("docs.json", '"fr"');
    await heading("Bienvenue");
    // A place outside the navigation does not change the page.
    await moveTo("docs.json", '"banner"');
    await open("alone.mdx");
    await heading("A page alone");
  });

  it("opens the file of a page that is chosen in the preview, and shows no other page because of that", async () => {
    await open("index.mdx");
    await heading("Welcome to Acme");
    await click("#sidebar a", "Quickstart");
    await heading("Quickstart");
    await until("the file is open", () => openFile() === "quickstart.mdx");
    await click(".tab-bar a", "API");
    await heading("Users");
    await until("the file is open", () => openFile() === "api/users.mdx");
    await click("#foot .next");
    await heading("Keys");
    await until("the file is open", () => openFile() === "api/keys.mdx");
    assert.match(await textIn("main h1"), /Keys/);
  });

  it("scrolls to the line of the cursor, and opens the line that is double-clicked", async () => {
    await open("deploy/cloud.mdx");
    await heading("Cloud");
    const last = "Paragraph 29 of this page";
    const isSeen = async () =>
      (await ask("webview.inSight", { title, selector: "#page p", text: last })) === "true";
    assert.equal(await isSeen(), false);
    await moveTo("deploy/cloud.mdx", last);
    await until("the paragraph is in sight", isSeen);
    await ask("webview.doubleClick", { title, selector: "#page p", text: "Paragraph 27 of this page" });
    await until("the line is selected", () => {
      const { document, selection } = window.activeTextEditor ?? {};
      return document?.lineAt(selection?.active.line ?? 0).text.startsWith("Paragraph 27 ") === true;
    });
  });

  it("shows typed text, and keeps the scroll position and open parts", async () => {
    await open("components.mdx");
    await heading("Components");
    await click("#page summary", "What is it?");
    const uri = fileUri("components.mdx");
    const edit = new WorkspaceEdit();
    edit.replace(uri, (await workspace.openTextDocument(uri)).lineAt(1).range, "title: Parts");
    edit.insert(uri, new Position(3, 0), "Some **new** text.\n\n");
    assert.ok(await workspace.applyEdit(edit));
    await heading("Parts");
    await until("the text is there", has("#page", "Some new text."));
    await until("the sidebar has the title", has("#sidebar", "Parts"));
    assert.equal(await ask("webview.count", { title, selector: "#page details[open]" }), "2");
    await undoIn("components.mdx");
    await heading("Components");
  });

  it("shows the last readable state of a broken docs.json, and the place of the error", async () => {
    await open("docs.json");
    await moveTo("docs.json", '"quickstart"');
    await heading("Quickstart");
    const uri = fileUri("docs.json");
    const edit = new WorkspaceEdit();
    edit.insert(uri, new Position(1, 0), '"x" 1\n');
    assert.ok(await workspace.applyEdit(edit));
    await until(
      "the preview says so",
      has("#status", "docs.json:2:4 is not valid JSON, so the preview shows its last readable state"),
    );
    await heading("Quickstart");
    await undoIn("docs.json");
    await until("all is well again", async () => (await textIn("#status")) === "");
  });

  it("is light and dark, and as wide as on a phone", async () => {
    await open("index.mdx");
    await heading("Welcome to Acme");
    const isDark =
      (await ask("webview.attribute", { title, selector: "#dark", name: "aria-pressed" })) === "true";
    await click("#dark");
    await screenshot(isDark ? "preview-light" : "preview-dark");
    await click("#phone");
    await screenshot("preview-phone");
    await click("#dark");
    await click("#phone");
  });

  it("keeps its page if it does not follow", async () => {
    await click("#follow");
    await open("components.mdx");
    await click("#sidebar a", "Quickstart");
    await heading("Quickstart");
    assert.equal(openFile(), "components.mdx");
    await click("#edit");
    await until("the file is open", () => openFile() === "quickstart.mdx");
    await open("components.mdx");
    await click("#follow");
    await heading("Components");
  });

  it("is there once, for a row of the view Navigation too", async () => {
    const site = fileUri("docs.json").toString();
    await commands.executeCommand("docsJson.previewNavigation", {
      key: "fr",
      row: { site, id: "language:fr", kind: "language" },
    });
    await heading("Bienvenue");
    const panels = window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(({ label }) => label === title));
    assert.equal(panels.length, 1);
    await commands.executeCommand("docsJson.previewNavigation", Uri.parse(fileUri("index.mdx").toString()));
    await screenshot("preview-french");
  });

  it("is up to date when it is seen again", async () => {
    await open("deploy/cloud.mdx");
    await heading("Cloud");
    await window.showTextDocument(await workspace.openTextDocument(fileUri("alone.mdx")), 2);
    const isHidden = async () => (await ask("count", { selector: "iframe.webview.ready" })) === "0";
    await until("the panel is hidden", isHidden);
    await open("quickstart.mdx");
    await commands.executeCommand("workbench.action.focusSecondEditorGroup");
    await closeFile(fileUri("alone.mdx"));
    await heading("A page alone");
    await open("quickstart.mdx");
    await heading("Quickstart");
  });

  it("shows each keystroke in a docs.json of 10,000 pages in a panel of its own, and the time is measured", async () => {
    writeLargeSite(fileUri("large").fsPath);
    const document = await workspace.openTextDocument(fileUri("large/docs.json"));
    const editor = await window.showTextDocument(document, 1);
    await until("the server knows the site", () => codesIn("large/docs.json").length > 0);
    await commands.executeCommand("docsJson.previewNavigation");
    const large = "Preview large";
    const section = "#sidebar section:first-of-type h2";
    const name = (): Promise<string> => ask("webview.text", { title: large, selector: section });
    await until("the section is there", async () => (await name()) === "Section 0");
    await ask("webview.watch", { title: large, selector: section });
    const place = document.positionAt(document.getText().indexOf("Section 0") + "Section".length);
    const typed: number[] = [];
    const known: number[] = [];
    const listening = workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && change.contentChanges.length > 0) known.push(Date.now());
    });
    await untilCalm();
    for (let count = 1; count <= keystrokes; count += 1) {
      typed.push(Date.now());
      await editor.edit((edit) => edit.insert(place, "x"));
      // The author pauses, so that all requests of other features after the keystroke have been answered.
      await untilCalm();
      await until("the character is shown", async () => (await name()).length === 9 + count);
    }
    const seen: readonly { readonly at: number; readonly texts: readonly string[] }[] = JSON.parse(
      await ask("webview.seen", {}),
    );
    const shown = seen.flatMap(({ at, texts }) => ((texts[0]?.length ?? 0) > 9 ? [at] : []));
    assert.equal(shown.length, keystrokes);
    listening.dispose();
    const since = (starts: readonly number[]) => shown.map((at, index) => at - (starts[index] ?? Number.NaN));
    const label = "after a pause, in a docs.json of 10,000 pages, to the preview";
    noteFigure(`from a keystroke ${label}`, "ms", since(typed));
    noteFigure(`from the editor's news of a keystroke ${label}`, "ms", since(known));
    await screenshot("preview-large");
    await commands.executeCommand("undo");
  });
});
