/** Completion by an author: the text afterwards, in complete and half-typed text. */
import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { commands, type TextDocument } from "vscode";
import { skip } from "../../skipping.ts";
import { beginAtSite, opened, restore, showSite, typeAt } from "./site-window.ts";
import { fileUri, hasHands, screenshot, until } from "./workbench.ts";

const spec = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Users", version: "1" },
  paths: { "/users": { get: { summary: "All users", responses: {} } } },
});

export function completingSite(): void {
  /**
   * Types, requests completion, and accepts the first proposal.
   * @param words text to replace by `typed`, with the cursor at `|`
   * @param more typed afterwards at the cursor
   */
  async function accept(words: string, typed: string, more = ""): Promise<TextDocument> {
    const editor = await showSite();
    const { document } = editor;
    await typeAt(editor, words, typed);
    const begun = document.getText();
    await commands.executeCommand("editor.action.triggerSuggest");
    await until("something is accepted", async () => {
      // Does nothing while there are no proposals.
      await commands.executeCommand("acceptSelectedSuggestion");
      return document.getText() !== begun;
    });
    if (more !== "") await commands.executeCommand("type", { text: more });
    return document;
  }

  function navigationOf(document: TextDocument) {
    return JSON.parse(document.getText()).navigation;
  }

  let before: string;

  beforeEach(async () => {
    before = (await beginAtSite()).getText();
  });

  afterEach(() => restore(before));

  it("completes a page path", async () => {
    const document = await accept('"guides/Install"', '"guides/ins|"');
    assert.match(document.getText(), /"pages": \["intro", "guides\/install", "guides\/later"\]/);
  });

  it("completes a page in an empty place, with its quotes and comma", async function () {
    const document = await accept('"guides/later"', '"guides/later" |');
    assert.match(document.getText(), /"guides\/later", "guides\/install"/);
    navigationOf(document);
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    await restore(before);
    await typeAt(await showSite(), '"guides/later"', '"guides/later" |');
    await opened("editor.action.triggerSuggest", '.suggest-widget:has-text("guides/install")');
    await screenshot("completion");
    await commands.executeCommand("hideSuggestWidget");
  });

  it("completes a key with its value, and its comma", async () => {
    const document = await accept('"group": "Start",', '"group": "Start",\n        "ico|"', "book");
    assert.deepEqual(navigationOf(document).groups[0].icon, "book");
    assert.match(document.getText(), /"icon": "book",\s+"pages"/);
  });

  it("completes an endpoint of the spec in scope", async () => {
    writeFileSync(fileUri("users.json").fsPath, spec);
    const document = await accept(
      '"groups": [',
      '"groups": [{ "group": "API", "openapi": "users.json", "pages": ["GE|"] },',
    );
    assert.deepEqual(navigationOf(document).groups[0].pages, ["GET /users"]);
    rmSync(fileUri("users.json").fsPath);
  });

  it("completes in JSON that ends inside a string", async () => {
    const editor = await showSite();
    const text = editor.document.getText();
    const rest = text.slice(text.indexOf('"guides/Install"'));
    const document = await accept(rest, '"guides/ins|');
    assert.ok(document.getText().endsWith('"pages": ["intro", "guides/install"'));
  });
}
