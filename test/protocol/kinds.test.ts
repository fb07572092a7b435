/** Kinds of symbols and completions that the first version of the protocol does not have, depending on what a client lists. */
import assert from "node:assert/strict";
import type {
  ClientCapabilities,
  CompletionItemKind,
  CompletionList,
  DocumentSymbol,
  SymbolInformation,
  SymbolKind,
} from "vscode-languageserver-protocol";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const text = docsJson({ anchors: [{ anchor: "Anchors", pages: ["intro"] }] }, { theme: "" });

function allUpTo<Kind extends number>(last: Kind): Kind[] {
  return Array.from({ length: last }, (_, index) => (index + 1) as Kind);
}

const symbolKind = { valueSet: allUpTo<SymbolKind>(26) };
const listing: ClientCapabilities = {
  workspace: { symbol: { symbolKind } },
  textDocument: {
    documentSymbol: { symbolKind },
    completion: { completionItemKind: { valueSet: allUpTo<CompletionItemKind>(25) } },
  },
};

describe("kinds of symbols and completions", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (capabilities: ClientCapabilities): Promise<void> => {
    site = new SiteFolder({ "docs.json": text, "intro.mdx": "" });
    client = await LanguageClient.start({ folders: [site.root], capabilities });
    await client.open(site.path("docs.json"));
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  /** The kinds of the anchor in the outline and in the search, and of a theme. */
  const kinds = async (): Promise<readonly (number | undefined)[]> => {
    const textDocument = { uri: uriOf(site.path("docs.json")) };
    type Symbols = readonly (DocumentSymbol | SymbolInformation)[];
    const outline = await client.request<Symbols>("textDocument/documentSymbol", { textDocument });
    const found = await client.request<Symbols>("workspace/symbol", { query: "Anchors" });
    const before = text.slice(0, text.indexOf('"theme": "') + '"theme": "'.length).split("\n");
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    const { items } = await client.request<CompletionList>("textDocument/completion", {
      textDocument,
      position,
    });
    const kindOf = (symbols: Symbols) => symbols.find(({ name }) => name === "Anchor Anchors")?.kind;
    return [kindOf(outline), kindOf(found), items.find(({ label }) => label === "mint")?.kind];
  };

  it("are those of the first version for a client that lists none", async () => {
    await start({});
    assert.deepEqual(await kinds(), [2, 2, 12]);
  });

  it("are the fitting ones for a client that lists them", async () => {
    await start(listing);
    assert.deepEqual(await kinds(), [20, 20, 20]);
  });

  it("are separate: a client may list those of the outline but not those of the search", async () => {
    await start({ textDocument: { documentSymbol: { symbolKind } } });
    assert.deepEqual(await kinds(), [20, 2, 12]);
  });
});
