/** Definition and references over the protocol: ranges, files, and clients with few capabilities. */
import assert from "node:assert/strict";
import type { DocumentLink, Location, LocationLink, Position } from "vscode-languageserver-protocol";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const spec = "openapi: 3.1.0\npaths:\n  /users:\n    get:\n      summary: List\n";

const files = {
  "docs.json": docsJson({
    tabs: [
      { tab: "A", pages: ["intro", "gone"] },
      { tab: "B", openapi: "api.yaml", groups: [{ $ref: "nav/part.json" }] },
    ],
  }),
  "nav/part.json": '{\r\n  "group": "Teil 🚀", "pages": ["intro", "GET /users"]\r\n}\r\n',
  "api.yaml": spec,
  "intro.mdx": "---\ntitle: Hello\n---\n\nText\n",
};

/** The position a few characters into a string within text. */
function positionOf(text: string, part: string, into = 0): Position {
  const offset = text.indexOf(part) + into;
  assert.ok(text.includes(part), `no ${part}`);
  const before = text.slice(0, offset).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

describe("navigation over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (
    capabilities = richCapabilities,
    given: Readonly<Record<string, string>> = files,
  ): Promise<void> => {
    site = new SiteFolder(given);
    client = await LanguageClient.start({ folders: [site.root], capabilities });
  };

  const ask = <Result>(method: string, file: keyof typeof files, part: string, into = 1): Promise<Result> =>
    client.request(method, {
      textDocument: { uri: uriOf(site.path(file)) },
      position: positionOf(files[file], part, into),
      context: { includeDeclaration: true },
    });

  /** A location, formatted as `file line:column-column`. */
  const shown = ({ uri, range }: Location): string => {
    const file = Object.keys(files).find((one) => uriOf(site.path(one)) === uri) ?? uri;
    return `${file} ${range.start.line}:${range.start.character}-${range.end.character}`;
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("goes to files right after the start, without an open document", async () => {
    await start();
    const found = await ask<Location[]>("textDocument/definition", "docs.json", "intro");
    assert.deepEqual(found.map(shown), ["intro.mdx 0:0-0"]);
  });

  it("links the text if the client supports links", async () => {
    const { textDocument, ...rest } = richCapabilities;
    await start({ ...rest, textDocument: { ...textDocument, definition: { linkSupport: true } } });
    const [link] = await ask<LocationLink[]>("textDocument/definition", "nav/part.json", "GET /users");
    assert.ok(link);
    assert.equal(link.targetUri, uriOf(site.path("api.yaml")));
    assert.deepEqual(link.targetSelectionRange, {
      start: { line: 3, character: 4 },
      end: { line: 3, character: 7 },
    });
    assert.deepEqual(link.originSelectionRange?.start, positionOf(files["nav/part.json"], "GET /users"));
  });

  it("answers for typed text, analyzed or not", async () => {
    await start(poorCapabilities);
    const main = site.path("docs.json");
    await client.open(main);
    const text = files["docs.json"].replace('"gone"', '"intro"');
    await client.change(main, { text });
    const found = await client.request<Location[]>("textDocument/references", {
      textDocument: { uri: uriOf(main) },
      position: positionOf(text, "intro", 2),
      context: { includeDeclaration: false },
    });
    assert.deepEqual(found.map(shown), ["docs.json 11:10-17", "docs.json 12:10-17", "nav/part.json 1:32-39"]);
  });

  it("goes from a page to the targets of its links, to the line of a heading, with any settings", async () => {
    const text = "[setup](/setup#linux) and [gone](/gone)\n";
    site = new SiteFolder({
      "docs.json": files["docs.json"],
      "intro.mdx": text,
      "setup.mdx": "---\ntitle: Setup\n---\n\n## Linux\n",
    });
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ pages: { check: false } }),
    });
    const file = site.path("intro.mdx");
    await client.open(file);
    const textDocument = { uri: uriOf(file) };
    const uri = uriOf(site.path("setup.mdx"));
    const links = await client.request<DocumentLink[]>("textDocument/documentLink", { textDocument });
    assert.deepEqual(
      links.map(({ range, target }) => ({ range, target })),
      [{ range: { start: { line: 0, character: 8 }, end: { line: 0, character: 20 } }, target: uri }],
    );
    const definitionOf = (part: string) =>
      client.request<Location[] | null>("textDocument/definition", {
        textDocument,
        position: positionOf(text, part),
      });
    const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 8 } };
    assert.deepEqual(await definitionOf("/setup"), [{ uri, range }]);
    assert.equal(await definitionOf("/gone"), null);
  });

  it("creates the links of a file of `$ref` that only the outer of two sites includes", async () => {
    await start(richCapabilities, {
      "docs.json": docsJson({ tabs: [{ tab: "A", pages: { $ref: "inner/part.json" } }] }),
      "intro.mdx": "",
      "inner/part.json": '["intro"]\n',
      "inner/docs.json": docsJson({ pages: ["start"] }),
      "inner/start.mdx": "",
    });
    const part = site.path("inner/part.json");
    await client.open(part);
    const links = await client.request<DocumentLink[]>("textDocument/documentLink", {
      textDocument: { uri: uriOf(part) },
    });
    assert.deepEqual(
      links.map(({ target }) => target),
      [uriOf(site.path("intro.mdx"))],
    );
  });

  it("creates links only to files of the site, web pages and email addresses", async () => {
    const hrefs = [
      "command:workbench.action.quit",
      "vscode://x.y/z",
      "file:///etc/passwd",
      "javascript:alert(1)",
    ];
    const good = ["https://a.b/c", "http://a.b", "mailto:a@b.c"];
    const main = docsJson({
      anchors: [...hrefs, ...good].map((href) => ({ anchor: "A", href })),
    });
    const page = [...hrefs, ...good, "/intro"].map((href) => `[x](${href})`).join("\n\n");
    await start(richCapabilities, { ...files, "docs.json": main, "links.mdx": page });
    await client.open(site.path("links.mdx"), page, "mdx");
    const targetsOf = async (file: string): Promise<readonly unknown[]> => {
      const textDocument = { uri: uriOf(site.path(file)) };
      const links = await client.request<DocumentLink[]>("textDocument/documentLink", { textDocument });
      return links.map(({ target }) => target);
    };
    assert.deepEqual(await targetsOf("docs.json"), good);
    assert.deepEqual(await targetsOf("links.mdx"), [...good, uriOf(site.path("intro.mdx"))]);
  });

  it("finds the references to a page, an operation and a spec", async () => {
    await start();
    const names = async (file: keyof typeof files, part: string): Promise<readonly string[]> =>
      (await ask<Location[]>("textDocument/references", file, part)).map(shown);
    assert.deepEqual(await names("intro.mdx", "Text"), ["docs.json 11:10-17", "nav/part.json 1:32-39"]);
    assert.deepEqual(await names("api.yaml", "summary"), ["nav/part.json 1:41-53"]);
    assert.deepEqual(await names("api.yaml", "3.1.0"), ["docs.json 17:19-29"]);
    assert.deepEqual(await names("nav/part.json", "{"), ["docs.json 20:20-35"]);
    assert.deepEqual(await names("nav/part.json", '"group'), []);
  });

  it("finds the pages of an operation, whether they have been read or not", async () => {
    const text = files["docs.json"].replace('"gone"', '"users"');
    site = new SiteFolder({ ...files, "docs.json": text, "users.mdx": "---\nopenapi: GET /users\n---\n" });
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ pages: { check: false } }),
    });
    const found = await ask<Location[]>("textDocument/references", "api.yaml", "summary");
    assert.deepEqual(found.map(shown), ["nav/part.json 1:41-53", `${uriOf(site.path("users.mdx"))} 0:0-0`]);
  });

  it("answers null or nothing outside every site", async () => {
    await start();
    const position = { line: 0, character: 0 };
    const textDocument = { uri: "untitled:Untitled-1" };
    assert.equal(await client.request("textDocument/definition", { textDocument, position }), null);
    assert.equal(await client.request("textDocument/references", { textDocument, position }), null);
  });
});
