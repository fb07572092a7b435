/** Links in pages: in open pages by their unsaved text, in all others by their text on disk. */
import assert from "node:assert/strict";
import type {
  CodeAction,
  CompletionList,
  DocumentHighlight,
  Hover,
  TextEdit,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { findingsFromScratch, findingsShown } from "../support/from-scratch.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const everywhere = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

describe("pages", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let intro: string;
  let settings: object;

  const start = async (files: Readonly<Record<string, string>>, more: object = {}): Promise<void> => {
    site = new SiteFolder(files);
    settings = { diagnostics: { delay: 0 } };
    client = await LanguageClient.start({ folders: [site.root], configuration: () => settings, ...more });
    intro = site.path("intro.mdx");
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const twoPages = docsJson({ pages: ["intro", "setup"] });

  it("that are closed are read completely from disk", async () => {
    const text = `${"A line.\n".repeat(2000)}[gone](/gone)\n`;
    await start({ "docs.json": twoPages, "intro.mdx": text, "setup.mdx": "" });
    await client.untilCodes(intro, ["broken-link"]);
    assert.deepEqual(client.diagnostics(intro)[0]?.range, {
      start: { line: 2000, character: 7 },
      end: { line: 2000, character: 12 },
    });
    assert.deepEqual(findingsShown(client, site.root), findingsFromScratch(site.root));
  });

  it("are read after the findings of docs.json, and after everything that the client requests until then", async () => {
    const names = Array.from({ length: 1500 }, (_, number) => `pages/p${number}`);
    const body = `${"A paragraph with a [link](/intro) in it.\n\n".repeat(100)}[gone](#gone)\n`;
    await start({
      "docs.json": docsJson({ pages: ["gone", ...names] }),
      "intro.mdx": "",
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, body])),
    });
    const main = site.path("docs.json");
    const isPage = (uri: string): boolean => uri.startsWith(uriOf(site.path("pages/")));
    const isRead = () => client.history.some(({ uri }) => isPage(uri));
    // All together, so that nothing depends on when the client receives an answer.
    const sent = [client.open(main)];
    const start0 = { line: 0, character: 0 };
    for (let typed = 0; typed < 10; typed += 1) {
      sent.push(client.change(main, { range: { start: start0, end: start0 }, text: " " }));
    }
    const position = { line: 0, character: 3 };
    const answers = Array.from({ length: 10 }, async () => {
      await client.request("textDocument/hover", { textDocument: { uri: uriOf(main) }, position });
      return isRead();
    });
    await Promise.all(sent);
    assert.deepEqual(new Set(await Promise.all(answers)), new Set([false]));
    await client.until(isRead, "the findings in pages");
    const before = client.history.slice(
      0,
      client.history.findIndex(({ uri }) => isPage(uri)),
    );
    const last = before.findLast(({ uri }) => uri === uriOf(main));
    assert.equal(last?.version, 11);
    assert.ok(last.diagnostics.some(({ code }) => code === "missing-page"));
  });

  it("that are open are checked as they are typed", async () => {
    await start({ "docs.json": twoPages, "intro.mdx": "Text\n", "setup.mdx": "" });
    await client.open(intro, undefined, "mdx");
    const end = { line: 0, character: 4 };
    await client.change(intro, { range: { start: end, end }, text: " [next](/setpu)" });
    await client.untilCodes(intro, ["broken-link"]);
    assert.deepEqual(client.diagnostics(intro)[0]?.range, {
      start: { line: 0, character: 12 },
      end: { line: 0, character: 18 },
    });
    const place = { start: { line: 0, character: 12 }, end: { line: 0, character: 18 } };
    await client.change(intro, { range: place, text: "/setup" });
    await client.untilCodes(intro, []);
  });

  it("are reported if their syntax is unknown", async () => {
    const text = `{${"(".repeat(20_000)}1${")".repeat(20_000)}}`;
    await start({ "docs.json": twoPages, "intro.mdx": text, "setup.mdx": "" });
    await client.untilCodes(intro, ["unchecked-page"]);
    assert.match(String(client.diagnostics(intro)[0]?.message), /so its syntax is not checked/);
    await client.open(intro, undefined, "mdx");
    await client.change(intro, { text: "Text\n" });
    await client.untilCodes(intro, []);
  });

  it("have completion, hover and highlights at links", async () => {
    await start({
      "docs.json": twoPages,
      "intro.mdx": "",
      "setup.mdx": "---\ntitle: Set up\n---\n## Use it\n",
    });
    const text = "[a](/se) and [b](./setup)\n[c](#)\n";
    await client.open(intro, text, "mdx");
    const textDocument = { uri: uriOf(intro) };
    const position = { line: 0, character: 7 };
    const list = await client.request<CompletionList>("textDocument/completion", { textDocument, position });
    assert.deepEqual(
      list.items.map(({ label, textEdit }) => [label, textEdit?.newText]),
      [["/setup", "/setup"]],
    );
    await client.change(intro, {
      range: { start: { line: 0, character: 4 }, end: position },
      text: "/setup",
    });
    const hover = await client.request<Hover>("textDocument/hover", { textDocument, position });
    assert.match(JSON.stringify(hover.contents), /Set up/);
    const highlights = await client.request<DocumentHighlight[]>("textDocument/documentHighlight", {
      textDocument,
      position,
    });
    assert.deepEqual(
      highlights.map(({ range }) => [range.start.character, range.end.character]),
      [
        [4, 10],
        [20, 27],
      ],
    );
  });

  it("can be created from a broken link", async () => {
    const workspace = { workspaceEdit: { documentChanges: true, resourceOperations: ["create"] } };
    const textDocument = { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } };
    const files = { "docs.json": twoPages, "intro.mdx": "[a](/gone)\n", "setup.mdx": "" };
    await start(files, { capabilities: { workspace, textDocument } });
    await client.open(intro, undefined, "mdx");
    await client.untilCodes(intro, ["broken-link"]);
    const actions = await client.request<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri: uriOf(intro) },
      range: { start: { line: 0, character: 5 }, end: { line: 0, character: 5 } },
      context: { diagnostics: [] },
    });
    const create = actions.find(({ title }) => title === "Create the page `gone.mdx`");
    assert.ok(create, actions.map(({ title }) => title).join(", "));
    assert.equal(create.diagnostics?.[0]?.code, "broken-link");
  });

  it("are checked by their text on disk again when they are closed", async () => {
    await start({ "docs.json": twoPages, "intro.mdx": "[a](/gone)\n", "setup.mdx": "" });
    await client.open(intro, "[a](/setup)\n", "mdx");
    await client.untilCodes(intro, []);
    await client.close(intro);
    await client.untilCodes(intro, ["broken-link"]);
  });

  it("are found by links as soon as they exist", async () => {
    await start({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "[new](/new) ![image](/a.png)\n",
    });
    await client.untilCodes(intro, ["broken-link", "broken-link"]);
    await client.tell(
      ["created", site.write("new.mdx", "---\nhidden: true\n---\n")],
      ["created", site.write("a.png", "")],
    );
    await client.untilCodes(intro, []);
    await client.tell(["deleted", site.delete("new.mdx")]);
    await client.untilCodes(intro, ["broken-link"]);
  });

  it("are rechecked when the heading they link to is renamed, on disk or in an editor", async () => {
    await start({
      "docs.json": twoPages,
      "intro.mdx": "[install](/setup#install)\n",
      "setup.mdx": "## Install\n",
    });
    const setup = site.path("setup.mdx");
    await client.open(setup, undefined, "mdx");
    await client.open(intro, undefined, "mdx");
    await client.change(setup, { text: "## Set up\n" });
    await client.untilCodes(intro, ["broken-anchor"]);
    await client.close(setup);
    await client.untilCodes(intro, []);
    await client.tell(["changed", site.write("setup.mdx", "## Get it\n")]);
    await client.untilCodes(intro, ["broken-anchor"]);
  });

  it("are read again when all files are listed again", async () => {
    await start({ "docs.json": twoPages, "intro.mdx": "[a](/setup)\n", "setup.mdx": "" });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCurrent(main);
    site.write("intro.mdx", "Now [another](/gone)\n");
    await client.save(main);
    await client.untilCodes(intro, ["broken-link"]);
  });

  it("can be fixed, one by one and all together", async () => {
    const text = "See [a](/Setup) and [b](/SETUP#x).\n";
    await start({ "docs.json": twoPages, "intro.mdx": text, "setup.mdx": "## x\n" });
    await client.untilCodes(intro, ["broken-link", "broken-link"]);
    await client.open(intro, undefined, "mdx");
    const actions = (await client.codeActions(intro, everywhere)) as readonly CodeAction[];
    const editOf = (title: RegExp): string => {
      const edit = actions.find((action) => title.test(action.title))?.edit;
      const changed = edit?.documentChanges?.[0];
      const edits =
        changed !== undefined && "edits" in changed
          ? (changed.edits as TextEdit[])
          : edit?.changes?.[uriOf(intro)];
      return TextDocument.applyEdits(TextDocument.create(uriOf(intro), "mdx", 1, text), edits ?? []);
    };
    assert.equal(editOf(/Write `\/setup`/), "See [a](/setup) and [b](/SETUP#x).\n");
    assert.equal(editOf(/all safe fixes/), "See [a](/setup) and [b](/setup#x).\n");
  });

  it("are not checked if a setting says so, and checked again when the setting is removed", async () => {
    await start({ "docs.json": twoPages, "intro.mdx": "[a](/gone)\n", "setup.mdx": "" });
    await client.untilCodes(intro, ["broken-link"]);
    settings = { diagnostics: { delay: 0 }, pages: { check: false } };
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(intro, []);
    settings = { diagnostics: { delay: 0 } };
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.untilCodes(intro, ["broken-link"]);
  });
});
