/** Links, outlines, expanding selections and the search for symbols, as a client receives them. */
import assert from "node:assert/strict";
import type {
  ClientCapabilities,
  DocumentLink,
  DocumentSymbol,
  SelectionRange,
  SymbolInformation,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { LanguageClient, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const treeCapabilities: ClientCapabilities = {
  ...richCapabilities,
  textDocument: {
    ...richCapabilities.textDocument,
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    documentLink: { tooltipSupport: true },
  },
};

const files = {
  "docs.json": docsJson(
    { tabs: [{ tab: "Größe 🚀", openapi: "api.yaml", pages: ["intro", "GET /users"] }] },
    { favicon: "/icon.svg" },
  ).replaceAll("\n", "\r\n"),
  "api.yaml": "openapi: 3.1.0\npaths:\n  /users:\n    get:\n      summary: List users\n",
  "intro.mdx": "---\ntitle: Hello\n---\n",
  "icon.svg": "<svg/>",
};

describe("outline over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (capabilities: ClientCapabilities): Promise<void> => {
    site = new SiteFolder(files);
    client = await LanguageClient.start({ folders: [site.root], capabilities });
    await client.open(site.path("docs.json"));
  };

  const ask = <Result>(method: string, more = {}): Promise<Result> =>
    client.request(method, { textDocument: { uri: uriOf(site.path("docs.json")) }, ...more });

  const text = files["docs.json"];
  const document = TextDocument.create("file:///docs.json", "json", 1, text);

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("is a tree for a client that supports trees, right after opening", async () => {
    await start(treeCapabilities);
    const symbols = await ask<DocumentSymbol[]>("textDocument/documentSymbol");
    const lines = (all: readonly DocumentSymbol[], indent = ""): readonly string[] =>
      all.flatMap(({ name, detail = "", selectionRange, children = [] }) => [
        `${indent}${name} | ${detail} | ${document.getText(selectionRange)}`,
        ...lines(children, `${indent}  `),
      ]);
    assert.deepEqual(lines(symbols), [
      'theme | mint | "theme"',
      'name | Docs | "name"',
      'colors | 1 key | "colors"',
      'favicon | /icon.svg | "favicon"',
      'navigation | 2 pages | "navigation"',
      '  Tab Größe 🚀 | 2 pages | "Größe 🚀"',
      '    intro |  | "intro"',
      // The spec may not have been read yet, because these requests do not wait for the files.
      `    GET /users | ${symbols.at(-1)?.children?.[0]?.children?.[1]?.detail ?? ""} | "GET /users"`,
    ]);
  });

  it("is a list for other clients", async () => {
    await start(richCapabilities);
    const symbols = await ask<SymbolInformation[]>("textDocument/documentSymbol");
    assert.deepEqual(
      symbols.slice(-3).map(({ name, containerName, location }) => [name, containerName, location.uri]),
      [
        ["Tab Größe 🚀", "navigation", uriOf(site.path("docs.json"))],
        ["intro", "Tab Größe 🚀", uriOf(site.path("docs.json"))],
        ["GET /users", "Tab Größe 🚀", uriOf(site.path("docs.json"))],
      ],
    );
  });

  it("is that of the newest text", async () => {
    await start(treeCapabilities);
    await client.change(site.path("docs.json"), { text: '{ "na": 1 }' });
    const symbols = await ask<DocumentSymbol[]>("textDocument/documentSymbol");
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ["na"],
    );
  });

  it("comes with links, right after opening", async () => {
    await start(treeCapabilities);
    const links = await ask<DocumentLink[]>("textDocument/documentLink");
    assert.deepEqual(
      links.map(({ range, target, tooltip }) => [document.getText(range), target, tooltip]),
      [
        ["/icon.svg", uriOf(site.path("icon.svg")), "Open the file"],
        ["api.yaml", uriOf(site.path("api.yaml")), "Open the spec"],
        ["intro", uriOf(site.path("intro.mdx")), "Open the page"],
        ["GET /users", uriOf(site.path("api.yaml")), "Open the spec of this endpoint"],
      ],
    );
  });

  it("expands selections from several positions", async () => {
    await start(richCapabilities);
    const positions = [document.positionAt(text.indexOf("users")), { line: 0, character: 0 }];
    const [first, second] = await ask<SelectionRange[]>("textDocument/selectionRange", { positions });
    const chain: string[] = [];
    for (let range = first; range !== undefined; range = range.parent)
      chain.push(document.getText(range.range));
    assert.deepEqual(chain.slice(0, 3), ["users", "GET /users", '"GET /users"']);
    assert.deepEqual([chain.at(-1), document.getText(second?.range)], [text, text.trimEnd()]);
  });

  it("finds symbols of all sites, titles too", async () => {
    await start(richCapabilities);
    const search = (query: string) => client.request<SymbolInformation[]>("workspace/symbol", { query });
    const [page] = await search("hello");
    assert.deepEqual([page?.name, page?.containerName], ["Hello (intro)", "Größe 🚀"]);
    assert.equal(page?.location.uri, uriOf(site.path("intro.mdx")));
    const [endpoint] = await search("list users");
    assert.deepEqual(endpoint?.location, {
      uri: uriOf(site.path("api.yaml")),
      range: { start: { line: 3, character: 4 }, end: { line: 3, character: 7 } },
    });
    const [tab] = await search("größe");
    assert.equal(tab?.name, "Tab Größe 🚀");
  });
});
