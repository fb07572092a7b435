/** The server on a disk that ignores case, where an editor may open a folder under a name that differs from the disk. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import nodePath from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { LanguageClient, serverProgram } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const preload = (root: string): string =>
  `${new URL("../host/ignore-case-in-process.ts", import.meta.url).href}?root=${encodeURIComponent(root)}`;
const tsx = import.meta.resolve("tsx");

describe("a folder on a disk that ignores case", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (folder: string): Promise<void> => {
    client = await LanguageClient.start({
      folders: [folder],
      configuration: () => ({ diagnostics: { delay: 0 } }),
      program: ["--import", tsx, "--import", preload(site.root), serverProgram, "--stdio"],
    });
  };
  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const messagesOf = (path: string): readonly string[] | undefined =>
    client.publishedFor(path)?.diagnostics.map(({ message }) => String(message));

  it("has its findings if the editor opens it in a different case", async () => {
    site = new SiteFolder({
      "docs.json": docsJson({ pages: ["intro", "missing"] }),
      "intro.mdx": "[Broken](/guides/nowhere)\n",
    });
    const folder = site.root.toUpperCase();
    await start(folder);
    const main = nodePath.join(folder, "docs.json");
    const page = nodePath.join(folder, "intro.mdx");
    await client.until(() => (messagesOf(main)?.length ?? 0) > 0, "the missing page");
    await client.until(() => (messagesOf(page)?.length ?? 0) > 0, "the broken link");
    assert.match(messagesOf(main)?.[0] ?? "", /missing/);
    site.write("missing.mdx", "");
    await client.tell(["created", nodePath.join(folder, "missing.mdx")]);
    await client.until(() => messagesOf(main)?.length === 0, "the page that was added");
  });

  it("does not find a spec that is written in a different case", async () => {
    const spec = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {} });
    site = new SiteFolder({
      "docs.json": docsJson({ groups: [{ group: "A", pages: ["intro"], openapi: "API/openapi.json" }] }),
      "intro.mdx": "",
      "api/openapi.json": spec,
    });
    await start(site.root);
    const main = site.path("docs.json");
    await client.until(() => (messagesOf(main)?.length ?? 0) > 0, "findings");
    assert.match(messagesOf(main)?.[0] ?? "", /names are case-sensitive; correct the path/);
  });

  it("has a finding for a folder that git has in a different case", async function () {
    skipWithoutGit(this);
    site = new SiteFolder({ "docs.json": docsJson({ pages: ["guides/setup"] }), "Guides/setup.mdx": "" });
    const git = (...args: readonly string[]) =>
      execFileSync("git", args, { cwd: site.root, stdio: "ignore" });
    git("init", "--quiet");
    git("add", ".");
    fs.renameSync(site.path("Guides"), site.path("guides"));
    await start(site.root);
    const page = site.path("guides/setup.mdx");
    await client.until(() => (messagesOf(page)?.length ?? 0) > 0, "the name in git");
    assert.match(messagesOf(page)?.[0] ?? "", /Git has `guides` as `Guides`/);
  });

  it("gets URIs in its own form, even for files that are not open", async () => {
    site = new SiteFolder({
      "docs.json": docsJson({ pages: ["a b"] }),
      "a b.mdx": "[Broken](/guides/nowhere)\n",
    });
    const clientUri = `file://localhost${site.root}`;
    client = await LanguageClient.start({
      configuration: () => ({ diagnostics: { delay: 0 } }),
      params: { rootUri: clientUri, workspaceFolders: [{ uri: clientUri, name: "site" }] },
    });
    await client.until(() => client.history.length > 0, "findings");
    await client.until(
      () =>
        client.history.some(
          ({ uri, diagnostics }) => uri === `${clientUri}/a%20b.mdx` && diagnostics.length > 0,
        ),
      "the broken link by the client's own URI",
    );
  });
});
