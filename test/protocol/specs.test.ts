/** Specs of a site over the protocol: findings in them, from unsaved text or from disk, and links to their endpoints. */
import assert from "node:assert/strict";
import type {
  CodeAction,
  CompletionList,
  DocumentLink,
  Hover,
  Location,
  Position,
  TextEdit,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { findingsFromScratch, findingsShown } from "../support/from-scratch.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const main = docsJson({ groups: [{ group: "API", openapi: "api.yaml", pages: ["GET /users", "GET /b"] }] });

const head = 'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths:\n';
const users = "  /users:\n    get: { operationId: one }\n";
const other = "  /b:\n    get: { operationId: two }\n";
const same = other.replace("two", "one");

describe("specs", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let spec: string;
  let settings: object;

  const start = async (text: string | undefined): Promise<void> => {
    site = new SiteFolder({ "docs.json": main, ...(text === undefined ? {} : { "api.yaml": text }) });
    spec = site.path("api.yaml");
    settings = { diagnostics: { delay: 0 } };
    client = await LanguageClient.start({ folders: [site.root], configuration: () => settings });
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const request = <Answer>(method: string, path: string, position?: Position): Promise<Answer> =>
    client.request(method, { textDocument: { uri: uriOf(path) }, ...(position && { position }) });

  it("that are closed have findings at the right positions", async () => {
    await start(head + users + same);
    await client.untilCodes(spec, ["duplicate-operation"]);
    assert.deepEqual(client.diagnostics(spec)[0]?.range, {
      start: { line: 6, character: 24 },
      end: { line: 6, character: 27 },
    });
    assert.deepEqual(findingsShown(client, site.root), findingsFromScratch(site.root));
  });

  it("of GraphQL are read again when they change", async () => {
    const entry = { group: "API", graphql: "schema.graphql", pages: ["QUERY books"] };
    await start(undefined);
    site.write("schema.graphql", "type Query { books: Int }");
    await client.open(site.path("docs.json"), docsJson({ groups: [entry] }));
    await client.untilCodes(site.path("docs.json"), ["sdk-reference"]);
    await client.tell(["changed", site.write("schema.graphql", "type Query { authors: Int }")]);
    await client.untilCodes(site.path("docs.json"), ["sdk-reference", "missing-graphql-entry"]);
  });

  it("that are open are checked by their unsaved text, and by the text on disk when they are closed", async () => {
    await start(head + users + other);
    await client.open(spec, head + users + same, "yaml");
    await client.untilCodes(spec, ["duplicate-operation"]);
    const place = { start: { line: 6, character: 24 }, end: { line: 6, character: 27 } };
    await client.change(spec, { range: place, text: "new" });
    await client.untilCodes(spec, []);
    const key = { start: { line: 5, character: 2 }, end: { line: 5, character: 2 } };
    await client.change(spec, { range: key, text: "\t" });
    await client.untilCodes(spec, ["spec-syntax"]);
    assert.equal(client.diagnostics(spec)[0]?.range.start.line, 5);
    await client.close(spec);
    await client.untilCodes(spec, []);
    assert.deepEqual(findingsShown(client, site.root), findingsFromScratch(site.root));
  });

  it("that are deleted have no findings, and docs.json has one instead", async () => {
    await start(head + users + same);
    await client.untilCodes(spec, ["duplicate-operation"]);
    await client.tell(["deleted", site.delete("api.yaml")]);
    await client.untilCodes(site.path("docs.json"), ["missing-spec"]);
    await client.untilCodes(spec, []);
    await client.tell(["created", site.write("api.yaml", `${head}\t${users}${other}`)]);
    await client.untilCodes(spec, ["spec-syntax"]);
    await client.untilCodes(site.path("docs.json"), []);
  });

  it("get findings again when their rules are turned on, open or not", async () => {
    await start(head + users + same);
    await client.untilCodes(spec, ["duplicate-operation"]);
    settings = { diagnostics: { delay: 0 }, rules: { "duplicate-operation": "off" } };
    client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(spec, []);
    await client.open(spec, `${head}${users}${same}#\n`, "yaml");
    settings = { diagnostics: { delay: 0 }, rules: { "duplicate-operation": "error" } };
    client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(spec, ["duplicate-operation"]);
    assert.equal(client.diagnostics(spec)[0]?.severity, 1);
  });

  it("that were read while a rule was off are read again for it", async () => {
    site = new SiteFolder({ "docs.json": main, "api.yaml": head + users + same });
    spec = site.path("api.yaml");
    settings = { diagnostics: { delay: 0 }, rules: { "duplicate-operation": "off" } };
    client = await LanguageClient.start({ folders: [site.root], configuration: () => settings });
    const docs = site.path("docs.json");
    await client.open(docs, main.replace("GET /b", "GET /c"));
    await client.untilCodes(docs, ["missing-endpoint"]);
    settings = { diagnostics: { delay: 0 } };
    client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(spec, ["duplicate-operation"]);
    assert.deepEqual(client.codes(docs), ["missing-endpoint"]);
  });

  it("are fixed by the actions of their findings", async () => {
    const text = `${head}  /users:\n    get:\n\t  summary: A\n${other}`;
    await start(text);
    await client.open(spec, text, "yaml");
    await client.untilCodes(spec, ["spec-syntax"]);
    const { range } = client.diagnostics(spec)[0] ?? assert.fail("no finding");
    const actions = (await client.codeActions(spec, range)) ?? [];
    const fix = actions.find((action): action is CodeAction => action.title === "Replace tabs with spaces");
    const changes = fix?.edit?.documentChanges?.[0] ?? assert.fail("no edit");
    assert.ok("edits" in changes);
    const document = TextDocument.create("file:///a", "yaml", 1, text);
    assert.equal(
      TextDocument.applyEdits(document, changes.edits as TextEdit[]),
      text.replace("\t  summary", "    summary"),
    );
  });

  it("are the targets of endpoints, as they are typed", async () => {
    await start(head + users + other);
    const docs = site.path("docs.json");
    await client.open(docs);
    await client.untilCodes(docs, []);
    const inDocs = TextDocument.create("file:///a", "json", 1, main);
    const position = inDocs.positionAt(main.indexOf("GET /b") + 2);
    const uri = uriOf(spec);
    const definitionLine = async (): Promise<unknown> => {
      const found = await request<Location[]>("textDocument/definition", docs, position);
      return found.map((location) => [location.uri, location.range.start.line]);
    };
    assert.deepEqual(await definitionLine(), [[uri, 6]]);
    const links = await request<DocumentLink[]>("textDocument/documentLink", docs);
    assert.deepEqual(
      links.map(({ range, target }) => [inDocs.getText(range), target]),
      [
        ["api.yaml", uri],
        ["GET /users", uri],
        ["GET /b", uri],
      ],
    );
    await client.open(spec, `${head}  /a: {}\n${users}${other}`, "yaml");
    assert.deepEqual(await definitionLine(), [[uri, 7]]);
  });

  it("have completion and hover at the platform's keys and values", async () => {
    const text = `${head}  /users:\n    get:\n      x-hidden: \n${other}`;
    await start(text);
    await client.open(spec, text, "yaml");
    const list = await request<CompletionList>("textDocument/completion", spec, { line: 5, character: 16 });
    assert.deepEqual(
      list.items.map(({ textEdit }) => textEdit),
      [
        {
          range: { start: { line: 5, character: 16 }, end: { line: 5, character: 16 } },
          newText: "true",
        },
      ],
    );
    const shown = await request<Hover>("textDocument/hover", spec, { line: 5, character: 8 });
    assert.match(JSON.stringify(shown.contents), /gets no page automatically/);
    assert.deepEqual(shown.range, { start: { line: 5, character: 6 }, end: { line: 5, character: 14 } });
    assert.equal(await request("textDocument/hover", spec, { line: 4, character: 5 }), null);
  });
});
