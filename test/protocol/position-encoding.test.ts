/** Clients that do not count columns in UTF-16: edits, findings, requests and answers. */
import assert from "node:assert/strict";
import type { ClientCapabilities, Hover, Location, WorkspaceEdit } from "vscode-languageserver-protocol";
import { LanguageClient, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const name = "Übersicht 😀 𝒳";

describe("position encodings", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let main: string;

  const counting = (positionEncodings: readonly string[]): ClientCapabilities => ({
    ...richCapabilities,
    general: { positionEncodings: [...positionEncodings] },
  });

  beforeEach(() => {
    // Everything on one line, so that it comes after characters of two and four bytes.
    const navigation = { groups: [{ group: name, pages: ["lost", "/intro"] }] };
    site = new SiteFolder({
      "docs.json": JSON.stringify(JSON.parse(docsJson(navigation, { description: name }))),
      "intro.mdx": `[${name}](/lost) [x](/nowhere)\n`,
    });
    main = site.path("docs.json");
  });

  afterEach(async () => {
    await client?.dispose();
    site.remove();
  });

  const start = async (positionEncodings: readonly string[]): Promise<void> => {
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities: counting(positionEncodings),
      configuration: () => ({ diagnostics: { delay: 0 } }),
    });
  };

  it("are chosen from what the client prefers, and UTF-16 by default", async () => {
    for (const [offered, chosen] of [
      [["utf-8", "utf-16"], "utf-8"],
      [["utf-16", "utf-8"], "utf-16"],
      [["utf-32", "utf-16"], "utf-32"],
      [["utf-7"], "utf-16"],
      [[], "utf-16"],
    ] as const) {
      await start(offered);
      assert.equal(client.initializeResult.capabilities.positionEncoding, chosen);
      await client.dispose();
    }
  });

  const lengths: Readonly<Record<string, (text: string) => number>> = {
    "utf-8": (text) => Buffer.byteLength(text),
    "utf-16": (text) => text.length,
    "utf-32": (text) => [...text].length,
  };

  for (const [encoding, lengthOf] of Object.entries(lengths)) {
    it(`in ${encoding} are those of findings, edits, requests and answers`, async () => {
      await start([encoding]);
      const text = site.read("docs.json");
      const placeOf = (piece: string, whole = text) => {
        const at = whole.indexOf(piece);
        assert.notEqual(at, -1);
        const first = lengthOf(whole.slice(0, at));
        return {
          start: { line: 0, character: first },
          end: { line: 0, character: first + lengthOf(piece) },
        };
      };
      // Findings in a file that is not open, in one that is, and in a page.
      await client.untilCodes(main, ["missing-page", "page-path-form"]);
      const lost = () => client.diagnostics(main).find(({ code }) => code === "missing-page")?.range;
      assert.deepEqual(lost(), placeOf('"lost"'));
      await client.open(main);
      await client.untilCurrent(main);
      assert.deepEqual(lost(), placeOf('"lost"'));
      const page = site.path("intro.mdx");
      await client.until(() => client.diagnostics(page).length === 2, "the broken links");
      const link = client.diagnostics(page).find(({ message }) => String(message).includes("nowhere"));
      assert.deepEqual(link?.range, placeOf("/nowhere", site.read("intro.mdx").trim()));
      // A request at a position, and positions in the answer.
      const position = placeOf('"/intro"').end;
      const hover = await client.request<Hover>("textDocument/hover", {
        textDocument: { uri: uriOf(main) },
        position: { ...position, character: position.character - 1 },
      });
      assert.deepEqual(hover.range, placeOf('"/intro"'));
      const references = await client.request<Location[]>("textDocument/references", {
        textDocument: { uri: uriOf(page) },
        position: { line: 0, character: 0 },
        context: { includeDeclaration: false },
      });
      assert.deepEqual(
        references.map(({ range }) => range),
        [placeOf('"/intro"')],
      );
      const actions = await client.codeActions(main, placeOf('"/intro"'));
      const edit = actions?.find(({ edit: one }) => one !== undefined)?.edit as WorkspaceEdit;
      const [change] = edit.documentChanges ?? [];
      assert.ok(change !== undefined && "edits" in change);
      const [made] = change.edits;
      assert.deepEqual(made?.range, placeOf('"/intro"'));
      // An edit of the client, after those characters.
      const { start: from, end } = placeOf("lost");
      await client.change(main, { range: { start: from, end }, text: "gone" });
      await client.untilCurrent(main);
      const gone = client.diagnostics(main).find(({ code }) => code === "missing-page");
      assert.match(String(gone?.message), /gone/);
      assert.deepEqual(gone?.range, placeOf('"gone"', text.replace("lost", "gone")));
    });

    it(`in ${encoding} are those of a part of a GraphQL schema`, async () => {
      const before = `type Query { "${name}" `;
      site.write("schema.graphql", `\uFEFF${before}books: [String] }\n`);
      const navigation = { groups: [{ group: "A", graphql: "schema.graphql", pages: ["QUERY books"] }] };
      site.write("docs.json", JSON.stringify(JSON.parse(docsJson(navigation))));
      await start([encoding]);
      await client.open(main);
      const [found] = await client.request<Location[]>("textDocument/definition", {
        textDocument: { uri: uriOf(main) },
        position: { line: 0, character: site.read("docs.json").indexOf("QUERY books") },
      });
      const character = lengthOf(before);
      assert.deepEqual(found?.range, {
        start: { line: 0, character },
        end: { line: 0, character: character + "books".length },
      });
    });
  }
});
