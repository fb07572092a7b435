/** Where a URL of the site goes, for an author: on hover over a redirect, and from the palette. */
import assert from "node:assert/strict";
import { commands, type Hover, MarkdownString, window } from "vscode";
import { skip } from "../../skipping.ts";
import { choices, choose, prompted, promptField } from "./prompts.ts";
import { askAll, beginAtSite, placeOf, restore, showSite, typeAt } from "./site-window.ts";
import { ask, hasHands, screenshot, until } from "./workbench.ts";

const title = "Trace URL";

export function askingWhere(): void {
  let before: string;

  beforeEach(async () => {
    before = (await beginAtSite()).getText();
    const redirects = '"redirects": [{ "source": "/o|ld", "destination": "/intro" }],';
    await typeAt(await showSite(), '"navigation": {', `${redirects}\n  "navigation": {`);
  });

  afterEach(() => restore(before));

  it("is shown on hover over a redirect", async () => {
    const { document } = await showSite();
    const words = await until("the way", async () => {
      const hovers = await askAll<Hover[]>(document, "HoverProvider", placeOf(document, '"/old"', 2));
      const texts = hovers.flatMap(({ contents }) =>
        contents.map((part) => (part instanceof MarkdownString ? part.value : "")),
      );
      return texts.some((text) => text.includes("is redirected to")) ? texts.join("\n") : undefined;
    });
    assert.match(words, /`\/old` is redirected to `\/intro`.*`intro\.mdx`.*listed in Start/s);
  });

  it("is shown by the command, which begins with the URL under the cursor and opens each step", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: the command asks in a window of the workbench");
    const running = commands.executeCommand("docsJson.whereAddress");
    await prompted(title);
    await ask("pressIn", { selector: promptField, key: "Enter" });
    await until("the way is listed", async () => (await choices()).length === 3);
    const rows = await choices();
    assert.match(rows[0] ?? "", /\/old is redirected to \/intro/);
    assert.match(rows[1] ?? "", /\/intro is the page intro\.mdx/);
    await screenshot("where");
    await choose(title, "It is listed in Start");
    await running;
    await until("the entry is selected", () => {
      const editor = window.activeTextEditor;
      return editor?.document.getText(editor.selection) === '"intro"';
    });
  });
}
