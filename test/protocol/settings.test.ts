/** Settings: pulled, pushed, or sent at the start; and the messages about invalid ones. */
import assert from "node:assert/strict";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("settings", () => {
  let site: SiteFolder;
  let client: LanguageClient | undefined;

  beforeEach(() => {
    site = new SiteFolder({
      "docs.json": docsJson({ pages: ["intro", "lost"] }),
      "intro.mdx": "",
      "extra.mdx": "",
    });
  });

  afterEach(async () => {
    await client?.dispose();
    site.remove();
  });

  it("are pulled for the folder before findings are sent", async () => {
    const requested: unknown[] = [];
    client = await LanguageClient.start({
      folders: [site.root],
      initializationOptions: { rules: { "missing-page": "error" } },
      configuration: (item) => {
        requested.push(item);
        return { rules: { "missing-page": "off", "orphan-page": "error" } };
      },
    });
    await client.untilCodes(site.path("extra.mdx"), ["orphan-page"]);
    assert.equal(client.diagnostics(site.path("extra.mdx"))[0]?.severity, 1);
    assert.equal(client.publishedFor(site.path("docs.json")), undefined);
    assert.deepEqual(requested, [
      { section: "docsJson" },
      { scopeUri: uriOf(site.root), section: "docsJson" },
    ]);
  });

  it("name the keys that pages must have, and other keys after a change", async () => {
    let required: unknown = { "": ["title"] };
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({
        rules: { "orphan-page": "off", "missing-page": "off" },
        frontmatter: { required },
      }),
    });
    await client.untilCodes(site.path("intro.mdx"), ["frontmatter-required"]);
    required = { guides: ["title"] };
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(site.path("intro.mdx"), []);
  });

  it("are pulled again after a notification of a change", async () => {
    let severity = "warning";
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ rules: { "missing-page": severity } }),
    });
    const main = site.path("docs.json");
    await client.untilCodes(main, ["missing-page"]);
    const asks = client.registrations.find(({ method }) => method === "workspace/didChangeConfiguration");
    assert.deepEqual(asks?.registerOptions, { section: "docsJson" });
    severity = "off";
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(main, []);
  });

  it("report no orphans if pages are not read, because another page may import them", async () => {
    let check = false;
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ pages: { check } }),
    });
    const extra = site.path("extra.mdx");
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    assert.equal(client.publishedFor(extra), undefined);
    check = true;
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(extra, ["orphan-page"]);
    check = false;
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(extra, []);
  });

  it("differ between folders", async () => {
    const other = new SiteFolder({ "docs.json": docsJson({ pages: ["gone"] }) });
    client = await LanguageClient.start({
      folders: [site.root, other.root],
      configuration: ({ scopeUri }) =>
        scopeUri === uriOf(other.root) ? { rules: { "missing-page": "hint" } } : {},
    });
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    await client.untilCodes(other.path("docs.json"), ["missing-page"]);
    assert.equal(client.diagnostics(site.path("docs.json"))[0]?.severity, 2);
    assert.equal(client.diagnostics(other.path("docs.json"))[0]?.severity, 4);
    other.remove();
  });

  for (const [form, options] of [
    ["directly", { rules: { "missing-page": "off" } }],
    ["in their section", { docsJson: { rules: { "missing-page": "off" } } }],
  ] as const) {
    it(`come with initialize, ${form}, if they are not pulled`, async () => {
      client = await LanguageClient.start({
        folders: [site.root],
        capabilities: poorCapabilities,
        initializationOptions: options,
      });
      await client.untilCodes(site.path("extra.mdx"), ["orphan-page"]);
      assert.deepEqual(client.codes(site.path("docs.json")), []);
    });

    it(`come with the news that they changed, ${form}, if they are not pulled`, async () => {
      client = await LanguageClient.start({ folders: [site.root], capabilities: poorCapabilities });
      const main = site.path("docs.json");
      await client.untilCodes(main, ["missing-page"]);
      await client.notify("workspace/didChangeConfiguration", { settings: options });
      await client.untilCodes(main, []);
      await client.notify("workspace/didChangeConfiguration", { settings: {} });
      await client.untilCodes(main, ["missing-page"]);
    });
  }

  it("choose the dialect", async () => {
    site.write("docs.json", docsJson({ languages: [{ language: "ja", pages: ["intro", "extra"] }] }));
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ dialect: "current" }),
    });
    const main = site.path("docs.json");
    await client.untilCodes(main, ["language-code"]);
    assert.equal(client.diagnostics(main)[0]?.severity, 4);
    await client.dispose();
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ dialect: "reference" }),
    });
    await client.untilCodes(main, ["language-code"]);
    assert.equal(client.diagnostics(main)[0]?.severity, 2);
  });

  it("with invalid values are reported once, and replaced by their defaults", async () => {
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({
        dialect: "newest",
        rules: { "mising-page": "off", "missing-page": "loud", "orphan-page": "off" },
        diagnostics: { delay: "soon" },
        lenses: { sections: "no", pages: false },
        hints: 7,
      }),
    });
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    assert.equal(
      await client.request("textDocument/codeAction", {
        textDocument: { uri: "untitled:x" },
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        context: { diagnostics: [] },
      }),
      null,
    );
    assert.deepEqual(client.logs, [
      'docsJson.dialect must be auto, reference or current, not "newest"; "auto" is used.',
      'docsJson.rules: there is no rule "mising-page"; did you mean "missing-page"?',
      'docsJson.rules: "missing-page" must be error, warning, information, hint or off, not "loud"; it keeps its own severity.',
      'docsJson.diagnostics.delay must be a number of milliseconds from 0 to 10000, not "soon"; 150 is used.',
      'docsJson.lenses.sections must be true or false, not "no"; true is used.',
    ]);
  });

  it("of a different form are ignored", async () => {
    for (const settings of [undefined, null, 7, "off", [], { rules: [] }, { diagnostics: null }]) {
      client = await LanguageClient.start({
        folders: [site.root],
        capabilities: { ...richCapabilities, workspace: {} },
        initializationOptions: settings,
      });
      await client.untilCodes(site.path("docs.json"), ["missing-page"]);
      await client.dispose();
    }
  });
});
