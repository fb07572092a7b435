/** Moves and renames that are impossible, or only partly possible: one clear sentence, and nothing done halfway. */
import assert from "node:assert/strict";
import fs from "node:fs";
import type { Position, WorkspaceEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { skipOnWindows } from "../skipping.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { carryOut, labels, movingCapabilities } from "../support/moving-editor.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("moves in an editor that are impossible", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let main: string;

  const shared = { $ref: "nav/shared.json" };
  const files = {
    "docs.json": docsJson({
      languages: [
        {
          language: "en",
          versions: [
            { version: "v1", groups: shared },
            { version: "v2", pages: ["a"] },
          ],
        },
        { language: "es", groups: shared },
      ],
    }),
    "nav/shared.json": `${JSON.stringify([{ group: "A", root: "a", pages: ["a", "b/c"] }], undefined, 2)}\n`,
    "a.mdx": "[C](/b/c) [C](/v1/b/c#x)\n",
    "b/c.mdx": "[A](../a)\n\n## X\n",
    ".mintignore": "drafts/\n",
  };

  const start = async (given: Readonly<Record<string, string>> = files): Promise<void> => {
    site = new SiteFolder(given);
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities: movingCapabilities,
      configuration: () => ({ diagnostics: { delay: 0 } }),
    });
    main = site.path("docs.json");
    await client.open(main);
    await client.until(() => client.publishedFor(main) !== undefined, "findings");
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const willRename = (...moves: readonly (readonly [from: string, to: string])[]) =>
    client.request<WorkspaceEdit | null>("workspace/willRenameFiles", {
      files: moves.map(([from, to]) => ({ oldUri: uriOf(site.path(from)), newUri: uriOf(site.path(to)) })),
    });
  const placeOf = (file: string, text: string): Position => {
    const whole = site.read(file);
    assert.ok(whole.includes(text), text);
    return TextDocument.create("", "", 1, whole).positionAt(whole.indexOf(text) + 1);
  };
  const rename = (file: string, text: string, newName: string) =>
    client.request<WorkspaceEdit>("textDocument/rename", {
      textDocument: { uri: uriOf(site.path(file)) },
      position: placeOf(file, text),
      newName,
    });
  const messages = async (count: number): Promise<readonly string[]> => {
    await client.until(() => client.messages.length >= count, `${count} messages`);
    assert.equal(client.messages.length, count);
    for (const message of client.messages) assert.match(message, /^[^\n]+\.$/);
    return client.messages;
  };

  for (const [from, to, sentence] of [
    ["a.mdx", "b/c.mdx", /There is already a file `b\/c\.mdx`/],
    ["a.mdx", "b/c.md", /`b\/c\.mdx` already has this URL/],
    ["a.mdx", "b/C.mdx", /many disks are not case-sensitive/],
    ["a.mdx", "drafts/a.mdx", /`\.mintignore` matches it/],
    ["a.mdx", "../a.mdx", /`a\.mdx` leaves the site/],
    ["b", "../b", /`b` leaves the site/],
    ["b", "b/d", /cannot be moved into itself/],
    ["nav/shared.json", "nav/shared.txt", /only includes files that end in \.json/],
  ] as const) {
    it(`${from} to ${to}`, async () => {
      await start();
      assert.equal(await willRename([from, to]), null);
      const [message = ""] = await messages(1);
      assert.match(message, sentence);
      assert.match(message, /References to it were left as they are\.$/);
    });
  }

  it("through a symbolic link out of the open folder, although the file is open", async function () {
    skipOnWindows(this);
    const { "nav/shared.json": text, ...others } = files;
    const outside = new SiteFolder({ "shared.json": text });
    try {
      await start({ ...others, "nav/other.json": "{}" });
      const linked = site.path("nav/shared.json");
      fs.symlinkSync(outside.path("shared.json"), linked);
      await client.open(linked);
      await client.until(
        () => client.diagnostics(main).every(({ code }) => code !== "broken-ref"),
        "the file",
      );
      assert.equal(await willRename(["a.mdx", "z.mdx"]), null);
      const sentence = /^Nothing was changed: nav\/shared\.json is outside the open folder/;
      await client.until(() => client.messages.some((message) => sentence.test(message)), "the reason");
      await assert.rejects(rename("docs.json", '"a"', "z"), { message: sentence });
      assert.equal(outside.read("shared.json"), text);
    } finally {
      outside.remove();
    }
  });

  it("do not prevent the other moves of the same request", async () => {
    await start({ ...files, "d.mdx": "[A](/a) [C](/b/c)\n" });
    const edit = await willRename(["a.mdx", "a.txt"], ["b/c.mdx", "c.mdx"], ["d.mdx", "../d.mdx"]);
    assert.ok(edit);
    carryOut(edit);
    assert.equal(site.read("d.mdx"), "[A](/a) [C](/c)\n");
    assert.equal(site.read("nav/shared.json"), files["nav/shared.json"].replace("b/c", "c"));
    assert.match((await messages(3)).join("\n"), /has to end in \.mdx or \.md/);
  });

  it("change a docs.json with mismatched brackets as far as it can be read", async () => {
    await start({ ...files, "docs.json": files["docs.json"].replace('"pages": [', '"pages": ') });
    const edit = await willRename(["b/c.mdx", "c.mdx"]);
    assert.ok(edit);
    assert.match(
      (await messages(2))[1] ?? "",
      /The brackets in `docs\.json` do not match.*correct them first\.$/,
    );
    carryOut(edit);
    assert.equal(site.read("a.mdx"), "[C](/c) [C](/v1/c#x)\n");
  });

  it("report that a `$ref` file is shared, for both ways to move", async () => {
    await start();
    const edit = await willRename(["b/c.mdx", "c.mdx"]);
    assert.ok(labels(edit).includes("Update 1 navigation entry"));
    assert.match((await messages(1))[0] ?? "", /`nav\/shared\.json` is included in several places/);
    await client.open(site.path("nav/shared.json"));
    await rename("nav/shared.json", '"b/c"', "d");
    assert.match((await messages(2))[1] ?? "", /`nav\/shared\.json` is included in several places/);
  });

  it("are refused if an entry of docs.json is renamed", async () => {
    await start();
    await client.open(site.path("nav/shared.json"));
    for (const [newName, sentence] of [
      ["b/c", /There is already a file `b\/c\.mdx`/],
      ["b/C", /many disks are not case-sensitive/],
      ["../a", /outside the site/],
      ["drafts/a", /`\.mintignore` matches it/],
      ["a", /already has this name/],
      ["", /cannot be empty/],
    ] as const)
      await assert.rejects(rename("nav/shared.json", '"a"', newName), sentence, newName);
    for (const [text, newName, sentence] of [
      ["nav/shared.json", "nav/shared.txt", /is not the path of a file in this site/],
      ["nav/shared.json", "../shared.json", /is not the path of a file in this site/],
      ["nav/shared.json", "docs.json", /There is already a file `docs\.json`|a separate site/],
      [
        '"es"',
        "spanish",
        /`spanish` is not a language code that the platform recognizes; the rule `language-code` lists them/,
      ],
      ['"es"', "en", /There is already a language `en`/],
      ['"v1"', "v2", /There is already a version `v2`/],
    ] as const)
      await assert.rejects(rename("docs.json", text, newName), sentence, newName);
    assert.deepEqual(client.messages, []);
  });

  it("are refused in docs.json while its brackets do not match", async () => {
    await start({ ...files, "docs.json": `{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }` });
    await assert.rejects(rename("docs.json", '"a"', "c"), /The brackets in `docs\.json` do not match/);
  });

  it("change the links that begin with the name of a version", async () => {
    await start();
    const edit = await rename("docs.json", '"v1"', "1.0");
    assert.deepEqual(labels(edit), ["Rename in 2 places"]);
    carryOut(edit);
    assert.equal(site.read("a.mdx"), "[C](/b/c) [C](/1.0/b/c#x)\n");
    assert.equal(site.read("docs.json"), files["docs.json"].replace('"v1"', '"1.0"'));
  });
});
