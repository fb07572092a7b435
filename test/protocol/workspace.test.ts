/** Several folders and sites: each file belongs to the nearest site, and nothing is reported twice. */
import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import { findingsFromScratch, findingsShown } from "../support/from-scratch.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("workspace", () => {
  const folders: SiteFolder[] = [];
  let client: LanguageClient;

  const folder = (files: Readonly<Record<string, string>>): SiteFolder => {
    const site = new SiteFolder(files);
    folders.push(site);
    return site;
  };

  const start = async (...roots: readonly string[]): Promise<void> => {
    client = await LanguageClient.start({
      folders: roots,
      configuration: () => ({ diagnostics: { delay: 0 } }),
      initializationOptions: { status: true },
    });
  };

  const changeFolders = (added: readonly string[], removed: readonly string[]): Promise<void> => {
    const folderOf = (path: string) => ({ uri: uriOf(path), name: path });
    return client.notify("workspace/didChangeWorkspaceFolders", {
      event: { added: added.map(folderOf), removed: removed.map(folderOf) },
    });
  };

  const untilSites = (...roots: readonly string[]): Promise<void> =>
    client.until(
      () =>
        JSON.stringify([...(client.statuses.at(-1)?.sites ?? [])].sort()) ===
        JSON.stringify([...roots].sort()),
      () => `the sites ${roots}, where there are ${client.statuses.at(-1)?.sites}`,
    );

  afterEach(async () => {
    await client.dispose();
    for (const site of folders.splice(0)) site.remove();
  });

  it("checks the sites of all its folders", async () => {
    const first = folder({ "docs.json": docsJson({ pages: ["lost"] }) });
    const second = folder({ "docs/docs.json": docsJson({ pages: ["gone"] }), "docs/extra.mdx": "" });
    await start(first.root, second.root);
    await client.untilCodes(first.path("docs.json"), ["missing-page"]);
    await client.untilCodes(second.path("docs/docs.json"), ["missing-page"]);
    await client.untilCodes(second.path("docs/extra.mdx"), ["orphan-page"]);
    await untilSites(first.root, second.path("docs"));
  });

  it("assigns a file to the nearest site, comparing whole names", async () => {
    const first = folder({
      "docs.json": docsJson({ pages: ["intro", "docs/intro", "docs/lost", "docs-old/intro"] }),
      "intro.mdx": "",
      "docs-old/intro.mdx": "",
      "docs/docs.json": docsJson({ pages: ["intro"] }),
      "docs/intro.mdx": "",
      "docs/extra.mdx": "",
    });
    await start(first.root);
    await client.untilCodes(first.path("docs.json"), ["missing-page"]);
    await client.untilCodes(first.path("docs/extra.mdx"), ["orphan-page"]);
    const message = (): string => String(client.diagnostics(first.path("docs/extra.mdx"))[0]?.message);
    assert.match(message(), /^`extra`/);
    assert.equal(client.diagnostics(first.path("docs/extra.mdx")).length, 1);
    // The outer site gets its files back when the inner site is removed, and loses them again.
    const inner = first.read("docs/docs.json");
    await client.tell(["deleted", first.delete("docs/docs.json")]);
    await client.until(() => message().startsWith("`docs/extra`"), "the outer site's finding");
    await client.tell(["created", first.write("docs/docs.json", inner)]);
    await client.until(() => message().startsWith("`extra`"), "the inner site's finding");
    await client.tell(["created", first.write("docs/new.mdx", "")]);
    await client.untilCodes(first.path("docs/new.mdx"), ["orphan-page"]);
    // New pages of the inner site also exist for the outer site.
    await client.tell(["created", first.write("docs/lost.mdx", "")]);
    await client.untilCodes(first.path("docs.json"), []);
    await client.untilCodes(first.path("docs/lost.mdx"), ["orphan-page"]);
    assert.deepEqual(findingsShown(client, first.path("docs")), findingsFromScratch(first.path("docs")));
  });

  it("treats a docs.json inside a site as a site while it has a navigation, typed or on disk", async () => {
    const first = folder({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "",
      "es/docs.json": '{ "name": "left over" }',
      "es/extra.mdx": "",
    });
    const inner = first.path("es/docs.json");
    const orphan = (): string => String(client.diagnostics(first.path("es/extra.mdx"))[0]?.message);
    const untilOrphanIs = (path: string): Promise<void> =>
      client.until(() => orphan().startsWith(`\`${path}\``), `${path}, where there is ${orphan()}`);
    await start(first.root);
    await client.untilCodes(inner, ["ignored-docs-json"]);
    await untilOrphanIs("es/extra");
    await untilSites(first.root);
    // Typed, half typed and removed again.
    await client.open(inner);
    await client.change(inner, { text: docsJson({ pages: ["extra"] }) });
    await client.untilCodes(first.path("es/extra.mdx"), []);
    await untilSites(first.root, first.path("es"));
    await client.change(inner, { text: '{ "navigation": { "pages": [' });
    await client.until(() => client.codes(inner).includes("json-syntax"), "the inner site's own findings");
    await untilSites(first.root, first.path("es"));
    await client.change(inner, { text: '{ "name": "left over" }' });
    await client.untilCodes(inner, ["ignored-docs-json"]);
    await untilOrphanIs("es/extra");
    await untilSites(first.root);
    // On disk.
    await client.close(inner);
    await client.tell(["changed", first.write("es/docs.json", docsJson({ pages: [] }))]);
    await untilOrphanIs("extra");
    await untilSites(first.root, first.path("es"));
    await client.tell(["changed", first.write("es/docs.json", "{}")]);
    await client.untilCodes(inner, ["ignored-docs-json"]);
    await untilSites(first.root);
  });

  it("treats a docs.json without navigation as a site if the settings name it", async () => {
    const first = folder({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "",
      "es/docs.json": '{ "name": "to be" }',
    });
    let nestedSites: readonly string[] = ["./es/docs.json"];
    client = await LanguageClient.start({
      folders: [first.root],
      configuration: () => ({ diagnostics: { delay: 0 }, nestedSites }),
      initializationOptions: { status: true },
    });
    await untilSites(first.root, first.path("es"));
    await client.until(
      () => client.codes(first.path("es/docs.json")).includes("required-field"),
      "its findings",
    );
    nestedSites = [];
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await untilSites(first.root);
    await client.untilCodes(first.path("es/docs.json"), ["ignored-docs-json"]);
  });

  it("finds nothing twice if folders overlap", async () => {
    const first = folder({ "docs/docs.json": docsJson({ pages: ["lost"] }), "docs/extra.mdx": "" });
    await start(first.root, first.path("docs"));
    await client.untilCodes(first.path("docs/docs.json"), ["missing-page"]);
    await client.untilCodes(first.path("docs/extra.mdx"), ["orphan-page"]);
    await changeFolders([], [first.root]);
    await client.tell(["created", first.write("docs/more.mdx", "")]);
    await client.untilCodes(first.path("docs/more.mdx"), ["orphan-page"]);
    assert.equal(client.history.filter(({ diagnostics }) => diagnostics.length > 1).length, 0);
    await changeFolders([], [first.path("docs")]);
    await client.untilCodes(first.path("docs/docs.json"), []);
    await untilSites();
  });

  it("reports a file that two sites refer to once", async () => {
    const first = folder({
      "docs.json": docsJson({ $ref: "inner/nav.json" }),
      "inner/docs.json": docsJson({ $ref: "nav.json" }),
      "inner/nav.json": JSON.stringify({ groups: [{ group: "A", pages: ["intro"], icn: "x" }] }),
      "inner/intro.mdx": "",
      "intro.mdx": "",
    });
    await start(first.root);
    await client.untilCodes(first.path("inner/nav.json"), ["unknown-field"]);
    await client.open(first.path("inner/nav.json"));
    await client.change(first.path("inner/nav.json"), {
      text: JSON.stringify({ groups: [{ group: "A", pages: ["intro", "lost"] }] }),
    });
    await client.untilCodes(first.path("inner/nav.json"), ["missing-page"]);
  });

  it("adds and removes folders", async () => {
    const first = folder({ "docs.json": docsJson({ pages: ["lost"] }) });
    const second = folder({ "docs.json": docsJson({ pages: ["gone"] }) });
    await start(first.root);
    await client.untilCodes(first.path("docs.json"), ["missing-page"]);
    await changeFolders([second.root], [first.root]);
    await client.untilCodes(second.path("docs.json"), ["missing-page"]);
    await client.untilCodes(first.path("docs.json"), []);
    await untilSites(second.root);
  });

  it("no longer checks a folder with a dot when it is open only as a part of another folder", async () => {
    const first = folder({
      "docs.json": docsJson({ pages: ["lost"] }),
      ".drafts/docs.json": docsJson({ pages: ["gone"] }),
    });
    const drafts = first.path(".drafts");
    await start(first.root, drafts);
    await client.untilCodes(first.path(".drafts/docs.json"), ["missing-page"]);
    await untilSites(first.root, drafts);
    await changeFolders([], [drafts]);
    await client.untilCodes(first.path(".drafts/docs.json"), []);
    await untilSites(first.root);
  });

  it("ignores node_modules and folders with a dot, open or not", async () => {
    const first = folder({
      "node_modules/a/docs.json": docsJson({ pages: ["lost"] }),
      ".cache/docs.json": docsJson({ pages: ["lost"] }),
      "site/docs.json": docsJson({ pages: ["lost"] }),
    });
    await start(first.root);
    await client.open(first.path("node_modules/a/docs.json"));
    await client.open(first.path(".cache/docs.json"));
    await client.untilCodes(first.path("site/docs.json"), ["missing-page"]);
    await untilSites(first.path("site"));
    assert.equal(client.shown().size, 1);
  });

  it("ignores an API description with the name docs.json", async () => {
    const first = folder({ "docs.json": '{ "openapi": "3.1.0", "paths": {} }' });
    await start(first.root);
    await client.open(first.path("docs.json"));
    await client.until(() => client.statuses.length > 0, "the end of the search");
    await client.tell(["changed", first.write("docs.json", docsJson({ pages: ["lost"] }))]);
    await client.change(first.path("docs.json"), { text: docsJson({ pages: ["lost"] }) });
    await client.untilCodes(first.path("docs.json"), ["missing-page"]);
  });

  it("checks a docs.json outside all folders for as long as it is open", async () => {
    const first = folder({
      "docs.json": docsJson({ pages: ["intro", "lost"] }),
      "intro.mdx": "",
      "extra.mdx": "",
    });
    await start();
    await client.open(first.path("docs.json"));
    await client.untilCodes(first.path("docs.json"), ["missing-page"]);
    await client.untilCodes(first.path("extra.mdx"), ["orphan-page"]);
    await client.close(first.path("docs.json"));
    await client.untilCodes(first.path("docs.json"), []);
    await client.untilCodes(first.path("extra.mdx"), []);
    await untilSites();
  });

  it("lists the files again after a save if the client does not watch", async () => {
    const first = folder({ "docs.json": docsJson({ pages: ["intro", "guide"] }), "intro.mdx": "" });
    await start();
    const main = first.path("docs.json");
    await client.open(main);
    await client.untilCodes(main, ["missing-page"]);
    first.write("guide.mdx", "");
    first.delete("intro.mdx");
    first.write("extra/a.mdx", "");
    await client.save(main);
    await client.untilCodes(first.path("extra/a.mdx"), ["orphan-page"]);
    assert.deepEqual(findingsShown(client, first.root), findingsFromScratch(first.root));
    renameSync(first.path("extra"), first.path("more"));
    await client.open(first.path("guide.mdx"), undefined, "mdx");
    await client.untilCodes(first.path("more/a.mdx"), ["orphan-page"]);
    await client.untilCodes(first.path("extra/a.mdx"), []);
  });

  it("uses the client's names of files", async () => {
    const first = folder({ "my docs (1)/docs.json": docsJson({ pages: ["lost"] }) });
    await start(first.root);
    const path = first.path("my docs (1)/docs.json");
    await client.until(() => client.shown().size > 0, "findings of the closed file");
    const [closed] = [...client.shown().keys()];
    const uri = `file://${path.replaceAll(" ", "%20").replaceAll("j", "%6A")}`;
    await client.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: "jsonc", version: 7, text: docsJson({ pages: ["lost", "gone"] }) },
    });
    await client.until(() => client.shown().get(uri)?.length === 2, "findings under the client's own name");
    assert.equal(client.history.findLast((report) => report.uri === uri)?.version, 7);
    assert.equal(client.shown().has(closed ?? ""), false);
  });

  it("survives folders that are not sites", async () => {
    const first = folder({
      "a/docs.json": "\u0000\u0001binary",
      "b/docs.json": "",
      "c/docs.json": "[]",
      "d/docs.json": "null",
    });
    first.write("e/docs.json/page.mdx", "");
    await start(first.root);
    for (const name of ["a", "b", "c", "d"]) {
      await client.until(
        () => client.diagnostics(first.path(`${name}/docs.json`)).length > 0,
        `findings in ${name}`,
      );
    }
    assert.match(String(client.diagnostics(first.path("a/docs.json"))[0]?.message), /cannot be read/);
    assert.deepEqual(client.logs, []);
  });
});
