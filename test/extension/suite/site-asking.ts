/** Read-only features for a docs.json: definitions, hovers, outlines, CodeLens. */
import assert from "node:assert/strict";
import {
  type CodeLens,
  commands,
  type DocumentLink,
  type DocumentSymbol,
  type Hover,
  type InlayHint,
  type Location,
  type LocationLink,
  MarkdownString,
  Range,
  Selection,
  type SelectionRange,
  type SymbolInformation,
  type TextDocument,
  window,
  workspace,
} from "vscode";
import { skip } from "../../skipping.ts";
import { askAll, beginAtSite, opened, placeOf, showSite } from "./site-window.ts";
import { ask, fileUri, hasHands, screenshot, until } from "./workbench.ts";

function textOf({ contents }: Hover): string {
  return contents
    .map((part) => (typeof part === "string" ? part : part instanceof MarkdownString ? part.value : ""))
    .join("\n");
}

function titleOf({ label }: InlayHint): string {
  return typeof label === "string" ? label : label.map(({ value }) => value).join("");
}

export function askingAboutSite(): void {
  let document: TextDocument;
  const page = () => fileUri("intro.mdx");

  before(async () => {
    document = await beginAtSite();
  });

  it("goes from entries to pages and back", async () => {
    const entry = placeOf(document, '"intro"', 2);
    const [link] = await askAll<LocationLink[]>(document, "DefinitionProvider", entry);
    assert.equal(link?.targetUri.toString(), page().toString());
    const places = await askAll<Location[]>(document, "ReferenceProvider", entry);
    assert.ok(places.some(({ range }) => document.getText(range) === '"intro"'));
    const links = await askAll<DocumentLink[]>(document, "LinkProvider");
    const toPage = links.find(({ target }) => target?.toString() === page().toString());
    assert.equal(document.getText(toPage?.range), "intro");
  });

  it("explains an entry and a key", async () => {
    const of = async (words: string) => {
      const hovers = await askAll<Hover[]>(document, "HoverProvider", placeOf(document, words, 2));
      return hovers.map(textOf).join("\n");
    };
    assert.match(await of('"intro"'), /\*\*Introduction\*\*.*`intro\.mdx`.*Listed in .*Start/s);
    assert.match(await of('"anchors"'), /anchor/);
    if (!hasHands) return;
    const editor = await showSite();
    editor.selection = new Selection(placeOf(document, '"intro"', 2), placeOf(document, '"intro"', 2));
    await opened("editor.action.showHover", '.monaco-hover:has-text("Introduction")');
    await screenshot("hover");
    await commands.executeCommand("editor.action.hideHover");
  });

  it("shows titles behind entries, and the content of a section above the section", async () => {
    const whole = new Range(0, 0, document.lineCount, 0);
    const hints = await until("the title", async () => {
      const found = await askAll<InlayHint[]>(document, "InlayHintProvider", whole);
      return found.some((hint) => titleOf(hint).includes("Introduction")) ? found : undefined;
    });
    const hint = hints.find((one) => titleOf(one).includes("Introduction"));
    assert.deepEqual(hint?.position, placeOf(document, '"intro"', '"intro"'.length));
    const lenses = await askAll<CodeLens[]>(document, "CodeLensProvider");
    assert.ok(lenses.some(({ command }) => /^1 of 3 entries published$/.test(command?.title ?? "")));
  });

  it("has an outline beside that of VS Code's own support, under a name of its own", async function () {
    const symbols = await askAll<DocumentSymbol[]>(document, "DocumentSymbolProvider");
    assert.ok(
      symbols.some(({ name, detail }) => name.startsWith("Group ") && detail === "1 of 3 entries published"),
    );
    // The outline of VS Code's own support names the keys.
    const keys = symbols.filter(({ name }) => ["navigation", "theme"].includes(name));
    assert.equal(new Set(keys.map(({ name }) => name)).size, keys.length);
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    await showSite();
    await commands.executeCommand("outline.focus");
    const rows = { selector: ".outline-pane .monaco-list-row" };
    await until("both are named", async () => {
      const labels: readonly string[] = JSON.parse(await ask("texts", rows));
      return labels.some((label) => label.includes("docs.json navigation"));
    });
    await screenshot("outline");
    await showSite();
  });

  it("finds sections and pages by name, and grows a selection", async () => {
    const found = await commands.executeCommand<SymbolInformation[]>(
      "vscode.executeWorkspaceSymbolProvider",
      "introd",
    );
    const symbol = found.find(({ name }) => name.includes("Introduction"));
    assert.ok(symbol !== undefined, found.map(({ name }) => name).join());
    const [range] = await askAll<SelectionRange[]>(document, "SelectionRangeProvider", [
      placeOf(document, '"intro"', 2),
    ]);
    const texts: string[] = [];
    for (let one = range; one !== undefined; one = one.parent) texts.push(document.getText(one.range));
    assert.ok(texts.includes('"intro"') || texts.includes("intro"), texts.join(" | "));
    assert.ok(texts.some((text) => text.startsWith('{\n        "group"')));
  });

  it("shows above a page where it is listed, and opens the place on a click", async () => {
    const shown = await window.showTextDocument(await workspace.openTextDocument(page()));
    const [lens] = await until("the lens", async () => {
      const lenses = await askAll<CodeLens[]>(shown.document, "CodeLensProvider");
      return lenses.length > 0 ? lenses : undefined;
    });
    assert.match(lens?.command?.title ?? "", /^In navigation/);
    await commands.executeCommand(lens?.command?.command ?? "", ...(lens?.command?.arguments ?? []));
    if (hasHands) await ask("waitForText", { selector: ".peekview-widget", text: "docs.json" });
    await commands.executeCommand("closeReferenceSearch");
    await showSite();
  });
}
