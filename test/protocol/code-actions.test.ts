/** Quick fixes, turning off rules, and all safe fixes together: each action does what its title says. */
import assert from "node:assert/strict";
import { CancellationTokenSource } from "vscode-jsonrpc/node";
import type {
  CodeAction,
  Range,
  SnippetTextEdit,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { skipWithoutGit } from "../skipping.ts";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { gitIn } from "../support/repository.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";
import { titled } from "../support/titled-action.ts";

/** Text after edits, applied like in an editor. */
function applied(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create("file:///a", "json", 1, text), [...edits]);
}

/** The edits for a file, in either form. */
function editsFor(edit: WorkspaceEdit | undefined, path: string): readonly TextEdit[] {
  const changed = edit?.documentChanges?.find(
    (one) => "edits" in one && one.textDocument.uri === uriOf(path),
  );
  if (changed !== undefined && "edits" in changed) return changed.edits as TextEdit[];
  return edit?.changes?.[uriOf(path)] ?? [];
}

const everywhere: Range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

describe("code actions", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (files: Readonly<Record<string, string>>, options = {}): Promise<string> => {
    site = new SiteFolder(files);
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
      ...options,
    });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCurrent(main);
    return main;
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const untidy = docsJson({ pages: ["/intro.mdx", "guide"] });

  it("offer the fix of a finding, which removes the finding", async () => {
    const main = await start({ "docs.json": untidy, "intro.mdx": "", "guide.mdx": "" });
    await client.untilCodes(main, ["page-path-form"]);
    const [diagnostic] = client.diagnostics(main);
    assert.ok(diagnostic);
    const actions = await client.codeActions(main, diagnostic.range, { diagnostics: [diagnostic] });
    const [fix] = actions ?? [];
    assert.ok(fix);
    assert.deepEqual([fix.kind, fix.isPreferred, fix.diagnostics], ["quickfix", true, [diagnostic]]);
    assert.deepEqual(
      fix.edit?.documentChanges?.map((one) => ("textDocument" in one ? one.textDocument : undefined)),
      [{ uri: uriOf(main), version: 1 }],
    );
    const text = applied(untidy, editsFor(fix.edit, main));
    assert.equal(text, docsJson({ pages: ["intro", "guide"] }));
    await client.change(main, { text });
    await client.untilCodes(main, []);
  });

  it("offer nothing if there is no finding", async () => {
    const main = await start({ "docs.json": untidy, "intro.mdx": "", "guide.mdx": "" });
    await client.untilCodes(main, ["page-path-form"]);
    const start0 = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    assert.deepEqual(await client.codeActions(main, start0, { only: ["quickfix"] }), []);
  });

  it("are located in the newest text, analyzed or not", async () => {
    const main = await start(
      { "docs.json": untidy, "intro.mdx": "", "guide.mdx": "" },
      { configuration: () => ({ diagnostics: { delay: 10_000 } }) },
    );
    await client.untilCodes(main, ["page-path-form"]);
    const top = { line: 0, character: 0 };
    await client.change(main, { range: { start: top, end: top }, text: "\n\n\n" });
    const fix = titled(await client.codeActions(main, everywhere), /intro/);
    assert.equal(
      applied(`\n\n\n${untidy}`, editsFor(fix.edit, main)),
      `\n\n\n${docsJson({ pages: ["intro", "guide"] })}`,
    );
  });

  it("are none, or fit the text of the request, if the text changes before the answer", async () => {
    const main = await start({ "docs.json": untidy, "intro.mdx": "", "guide.mdx": "" });
    await client.untilCodes(main, ["page-path-form"]);
    for (let round = 0; round < 10; round += 1) {
      const version = 2 * round + 2;
      const changed = client.change(main, { text: `${"\n".repeat(version)}${untidy}` });
      const answer = client.codeActions(main, everywhere, { only: ["quickfix"] });
      const again = client.change(main, { text: `${"\n".repeat(version + 1)}${untidy}` });
      const actions = await answer;
      await Promise.all([changed, again]);
      for (const { edit } of actions ?? []) {
        const [first] = edit?.documentChanges ?? [];
        if (first !== undefined && "textDocument" in first) assert.equal(first.textDocument.version, version);
      }
    }
  });

  it("are only of the requested kinds", async () => {
    const main = await start({ "docs.json": untidy, "intro.mdx": "", "guide.mdx": "" });
    await client.untilCodes(main, ["page-path-form"]);
    const kinds = async (only?: string[], triggerKind?: 1 | 2): Promise<readonly (string | undefined)[]> => {
      const context = { ...(only ? { only } : {}), ...(triggerKind ? { triggerKind } : {}) };
      return [...new Set((await client.codeActions(main, everywhere, context))?.map(({ kind }) => kind))];
    };
    assert.deepEqual(await kinds(), ["quickfix", "source.fixAll.docsJson"]);
    assert.deepEqual(await kinds(undefined, 2), ["quickfix"]);
    assert.deepEqual(await kinds(["quickfix"]), ["quickfix"]);
    for (const kind of ["source.fixAll", "source.fixAll.docsJson"]) {
      assert.deepEqual(await kinds([kind]), ["source.fixAll.docsJson"]);
    }
    assert.deepEqual((await kinds(["source"])).toSorted(), [
      "source.dialect.docsJson",
      "source.fixAll.docsJson",
    ]);
    assert.deepEqual(await kinds(["refactor", "source.fixAll.eslint"]), []);
  });

  it("fix all findings together, also in the files that docs.json refers to", async () => {
    const navigation = { groups: [{ group: "A", pages: ["./intro.mdx"] }, { $ref: "nav/b.json" }] };
    const part = JSON.stringify({ group: "B", pages: ["/guide"] }, undefined, 4);
    const main = await start({
      "docs.json": docsJson(navigation),
      "nav/b.json": part,
      "intro.mdx": "",
      "guide.mdx": "",
    });
    await client.untilCodes(site.path("nav/b.json"), ["page-path-form"]);
    const [action] = (await client.codeActions(main, everywhere, { only: ["source.fixAll"] })) ?? [];
    assert.ok(action?.edit);
    assert.deepEqual(
      action.edit.documentChanges?.map((one) => ("textDocument" in one ? one.textDocument : undefined)),
      [
        { uri: uriOf(main), version: 1 },
        { uri: uriOf(site.path("nav/b.json")), version: null },
      ],
    );
    site.write("nav/b.json", applied(part, editsFor(action.edit, site.path("nav/b.json"))));
    await client.change(main, { text: applied(docsJson(navigation), editsFor(action.edit, main)) });
    await client.tell(["changed", site.path("nav/b.json")]);
    await client.untilCodes(main, []);
    await client.untilCodes(site.path("nav/b.json"), []);
    assert.deepEqual(await client.codeActions(main, everywhere, { only: ["source.fixAll"] }), []);
    assert.equal(site.read("nav/b.json"), part.replace("/guide", "guide"));
  });

  it("fix only the file that is saved", async () => {
    const navigation = { groups: [{ group: "A", pages: ["./intro.mdx"] }, { $ref: "nav/b.json" }] };
    const main = await start({
      "docs.json": docsJson(navigation),
      "nav/b.json": JSON.stringify({ group: "B", pages: ["/guide"] }),
      "intro.mdx": "",
      "guide.mdx": "",
    });
    await client.untilCodes(site.path("nav/b.json"), ["page-path-form"]);
    const context = { only: ["source.fixAll.docsJson"], triggerKind: 2 as const };
    const [action] = (await client.codeActions(main, everywhere, context)) ?? [];
    assert.equal(action?.title, "Apply all safe fixes of this file");
    assert.deepEqual(editsFor(action.edit, site.path("nav/b.json")), []);
    assert.match(applied(docsJson(navigation), editsFor(action.edit, main)), /"intro"/);
  });

  it("fix all findings of one rule in the file, and no others", async () => {
    const text = docsJson({ pages: ["/intro", "guide", "/other", "guide"] });
    const main = await start({ "docs.json": text, "intro.mdx": "", "guide.mdx": "", "other.mdx": "" });
    await client.untilCodes(main, ["page-path-form", "page-path-form", "duplicate-page"]);
    const titled = async (piece: string) => {
      const at = TextDocument.create("file:///a", "json", 1, text).positionAt(text.indexOf(piece));
      return (await client.codeActions(main, { start: at, end: at }, { only: ["quickfix"] }))?.filter(
        ({ title }) => title.startsWith("Fix all"),
      );
    };
    const [action, ...others] = (await titled("/intro")) ?? [];
    assert.ok(action?.edit);
    assert.equal(action.title, "Fix all 2 page-path-form findings in this file");
    assert.equal(action.diagnostics?.length, 2);
    assert.deepEqual(others, []);
    assert.equal(
      applied(text, editsFor(action.edit, main)),
      text.replace("/intro", "intro").replace("/other", "other"),
    );
    assert.deepEqual(await titled("guide"), [], "there is one finding of this rule");
  });

  it("change only the lines of the fixes", async () => {
    const pages = Array.from({ length: 200 }, (_, index) =>
      index % 50 === 0 ? `/page-${index}` : `page-${index}`,
    );
    const files = Object.fromEntries(pages.map((page) => [`${page.replace("/", "")}.mdx`, ""]));
    const main = await start({ "docs.json": docsJson({ pages }), ...files });
    await client.untilCodes(
      main,
      Array.from({ length: 4 }, () => "page-path-form"),
    );
    const [action] = (await client.codeActions(main, everywhere, { only: ["source.fixAll"] })) ?? [];
    const edits = editsFor(action?.edit, main);
    assert.deepEqual(
      edits.map(({ range }) => range.end.line - range.start.line),
      [1, 1, 1, 1],
    );
  });

  it("list an unlisted page, when they are requested on the page", async () => {
    const main = await start({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "",
      "guide.mdx": "",
    });
    const page = site.path("guide.mdx");
    await client.untilCodes(page, ["orphan-page"]);
    const fix = titled(
      await client.codeActions(page, { start: everywhere.start, end: everywhere.start }),
      /List it/,
    );
    assert.equal(fix.isPreferred, undefined);
    assert.equal(
      applied(site.read("docs.json"), editsFor(fix.edit, main)),
      docsJson({ pages: ["intro", "guide"] }),
    );
  });

  it("add a file for agents to .mintignore, which they create if it is missing", async () => {
    const capabilities = {
      ...richCapabilities,
      workspace: {
        ...richCapabilities.workspace,
        workspaceEdit: { documentChanges: true, resourceOperations: ["create" as const] },
      },
    };
    const files = { "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "", "AGENTS.md": "" };
    await start(files, { capabilities });
    const page = site.path("AGENTS.md");
    const at = { start: everywhere.start, end: everywhere.start };
    await client.untilCodes(page, ["orphan-page"]);
    const fix = titled(await client.codeActions(page, at), /^Add `AGENTS\.md` to `\.mintignore`$/);
    const ignored = site.path(".mintignore");
    assert.deepEqual(fix.edit?.documentChanges, [
      { kind: "create", uri: uriOf(ignored) },
      {
        textDocument: { uri: uriOf(ignored), version: null },
        edits: [{ range: at, newText: "/AGENTS.md\n" }],
      },
    ]);
    await client.tell(["created", site.write(".mintignore", "drafts/\r\n# end")]);
    await client.change(site.path("docs.json"), { text: docsJson({ pages: [] }) });
    await client.untilCodes(page, ["orphan-page"]);
    const added = titled(await client.codeActions(page, at), /^Add `AGENTS\.md`/);
    assert.equal(
      applied("drafts/\r\n# end", editsFor(added.edit, ignored)),
      "drafts/\r\n# end\r\n/AGENTS.md\r\n",
    );
    await client.tell(["changed", site.write(".mintignore", "/AGENTS.md\n")]);
    await client.untilCodes(page, []);
  });

  it("complete a move that git has recorded, in one edit", async function () {
    skipWithoutGit(this);
    const page = `# Setup\n\n${"How to set up.\n".repeat(20)}[Home](./intro)\n`;
    site = new SiteFolder({
      "docs.json": docsJson({ pages: ["intro", "setup"] }),
      "intro.mdx": "[Setup](/setup)\n",
      "setup.mdx": page,
    });
    const git = (...args: readonly string[]): string => gitIn(site.root, args);
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "one");
    git("mv", "setup.mdx", "install.mdx");
    const main = site.path("docs.json");
    const begin = async (git: boolean): Promise<void> => {
      client = await LanguageClient.start({
        folders: [site.root],
        configuration: () => ({ diagnostics: { delay: 0 } }),
        initializationOptions: { git },
      });
      await client.open(main);
      await client.untilCodes(main, ["missing-page"]);
      await client.untilCodes(site.path("install.mdx"), ["orphan-page"]);
    };
    await begin(true);
    await client.until(
      () => /was renamed to `install`/.test(String(client.diagnostics(main)[0]?.message)),
      "what git knows",
    );
    await client.until(
      () =>
        client
          .diagnostics(site.path("intro.mdx"))
          .some(({ message }) => /`\/setup` was renamed to `\/install`/.test(String(message))),
      "what git knows about the target of a link",
    );
    const [diagnostic] = client.diagnostics(main);
    assert.ok(diagnostic);
    const actions = await client.codeActions(main, diagnostic.range);
    titled(actions, /^Write `install`$/);
    const start = { line: 0, character: 0 };
    const [orphan] = client.diagnostics(site.path("install.mdx"));
    assert.equal(orphan?.code, "orphan-page");
    const ofOrphan = await client.codeActions(site.path("install.mdx"), { start, end: start });
    titled(ofOrphan, /^Write `install` in place of `setup`$/);
    const { edit } = titled(actions, /^Complete the move to `install\.mdx`/);
    const after = (file: string): string => applied(site.read(file), editsFor(edit, site.path(file)));
    assert.match(after("docs.json"), /"install"/);
    assert.match(after("docs.json"), /"source": "\/setup"/);
    assert.equal(after("intro.mdx"), "[Setup](/install)\n");
    assert.equal(after("install.mdx"), page);
    // If the client does not trust the folder, git is not run.
    await client.dispose();
    await begin(false);
    await client.codeActions(main, diagnostic.range);
    assert.match(String(client.diagnostics(main)[0]?.message), /did you mean|add the file/);
  });

  it("turn off a rule until the server exits, and show how to keep it off", async () => {
    const main = await start({
      "docs.json": docsJson({ pages: ["intro", "lost"] }),
      "intro.mdx": "",
      "guide.mdx": "",
    });
    await client.untilCodes(main, ["missing-page"]);
    const actions = await client.codeActions(main, everywhere);
    const { command } = titled(actions, /^Turn off missing-page$/);
    assert.ok(command);
    assert.equal(
      await client.request("workspace/executeCommand", {
        command: command.command,
        arguments: command.arguments,
      }),
      null,
    );
    // Some clients read an answer's diagnostics only when the server sends the next message.
    assert.deepEqual(client.codes(main), []);
    await client.until(() => client.messages.length > 0, "a message");
    assert.match(client.messages[0] ?? "", /"docsJson\.rules": \{ "missing-page": "off" \}/);
    // It stays off when the settings are read again.
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.change(main, { text: docsJson({ pages: ["intro", "lost too"] }) });
    assert.deepEqual((await client.untilCurrent(main)).diagnostics, []);
    await client.untilCodes(site.path("guide.mdx"), ["orphan-page"]);
  });

  it("let a client that can write settings turn a rule off permanently", async () => {
    const main = await start(
      { "docs.json": docsJson({ pages: ["lost"] }) },
      { initializationOptions: { commands: ["docsJson.setRuleSeverity"] } },
    );
    await client.untilCodes(main, ["missing-page"]);
    const { command } = titled(await client.codeActions(main, everywhere), /^Turn off missing-page$/);
    assert.deepEqual(command, {
      title: "Turn off missing-page",
      command: "docsJson.setRuleSeverity",
      arguments: [{ code: "missing-page", uri: uriOf(main) }, "off"],
    });
  });

  it("are plain changes for a client without versions", async () => {
    const main = await start(
      { "docs.json": untidy, "intro.mdx": "", "guide.mdx": "" },
      { capabilities: { ...poorCapabilities, textDocument: { ...richCapabilities.textDocument } } },
    );
    await client.untilCodes(main, ["page-path-form"]);
    const fix = titled(await client.codeActions(main, everywhere), /intro/);
    assert.equal(fix.edit?.documentChanges, undefined);
    assert.equal(applied(untidy, editsFor(fix.edit, main)), docsJson({ pages: ["intro", "guide"] }));
  });

  for (const [name, hasSnippets] of [
    ["select the reason where the client can", true],
    ["leave a word for the reason that another finding names", false],
  ] as const) {
    it(`ignore a finding of a page, and ${name}`, async () => {
      const { workspace } = richCapabilities;
      const workspaceEdit = {
        ...workspace?.workspaceEdit,
        documentChanges: true,
        snippetEditSupport: hasSnippets,
      };
      const text = "Go to [setup](/setup).\n";
      await start(
        { "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": text },
        { capabilities: { ...richCapabilities, workspace: { ...workspace, workspaceEdit } } },
      );
      const page = site.path("intro.mdx");
      await client.open(page);
      await client.untilCodes(page, ["broken-link"]);
      const action = titled(await client.codeActions(page, everywhere), /^Ignore broken-link here…$/);
      const [edit] = editsFor(action.edit, page);
      assert.ok(edit);
      if (hasSnippets) {
        const value = `{/* docs-json-ignore broken-link: \${1:reason} */\\}\n`;
        assert.deepEqual((edit as unknown as SnippetTextEdit).snippet, { kind: "snippet", value });
        return;
      }
      await client.change(page, { text: applied(text, [edit]) });
      await client.untilCodes(page, ["ignore-without-reason"]);
      await client.change(page, {
        text: applied(text, [edit]).replace(": reason", ": served by the gateway"),
      });
      await client.untilCodes(page, []);
      await client.change(page, { text: applied("Go to [intro](/intro).\n", [edit]) });
      await client.untilCodes(page, ["ignore-without-reason", "unused-ignore"]);
    });
  }

  it("can be cancelled during the analysis of the text", async () => {
    const main = await start({ "docs.json": untidy, "intro.mdx": "", "guide.mdx": "" });
    const pages = Array.from({ length: 5000 }, (_, index) => `page-${index}`);
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri: uriOf(main) }, range: everywhere, context: { diagnostics: [] } };
    void client.change(main, { text: docsJson({ pages }) });
    const answer = client.connection.sendRequest("textDocument/codeAction", params, source.token);
    source.cancel();
    await assert.rejects(answer, { code: -32800 });
    assert.equal(client.logs.length, 0);
    assert.ok(
      Array.isArray(await client.codeActions(main, { start: everywhere.start, end: everywhere.start })),
    );
  });

  it("are none for files outside sites", async () => {
    await start({ "docs.json": untidy });
    for (const uri of ["untitled:docs.json", "git:/docs.json", uriOf("/nowhere/docs.json")]) {
      const context = { diagnostics: [] };
      const answer = await client.request<CodeAction[] | null>("textDocument/codeAction", {
        textDocument: { uri },
        range: everywhere,
        context,
      });
      assert.ok(answer === null || answer.length === 0, uri);
    }
  });
});
