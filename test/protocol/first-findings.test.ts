/** A long docs.json: findings in its text are shown before the whole site has been checked, and remain. */
import assert from "node:assert/strict";
import { LanguageClient, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

/** Text of a hundred thousand characters with an unknown key, a duplicate page, and a page that does not exist. */
function longDocsJson(): string {
  const navigation = {
    groups: [{ group: "All", collapsed: true, pages: ["page-0", "gone-4711", "page-0"] }],
  };
  return docsJson(navigation, { description: "long ".repeat(20_000) });
}

describe("the first findings of a long docs.json", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const codes = (diagnostics: readonly { readonly code?: unknown }[]): readonly unknown[] => [
    ...new Set(diagnostics.map(({ code }) => code)),
  ];

  beforeEach(() => {
    site = new SiteFolder({ "page-0.mdx": "" });
  });
  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("come before those of the whole site, and are never withdrawn", async () => {
    client = await LanguageClient.start({ folders: [site.root] });
    const main = site.path("docs.json");
    await client.open(main, longDocsJson());
    await client.until(() => codes(client.diagnostics(main)).length === 3, "all findings");
    const published = client.history.filter(({ uri }) => uri === uriOf(main));
    assert.deepEqual(codes(published[0]?.diagnostics ?? []), ["unknown-field"]);
    assert.ok(published.every(({ diagnostics }) => codes(diagnostics).includes("unknown-field")));
    assert.deepEqual([...codes(client.diagnostics(main))].sort(), [
      "duplicate-page",
      "missing-page",
      "unknown-field",
    ]);
  });

  it("come once after opening, so that nothing incomplete is shown while typing", async () => {
    client = await LanguageClient.start({ folders: [site.root] });
    const main = site.path("docs.json");
    const text = longDocsJson();
    await client.open(main, text);
    await client.until(() => codes(client.diagnostics(main)).length === 3, "all findings");
    const before = client.history.length;
    const line = text.split("\n").findIndex((one) => one.includes('"gone-4711"'));
    const at = { line, character: text.split("\n")[line]?.indexOf("4711") ?? 0 };
    await client.change(main, { range: { start: at, end: at }, text: "x" });
    await client.untilCurrent(main);
    assert.deepEqual(
      client.history.slice(before).map(({ diagnostics }) => codes(diagnostics).length),
      [3],
    );
  });

  it("reach a client that pulls, which is then asked to pull again", async () => {
    let refreshes = 0;
    const diagnostic = { relatedDocumentSupport: true, codeDescriptionSupport: true };
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities: {
        ...richCapabilities,
        textDocument: { ...richCapabilities.textDocument, diagnostic },
        workspace: { ...richCapabilities.workspace, diagnostics: { refreshSupport: true } },
      },
      onRequest: { "workspace/diagnostic/refresh": () => ++refreshes },
    });
    const main = site.path("docs.json");
    await client.open(main, longDocsJson());
    const pull = async (): Promise<readonly unknown[]> => {
      const params = { textDocument: { uri: uriOf(main) } };
      const report = await client.request<{ readonly items: readonly { readonly code?: unknown }[] }>(
        "textDocument/diagnostic",
        params,
      );
      return codes(report.items);
    };
    for (let seen = 0; ; seen = refreshes) {
      const found = await pull();
      assert.ok(found.includes("unknown-field"));
      if (found.includes("duplicate-page") && found.includes("missing-page")) break;
      await client.until(() => refreshes > seen, "a request to pull again");
    }
    assert.equal(client.history.length, 0);
  });
});
