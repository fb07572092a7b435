/** Files that are moved, renamed or deleted in an editor: references to them are updated. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type {
  ClientCapabilities,
  FileOperationOptions,
  Position,
  Range,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { carryOut, labels, movingCapabilities } from "../support/moving-editor.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("moves in an editor", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const files = {
    "docs.json": docsJson({
      languages: [
        { language: "en", groups: [{ group: "A", root: "guides/setup", pages: ["intro", "guides/setup"] }] },
        { language: "es", groups: { $ref: "nav/es.json" } },
      ],
    }),
    "nav/es.json": JSON.stringify([{ group: "B", pages: ["guides/setup", "es/intro"] }]),
    "intro.mdx": "See [setup](/guides/setup#linux) and [again](./guides/setup).\n",
    "es/intro.mdx": "",
    "guides/setup.mdx": "## Linux\n\n[Back](../intro)\n",
  };

  const start = async (
    capabilities: ClientCapabilities = movingCapabilities,
    settings: unknown = { diagnostics: { delay: 0 } },
    given: Readonly<Record<string, string>> = files,
  ): Promise<string> => {
    site = new SiteFolder(given);
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities,
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
  const willDelete = (...paths: readonly string[]): Promise<WorkspaceEdit | null> =>
    client.request("workspace/willDeleteFiles", {
      files: paths.map((one) => ({ uri: uriOf(site.path(one)) })),
    });

  /** Moves a file like an editor, and sends the notification. */
  const move = async (from: string, to: string, edit: WorkspaceEdit): Promise<void> => {
    carryOut(edit);
    fs.mkdirSync(path.dirname(site.path(to)), { recursive: true });
    fs.renameSync(site.path(from), site.path(to));
    await client.notify("workspace/didRenameFiles", {
      files: [{ oldUri: uriOf(site.path(from)), newUri: uriOf(site.path(to)) }],
    });
  };

  it("are registered for the files of a site and for folders", async () => {
    await start();
    const { fileOperations } = client.initializeResult.capabilities.workspace ?? {};
    for (const key of ["willRename", "didRename", "willDelete"] as const) {
      const filters = (fileOperations as FileOperationOptions)[key]?.filters ?? [];
      assert.deepEqual(
        filters.map(({ pattern }) => pattern.matches),
        ["file", "folder"],
      );
      assert.match(filters[0]?.pattern.glob ?? "", /md,mdx,json,yaml,yml,graphql,graphqls,gql/);
    }
  });

  it("of a GraphQL schema update its references, and an entry links to its definition in the schema", async () => {
    const siteWith = (file: string) =>
      docsJson({ tabs: [{ tab: "A", graphql: file, groups: [{ group: "G", pages: ["QUERY books"] }] }] });
    const given = {
      "docs.json": siteWith("/a.graphql"),
      "a.graphql": "type Query {\n  books: [String]\n}\n",
    };
    const main = await start(movingCapabilities, undefined, given);
    const lines = given["docs.json"].split("\n");
    const line = lines.findIndex((one) => one.includes("QUERY books"));
    const position: Position = { line, character: (lines[line]?.indexOf("QUERY") ?? 0) + 2 };
    assert.deepEqual(
      await client.request("textDocument/definition", { textDocument: { uri: uriOf(main) }, position }),
      [
        {
          uri: uriOf(site.path("a.graphql")),
          range: { start: { line: 1, character: 2 }, end: { line: 1, character: 7 } },
        },
      ],
    );
    const edit = await willRename("a.graphql", "schemas/b.graphql");
    assert.ok(edit);
    await move("a.graphql", "schemas/b.graphql", edit);
    assert.equal(fs.readFileSync(main, "utf8"), siteWith("/schemas/b.graphql"));
  });

  it("change entries, links and redirects in one edit with labels, without a confirmation", async () => {
    const main = await start();
    const edit = await willRename("guides/setup.mdx", "start/install.mdx");
    assert.deepEqual([...labels(edit)].sort(), [
      "Add 1 redirect",
      "Update 2 links",
      "Update 3 navigation entries",
    ]);
    assert.ok(
      Object.values(edit?.changeAnnotations ?? {}).every(
        ({ needsConfirmation }) => needsConfirmation === false,
      ),
    );
    assert.ok(edit);
    assert.deepEqual(
      edit.documentChanges?.map((one) => ("textDocument" in one ? one.textDocument : undefined)),
      [
        { uri: uriOf(main), version: 1 },
        { uri: uriOf(site.path("nav/es.json")), version: null },
        { uri: uriOf(site.path("intro.mdx")), version: null },
      ],
    );
    await move("guides/setup.mdx", "start/install.mdx", edit);
    assert.equal(site.read("intro.mdx"), "See [setup](/start/install#linux) and [again](./start/install).\n");
    assert.equal(site.read("nav/es.json"), files["nav/es.json"].replace("guides/setup", "start/install"));
    await client.change(main, { text: site.read("docs.json") });
    await client.untilCodes(main, []);
    assert.deepEqual(JSON.parse(site.read("docs.json")).redirects, [
      { source: "/guides/setup", destination: "/start/install" },
    ]);
  });

  it("are made right after the start, before the server has found the site", async () => {
    site = new SiteFolder(files);
    client = await LanguageClient.start({ folders: [site.root], capabilities: movingCapabilities });
    const [moved, deleted] = await Promise.all([
      willRename("guides/setup.mdx", "start/install.mdx"),
      willDelete("guides/setup.mdx"),
    ]);
    assert.ok(labels(moved).includes("Update 3 navigation entries"));
    assert.notDeepEqual(labels(deleted), []);
  });

  it("are made in unsaved text", async () => {
    const main = await start();
    const page = site.path("intro.mdx");
    const text = `New line\n${files["intro.mdx"]}`;
    await client.open(page, text, "mdx");
    await client.change(main, { text: `\n\n${files["docs.json"]}` });
    const edit = await willRename("guides", "start");
    const edited = edit?.documentChanges?.find(
      (one) => "edits" in one && one.textDocument.uri === uriOf(page),
    );
    assert.ok(edited !== undefined && "edits" in edited);
    assert.equal(
      TextDocument.applyEdits(TextDocument.create("", "", 1, text), edited.edits as TextEdit[]),
      text.replaceAll("guides", "start"),
    );
  });

  it("find what other programs have written if the client does not watch files", async () => {
    const { didChangeWatchedFiles: _, ...workspace } = movingCapabilities.workspace ?? {};
    await start({ ...movingCapabilities, workspace }, undefined, {
      "docs.json": docsJson({ pages: ["intro", "setup"] }),
      "intro.mdx": "[lost](/lost)\n",
      "setup.mdx": "",
    });
    await client.untilCodes(site.path("intro.mdx"), ["broken-link"]);
    site.write("intro.mdx", "Then see [setup](/setup).\n");
    site.write("new.mdx", "See [setup](/setup).\n");
    const edit = await willRename("setup.mdx", "install.mdx");
    assert.ok(edit !== null);
    carryOut(edit);
    assert.equal(site.read("intro.mdx"), "Then see [setup](/install).\n");
    assert.equal(site.read("new.mdx"), "See [setup](/install).\n");
  });

  it("count no byte order mark of a closed file, which editors do not show", async () => {
    const page = "See [setup](/setup) and [lost](/lost).\n";
    await start(movingCapabilities, undefined, {
      "docs.json": docsJson({ pages: ["intro", "setup"] }),
      "intro.mdx": `\uFEFF${page}`,
      "setup.mdx": "",
    });
    const intro = site.path("intro.mdx");
    await client.untilCodes(intro, ["broken-link"]);
    assert.equal(client.diagnostics(intro)[0]?.range.start.character, page.indexOf("/lost"));
    const edit = await willRename("setup.mdx", "install.mdx");
    const edits = (edit?.documentChanges ?? []).flatMap((one) =>
      "edits" in one && one.textDocument.uri === uriOf(intro) ? (one.edits as TextEdit[]) : [],
    );
    const shown = TextDocument.create(uriOf(intro), "mdx", 1, page);
    assert.equal(TextDocument.applyEdits(shown, edits), page.replace("/setup", "/install"));
  });

  it("of a folder, announced as folders, can be undone immediately, with no findings in between", async () => {
    const main = await start();
    await client.close(main);
    await client.codeActions(main, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    const before = client.history.length;
    for (const [from, to] of [
      ["guides", "start"],
      ["start", "guides"],
    ] as const) {
      const edit = await willRename(from, to);
      assert.ok(edit, `${from} to ${to}`);
      await move(from, to, edit);
      const changed = ["docs.json", "intro.mdx", "nav/es.json"].map(
        (one) => ["changed", site.path(one)] as const,
      );
      await client.tell(...changed, ["deleted", site.path(from)], ["created", site.path(to)]);
    }
    assert.equal(site.read("intro.mdx"), files["intro.mdx"]);
    await client.codeActions(main, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    const codes = client.history
      .slice(before)
      .flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    assert.deepEqual(
      codes.filter((code) => code === "missing-page" || code === "broken-link"),
      [],
    );
  });

  it("add no redirects if the settings turn them off", async () => {
    await start(movingCapabilities, { diagnostics: { delay: 0 }, move: { redirects: false } });
    assert.ok(!labels(await willRename("guides/setup.mdx", "a.mdx")).includes("Add 1 redirect"));
  });

  it("read the pages if links are not checked", async () => {
    await start(movingCapabilities, { diagnostics: { delay: 0 }, pages: { check: false } });
    assert.ok(labels(await willRename("guides/setup.mdx", "a.mdx")).includes("Update 3 links"));
  });

  it("are plain edits for clients without labels", async () => {
    const main = await start(poorCapabilities);
    const edit = await willRename("guides/setup.mdx", "start/install.mdx");
    assert.deepEqual(Object.keys(edit ?? {}), ["changes"]);
    assert.ok(edit);
    assert.ok(edit.changes?.[uriOf(main)]?.every((one) => !("annotationId" in one)));
    await move("guides/setup.mdx", "start/install.mdx", edit);
    assert.equal(site.read("intro.mdx"), "See [setup](/start/install#linux) and [again](./start/install).\n");
  });

  it("change nothing if no text names the file, or outside all sites", async () => {
    await start(movingCapabilities, undefined, { ...files, "notes.txt": "", "lost.mdx": "" });
    assert.equal(await willRename("notes.txt", "n.txt"), null);
    assert.equal(await willRename("gone.mdx", "n.mdx"), null);
    assert.equal(await willRename("../a.mdx", "../b.mdx"), null);
    assert.deepEqual(client.messages, []);
  });

  it("that are impossible cause a message of one sentence", async () => {
    await start();
    assert.equal(await willRename("guides/setup.mdx", "guides/setup.txt"), null);
    await client.until(() => client.messages.length > 0, "a message");
    assert.match(
      client.messages[0] ?? "",
      /has to end in \.mdx or \.md.*References to it were left as they are\.$/,
    );
  });

  it("of deleted pages offer to remove the entries and to add a redirect", async () => {
    const main = await start();
    const edit = await willDelete("guides/setup.mdx");
    assert.deepEqual([...labels(edit)].sort(), ["Add or update 1 redirect", "Remove 3 navigation entries"]);
    assert.ok(
      Object.values(edit?.changeAnnotations ?? {}).every(({ needsConfirmation }) => needsConfirmation),
    );
    assert.ok(edit);
    carryOut(edit);
    const { navigation, redirects } = JSON.parse(site.read("docs.json"));
    assert.deepEqual(navigation.languages[0].groups, [{ group: "A", pages: ["intro"] }]);
    assert.deepEqual(redirects, [{ source: "/guides/setup", destination: "/intro" }]);
    assert.deepEqual(JSON.parse(site.read("nav/es.json")), [{ group: "B", pages: ["es/intro"] }]);
    site.delete("guides/setup.mdx");
    await client.tell(["deleted", site.path("guides/setup.mdx")]);
    await client.change(main, { text: site.read("docs.json") });
    await client.untilCodes(main, []);
  });

  it("of deleted pages remove only the entries if the client cannot show a question", async () => {
    await start(richCapabilities);
    const edit = await willDelete("guides");
    assert.ok(edit);
    carryOut(edit);
    assert.equal(JSON.parse(site.read("docs.json")).redirects, undefined);
    assert.doesNotMatch(site.read("docs.json"), /guides/);
    assert.equal(await willDelete("intro.txt"), null);
  });

  describe("by renaming in docs.json", () => {
    const placeOf = (file: string, text: string, nth = 0): Position => {
      const whole = site.read(file);
      let at = -1;
      for (let count = 0; count <= nth; count += 1) at = whole.indexOf(text, at + 1);
      assert.notEqual(at, -1, text);
      return TextDocument.create("", "", 1, whole).positionAt(at + 1);
    };
    const prepare = (file: string, text: string, nth = 0) =>
      client.request<{ range: Range; placeholder: string }>("textDocument/prepareRename", {
        textDocument: { uri: uriOf(site.path(file)) },
        position: placeOf(file, text, nth),
      });
    const rename = (file: string, text: string, newName: string, nth = 0) =>
      client.request<WorkspaceEdit>("textDocument/rename", {
        textDocument: { uri: uriOf(site.path(file)) },
        position: placeOf(file, text, nth),
        newName,
      });

    it("move the page of an entry or of a group's root", async () => {
      await start();
      const { placeholder, range } = await prepare("docs.json", "guides/setup");
      assert.equal(placeholder, "guides/setup");
      assert.equal(range.end.character - range.start.character, "guides/setup".length);
      const edit = await rename("docs.json", "guides/setup", "start/install", 1);
      const last = edit.documentChanges?.at(-1);
      assert.deepEqual(last, {
        kind: "rename",
        oldUri: uriOf(site.path("guides/setup.mdx")),
        newUri: uriOf(site.path("start/install.mdx")),
      });
      carryOut(edit);
      assert.equal(site.read("start/install.mdx"), files["guides/setup.mdx"]);
      assert.doesNotMatch(site.read("docs.json").replace('"/guides/setup"', ""), /guides/);
    });

    it("do not change text twice when the editor announces the requested move", async () => {
      // Read from its old location, the new link of the page would have a different target.
      const given = {
        "docs.json": docsJson({ pages: ["intro", "a/intro", "a/b/page"] }),
        "intro.mdx": "",
        "a/intro.mdx": "",
        "a/b/page.mdx": "[Intro](../../intro)\n",
      };
      const main = await start(movingCapabilities, undefined, given);
      const edit = await rename("docs.json", "a/b/page", "c/page");
      carryOut({ documentChanges: (edit.documentChanges ?? []).filter((one) => "edits" in one) });
      assert.equal(site.read("a/b/page.mdx"), "[Intro](../intro)\n");
      await client.change(main, { text: site.read("docs.json") });
      await client.tell(["changed", site.path("a/b/page.mdx")]);
      assert.equal(await willRename("a/b/page.mdx", "c/page.mdx"), null);
      // A second request comes from the author who moves the file.
      assert.deepEqual(labels(await willRename("a/b/page.mdx", "c/page.mdx")), ["Update 1 link"]);
    });

    it("send no findings of intermediate states, even without file events", async () => {
      const main = await start();
      await client.untilCurrent(main);
      const edit = await rename("docs.json", "guides/setup", "start/install", 1);
      const before = client.history.length;
      // Editors change texts first, notify the server, and then rename the file.
      const changes = edit.documentChanges ?? [];
      carryOut({ documentChanges: changes.filter((one) => "edits" in one) });
      await client.change(main, { text: site.read("docs.json") });
      await client.request("textDocument/documentSymbol", { textDocument: { uri: uriOf(main) } });
      carryOut({ documentChanges: changes.filter((one) => !("edits" in one)) });
      await client.untilCurrent(main);
      const codes = client.history
        .slice(before)
        .flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
      assert.deepEqual(
        codes.filter((code) => code === "missing-page" || code === "orphan-page"),
        [],
      );
      // The page is read at its new location.
      await client.request("textDocument/codeAction", {
        textDocument: { uri: uriOf(main) },
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        context: { diagnostics: [] },
      });
      assert.deepEqual(
        client.codes(main).filter((code) => code === "missing-page"),
        [],
      );
    });

    it("send no findings of intermediate states to an editor that announces the requested move", async () => {
      const main = await start();
      await client.untilCurrent(main);
      const edit = await rename("docs.json", "guides/setup", "start/install", 1);
      const before = client.history.length;
      const changes = edit.documentChanges ?? [];
      carryOut({ documentChanges: changes.filter((one) => "edits" in one) });
      await client.change(main, { text: site.read("docs.json") });
      await client.tell(["changed", site.path("nav/es.json")]);
      // The editor renames the file only after this answer, which must not wait for that.
      assert.equal(await willRename("guides/setup.mdx", "start/install.mdx"), null);
      carryOut({ documentChanges: changes.filter((one) => !("edits" in one)) });
      await client.untilCurrent(main);
      const codes = client.history
        .slice(before)
        .flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
      assert.deepEqual(
        codes.filter((code) => code === "missing-page" || code === "orphan-page"),
        [],
      );
    });

    it("change text when the author moves a file that the editor did not move on request", async () => {
      await start();
      await rename("docs.json", "guides/setup", "start/install", 1);
      assert.notEqual(await willRename("guides/setup.mdx", "start/install.mdx"), null);
    });

    it("move a file of `$ref`", async () => {
      await start();
      carryOut(await rename("docs.json", "nav/es.json", "parts/spanish.json"));
      assert.equal(site.read("parts/spanish.json"), files["nav/es.json"]);
      assert.match(site.read("docs.json"), /"\$ref": "parts\/spanish\.json"/);
    });

    it("change names of versions everywhere, and names of groups in place", async () => {
      const version = (name: string) => [
        {
          language: "en",
          versions: [
            { version: name, groups: [{ group: name, pages: ["intro"] }] },
            { version: "v2", pages: ["es/intro"] },
          ],
        },
        { language: "es", versions: [{ version: name, pages: ["guides/setup"] }] },
      ];
      await start(movingCapabilities, undefined, {
        ...files,
        "docs.json": docsJson({ languages: version("v1") }),
      });
      const edit = await rename("docs.json", '"v1"', "1.0");
      assert.deepEqual(labels(edit), ["Rename in 2 places"]);
      carryOut(edit);
      assert.equal(
        site.read("docs.json"),
        docsJson({ languages: version("1.0") }).replace('"group": "1.0"', '"group": "v1"'),
      );
      await client.change(site.path("docs.json"), { text: site.read("docs.json") });
      const group = await rename("docs.json", '"v1"', "First");
      assert.deepEqual(labels(group), ["Rename in 1 place"]);
    });

    it("say in one sentence why something cannot be renamed", async () => {
      const redirects = [{ source: "/a", destination: "/intro" }];
      const groups = [{ group: "A", icon: "book", pages: ["intro", "lost"] }];
      await start(movingCapabilities, undefined, {
        ...files,
        "docs.json": docsJson({ groups }, { redirects }),
      });
      await client.open(site.path("intro.mdx"), undefined, "mdx");
      await assert.rejects(prepare("docs.json", '"/a"'), /A redirect has no name/);
      await assert.rejects(prepare("docs.json", '"lost"'), /There is no page file for `lost`/);
      // If nothing has a name, editors show their own message; an author who insists gets the reason.
      for (const [file, text, reason] of [
        ["docs.json", '"book"', /Nothing else refers to the value of `icon`/],
        ["docs.json", '"mint"', /Nothing else refers to/],
        ["docs.json", '"pages"', /Put the cursor on a page/],
        ["intro.mdx", "setup", /edit a heading in its page/],
      ] as const) {
        assert.equal(await prepare(file, text), null);
        await assert.rejects(rename(file, text, "other"), reason);
      }
      await assert.rejects(
        rename("docs.json", '"intro"', "guides/setup"),
        /already has this URL|There is already a file/,
      );
      await assert.rejects(rename("docs.json", '"intro"', " "), /cannot be empty/);
      assert.deepEqual(
        client.logs.filter((line) => /failed/.test(line)),
        [],
      );
    });

    it("change names, but do not move files if the editor does not support it", async () => {
      const main = await start(poorCapabilities);
      await assert.rejects(
        prepare("docs.json", "guides/setup"),
        /This editor does not let the language server move files/,
      );
      const edit = await rename("docs.json", '"A"', "B");
      assert.deepEqual(Object.keys(edit.changes ?? {}), [uriOf(main)]);
    });
  });
});
