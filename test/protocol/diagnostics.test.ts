/** What is shown where: content, versions, closed files, and cleared findings. */
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { filesOfSession, filesOfStart, LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("diagnostics", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (files: Readonly<Record<string, string>>, settings: object = {}): Promise<void> => {
    site = new SiteFolder(files);
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 }, ...settings }),
    });
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("are sent for a site without open files as soon as it is found", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro", "missing"] }), "intro.mdx": "" });
    const main = site.path("docs.json");
    await client.untilCodes(main, ["missing-page"]);
    const [diagnostic] = client.diagnostics(main);
    assert.ok(diagnostic);
    const line = site
      .read("docs.json")
      .split("\n")
      .findIndex((text) => text.includes('"missing"'));
    assert.equal(diagnostic.range.start.line, line);
    assert.equal(diagnostic.severity, 2);
    assert.equal(diagnostic.source, "docs.json");
    assert.match(String(diagnostic.message), /missing/);
    assert.equal(client.publishedFor(main)?.version, undefined);
  });

  it("carry the version of an open document, also when the list is empty", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "" });
    const main = site.path("docs.json");
    await client.open(main);
    assert.deepEqual(await client.untilCurrent(main), { uri: uriOf(main), version: 1, diagnostics: [] });
    await client.change(main, { text: docsJson({ pages: ["intro", "nowhere"] }) });
    assert.equal((await client.untilCurrent(main)).version, 2);
    await client.untilCodes(main, ["missing-page"]);
  });

  it("are shown on page files, and cleared there", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "", "lost.mdx": "" });
    const main = site.path("docs.json");
    await client.untilCodes(site.path("lost.mdx"), ["orphan-page"]);
    await client.open(main);
    await client.change(main, { text: docsJson({ pages: ["intro", "lost"] }) });
    await client.untilCodes(site.path("lost.mdx"), []);
    assert.equal(client.shown().size, 0);
  });

  it("never call a page an orphan that another one imports, not even before the pages are read", async () => {
    const many = Array.from({ length: 60 }, (_, number) => `shared/part-${number}.mdx`);
    await start({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": many.map((file, number) => `import Part${number} from "./${file}";\n`).join(""),
      ...Object.fromEntries(many.map((file) => [file, ""])),
      "lost.mdx": "",
    });
    await client.untilCodes(site.path("lost.mdx"), ["orphan-page"]);
    for (const file of many) assert.equal(client.publishedFor(site.path(file)), undefined);
    // A new page and its imports are read before findings are sent.
    await client.tell(
      ["created", site.write("more/new.mdx", 'import Note from "./note.mdx";\n')],
      ["created", site.write("more/note.mdx", "")],
    );
    await client.untilCodes(site.path("more/new.mdx"), ["orphan-page"]);
    assert.equal(client.publishedFor(site.path("more/note.mdx")), undefined);
    // A file that is no longer imported is a page again.
    await client.tell(["changed", site.write("more/new.mdx", "")]);
    await client.untilCodes(site.path("more/note.mdx"), ["orphan-page"]);
  });

  it("read whether a page that is no longer listed is hidden", async () => {
    await start({
      "docs.json": docsJson({ pages: ["intro", "thanks"] }),
      "intro.mdx": "",
      "thanks.mdx": "---\nhidden: true\n---\n",
      "extra.mdx": "",
    });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCodes(site.path("extra.mdx"), ["orphan-page"]);
    await client.change(main, { text: docsJson({ pages: ["intro"] }) });
    await client.untilCurrent(main);
    assert.equal(client.publishedFor(site.path("thanks.mdx")), undefined);
  });

  it("are shown in files that docs.json refers to, edited, closed and deleted", async () => {
    await start({
      "docs.json": docsJson({ $ref: "nav/en.json" }),
      "nav/en.json": JSON.stringify({ pages: ["intro"] }),
      "intro.mdx": "",
    });
    const [main, part] = [site.path("docs.json"), site.path("nav/en.json")];
    await client.open(part);
    await client.untilCodes(part, []);
    await client.change(part, { text: JSON.stringify({ pages: ["intro", "lost"] }) });
    await client.untilCodes(part, ["missing-page"]);
    assert.deepEqual(client.codes(main), []);
    // Typed and unsaved text disappears with the document.
    await client.close(part);
    await client.untilCodes(part, []);
    await client.open(part);
    await client.change(part, { text: JSON.stringify({ pages: ["intro", "lost"] }) });
    await client.untilCodes(part, ["missing-page"]);
    site.write("nav/en.json", JSON.stringify({ pages: ["intro", "lost", "lost too"] }));
    await client.close(part);
    await client.untilCodes(part, ["missing-page", "missing-page"]);
    site.delete("nav");
    await client.tell(["deleted", site.path("nav")]);
    await client.untilCodes(main, ["broken-ref"]);
    await client.untilCodes(part, []);
  });

  it("are cleared in a file that docs.json no longer refers to", async () => {
    await start({
      "docs.json": docsJson({ $ref: "nav.json" }),
      "nav.json": JSON.stringify({ pages: ["intro", "lost"] }),
      "intro.mdx": "",
    });
    const main = site.path("docs.json");
    await client.untilCodes(site.path("nav.json"), ["missing-page"]);
    await client.open(main);
    await client.change(main, { text: docsJson({ pages: ["intro"] }) });
    await client.untilCodes(site.path("nav.json"), []);
  });

  it("have related locations and tags if the client supports them", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro", "intro"] }), "intro.mdx": "" });
    const main = site.path("docs.json");
    await client.untilCodes(main, ["duplicate-page"]);
    const [diagnostic] = client.diagnostics(main);
    assert.equal(diagnostic?.relatedInformation?.[0]?.location.uri, uriOf(main));
  });

  it("name the page of their rule if it is next to the server", async () => {
    const bundle = "docs-json-language-server.cjs";
    const shipped = new SiteFolder({ "rules/missing-page.md": "# missing-page\n" });
    for (const file of [...filesOfStart, ...filesOfSession]) {
      const source = fileURLToPath(new URL(`../../server/dist/${file}`, import.meta.url));
      copyFileSync(source, shipped.path(file));
    }
    site = new SiteFolder({ "docs.json": docsJson({ pages: ["lost", "lost"] }) });
    client = await LanguageClient.start({
      folders: [site.root],
      program: [shipped.path(bundle), "--stdio"],
    });
    await client.untilCodes(site.path("docs.json"), ["duplicate-page", "missing-page", "missing-page"]);
    const hrefs = client
      .diagnostics(site.path("docs.json"))
      .map((one) => [one.code, one.codeDescription?.href]);
    assert.deepEqual(Object.fromEntries(hrefs), {
      "missing-page": uriOf(shipped.path("rules/missing-page.md")),
      "duplicate-page": undefined,
    });
    shipped.remove();
  });

  it("are not sent again without a change", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro", "missing"] }), "intro.mdx": "", "lost.mdx": "" });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCodes(main, ["missing-page"]);
    await client.untilCodes(site.path("lost.mdx"), ["orphan-page"]);
    await client.change(main, { text: docsJson({ pages: ["intro", "gone"] }) });
    await client.untilCurrent(main);
    const lost = client.history.filter(({ uri }) => uri === uriOf(site.path("lost.mdx")));
    assert.equal(lost.length, 1);
    const versions = client.history.filter(({ uri, version }) => uri === uriOf(main) && version === 2);
    assert.equal(versions.length, 1);
  });

  it("are none if there is no docs.json", async () => {
    site = new SiteFolder({ "package.json": "{", "intro.mdx": "" });
    client = await LanguageClient.start({ folders: [site.root], initializationOptions: { status: true } });
    await client.open(site.path("package.json"));
    await client.until(() => client.statuses.length > 0, "the end of the search");
    assert.deepEqual(client.statuses, [
      { sites: [], formerFiles: [], readings: [], degraded: false, reason: "" },
    ]);
    assert.equal(await client.stop(), 0);
    assert.deepEqual([client.history, client.logs, client.messages], [[], [], []]);
  });

  it("are none in documents that are not files", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "" });
    for (const uri of ["untitled:docs.json", "git:/docs.json?HEAD"]) {
      await client.notify("textDocument/didOpen", {
        textDocument: { uri, languageId: "json", version: 1, text: "{" },
      });
      await client.notify("textDocument/didChange", {
        textDocument: { uri, version: 2 },
        contentChanges: [{ text: "[" }],
      });
      await client.notify("textDocument/didClose", { textDocument: { uri } });
    }
    await client.open(site.path("docs.json"));
    await client.untilCurrent(site.path("docs.json"));
    assert.deepEqual(
      client.history.filter(({ diagnostics }) => diagnostics.length > 0),
      [],
    );
  });
});
