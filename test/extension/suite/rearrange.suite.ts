/** The navigation is rearranged by the mouse and by keys. Each test restores the site by undoing. */
import assert from "node:assert/strict";
import { commands, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import { clickRow, dragRow, rowsWhen, toggleRow, toggleView } from "./trees.ts";
import { ask, fileUri, hasHands, ourExtension, screenshot, shownText, until } from "./workbench.ts";

const view = "Navigation";

function has(...texts: readonly string[]): (rows: readonly string[]) => boolean {
  return (rows) => texts.every((text) => rows.some((row) => row.startsWith(text)));
}

async function textOf(file: string): Promise<string> {
  return (await workspace.openTextDocument(fileUri(file))).getText();
}

/** Undoes the last change of a file in its editor. */
async function undoIn(file: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument(fileUri(file)));
  await commands.executeCommand("undo");
}

describe("the navigation is rearranged in its view", () => {
  let docs = "";

  before(async function () {
    if (!hasHands) skip(this, "the rows are dragged by the hands of a browser");
    await until("the extension is active", () => ourExtension().isActive);
    docs = await textOf("docs.json");
    await window.showTextDocument(await workspace.openTextDocument(fileUri("docs.json")));
    await workspace.getConfiguration("docsJson").update("navigation.follow", false, true);
    await commands.executeCommand("docsJson.navigation.focus");
    for (const other of ["Assistant", "Deployments", "Agent Jobs"]) await toggleView(other);
    await rowsWhen(view, "tabs", has("Guides", "Help"));
    await toggleRow(view, "Guides");
    await rowsWhen(view, "groups", has("Start", "Deploy"));
    await toggleRow(view, "Start");
    await rowsWhen(view, "pages", has("Welcome", "Install"));
  });

  it("by the mouse: a page into a group of another file, as one step to undo", async () => {
    const before = await textOf("nav/deploy.json");
    await dragRow(view, "Install", "Deploy");
    await until("the page has moved", async () =>
      (await textOf("nav/deploy.json")).includes("guides/install"),
    );
    assert.ok(!(await textOf("docs.json")).includes("guides/install"));
    await screenshot("navigation-dragged");
    await undoIn("docs.json");
    await until(
      "all is as before",
      async () => (await textOf("docs.json")) === docs && (await textOf("nav/deploy.json")) === before,
    );
  });

  it("by the mouse: a drop that the rules forbid says why", async () => {
    await rowsWhen(view, "pages", has("Welcome", "Install"));
    await dragRow(view, "Welcome", "Guides");
    await until("the reason", async () => (await shownText()).includes("A page cannot stand beside groups"));
    assert.equal(await textOf("docs.json"), docs);
    await commands.executeCommand("notifications.clearAll");
  });

  it("by keys: a row moves down, and is removed", async () => {
    await clickRow(view, "Welcome");
    await commands.executeCommand("docsJson.navigation.focus");
    await ask("press", { key: "Alt+ArrowDown" });
    await until("the order", async () =>
      (await textOf("docs.json")).includes('["guides/install", "guides/welcome"]'),
    );
    await undoIn("docs.json");
    await until("the old order", async () => (await textOf("docs.json")) === docs);
    await rowsWhen(view, "the old rows", (rows) => {
      const [first, second] = ["Welcome", "Install"].map((text) =>
        rows.findIndex((row) => row.startsWith(text)),
      );
      return first !== undefined && first !== -1 && second === first + 1;
    });
    await until("the page is selected", async () => {
      await clickRow(view, "Install");
      return window.activeTextEditor?.document.uri.path.endsWith("/guides/install.mdx") === true;
    });
    await commands.executeCommand("docsJson.navigation.focus");
    await ask("press", { key: "Delete" });
    await until("the page is gone", async () => (await textOf("docs.json")).includes('["guides/welcome"]'));
    await undoIn("docs.json");
    await until("the page is there again", async () => (await textOf("docs.json")) === docs);
  });
});
