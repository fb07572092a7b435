/** Automatic changes: refactorings, CodeLens, moves. Each test restores the site. */
import assert from "node:assert/strict";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  commands,
  Position,
  Range,
  Selection,
  type TextDocument,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import { skip } from "../../skipping.ts";
import { askAll, beginAtSite, file, hasAll, opened, placeOf, showSite } from "./site-window.ts";
import { ask, codesIn, fileUri, findingsIn, hasHands, screenshot, undo, until } from "./workbench.ts";

export function reshapingSite(): void {
  let document: TextDocument;

  /** Applies a refactoring as the menu of VS Code does. */
  async function refactor(words: string, title: RegExp): Promise<void> {
    document = (await showSite()).document;
    const place = placeOf(document, words, 2);
    const actions = await askAll<CodeAction[]>(
      document,
      "CodeActionProvider",
      new Range(place, place),
      CodeActionKind.Refactor.value,
      // The edits of at most this many actions are requested.
      50,
    );
    const action = actions.find((one) => title.test(one.title));
    assert.ok(action?.edit !== undefined, actions.map((one) => one.title).join("\n"));
    assert.ok(await workspace.applyEdit(action.edit));
  }

  before(async () => {
    document = await beginAtSite();
  });

  it("wraps an entry in a group, and undoes it", async () => {
    const before = document.getText();
    await refactor('"intro"', /^Wrap `intro` in a group$/);
    const [group] = JSON.parse(document.getText()).navigation.groups;
    assert.deepEqual(group.pages[0], { group: "New group", pages: ["intro"] });
    await until("there is no new finding", hasAll);
    await undo();
    await until("all is as it was", () => document.getText() === before);
  });

  it("moves a section to a separate file, and undoes it", async () => {
    const before = document.getText();
    await refactor('"group": "Start"', /^Move .* to a separate file$/);
    const [reference] = JSON.parse(document.getText()).navigation.groups;
    const made = fileUri(reference.$ref);
    const part = await workspace.openTextDocument(made);
    assert.equal(JSON.parse(part.getText()).group, "Start");
    await until("its findings are in the new file", () => codesIn(reference.$ref).length === 2);
    await showSite();
    await undo();
    await until("it is back", () => document.getText() === before);
    await until("there is no such file", () => !existsSync(made.fsPath));
    await until("all findings", hasAll);
  });

  it("creates the page of an entry, and undoes it", async () => {
    document = (await showSite()).document;
    const place = placeOf(document, '"guides/later"', 2);
    const title = "Create the page `guides/later.mdx`";
    const actions = await askAll<CodeAction[]>(
      document,
      "CodeActionProvider",
      new Range(place, place),
      CodeActionKind.QuickFix.value,
      50,
    );
    const action = actions.find((one) => one.title === title);
    assert.ok(action?.edit !== undefined, actions.map((one) => one.title).join("\n"));
    assert.ok(await workspace.applyEdit(action.edit));
    await until("the finding is gone", () => codesIn(file).join() === "external-href,missing-page");
    await window.showTextDocument(await workspace.openTextDocument(fileUri("guides/later.mdx")));
    await undo();
    await until("there is no such page", () => !existsSync(fileUri("guides/later.mdx").fsPath));
    await until("all findings", hasAll);
  });

  it("offers these actions in the menu of the keyboard", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    const editor = await showSite();
    const place = placeOf(document, '"intro"', 2);
    editor.selection = new Selection(place, place);
    await opened("editor.action.refactor", '.action-widget:has-text("Wrap `intro` in a group")');
    await screenshot("refactor");
    await ask("press", { key: "Escape" });
  });

  it("underlines a broken link in a page", async () => {
    const page = await workspace.openTextDocument(fileUri("intro.mdx"));
    const editor = await window.showTextDocument(page);
    const end = page.lineAt(page.lineCount - 1).range.end;
    assert.ok(await editor.edit((edit) => edit.insert(end, "\n[Install](/guides/instal)\n")));
    await until("the finding", () => codesIn("intro.mdx").join() === "broken-link");
    const [finding] = findingsIn("intro.mdx");
    assert.equal(page.getText(finding?.range), "/guides/instal");
    await undo();
    await until("it is gone", () => codesIn("intro.mdx").length === 0);
    await showSite();
  });

  it("lists a page by a click on the lens above it", async () => {
    const page = fileUri("guides/left-out.mdx");
    writeFileSync(page.fsPath, "# Left out\n");
    const shown = await window.showTextDocument(await workspace.openTextDocument(page));
    const title = "Not in the navigation: add";
    const lens = await until("the lens offers it", async () => {
      const found = await askAll<CodeLens[]>(shown.document, "CodeLensProvider");
      return found.find(({ command }) => command?.title === title);
    });
    const before = document.getText();
    if (hasHands) await ask("click", { selector: ".codelens-decoration a", text: title });
    else await commands.executeCommand(lens.command?.command ?? "", ...(lens.command?.arguments ?? []));
    await until("it is listed", () => document.getText().includes('"guides/left-out"'));
    await showSite();
    await undo();
    await until("all is as it was", () => document.getText() === before);
    rmSync(page.fsPath);
    await until("all findings", hasAll);
  });

  it("changes the names of a file that is moved in the tree, or renamed by its entry", async () => {
    await showSite();
    await until("all findings", hasAll);
    const before = document.getText();
    const moving = new WorkspaceEdit();
    moving.renameFile(fileUri("intro.mdx"), fileUri("start/intro.mdx"));
    assert.ok(await workspace.applyEdit(moving));
    await until("the entry follows", () => document.getText().includes('"start/intro"'));
    assert.match(document.getText(), /"source": "\/intro",\s+"destination": "\/start\/intro"/);
    await until("there is no new finding", hasAll);

    const place = placeOf(document, "start/intro");
    // File events take a while.
    await until("the entry leads to the file", async () => {
      const found = await askAll<readonly unknown[]>(document, "DefinitionProvider", place);
      return found.length > 0;
    });
    const renaming = await askAll<WorkspaceEdit>(document, "DocumentRenameProvider", place, "intro");
    // The result is ignored: it is false here although everything has been applied.
    await workspace.applyEdit(renaming);
    await until("the file is back", () => existsSync(fileUri("intro.mdx").fsPath));
    await until("it is nowhere else", () => !existsSync(fileUri("start/intro.mdx").fsPath));
    assert.match(document.getText(), /"pages": \["intro", /);
    assert.match(document.getText(), /"source": "\/start\/intro",\s+"destination": "\/intro"/);

    rmSync(fileUri("start").fsPath, { recursive: true });
    const restoring = new WorkspaceEdit();
    const whole = new Range(new Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
    restoring.replace(fileUri(file), whole, before);
    assert.ok(await workspace.applyEdit(restoring));
    await document.save();
    await until("all findings", hasAll);
  });
}
