/** Completion and hover for clients with many and with few capabilities. */
import assert from "node:assert/strict";
import type {
  CompletionItem,
  CompletionList,
  Hover,
  Position,
  TextEdit,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const capable = {
  ...richCapabilities,
  textDocument: {
    ...richCapabilities.textDocument,
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: ["markdown" as const, "plaintext" as const],
        resolveSupport: { properties: ["documentation", "detail"] },
        insertTextModeSupport: { valueSet: [1 as const, 2 as const] },
      },
    },
    hover: { contentFormat: ["markdown" as const, "plaintext" as const] },
  },
};

const files = {
  "intro.mdx": "",
  "guide.mdx": "---\ntitle: The *guide*\n---\n",
};

describe("completion and hover", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (
    text: string,
    capabilities = capable as typeof richCapabilities,
    delay = 0,
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    site = new SiteFolder({ "docs.json": text, ...files, ...more });
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay } }),
      capabilities,
    });
    const main = site.path("docs.json");
    await client.open(main);
    await client.until(() => client.publishedFor(main) !== undefined, "the first findings");
    return main;
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const complete = (path: string, position: Position): Promise<CompletionList | null> =>
    client.request("textDocument/completion", { textDocument: { uri: uriOf(path) }, position });

  const positionIn = (text: string, piece: string): Position => {
    const index = text.indexOf(piece);
    assert.notEqual(index, -1);
    return TextDocument.create("file:///a", "json", 1, text).positionAt(index + piece.length);
  };

  const accepted = (text: string, item: CompletionItem): string =>
    TextDocument.applyEdits(TextDocument.create("file:///a", "json", 1, text), [
      item.textEdit as TextEdit,
      ...(item.additionalTextEdits ?? []),
    ]);

  it("completes text that was just typed, before its analysis", async () => {
    const text = docsJson({ pages: ["intro"] });
    // Long enough for the request to come first on a busy machine.
    const main = await start(text, undefined, 10_000);
    const position = positionIn(text, '"intro"');
    await client.change(main, { range: { start: position, end: position }, text: ', "gu' });
    const typed = text.replace('"intro"', '"intro", "gu');
    const list = await complete(main, positionIn(typed, '"gu'));
    const [item] = list?.items ?? [];
    assert.equal(item?.label, "guide");
    assert.equal(accepted(typed, item), text.replace('"intro"', '"intro", "guide"'));
  });

  it("completes a bare word if an editor cannot replace the text around it", async () => {
    const text = docsJson({ pages: ["gu"] });
    const texts = async (insertReplaceSupport: boolean) => {
      const { completion } = capable.textDocument;
      const completionItem = { ...completion.completionItem, insertReplaceSupport };
      const textDocument = { ...capable.textDocument, completion: { completionItem } };
      const main = await start(text, { ...capable, textDocument } as typeof richCapabilities);
      const list = await complete(main, positionIn(text, '"gu'));
      const [item] = list?.items ?? [];
      assert.ok(item);
      assert.equal(accepted(text, item), text.replace('"gu"', '"guide"'));
      return [item.textEdit?.newText, item.filterText];
    };
    assert.deepEqual(await texts(true), ['"guide"', '"guide"']);
    await client.dispose();
    site.remove();
    assert.deepEqual(await texts(false), ["guide", undefined]);
  });

  it("puts no space before the word if an editor cannot replace the text around it", async () => {
    const text = '{ "navigation": { "pages": ["intro",] } }';
    const { completion } = capable.textDocument;
    const completionItem = { ...completion.completionItem, insertReplaceSupport: false };
    const textDocument = { ...capable.textDocument, completion: { completionItem } };
    const main = await start(text, { ...capable, textDocument } as typeof richCapabilities);
    const list = await complete(main, positionIn(text, '"intro",'));
    const guide = list?.items.find(({ label }) => label === "guide");
    assert.equal(guide?.textEdit?.newText, '"guide"');
  });

  it("gives the details of a page when the item is resolved", async () => {
    const text = docsJson({ pages: ["intro", ""] });
    const main = await start(text);
    const list = await complete(main, positionIn(text, '"intro",\n      "'));
    const guide = list?.items.find(({ label }) => label === "guide");
    assert.ok(guide);
    const resolved = await client.request<CompletionItem>("completionItem/resolve", guide);
    assert.equal(resolved.detail, "The *guide*");
    assert.deepEqual(resolved.documentation, {
      kind: "markdown",
      value: "**The \\*guide\\***\n\nURL: `/guide` · File: `guide.mdx`",
    });
  });

  it("shows titles immediately, whether pages have been read or not", async () => {
    const text = docsJson({ pages: ["intro", "guide"], versions: [{ version: "v1", pages: [""] }] });
    site = new SiteFolder({ "docs.json": text, ...files });
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ pages: { check: false } }),
      capabilities: capable,
    });
    await client.open(site.path("docs.json"));
    const list = await complete(site.path("docs.json"), positionIn(text, '"pages": [\n          "'));
    const details = list?.items.map(({ label, detail }) => [label, detail]);
    assert.deepEqual(details?.slice(0, 2), [
      ["guide", "The *guide* · listed"],
      ["intro", "listed"],
    ]);
  });

  it("shows details in all rows for clients that support them", async () => {
    const text = docsJson({ pages: ["intro"], versions: [{ version: "v1", pages: [""] }] });
    const completionItem = { ...capable.textDocument.completion.completionItem, labelDetailsSupport: true };
    const capabilities = {
      ...capable,
      textDocument: { ...capable.textDocument, completion: { completionItem } },
    };
    for (const [announced, hasPlace] of [
      [capabilities, true],
      [capable, false],
    ] as const) {
      const main = await start(text, announced);
      const list = await complete(main, positionIn(text, '"pages": [\n          "'));
      const rows = list?.items.map(({ label, labelDetails }) => [label, labelDetails]);
      assert.deepEqual(rows?.slice(0, 2), [
        ["guide", hasPlace ? { description: "The *guide*" } : undefined],
        ["intro", hasPlace ? { description: "listed" } : undefined],
      ]);
      await client.dispose();
      site.remove();
    }
  });

  it("offers snippets to clients that support them, and whole JSON to others", async () => {
    const text = docsJson({ groups: [] });
    const piece = '"groups": [';
    const main = await start(text);
    const rich = (await complete(main, positionIn(text, piece)))?.items[0];
    assert.deepEqual([rich?.insertTextFormat, rich?.insertTextMode], [2, undefined]);
    assert.match(rich?.textEdit?.newText ?? "", /\$\{1:New group\}/);
    await client.dispose();
    site.remove();

    const again = await start(text, poorCapabilities);
    const poor = (await complete(again, positionIn(text, piece)))?.items[0];
    assert.ok(poor);
    assert.deepEqual([poor.insertTextFormat, typeof poor.documentation], [undefined, "string"]);
    assert.doesNotThrow(() => JSON.parse(accepted(text, poor)));
  });

  it("hovers in a format that the client supports", async () => {
    const text = docsJson({ pages: ["guide"] });
    const hover = (path: string): Promise<Hover | null> =>
      client.request("textDocument/hover", {
        textDocument: { uri: uriOf(path) },
        position: positionIn(text, '"gui'),
      });
    const rich = await hover(await start(text));
    assert.deepEqual(rich?.contents, {
      kind: "markdown",
      value:
        "**The \\*guide\\***\n\nURL: `/guide` · File: `guide.mdx`\n\nListed in the root of the navigation",
    });
    await client.dispose();
    site.remove();
    const poor = await hover(await start(text, poorCapabilities));
    assert.deepEqual(poor?.contents, {
      kind: "plaintext",
      value: "The *guide*\n\nURL: /guide · File: guide.mdx\n\nListed in the root of the navigation",
    });
  });

  it("explains a finding in text that was just typed, before the finding is sent", async () => {
    const text = docsJson({ pages: ["intro"] });
    const main = await start(text, undefined, 10_000);
    const position = positionIn(text, '"int');
    await client.change(main, { range: { start: position, end: position }, text: "x" });
    const hover = await client.request<Hover | null>("textDocument/hover", {
      textDocument: { uri: uriOf(main) },
      position,
    });
    assert.match(JSON.stringify(hover?.contents), /missing.*-page\b/);
  });

  it("answers a hover before the findings of a large site", async () => {
    const pages = Array.from({ length: 12_000 }, (_, index) => `guides/a-page-of-many-${index}`);
    const text = docsJson({ pages: ["intro", ...pages] });
    const linking = "leads/nowhere.mdx";
    const main = await start(text, undefined, 10_000, { [linking]: "[Gone](/nowhere-at-all)\n" });
    const hoverAt = (position: Position): Promise<Hover | null> =>
      client.request("textDocument/hover", { textDocument: { uri: uriOf(main) }, position });
    // Links are checked after all pages have been read, and that is the last cause of a new analysis.
    const isRead = () => client.codes(site.path(linking)).includes("broken-link");
    await client.until(isRead, "the findings after the pages have been read");
    const ofMany = positionIn(text, '"guides/a-page-of-many-7"');
    assert.match(JSON.stringify((await hoverAt(ofMany))?.contents), /missing-page/);
    const position = positionIn(text, '"int');
    await client.change(main, { range: { start: position, end: position }, text: "x" });
    const answer = JSON.stringify((await hoverAt(position))?.contents);
    assert.match(answer, /intxro/);
    assert.doesNotMatch(answer, /missing-page/);
  });

  it("answers nothing in files that are not JSON of the site", async () => {
    await start(docsJson({ pages: ["intro"] }));
    const page = site.path("intro.mdx");
    await client.open(page, "{ ", "mdx");
    const position = { line: 0, character: 2 };
    assert.equal(await complete(page, position), null);
    assert.equal(
      await client.request("textDocument/hover", { textDocument: { uri: uriOf(page) }, position }),
      null,
    );
  });

  it("is triggered when an author starts a component or the frontmatter, but not by indentation", async () => {
    const text = "---\ntitle: A\n---\n\n<\n\n  \n";
    await start(docsJson({ pages: ["intro"] }), undefined, 0, { "guide.mdx": text });
    const triggers = client.initializeResult.capabilities.completionProvider?.triggerCharacters ?? [];
    for (const character of ["<", "-"]) assert.ok(triggers.includes(character), character);
    const guide = site.path("guide.mdx");
    await client.open(guide);
    const labels = async (line: number, character: number, triggerCharacter?: string): Promise<string[]> => {
      const found: CompletionList | null = await client.request("textDocument/completion", {
        textDocument: { uri: uriOf(guide) },
        position: { line, character },
        context: triggerCharacter === undefined ? { triggerKind: 1 } : { triggerKind: 2, triggerCharacter },
      });
      return found?.items.map(({ label }) => label) ?? [];
    };
    assert.ok((await labels(4, 1, "<")).includes("Card"));
    assert.ok((await labels(6, 2)).includes("Card"));
    assert.deepEqual(await labels(6, 2, " "), []);
  });
});
