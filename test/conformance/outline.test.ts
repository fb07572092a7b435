/** Outline, growing selections and the search for symbols from outside, compared with their purpose. */
import assert from "node:assert/strict";
import type {
  DocumentSymbol,
  Range,
  SelectionRange,
  SymbolInformation,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { uriOf } from "../support/language-client.ts";
import { docs } from "./completion-position.ts";
import { HeldOutSites } from "./held-out-sites.ts";
import { pageText } from "./site.ts";

const files = {
  "intro.mdx": pageText("Introduction"),
  "guides/start.mdx": pageText("Start here"),
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Users", version: "1" },
    paths: { "/users": { get: { summary: "List users" } } },
  }),
  "part.json": '{ "tab": "Taken in", "pages": ["intro"] }',
};

const whole = {
  text: `${docs(
    `{
  "global": { "anchors": [{ "anchor": "Blog", "href": "https://example.com" }] },
  "languages": [
    { "language": "en", "versions": [
      { "version": "v1", "products": [{ "product": "Core", "dropdowns": [{ "dropdown": "Menu", "anchors": [{ "anchor": "Side", "tabs": [
        { "tab": "API", "openapi": "api.json", "menu": [{ "item": "First", "groups": [{ "group": "Users", "pages": ["intro", "gone", { "group": "Deep", "pages": ["GET /users"] }] }] }] },
        { "$ref": "part.json" }
      ] }] }] }] }
    ] },
    { "language": "fr", "pages": ["guides/start"] }
  ]
}`,
    '"redirects": [{ "source": "/old", "destination": "/intro" }], ',
  )}$0`,
  files,
};

/** From the outermost to the innermost; what each is, is in its name. */
const sections = [
  "Language en",
  "Version v1",
  "Product Core",
  "Dropdown Menu",
  "Anchor Side",
  "Tab API",
  "Menu item First",
  "Group Users",
];

/** Where a selection begins to grow: a text, and an index in it. */
const cursors: readonly (readonly [text: string, into: number])[] = [
  ['"intro"', 3],
  ['"intro"', 0],
  ['"GET /users"', 6],
  ['"group": "Deep"', 2],
  ['"group": "Deep"', 11],
  ['"redirects"', 4],
  ["https://example.com", 5],
  ['{ "language": "fr"', 0],
  ['{ "language": "fr"', 1],
  ['["guides/start"]', 1],
  ['"theme": "mint", ', 16],
  ["}", 0],
];

describe("conformance of outline, selections and symbols", () => {
  const sites = new HeldOutSites({});
  const broken = {
    text: '{ "navigation": { "tabs": [{ "tab": "A", "pages": ["intro", { "group": "B"$0',
    files,
  };

  before(async () => {
    sites.add(whole, "reference");
    sites.add(broken, "reference");
    await sites.start({ documentSymbol: { hierarchicalDocumentSymbolSupport: true } });
  });

  after(async () => {
    await sites.dispose();
  });

  it("outlines every element with a kind and details, in its place", async () => {
    const { client, path, text } = await sites.open(whole, "reference");
    const symbols = await client.request<DocumentSymbol[]>("textDocument/documentSymbol", {
      textDocument: { uri: uriOf(path) },
    });
    const document = TextDocument.create("", "", 1, text);
    const found = new Map<string, { readonly symbol: DocumentSymbol; readonly way: readonly string[] }>();
    const visit = (
      all: readonly DocumentSymbol[],
      way: readonly string[],
      around: Range | undefined,
    ): void => {
      for (const symbol of all) {
        found.set(symbol.name, { symbol, way });
        const { range, selectionRange, children = [] } = symbol;
        assert.ok(isWithin(document, selectionRange, range), symbol.name);
        if (around !== undefined) assert.ok(isWithin(document, range, around), symbol.name);
        visit(children, [...way, symbol.name], range);
      }
    };
    visit(symbols, [], undefined);
    const names = [...found.keys()];
    for (const name of [...sections, "Anchor Blog", "Group Deep", "Tab Taken in"]) {
      assert.ok(found.has(name), `${name} in ${names.join(", ")}`);
    }
    const deep = found.get("Group Deep")?.way ?? [];
    const order = sections.map((name) => deep.indexOf(name));
    assert.ok(
      order.every((place, index) => place !== -1 && place > (order[index - 1] ?? -1)),
      deep.join(" > "),
    );
    const all = JSON.stringify(symbols);
    for (const words of ["intro", "GET /users", "gone", "Language fr"]) {
      assert.ok(all.includes(words), words);
    }
  });

  it("outlines half-typed text", async () => {
    const { client, path } = await sites.open(broken, "reference");
    const symbols = await client.request<DocumentSymbol[]>("textDocument/documentSymbol", {
      textDocument: { uri: uriOf(path) },
    });
    const all = JSON.stringify(symbols);
    for (const name of ["Tab A", "Group B", "intro"]) assert.ok(all.includes(name), all);
  });

  for (const [part, into] of cursors) {
    it(`grows a selection ${into} characters into ${part}`, async () => {
      const { client, path, text } = await sites.open(whole, "reference");
      const document = TextDocument.create("", "", 1, text);
      const offset = text.indexOf(part) + into;
      const [selection] = await client.request<SelectionRange[]>("textDocument/selectionRange", {
        textDocument: { uri: uriOf(path) },
        positions: [document.positionAt(offset)],
      });
      const steps: string[] = [];
      let last: Range | undefined;
      for (let step = selection; step !== undefined; step = step.parent) {
        const { range } = step;
        const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
        assert.ok(start <= offset && offset <= end, "holds the cursor");
        if (last !== undefined) {
          assert.ok(isWithin(document, last, range), "grows");
          assert.notDeepEqual(last, range, "grows at each step");
        }
        last = range;
        steps.push(text.slice(start, end));
      }
      assert.equal(steps.at(-1)?.trim(), text.trim(), "ends with everything");
      assert.ok(steps.length >= 2);
      if (part === '"intro"' && into > 0) assert.deepEqual(steps.slice(0, 2), ["intro", '"intro"']);
      if (part === '"group": "Deep"') {
        assert.ok(steps.includes('"group": "Deep"'), "the property");
        assert.ok(steps.includes('{ "group": "Deep", "pages": ["GET /users"] }'), "the element");
      }
    });
  }

  const searches: readonly (readonly [query: string, name: RegExp])[] = [
    ["Introduction", /Introduction/],
    ["introd", /Introduction/],
    ["Start here", /Start here/],
    ["Users", /Users/],
    ["Deep", /Deep/],
    ["List users", /List users|GET \/users/],
    ["GET /users", /GET \/users|List users/],
    ["Taken in", /Taken in/],
  ];
  for (const [query, name] of searches) {
    it(`finds a symbol for ${query}`, async () => {
      const { client, root } = await sites.open(whole, "reference");
      const symbols = await client.request<SymbolInformation[]>("workspace/symbol", { query });
      const found = symbols.filter(({ location }) => location.uri.startsWith(uriOf(root)));
      assert.ok(
        found.some((symbol) => name.test(symbol.name)),
        JSON.stringify(found.map((one) => one.name)),
      );
    });
  }
});

function isWithin(document: TextDocument, inner: Range, outer: Range): boolean {
  return (
    document.offsetAt(outer.start) <= document.offsetAt(inner.start) &&
    document.offsetAt(inner.end) <= document.offsetAt(outer.end)
  );
}
