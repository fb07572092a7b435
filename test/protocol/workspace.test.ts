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
    const made = new SiteFolder(files);
    folders.push(made);
    return made;
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
    for (const made of folders.splice(0)) made.remove();
  });

  it("checks the sites of all its folders", async () => {
    const one = folder({ "docs.json": docsJson({ pages: ["lost"] }) });
    const two = folder({ "docs/docs.json": docsJson({ pages: ["gone"] }), "docs/extra.mdx": "" });
    await start(one.root, two.root);
    await client.untilCodes(one.path("docs.json"), ["missing-page"]);
    await client.untilCodes(two.path("docs/docs.json"), ["missing-page"]);
    await client.untilCodes(two.path("docs/extra.mdx"), ["orphan-page"]);
    await untilSites(one.root, two.path("docs"));
  });

  it("gives a file to the nearest site, by whole names", async () => {
    const one = folder({
      "docs.json": docsJson({ pages: ["intro", "docs/intro", "docs/lost", "docs-old/intro"] }),
      "intro.mdx": "",
      "docs-old/intro.mdx": "",
      "docs/docs.json": docsJson({ pages: ["intro"] }),
      "docs/intro.mdx": "",
      "docs/extra.mdx": "",
    });
    await start(one.root);
    await client.untilCodes(one.path("docs.json"), ["missing-page"]);
    await client.untilCodes(one.path("docs/extra.mdx"), ["orphan-page"]);
    const message = (): string => String(client.diagnostics(one.path("docs/extra.mdx"))[0]?.message);
    assert.match(message(), /^`extra`/);
    assert.equal(client.diagnostics(one.path("docs/extra.mdx")).length, 1);
    // The outer site gets its files back when the inner site is removed, and loses them again.
    const inner = one.read("docs/docs.json");
    await client.tell(["deleted", one.delete("docs/docs.json")]);
    await client.until(() => message().startsWith("`docs/extra`"), "the outer site's finding");
    await client.tell(["created", one.write("docs/docs.json", inner)]);
    await client.until(() => message().startsWith("`extra`"), "the inner site's finding");
    await client.tell(["created", one.write("docs/new.mdx", "")]);
    await client.untilCodes(one.path("docs/new.mdx"), ["orphan-page"]);
    // New pages of the inner site exist for the outer site, too.
    await client.tell(["created", one.write("docs/lost.mdx", "")]);
    await client.untilCodes(one.path("docs.json"), []);
    await client.untilCodes(one.path("docs/lost.mdx"), ["orphan-page"]);
    assert.deepEqual(findingsShown(client, one.path("docs")), findingsFromScratch(one.path("docs")));
  });

  it("takes a docs.json inside a site for one while it has a navigation, typed or on disk", async () => {
    const one = folder({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "",
      "es/docs.json": '{ "name": "left over" }',
      "es/extra.mdx": "",
    });
    const inner = one.path("es/docs.json");
    const orphan = (): string => String(client.diagnostics(one.path("es/extra.mdx"))[0]?.message);
    const untilOrphanIs = (path: string): Promise<void> =>
      client.until(() => orphan().startsWith(`\`${path}\``), `${path}, where there is ${orphan()}`);
    await start(one.root);
    await client.untilCodes(inner, ["ignored-docs-json"]);
    await untilOrphanIs("es/extra");
    await untilSites(one.root);
    // Typed, half typed and removed again.
    await client.open(inner);
    await client.change(inner, { text: docsJson({ pages: ["extra"] }) });
    await client.untilCodes(one.path("es/extra.mdx"), []);
    await untilSites(one.root, one.path("es"));
    await client.change(inner, { text: '{ "navigation": { "pages": [' });
    await client.until(() => client.codes(inner).includes("json-syntax"), "the inner site's own findings");
    await untilSites(one.root, one.path("es"));
    await client.change(inner, { text: '{ "name": "left over" }' });
    await client.untilCodes(inner, ["ignored-docs-json"]);
    await untilOrphanIs("es/extra");
    await untilSites(one.root);
    // On disk.
    await client.close(inner);
    await client.tell(["changed", one.write("es/docs.json", docsJson({ pages: [] }))]);
    await untilOrphanIs("extra");
    await untilSites(one.root, one.path("es"));
    await client.tell(["changed", one.write("es/docs.json", "{}")]);
    await client.untilCodes(inner, ["ignored-docs-json"]);
    await untilSites(one.root);
  });

  it("takes a docs.json without navigation for a site if the settings name it", async () => {
    const one = folder({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "",
      "es/docs.json": '{ "name": "to be" }',
    });
    let nestedSites: readonly string[] = ["./es/docs.json"];
    client = await LanguageClient.start({
      folders: [one.root],
      configuration: () => ({ diagnostics: { delay: 0 }, nestedSites }),
      initializationOptions: { status: true },
    });
    await untilSites(one.root, one.path("es"));
    await client.until(
      () => client.codes(one.path("es/docs.json")).includes("required-field"),
      "its findings",
    );
    nestedSites = [];
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await untilSites(one.root);
    await client.untilCodes(one.path("es/docs.json"), ["ignored-docs-json"]);
  });

  it("finds nothing twice where folders overlap", async () => {
    const one = folder({ "docs/docs.json": docsJson({ pages: ["lost"] }), "docs/extra.mdx": "" });
    await start(one.root, one.path("docs"));
    await client.untilCodes(one.path("docs/docs.json"), ["missing-page"]);
    await client.untilCodes(one.path("docs/extra.mdx"), ["orphan-page"]);
    await changeFolders([], [one.root]);
    await client.tell(["created", one.write("docs/more.mdx", "")]);
    await client.untilCodes(one.path("docs/more.mdx"), ["orphan-page"]);
    assert.equal(client.history.filter(({ diagnostics }) => diagnostics.length > 1).length, 0);
    await changeFolders([], [one.path("docs")]);
    await client.untilCodes(one.path("docs/docs.json"), []);
    await untilSites();
  });

  it("reports a file that two sites refer to once", async () => {
    const one = folder({
      "docs.json": docsJson({ $ref: "inner/nav.json" }),
      "inner/docs.json": docsJson({ $ref: "nav.json" }),
      "inner/nav.json": JSON.stringify({ groups: [{ group: "A", pages: ["intro"], icn: "x" }] }),
      "inner/intro.mdx": "",
      "intro.mdx": "",
    });
    await start(one.root);
    await client.untilCodes(one.path("inner/nav.json"), ["unknown-field"]);
    await client.open(one.path("inner/nav.json"));
    await client.change(one.path("inner/nav.json"), {
      text: JSON.stringify({ groups: [{ group: "A", pages: ["intro", "lost"] }] }),
    });
    await client.untilCodes(one.path("inner/nav.json"), ["missing-page"]);
  });

  it("adds and removes folders", async () => {
    const one = folder({ "docs.json": docsJson({ pages: ["lost"] }) });
    const two = folder({ "docs.json": docsJson({ pages: ["gone"] }) });
    await start(one.root);
    await client.untilCodes(one.path("docs.json"), ["missing-page"]);
    await changeFolders([two.root], [one.root]);
    await client.untilCodes(two.path("docs.json"), ["missing-page"]);
    await client.untilCodes(one.path("docs.json"), []);
    await untilSites(two.root);
  });

  it("ignores node_modules and folders with a dot, open or not", async () => {
    const one = folder({
      "node_modules/a/docs.json": docsJson({ pages: ["lost"] }),
      ".cache/docs.json": docsJson({ pages: ["lost"] }),
      "site/docs.json": docsJson({ pages: ["lost"] }),
    });
    await start(one.root);
    await client.open(one.path("node_modules/a/docs.json"));
    await client.open(one.path(".cache/docs.json"));
    await client.untilCodes(one.path("site/docs.json"), ["missing-page"]);
    await untilSites(one.path("site"));
    assert.equal(client.shown().size, 1);
  });

  it("ignores an API description with the name docs.json", async () => {
    const one = folder({ "docs.json": '{ "openapi": "3.1.0", "paths": {} }' });
    await start(one.root);
    await client.open(one.path("docs.json"));
    await client.until(() => client.statuses.length > 0, "the end of the search");
    await client.tell(["changed", one.write("docs.json", docsJson({ pages: ["lost"] }))]);
    await client.change(one.path("docs.json"), { text: docsJson({ pages: ["lost"] }) });
    await client.untilCodes(one.path("docs.json"), ["missing-page"]);
  });

  it("checks a docs.json that is open and in no folder, for as long as it is open", async () => {
    const one = folder({
      "docs.json": docsJson({ pages: ["intro", "lost"] }),
      "intro.mdx": "",
      "extra.mdx": "",
    });
    await start();
    await client.open(one.path("docs.json"));
    await client.untilCodes(one.path("docs.json"), ["missing-page"]);
    await client.untilCodes(one.path("extra.mdx"), ["orphan-page"]);
    await client.close(one.path("docs.json"));
    await client.untilCodes(one.path("docs.json"), []);
    await client.untilCodes(one.path("extra.mdx"), []);
    await untilSites();
  });

  it("lists the files again after a save if the client does not watch", async () => {
    const one = folder({ "docs.json": docsJson({ pages: ["intro", "guide"] }), "intro.mdx": "" });
    await start();
    const main = one.path("docs.json");
    await client.open(main);
    await client.untilCodes(main, ["missing-page"]);
    one.write("guide.mdx", "");
    one.delete("intro.mdx");
    one.write("extra/a.mdx", "");
    await client.save(main);
    await client.untilCodes(one.path("extra/a.mdx"), ["orphan-page"]);
    assert.deepEqual(findingsShown(client, one.root), findingsFromScratch(one.root));
    renameSync(one.path("extra"), one.path("more"));
    await client.open(one.path("guide.mdx"), undefined, "mdx");
    await client.untilCodes(one.path("more/a.mdx"), ["orphan-page"]);
    await client.untilCodes(one.path("extra/a.mdx"), []);
  });

  it("names the file as the client does", async () => {
    const one = folder({ "my docs (1)/docs.json": docsJson({ pages: ["lost"] }) });
    await start(one.root);
    const path = one.path("my docs (1)/docs.json");
    await client.until(() => client.shown().size > 0, "findings of the closed file");
    const [closed] = [...client.shown().keys()];
    const uri = `file://${path.replaceAll(" ", "%20").replaceAll("j", "%6A")}`;
    await client.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: "jsonc", version: 7, text: docsJson({ pages: ["lost", "gone"] }) },
    });
    await client.until(() => client.shown().get(uri)?.length === 2, "findings under the client's own name");
    assert.equal(client.history.findLast((one) => one.uri === uri)?.version, 7);
    assert.equal(client.shown().has(closed ?? ""), false);
  });

  it("survives folders that are not sites", async () => {
    const one = folder({
      "a/docs.json": "\u0000\u0001binary",
      "b/docs.json": "",
      "c/docs.json": "[]",
      "d/docs.json": "null",
    });
    one.write("e/docs.json/page.mdx", "");
    await start(one.root);
    for (const name of ["a", "b", "c", "d"]) {
      await client.until(
        () => client.diagnostics(one.path(`${name}/docs.json`)).length > 0,
        `findings in ${name}`,
      );
    }
    assert.match(String(client.diagnostics(one.path("a/docs.json"))[0]?.message), /cannot be read/);
    assert.deepEqual(client.logs, []);
  });
});
