/** Clients that pull findings: they get all of them, and none are pushed. */
import assert from "node:assert/strict";
import { unlinkSync } from "node:fs";
import type {
  ClientCapabilities,
  DocumentDiagnosticReport,
  FullDocumentDiagnosticReport,
  RelatedFullDocumentDiagnosticReport,
  WorkspaceDiagnosticReport,
} from "vscode-languageserver-protocol";
import { LanguageClient, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

/** A client that gets findings of other files with its requests, so that it loses none. */
const pulling: ClientCapabilities = {
  ...richCapabilities,
  textDocument: {
    ...richCapabilities.textDocument,
    diagnostic: { relatedDocumentSupport: true, codeDescriptionSupport: true },
  },
};

/** A client that supports the refresh request, too. */
const refreshing: ClientCapabilities = {
  ...pulling,
  workspace: { ...pulling.workspace, diagnostics: { refreshSupport: true } },
};

function codesOf(report: { readonly items?: readonly { readonly code?: unknown }[] } | undefined): unknown {
  return report?.items?.map(({ code }) => code).sort();
}

describe("pulled diagnostics", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let main: string;
  let refreshes: number;

  const start = async (
    capabilities: ClientCapabilities = pulling,
    initializationOptions: object = {},
  ): Promise<void> => {
    refreshes = 0;
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities,
      configuration: () => ({ diagnostics: { delay: 0 } }),
      initializationOptions,
      onRequest: { "workspace/diagnostic/refresh": () => ++refreshes },
    });
    await client.open(main);
  };

  const pull = (path: string, previousResultId?: string) =>
    client.request<DocumentDiagnosticReport & Partial<RelatedFullDocumentDiagnosticReport>>(
      "textDocument/diagnostic",
      {
        textDocument: { uri: uriOf(path) },
        ...(previousResultId === undefined ? {} : { previousResultId }),
      },
    );

  const pullAll = (ids: Readonly<Record<string, string>> = {}, more: object = {}) =>
    client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: Object.entries(ids).map(([path, value]) => ({ uri: uriOf(path), value })),
      ...more,
    });

  beforeEach(() => {
    site = new SiteFolder({
      "docs.json": docsJson({ pages: ["intro", "lost"] }),
      "intro.mdx": "",
      "extra.mdx": "",
    });
    main = site.path("docs.json");
  });

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("are offered to clients that lose no findings by pulling, and on request", async () => {
    const provider = { identifier: "docs.json", interFileDependencies: true, workspaceDiagnostics: true };
    const { publishDiagnostics, ...textDocument } = richCapabilities.textDocument ?? {};
    const both = { textDocument: { publishDiagnostics: publishDiagnostics ?? {}, diagnostic: {} } };
    for (const [capabilities, options, expected] of [
      [pulling, {}, provider],
      [{ textDocument: { ...textDocument, diagnostic: {} } }, {}, provider],
      // With the capabilities of VS Code, which would not get findings of closed files.
      [both, {}, undefined],
      [both, { pullDiagnostics: true }, provider],
      [pulling, { pullDiagnostics: false }, undefined],
      [richCapabilities, { pullDiagnostics: true }, undefined],
    ] as const) {
      await start(capabilities, options);
      assert.deepEqual(client.initializeResult.capabilities.diagnosticProvider, expected);
      await client.dispose();
    }
  });

  it("wait for the newest text, and are not pushed", async () => {
    await start();
    assert.deepEqual(codesOf(await pull(main)), ["missing-page"]);
    await client.change(main, { text: docsJson({ pages: ["intro", "intro", "lost", "gone"] }) });
    assert.deepEqual(codesOf(await pull(main)), ["duplicate-page", "missing-page", "missing-page"]);
    assert.deepEqual(client.history, []);
  });

  it("are answered as unchanged if they are equal, and otherwise sent completely", async () => {
    await start();
    const first = await pull(main);
    assert.ok(first.resultId);
    assert.deepEqual(await pull(main, first.resultId), { kind: "unchanged", resultId: first.resultId });
    await client.change(main, { text: docsJson({ pages: ["intro"] }) });
    const second = await pull(main, first.resultId);
    assert.deepEqual([second.kind, codesOf(second)], ["full", []]);
    assert.notEqual(second.resultId, first.resultId);
    // Unchanged findings have the same id as before.
    await client.change(main, { text: docsJson({ pages: ["intro", "lost"] }) });
    assert.equal((await pull(main, second.resultId)).resultId, first.resultId);
  });

  it("include those of closed files, each once, and clear them", async () => {
    await start();
    const extra = uriOf(site.path("extra.mdx"));
    const first = await pull(main);
    assert.deepEqual(codesOf(first.relatedDocuments?.[extra] as FullDocumentDiagnosticReport), [
      "orphan-page",
    ]);
    assert.equal((await pull(main)).relatedDocuments, undefined);
    await client.change(main, { text: docsJson({ pages: ["intro", "lost", "extra"] }) });
    const cleared = (await pull(main)).relatedDocuments?.[extra] as FullDocumentDiagnosticReport;
    assert.deepEqual(cleared.items, []);
    assert.equal((await pull(main)).relatedDocuments, undefined);
  });

  it("clear those of closed files when their site is removed", async () => {
    await start();
    const extra = uriOf(site.path("extra.mdx"));
    assert.ok((await pull(main)).relatedDocuments?.[extra]);
    await client.close(main);
    await client.tell(["deleted", site.delete("docs.json")]);
    await client.open(site.path("intro.mdx"), undefined, "mdx");
    const cleared = (await pull(site.path("intro.mdx"))).relatedDocuments?.[extra];
    assert.deepEqual((cleared as FullDocumentDiagnosticReport | undefined)?.items, []);
  });

  it("include no other files for clients that do not support it", async () => {
    await start({ textDocument: { diagnostic: {} } });
    assert.deepEqual(Object.keys(await pull(main)).sort(), ["items", "kind", "resultId"]);
  });

  it("of the whole workspace are those of every file, marked as unchanged or cleared if the client has some", async () => {
    await start();
    const first = await pullAll();
    const ids = Object.fromEntries(first.items.map(({ uri, resultId }) => [uri, resultId]));
    const names = Object.keys(ids).sort();
    assert.deepEqual(names, [uriOf(main), uriOf(site.path("extra.mdx"))].sort());
    assert.deepEqual(first.items.map(({ uri, version }) => [uri === uriOf(main), version]).sort(), [
      [false, null],
      [true, 1],
    ]);
    await client.change(main, { text: docsJson({ pages: ["intro", "extra", "lost"] }) });
    const known = {
      [main]: ids[uriOf(main)] ?? "",
      [site.path("extra.mdx")]: ids[uriOf(site.path("extra.mdx"))] ?? "",
    };
    const second = await pullAll(known);
    const kinds = new Map(second.items.map((item) => [item.uri, item]));
    const extra = kinds.get(uriOf(site.path("extra.mdx")));
    assert.deepEqual([extra?.kind, codesOf(extra as FullDocumentDiagnosticReport)], ["full", []]);
    // The finding is on another line by now.
    assert.equal(kinds.get(uriOf(main))?.kind, "full");
    const id = kinds.get(uriOf(main))?.resultId ?? "";
    assert.deepEqual((await pullAll({ [main]: id })).items, [
      { uri: uriOf(main), version: 2, kind: "unchanged", resultId: id },
    ]);
  });

  it("of the whole workspace come in parts for clients that support parts", async () => {
    const pages = Array.from({ length: 250 }, (_, index) => [`extra-${index}.mdx`, ""] as const);
    site.remove();
    site = new SiteFolder({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "",
      ...Object.fromEntries(pages),
    });
    main = site.path("docs.json");
    await start();
    const parts: number[] = [];
    client.connection.onNotification(
      "$/progress",
      ({ token, value }: { token: unknown; value: WorkspaceDiagnosticReport }) => {
        if (token === "parts") parts.push(value.items.length);
      },
    );
    assert.deepEqual(await pullAll({}, { partialResultToken: "parts" }), { items: [] });
    assert.deepEqual(parts, [100, 100, 50]);
  });

  it("of the whole workspace are those of all pages, even if docs.json changes while pages are read", async () => {
    const pages = Array.from({ length: 400 }, (_, index) => `page-${index}`);
    for (const page of pages) site.write(`${page}.mdx`, `[gone](/gone)\n\n${"Some words.\n\n".repeat(200)}`);
    await start();
    for (let edit = 0; edit < 20; edit += 1) {
      await client.change(main, { text: docsJson({ pages: pages.slice(0, 380 + edit) }) });
      // The answer waits for the list of files, but not for the texts of pages.
      await client.request("textDocument/documentSymbol", { textDocument: { uri: uriOf(main) } });
    }
    const { items } = await pullAll();
    const withFindings = items.filter((report) => report.kind === "full" && report.items.length > 0);
    assert.equal(withFindings.filter(({ uri }) => /page-\d+\.mdx$/.test(uri)).length, pages.length);
  });

  it("are requested again when a change of another file changes them", async () => {
    await start(refreshing);
    assert.deepEqual(codesOf(await pull(main)), ["missing-page"]);
    const before = refreshes;
    site.write("lost.mdx", "");
    await client.tell(["created", site.path("lost.mdx")]);
    await client.until(() => refreshes > before, "a request to pull again");
    assert.deepEqual(codesOf(await pull(main)), []);
    const again = refreshes;
    unlinkSync(site.path("lost.mdx"));
    await client.tell(["deleted", site.path("lost.mdx")]);
    await client.until(() => refreshes > again, "a request to pull again");
    assert.deepEqual(codesOf(await pull(main)), ["missing-page"]);
  });

  it("are none in files that belong to no site", async () => {
    await start();
    const nowhere = await client.request("textDocument/diagnostic", {
      textDocument: { uri: "untitled:Untitled-1" },
    });
    assert.deepEqual(nowhere, { kind: "full", items: [] });
  });
});
