/** `docsJson/navigation/edit`: the navigation is rearranged by rows, names and pointers. */
import assert from "node:assert/strict";
import fs from "node:fs";
import type { TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type NavigationEditAnswer, navigationEditRequest } from "../../server/src/protocol.ts";
import { LanguageClient, richCapabilities, uriOf } from "../support/language-client.ts";
import { carryOut } from "../support/moving-editor.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const capabilities = {
  ...richCapabilities,
  workspace: {
    ...richCapabilities.workspace,
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ["create" as const, "rename" as const, "delete" as const],
    },
  },
};

type Answer = NavigationEditAnswer<WorkspaceEdit> | null;

const navigation = {
  tabs: [
    {
      tab: "Guides",
      groups: [
        { group: "Start", pages: ["intro", "setup"] },
        { group: "More", pages: ["faq"] },
      ],
    },
    { tab: "API", pages: { $ref: "shared.json" } },
    { tab: "Old", pages: { $ref: "shared.json" } },
  ],
};

describe("the navigation is rearranged over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (): Promise<void> => {
    site = new SiteFolder({
      "docs.json": docsJson(navigation),
      "shared.json": '["api"]\n',
      ...Object.fromEntries(
        ["intro", "setup", "faq", "api", "lone"].map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n`]),
      ),
    });
    client = await LanguageClient.start({ folders: [site.root], capabilities });
  };
  beforeEach(start);
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  const ask = (action: unknown, more: object = {}): Promise<Answer> =>
    client.connection.sendRequest(navigationEditRequest, {
      uri: uriOf(site.path("docs.json")),
      action,
      ...more,
    });

  /** The text of a file after an answer. */
  function after(answer: Answer, file: string): string {
    assert.equal(answer?.kind, "edit", JSON.stringify(answer));
    const uri = uriOf(site.path(file));
    const edits = (answer.edit.documentChanges ?? []).flatMap((change) =>
      "edits" in change && change.textDocument.uri === uri ? (change as TextDocumentEdit).edits : [],
    );
    const text = TextDocument.create(uri, "json", 1, site.read(file));
    return TextDocument.applyEdits(text, edits as Parameters<typeof TextDocument.applyEdits>[1]);
  }

  it("shows no findings of intermediate states while the editor moves a file", async () => {
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCurrent(main);
    const answer = await ask({ kind: "change-path", entry: { name: "faq" }, path: "help/faq" });
    const before = client.history.length;
    await client.change(main, { text: after(answer, "docs.json") });
    const files = [{ oldUri: uriOf(site.path("faq.mdx")), newUri: uriOf(site.path("help/faq.mdx")) }];
    assert.equal(await client.request("workspace/willRenameFiles", { files }), null);
    fs.mkdirSync(site.path("help"));
    fs.renameSync(site.path("faq.mdx"), site.path("help/faq.mdx"));
    await client.untilCurrent(main);
    const shown = client.history.slice(before).flatMap(({ diagnostics }) => diagnostics);
    assert.deepEqual(
      shown.map(({ message }) => String(message)).filter((message) => message.includes("faq")),
      [],
    );
  });

  it("moves entries that are named by rows of the tree, by names or by pointers", async () => {
    const answers = await Promise.all([
      ask({
        kind: "move",
        entries: [{ row: "tab:Guides|group:Start|page:setup" }],
        to: { into: { row: "tab:Guides|group:More" } },
      }),
      ask({ kind: "move", entries: [{ name: "Start > setup" }], to: { after: { name: "faq" } } }),
      ask({
        kind: "move",
        entries: [{ name: "/navigation/tabs/0/groups/0/pages/1" }],
        to: { into: { name: "/navigation/tabs/0/groups/1" }, index: 1 },
      }),
    ]);
    for (const answer of answers) {
      const [guides] = JSON.parse(after(answer, "docs.json")).navigation.tabs;
      assert.deepEqual(guides.groups, [
        { group: "Start", pages: ["intro"] },
        { group: "More", pages: ["faq", "setup"] },
      ]);
    }
  });

  it("lists the row of a page that is not listed, and files by their URIs", async () => {
    const into = { into: { name: "More" } };
    const answers = await Promise.all([
      ask({ kind: "move", entries: [{ row: "unlisted|orphan:lone.mdx" }], to: into }),
      ask({ kind: "move", entries: [], uris: [uriOf(site.path("lone.mdx"))], to: into }),
    ]);
    for (const answer of answers) assert.match(after(answer, "docs.json"), /"faq",\n\s+"lone"/);
  });

  it("uses the open text", async () => {
    const text = docsJson({
      groups: [
        { group: "New", pages: ["intro"] },
        { group: "Other", pages: ["faq"] },
      ],
    });
    await client.open(site.path("docs.json"), text);
    const answer = await ask({ kind: "rename", entry: { name: "New" }, name: "Newer" });
    assert.equal(answer?.kind, "edit");
    const [change] = answer.edit.documentChanges ?? [];
    assert.ok(change !== undefined && "textDocument" in change);
    assert.equal(change.textDocument.version, 1);
    assert.deepEqual(
      change.edits.map((edit) => "newText" in edit && edit.newText),
      ['"Newer"'],
    );
  });

  it("asks about a file that is included several times, and continues once the author agrees", async () => {
    const action = { kind: "move", entries: [{ name: "faq" }], to: { into: { name: "API" } } };
    assert.deepEqual(await ask(action), {
      kind: "shared",
      message: "`shared.json` is included in 2 places, and the change would show in all of them.",
      places: ["API", "Old"],
    });
    assert.equal(after(await ask(action, { changesShared: true }), "shared.json"), '["api", "faq"]\n');
  });

  it("creates, moves and deletes files in the same edit", async () => {
    const created = await ask({ kind: "add-page", path: "new/page", to: { after: { name: "intro" } } });
    assert.equal(created?.kind, "edit");
    const kinds = (answer: Answer) =>
      answer?.kind === "edit"
        ? answer.edit.documentChanges?.map((one) => ("kind" in one ? one.kind : "edit"))
        : [];
    assert.deepEqual(kinds(created), ["create", "edit", "edit"]);
    assert.deepEqual(kinds(await ask({ kind: "change-path", entry: { name: "faq" }, path: "help/faq" })), [
      "edit",
      "rename",
    ]);
    assert.deepEqual(kinds(await ask({ kind: "remove", entries: [{ name: "setup" }], files: true })), [
      "edit",
      "delete",
    ]);
  });

  it("recognizes a page that has just been created and listed, announced or not", async () => {
    const listed = (page: string) => docsJson({ groups: [{ group: "Start", pages: ["intro", page] }] });
    const kindsOf = (answer: Answer) =>
      answer?.kind === "edit"
        ? answer.edit.documentChanges?.map((one) => ("kind" in one ? one.kind : "edit"))
        : answer;
    await client.open(site.path("docs.json"), listed("new/unannounced"));
    site.write("new/unannounced.mdx", "---\ntitle: New\n---\n");
    const remove = (name: string) => ask({ kind: "remove", entries: [{ name }], files: true });
    assert.deepEqual(kindsOf(await remove("new/unannounced")), ["edit", "delete"]);
    await client.change(site.path("docs.json"), { text: listed("new/announced") });
    await client.tell(["created", site.write("new/announced.mdx", "---\ntitle: New\n---\n")]);
    assert.deepEqual(kindsOf(await remove("new/announced")), ["edit", "delete"]);
    await client.tell(["deleted", site.delete("new/announced.mdx")]);
    assert.equal((await remove("new/announced"))?.kind, "refused");
  });

  it("reports which files an edit moves", async () => {
    site.write("help/lost.mdx", "---\ntitle: Lost\n---\n");
    await client.tell(["created", site.path("help/lost.mdx")]);
    const to = { after: { name: "faq" } };
    const uris = [uriOf(site.path("help/lost.mdx"))];
    const moves = [{ from: "help/lost.mdx", to: "lost.mdx" }];
    const listed = await ask({ kind: "move", entries: [], uris, to, movesFiles: true });
    assert.deepEqual(listed?.kind === "edit" ? listed.moves : listed, moves);
    assert.match(after(listed, "docs.json"), /"faq",\n\s+"lost"/);
    await client.open(site.path("docs.json"), docsJson({ pages: ["faq", "help/lost"] }));
    const along = await ask({ kind: "move-files", entries: [{ name: "help/lost" }] });
    assert.deepEqual(along?.kind === "edit" ? along.moves : along, moves);
    const alone = await ask({
      kind: "move",
      entries: [{ name: "faq" }],
      to: { after: { name: "help/lost" } },
    });
    assert.deepEqual(alone?.kind === "edit" ? alone.moves : alone, []);
  });

  it("does not change text twice when the editor announces the renames of a move one by one", async () => {
    for (const name of ["one", "two"]) {
      const other = name === "one" ? "two" : "one";
      site.write(`help/${name}.mdx`, `---\ntitle: ${name}\n---\n[Other](./${other}) [FAQ](../faq)\n`);
      await client.tell(["created", site.path(`help/${name}.mdx`)]);
    }
    const main = site.write(
      "docs.json",
      docsJson({
        groups: [
          { group: "A", pages: ["faq"] },
          { group: "B", pages: ["intro", "help/one", "help/two"] },
        ],
      }),
    );
    await client.open(main);
    const answer = await ask({
      kind: "move",
      entries: [{ name: "help/one" }, { name: "help/two" }],
      to: { after: { name: "faq" } },
      movesFiles: true,
    });
    assert.equal(answer?.kind, "edit");
    const changes = answer.edit.documentChanges ?? [];
    carryOut({ documentChanges: changes.filter((change) => "edits" in change) });
    await client.change(main, { text: site.read("docs.json") });
    await client.tell(["changed", site.path("help/one.mdx")], ["changed", site.path("help/two.mdx")]);
    for (const name of ["one", "two"]) {
      assert.match(site.read(`help/${name}.mdx`), /\(\.\/faq\)/);
      const [oldPath, newPath] = [site.path(`help/${name}.mdx`), site.path(`${name}.mdx`)];
      const files = [{ oldUri: uriOf(oldPath), newUri: uriOf(newPath) }];
      assert.equal(await client.request("workspace/willRenameFiles", { files }), null, name);
      fs.renameSync(oldPath, newPath);
      await client.notify("workspace/didRenameFiles", { files });
    }
  });

  it("refuses while docs.json is incomplete, and names the position of the error", async () => {
    const path = site.path("docs.json");
    await client.open(path, site.read("docs.json").replace('"setup"', '"set"up'));
    const answer = await ask({
      kind: "move",
      entries: [{ row: "tab:Guides|group:Start|page:setup" }],
      to: { kind: "into", section: { row: "tab:Guides|group:More" } },
    });
    assert.ok(answer?.kind === "refused");
    assert.match(
      answer.reason,
      /^docs\.json:\d+:\d+ is not valid JSON, so the navigation cannot be changed safely; fix the syntax first\.$/,
    );
  });

  it("reports why an action is refused", async () => {
    const cases: readonly (readonly [unknown, RegExp])[] = [
      [
        { kind: "move", entries: [{ name: "faq" }], to: { into: { name: "Guides" } } },
        /A page cannot be next to groups/,
      ],
      [
        { kind: "move", entries: [{ row: "tab:Gone" }], to: { into: { name: "Guides" } } },
        /has changed since then/,
      ],
      [{ kind: "unwrap", entry: { row: "unlisted" } }, /no entry in the navigation/],
      [{ kind: "remove", entries: [{ name: "Nowhere" }] }, /The navigation has no entry "Nowhere"/],
      [{ kind: "set", entry: { name: "faq" }, key: "color" }, /Only default, hidden and icon/],
      [{ kind: "wrap", entries: [{ name: "faq" }], section: "chapter" }, /A section is one of group/],
    ];
    for (const [action, reason] of cases) {
      const answer = await ask(action);
      assert.equal(answer?.kind, "refused", JSON.stringify(answer));
      assert.match(answer.reason, reason);
    }
  });

  it("accepts any value as an action", async () => {
    const many = Array.from({ length: 1001 }, () => ({ name: "faq" }));
    const place = { name: "/navigation/tabs/99999999999999999999/pages" };
    for (const action of [
      undefined,
      null,
      5,
      [],
      { kind: "move" },
      { kind: "move", entries: "x", to: null },
      { kind: "move", entries: many, to: { into: { name: "More" } } },
      { kind: "move", entries: [place], to: { into: place, index: -1e300 } },
      {
        kind: "move",
        entries: [],
        uris: ["file:///elsewhere/x.mdx", "no uri"],
        to: { into: { name: "More" } },
      },
      { kind: "shift", entries: [{ row: "x".repeat(100_000) }], by: 7 },
      { kind: "rename", entry: { name: "" }, name: {} },
    ])
      assert.equal((await ask(action))?.kind, "refused", JSON.stringify(action)?.slice(0, 80));
    assert.equal(await ask({ kind: "unwrap" }, { uri: "file:///elsewhere/docs.json" }), null);
  });
});
