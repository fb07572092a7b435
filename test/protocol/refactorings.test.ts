/** Refactorings over the protocol, for clients with many and few capabilities: with their edit, or with an edit on request. */
import assert from "node:assert/strict";
import type { ClientCapabilities, CodeAction, Range, TextEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";
import { titled } from "../support/titled-action.ts";

/** An editor that resolves edits when they are chosen, and supports file operations. */
const fullCapabilities: ClientCapabilities = {
  ...richCapabilities,
  workspace: {
    ...richCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
  },
  textDocument: {
    ...richCapabilities.textDocument,
    codeAction: {
      ...richCapabilities.textDocument?.codeAction,
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
  },
};

function applied(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create("file:///a", "json", 1, text), [...edits]);
}

/** The range of some words in text. */
function rangeOf(text: string, words: string): Range {
  const document = TextDocument.create("file:///a", "json", 1, text);
  const start = document.positionAt(text.indexOf(words));
  return { start, end: start };
}

describe("refactorings", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (
    files: Readonly<Record<string, string>>,
    capabilities: ClientCapabilities = fullCapabilities,
  ): Promise<string> => {
    site = new SiteFolder(files);
    client = await LanguageClient.start({
      folders: [site.root],
      capabilities,
      configuration: () => ({ diagnostics: { delay: 0 } }),
      ...(capabilities.workspace?.configuration === true
        ? {}
        : { initializationOptions: { docsJson: { diagnostics: { delay: 0 } } } }),
    });
    const main = site.path("docs.json");
    await client.open(main);
    return main;
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const text = docsJson({ groups: [{ group: "A", pages: ["intro", "gone"] }] });
  const files = { "docs.json": text, "intro.mdx": "" };

  it("come without their edit, and get it when they are chosen", async () => {
    const main = await start(files);
    await client.untilCodes(main, ["missing-page"]);
    assert.deepEqual(client.initializeResult.capabilities.codeActionProvider, {
      codeActionKinds: [
        "quickfix",
        "refactor.extract",
        "refactor.inline",
        "refactor.rewrite",
        "refactor.surround",
        "source.collapseRedirects.docsJson",
        "source.migrate.docsJson",
        "source.fixAll.docsJson",
        "source.dialect.docsJson",
      ],
      resolveProvider: true,
    });
    const wrap = titled(await client.codeActions(main, rangeOf(text, "intro")), /^Wrap `intro` in a group$/);
    assert.deepEqual([wrap.kind, wrap.edit], ["refactor.rewrite", undefined]);
    const { edit } = await client.request<CodeAction>("codeAction/resolve", wrap);
    const [change] = edit?.documentChanges ?? [];
    assert.ok(change !== undefined && "edits" in change);
    assert.deepEqual(change.textDocument, { uri: uriOf(main), version: 1 });
    assert.deepEqual(JSON.parse(applied(text, change.edits as TextEdit[])).navigation.groups[0].pages, [
      { group: "New group", pages: ["intro"] },
      "gone",
    ]);
  });

  it("get no edit if the text has changed since", async () => {
    const main = await start(files);
    await client.untilCodes(main, ["missing-page"]);
    const wrap = titled(await client.codeActions(main, rangeOf(text, "intro")), /^Wrap `intro`/);
    await client.change(main, { text: `\n${text}` });
    assert.equal((await client.request<CodeAction>("codeAction/resolve", wrap)).edit, undefined);
  });

  it("create files, before the fixes of the finding are requested twice", async () => {
    const main = await start(files);
    await client.untilCodes(main, ["missing-page"]);
    const actions = await client.codeActions(main, rangeOf(text, "gone"));
    const create = titled(actions, /^Create the page `gone.mdx`$/);
    assert.equal(create.kind, "quickfix");
    assert.deepEqual(
      create.diagnostics?.map(({ code }) => code),
      ["missing-page"],
    );
    const { edit } = await client.request<CodeAction>("codeAction/resolve", create);
    const uri = uriOf(site.path("gone.mdx"));
    const start0 = { line: 0, character: 0 };
    assert.deepEqual(edit?.documentChanges, [
      { kind: "create", uri },
      {
        textDocument: { uri, version: null },
        edits: [{ range: { start: start0, end: start0 }, newText: "---\ntitle: Gone\n---\n\n" }],
      },
    ]);
  });

  it("come with their edit to clients that cannot resolve edits, without those that need files", async () => {
    const main = await start(files, richCapabilities);
    await client.untilCodes(main, ["missing-page"]);
    const actions = await client.codeActions(main, rangeOf(text, "gone"));
    assert.ok(actions?.every(({ title }) => !title.startsWith("Create")));
    assert.ok(titled(actions, /^Wrap `gone`/).edit?.documentChanges);
    const unasked = await client.codeActions(main, rangeOf(text, "gone"), { triggerKind: 2 });
    assert.ok(unasked?.every(({ kind }) => kind === "quickfix"));
    const provider = client.initializeResult.capabilities.codeActionProvider;
    assert.ok(typeof provider === "object" && provider.resolveProvider === undefined);
  });

  it("are plain changes for clients that support nothing else", async () => {
    const main = await start(files, poorCapabilities);
    await client.untilCodes(main, ["missing-page"]);
    const { edit } = titled(await client.codeActions(main, rangeOf(text, "gone")), /^Wrap `gone`/);
    assert.deepEqual(Object.keys(edit?.changes ?? {}), [uriOf(main)]);
  });

  it("need `documentChanges` for whole files, whatever operations a client names", async () => {
    const main = await start(files, {
      ...poorCapabilities,
      workspace: { workspaceEdit: { resourceOperations: ["create"] } },
    });
    await client.untilCodes(main, ["missing-page"]);
    const actions = await client.codeActions(main, rangeOf(text, "gone"));
    assert.ok(actions?.every(({ title }) => !title.startsWith("Create")));
  });

  it("are not offered to clients that support only commands", async () => {
    const main = await start(files, {});
    await client.untilCodes(main, ["missing-page"]);
    const actions = await client.codeActions(main, rangeOf(text, "gone"));
    assert.deepEqual(
      actions?.map(({ title }) => title),
      ["Turn off missing-page"],
    );
  });

  it("are only of the requested kinds", async () => {
    const main = await start(files);
    await client.untilCodes(main, ["missing-page"]);
    const kinds = async (only: string[]) =>
      new Set((await client.codeActions(main, rangeOf(text, "gone"), { only }))?.map(({ kind }) => kind));
    assert.deepEqual(await kinds(["refactor"]), new Set(["refactor.rewrite"]));
    assert.deepEqual(await kinds(["refactor.inline"]), new Set());
    assert.deepEqual(await kinds(["quickfix"]), new Set(["quickfix"]));
  });

  it("list a page from its own file, wherever the cursor is, once", async () => {
    await start({ ...files, "lost.mdx": "one\ntwo\n" });
    const page = site.path("lost.mdx");
    await client.open(page, "one\ntwo\n", "mdx");
    await client.untilCodes(page, ["orphan-page"]);
    for (const line of [0, 1]) {
      const at = { line, character: 1 };
      const titles = (await client.codeActions(page, { start: at, end: at }))?.map(({ title }) => title);
      const listing = titles?.filter((title) => title.startsWith("List it"));
      assert.deepEqual(listing, ['List it in the group "A", after `gone`'], `line ${line}`);
    }
  });
});
