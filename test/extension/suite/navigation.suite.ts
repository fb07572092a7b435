/** The Navigation view: the site as readers get it. Each test restores the site. */
import assert from "node:assert/strict";
import { commands, env, Range, WorkspaceEdit, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import { clearNotifications, notification } from "./prompts.ts";
import { clickRow, closeView, rowsOf, rowsWhen, shownViews, toggleRow } from "./trees.ts";
import {
  codesIn,
  fileUri,
  hasHands,
  ourExtension,
  repeatUntil,
  screenshot,
  undo,
  until,
} from "./workbench.ts";

const view = "Navigation";

function has(...texts: readonly string[]): (rows: readonly string[]) => boolean {
  return (rows) => texts.every((text) => rows.some((row) => row.startsWith(text)));
}

/** The path of the file in the active editor. */
function activeFile(): string | undefined {
  const uri = window.activeTextEditor?.document.uri;
  return uri === undefined ? undefined : workspace.asRelativePath(uri);
}

describe("the view of the navigation", () => {
  before(async function () {
    if (!hasHands) skip(this, "the rows are seen by the hands of a browser");
    await until("the extension is active", () => ourExtension().isActive);
    await window.showTextDocument(await workspace.openTextDocument(fileUri("docs.json")));
    await until("findings", () => codesIn("docs.json").length > 0);
    await commands.executeCommand("docsJson.navigation.focus");
  });

  it("has the column to itself until another view is used", async () => {
    await until("all views are there", async () => (await shownViews()).length === 5);
    assert.deepEqual(await shownViews(), [
      ["Navigation", true],
      ["Changes", false],
      ["Assistant", false],
      ["Deployments", false],
      ["Agent Jobs", false],
    ]);
    await commands.executeCommand("docsJson.showDeployments");
    await until("the view is open", async () => (await shownViews())[3]?.[1]);
    await closeView("Deployments");
    await commands.executeCommand("docsJson.navigation.focus");
  });

  it("shows the site with its unlisted and lost pages", async () => {
    const rows = await rowsWhen(
      view,
      "the site is there",
      has("Acme", "Blog", "English", "French", "Not in", "Not published", "Unused files"),
    );
    assert.deepEqual(
      rows.map((row) => row.split(" · ")[0]),
      ["Acme", "Blog", "English", "French", "Not in the navigation", "Not published", "Unused files"],
    );
    assert.match(rows[2] ?? "", /default/);
  });

  it("opens rows, and says what is wrong with them", async () => {
    await toggleRow(view, "English");
    await rowsWhen(view, "tabs", has("Guides", "API", "Reference"));
    await toggleRow(view, "Guides");
    await toggleRow(view, "Start");
    const rows = await rowsWhen(view, "pages", has("Welcome", "Install", "gone"));
    assert.match(rows.find((row) => row.startsWith("gone")) ?? "", /no such page/);
    assert.match(rows.find((row) => row.startsWith("Internals")) ?? "", /hidden/);
    await screenshot("navigation-tree");
  });

  it("expands all sections, and no others", async () => {
    await commands.executeCommand("docsJson.expandNavigation");
    const rows = await rowsWhen(view, "the rows of a closed group", has("Deploy to the cloud"));
    assert.ok(has("Internals", "Not in the navigation", "Not published")(rows));
    await screenshot("navigation-expanded");
    await commands.executeCommand("workbench.actions.treeView.docsJson.navigation.collapseAll");
    await rowsWhen(view, "only the sites", (all) => !has("Guides")(all));
    await toggleRow(view, "Acme");
    await toggleRow(view, "English");
    await toggleRow(view, "Guides");
    await toggleRow(view, "Start");
    await rowsWhen(view, "pages", has("Welcome", "Install", "gone"));
  });

  it("opens a page by a click", async () => {
    const click = () => clickRow(view, "Welcome");
    await repeatUntil("the page is open", click, () => activeFile() === "guides/welcome.mdx");
  });

  it("follows the open page, also if its row has not been seen", async () => {
    await window.showTextDocument(await workspace.openTextDocument(fileUri("old/ideas.mdx")));
    await rowsWhen(view, "the row of the unlisted page", has("Ideas"));
    await window.showTextDocument(await workspace.openTextDocument(fileUri("fr/lost.mdx")));
    await rowsWhen(view, "the row of the lost page", has("Perdu"));
    await screenshot("navigation-lost");
  });

  it("copies the address of the selected row", async () => {
    await window.showTextDocument(await workspace.openTextDocument(fileUri("guides/install.mdx")));
    await until("the address", async () => {
      await commands.executeCommand("docsJson.copyNavigationAddress");
      return (await env.clipboard.readText()) === "/guides/install";
    });
    if (!hasHands) return;
    await notification("Copied /guides/install.");
    await clearNotifications();
  });

  it("shows a change of docs.json immediately, and keeps rows open", async () => {
    const document = await workspace.openTextDocument(fileUri("docs.json"));
    await window.showTextDocument(document);
    const at = document.getText().indexOf('"guides/gone"');
    const edit = new WorkspaceEdit();
    const span = new Range(document.positionAt(at), document.positionAt(at + '"guides/gone"'.length));
    edit.replace(document.uri, span, '"old/ideas"');
    assert.ok(await workspace.applyEdit(edit));
    await rowsWhen(view, "the page has moved", (rows) => {
      const start = rows.findIndex((row) => row.startsWith("Start"));
      const place = rows.findIndex((row) => row.startsWith("Ideas"));
      return start !== -1 && place === start + 3 && !rows.some((row) => row.startsWith("gone"));
    });
    await undo();
    await rowsWhen(view, "the old page is there again", has("gone"));
    assert.ok(has("Guides", "Start", "Welcome")(await rowsOf(view)));
  });

  it("keeps open the group whose name is typed", async () => {
    const document = await workspace.openTextDocument(fileUri("docs.json"));
    await window.showTextDocument(document);
    const at = document.getText().indexOf('"Start"') + '"Start'.length;
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(at), "ing");
    assert.ok(await workspace.applyEdit(edit));
    await rowsWhen(view, "the group has another name, and its pages", has("Guides", "Starting", "Welcome"));
    await undo();
    await rowsWhen(view, "the group has its name again", has("Guides", "Start", "Welcome"));
  });
});
