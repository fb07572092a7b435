/** Clients with few capabilities: no registration, no configuration, no versions, not even folders. */
import assert from "node:assert/strict";
import type { PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { LanguageClient, poorCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("a poor client", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  beforeEach(() => {
    site = new SiteFolder({ "docs.json": docsJson({ pages: ["intro", "intro", "lost"] }), "intro.mdx": "" });
  });

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  for (const [name, params] of [
    ["a root URI", (root: string) => ({ rootUri: `file://${root}`, workspaceFolders: null })],
    ["a root path", (root: string) => ({ rootUri: null, rootPath: root, workspaceFolders: null })],
    [
      "no folders and a root path",
      (root: string) => ({ rootUri: null, rootPath: root, workspaceFolders: [] }),
    ],
  ] as const) {
    it(`that names ${name} is served`, async () => {
      client = await LanguageClient.start({ capabilities: {}, params: params(site.root) });
      await client.untilCodes(site.path("docs.json"), ["duplicate-page", "missing-page"]);
    });
  }

  it("that sends no capabilities is served", async () => {
    const params = { rootPath: site.root, capabilities: undefined } as never;
    client = await LanguageClient.start({ params });
    await client.untilCodes(site.path("docs.json"), ["duplicate-page", "missing-page"]);
  });

  it("that announces no capabilities gets only findings", async () => {
    const requests: string[] = [];
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities: {},
      configuration: () => requests.push("configuration"),
      initializationOptions: { diagnostics: { delay: 0 } },
    });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCodes(main, ["duplicate-page", "missing-page"]);
    for (const published of client.history) {
      assert.deepEqual(Object.keys(published).sort(), ["diagnostics", "uri"]);
      for (const diagnostic of published.diagnostics) {
        assert.deepEqual(Object.keys(diagnostic).sort(), ["code", "message", "range", "severity", "source"]);
      }
    }
    assert.deepEqual([requests, client.registrations, client.statuses], [[], [], []]);
    assert.equal(client.initializeResult.capabilities.codeActionProvider, true);
    const everywhere = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const actions = await client.codeActions(main, everywhere);
    assert.ok(actions && actions.length > 0);
    for (const action of actions) assert.equal(typeof action.command, "string");
    const off = actions.find(({ title }) => title === "Turn off duplicate-page");
    assert.deepEqual(off, {
      title: "Turn off duplicate-page",
      command: "docsJson.turnOffRule",
      arguments: [{ code: "duplicate-page", uri: uriOf(main) }],
    });
  });

  it("gets edits as plain changes", async () => {
    site.write("docs.json", docsJson({ pages: ["/intro"] }));
    client = await LanguageClient.start({ folders: [site.root], capabilities: poorCapabilities });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCodes(main, ["page-path-form"]);
    const everywhere = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const [fix] = (await client.codeActions(main, everywhere)) ?? [];
    assert.ok(fix?.edit?.changes);
    assert.equal(fix.edit.documentChanges, undefined);
  });

  it("that sends whole texts with meaningless versions is served", async () => {
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities: {},
      initializationOptions: { diagnostics: { delay: 0 } },
    });
    const main = site.path("docs.json");
    await client.open(main);
    const uri = `file://${main}`;
    for (const [version, pages, count] of [
      [0, ["intro"], 0],
      [null, ["lost", "gone"], 2],
      [0, ["intro", "lost"], 1],
    ] as const) {
      await client.notify("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ text: docsJson({ pages }) }],
      });
      const isMet = (): boolean => client.publishedFor(main)?.diagnostics.length === count;
      await client.until(isMet, `${count} findings`);
    }
  });

  it("that opens a file again gets the findings of changes on disk", async () => {
    client = await LanguageClient.start({
      capabilities: {},
      params: { rootUri: null, workspaceFolders: null },
      initializationOptions: { diagnostics: { delay: 0 } },
    });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCodes(main, ["duplicate-page", "missing-page"]);
    site.write("lost.mdx", "");
    await client.close(main);
    await client.untilCodes(main, []);
    await client.open(main);
    await client.untilCodes(main, ["duplicate-page"]);
    const isSorted = (list: readonly PublishDiagnosticsParams[]): boolean =>
      list.every(({ uri }) => uri.startsWith("file:"));
    assert.ok(isSorted(client.history));
  });
});
