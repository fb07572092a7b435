/** The baseline follows files that are moved, renamed and deleted in an editor, as a part of the same edit. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { WorkspaceEdit } from "vscode-languageserver-protocol";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { carryOut, labels, movingCapabilities } from "../support/moving-editor.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const name = "docs-json.baseline.json";

const lines = (...findings: readonly string[]): string =>
  `{\n  "version": 1,\n  "findings": [\n${findings.map((one) => `    ${one},\n`).join("")}    []\n  ]\n}\n`;

describe("a baseline and moves in an editor", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (baseline: string): Promise<string> => {
    site = new SiteFolder({
      "docs.json": docsJson({ groups: [{ group: "A", pages: ["intro", "guides/setup"] }] }),
      "intro.mdx": "[setup](/guides/setup#no)\n",
      "guides/setup.mdx": "[x](/no/x)\n",
      [name]: baseline,
    });
    const settings = { diagnostics: { delay: 0 } };
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities: movingCapabilities,
      configuration: () => settings,
      initializationOptions: settings,
    });
    const main = site.path("docs.json");
    await client.open(main);
    await client.until(() => client.publishedFor(main) !== undefined, "findings");
    return main;
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const willRename = (from: string, to: string): Promise<WorkspaceEdit | null> =>
    client.request("workspace/willRenameFiles", {
      files: [{ oldUri: uriOf(site.path(from)), newUri: uriOf(site.path(to)) }],
    });
  const willDelete = (one: string): Promise<WorkspaceEdit | null> =>
    client.request("workspace/willDeleteFiles", { files: [{ uri: uriOf(site.path(one)) }] });
  const text = (): string => fs.readFileSync(site.path(name), "utf8");

  const known = lines(
    '["broken-anchor", "intro.mdx", "/guides/setup#no", 1]',
    '["broken-link", "guides/setup.mdx", "/no/x", 1]',
  );

  it("follows a page and a folder that the editor renames, and the text of changed links", async () => {
    await start(known);
    for (const [from, to] of [
      ["guides/setup.mdx", "start/install.mdx"],
      ["guides", "start"],
    ] as const) {
      const edit = await willRename(from, to);
      assert.ok(edit !== null);
      assert.ok(labels(edit).includes("Update the baseline"), String(labels(edit)));
    }
    const edit = await willRename("guides/setup.mdx", "start/install.mdx");
    assert.ok(edit !== null);
    carryOut(edit);
    assert.equal(
      text(),
      lines(
        '["broken-anchor", "intro.mdx", "/start/install#no", 1]',
        '["broken-link", "start/install.mdx", "/no/x", 1]',
      ),
    );
  });

  it("follows an entry that is renamed in docs.json, and forgets pages that are deleted", async () => {
    const main = await start(known);
    const written = fs.readFileSync(main, "utf8").split("\n");
    const line = written.findIndex((one) => one.includes("guides/setup"));
    const renamed: WorkspaceEdit | null = await client.request("textDocument/rename", {
      textDocument: { uri: uriOf(main) },
      position: { line: Math.max(0, line), character: (written[line] ?? "").indexOf("guides/setup") + 3 },
      newName: "start/install",
    });
    assert.ok(renamed !== null && labels(renamed).includes("Update the baseline"));
    const deleted = await willDelete("guides/setup.mdx");
    assert.ok(deleted !== null);
    carryOut(deleted);
    assert.equal(text(), lines('["broken-anchor", "intro.mdx", "/guides/setup#no", 1]'));
  });

  it("is joined by the entries of the configuration that ignore findings", async () => {
    const configuration = (page: string): string =>
      `{ "ignore": [{ "file": "${page}.mdx", "rule": "broken-link", "reason": "later" }, ] } // ${known.length}\n`;
    const main = await start(known);
    const file = site.path("docs-json.config.jsonc");
    fs.writeFileSync(file, configuration("guides/setup"));
    await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(file), type: 1 }] });
    const edit = await willRename("guides/setup.mdx", "start/install.mdx");
    assert.ok(edit !== null);
    const written = fs.readFileSync(main, "utf8").split("\n");
    const line = written.findIndex((one) => one.includes("guides/setup"));
    const renamed: WorkspaceEdit | null = await client.request("textDocument/rename", {
      textDocument: { uri: uriOf(main) },
      position: { line: Math.max(0, line), character: (written[line] ?? "").indexOf("guides/setup") + 3 },
      newName: "start/install",
    });
    assert.match(JSON.stringify(renamed), /docs-json\.config\.jsonc/);
    carryOut(edit);
    assert.equal(fs.readFileSync(file, "utf8"), configuration("start/install"));
  });

  it("is joined by the patterns of excluded files, and of files with other settings", async () => {
    const texts = (folder: string): Readonly<Record<string, string>> => ({
      ".mintignore": `# 1\r\n/${folder}/drafts/\r\n`,
      "docs-json.config.jsonc": `{ "frontmatter": { "${folder}/**": { "required": ["title"] } } }`,
    });
    await start(known);
    const files = Object.entries(texts("guides"));
    for (const [file, written] of files) fs.writeFileSync(site.path(file), written);
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: files.map(([file]) => ({ uri: uriOf(site.path(file)), type: 1 })),
    });
    const edit = await willRename("guides", "start");
    assert.ok(edit !== null);
    carryOut(edit);
    for (const [file, written] of Object.entries(texts("start")))
      assert.equal(fs.readFileSync(site.path(file), "utf8"), written);
  });

  it("is not changed if it is broken, or has no line about the file", async () => {
    for (const one of ["<<<<<<< HEAD\n", lines('["broken-link", "other.mdx", "/no/x", 1]')]) {
      await start(one);
      const edit = await willRename("guides/setup.mdx", "start/install.mdx");
      assert.ok(edit !== null);
      carryOut(edit);
      assert.equal(text(), one);
      assert.match(fs.readFileSync(path.join(site.root, "intro.mdx"), "utf8"), /start\/install/);
      if (one.startsWith("<")) {
        await client.dispose();
        site.remove();
      }
    }
  });
});
