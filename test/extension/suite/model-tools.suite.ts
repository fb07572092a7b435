/** The tools of the site for language models of the editor, and the server that is offered to its agents. Each test restores the site. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  CancellationTokenSource,
  chat,
  commands,
  LanguageModelTextPart,
  lm,
  Range,
  version,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import { skip } from "../../skipping.ts";
import { askInChat, reasonNotToChat } from "./chat.ts";
import { ask, codesIn, fileUri, screenshot, until } from "./workbench.ts";

const names = ["docsJson_check", "docsJson_navigation", "docsJson_change", "docsJson_explain"] as const;

/** The part of the window with the chat. */
const chatPart = ".part.auxiliarybar";

const isOldest = /^1\.100\./.test(version);

const files = ["docs.json", "index.mdx", "guides/setup.mdx"] as const;

function pathOf(file: string): string {
  return fileUri(file).fsPath;
}

async function call(name: (typeof names)[number], input: object): Promise<string> {
  const { token } = new CancellationTokenSource();
  const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined }, token);
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("");
}

describe("tools for language models", () => {
  const texts = new Map(files.map((file) => [file, readFileSync(pathOf(file), "utf8")]));
  const moved = { action: "move", from: "guides/setup.mdx", to: "guides/install.mdx" };

  function assertUnchanged(): void {
    for (const [file, text] of texts) assert.equal(readFileSync(pathOf(file), "utf8"), text, file);
  }

  before(async () => {
    await until("the site is checked", () => codesIn("docs.json").includes("missing-page"));
  });
  afterEach(() => {
    rmSync(pathOf("guides/install.mdx"), { force: true });
    for (const [file, text] of texts) writeFileSync(pathOf(file), text);
  });

  it("are listed", async function () {
    if (isOldest)
      skip(this, "VS Code 1.100 lists tools of extensions only if a user is signed in to its chat");
    await until("the tools are listed", () => {
      const listed = new Set(lm.tools.map(({ name }) => name));
      return names.every((name) => listed.has(name));
    });
  });

  it("find what is wrong, and mark text of the site", async () => {
    const text = await call("docsJson_check", {});
    assert.match(text, /W missing-page There is no page `guides\/gone`/);
    assert.match(text, /<site-content>[\s\S]*<\/site-content>/);
  });

  it("read the navigation", async () => {
    assert.match(await call("docsJson_navigation", { ask: "tree" }), /\/guides\/\{setup,gone\}/);
    assert.match(await call("docsJson_navigation", { ask: "where", address: "/guides/setup" }), /setup\.mdx/);
  });

  it("explain a rule with its examples", async () => {
    const text = await call("docsJson_explain", { rule: "missing-page" });
    assert.match(text, /A listed page has no file/);
    assert.match(text, /A typo, and a page in the wrong case/);
  });

  it("write nothing without `apply`", async () => {
    const text = await call("docsJson_change", moved);
    assert.match(text, /Nothing was written/);
    assert.match(text, /guides\/install/);
    assertUnchanged();
    assert.ok(!existsSync(pathOf("guides/install.mdx")));
  });

  it("write with `apply`, with everything that refers to a page", async () => {
    await call("docsJson_change", { ...moved, apply: true });
    assert.ok(!existsSync(pathOf("guides/setup.mdx")));
    assert.equal(readFileSync(pathOf("guides/install.mdx"), "utf8"), texts.get("guides/setup.mdx"));
    assert.match(readFileSync(pathOf("docs.json"), "utf8"), /"index", "guides\/install", "guides\/gone"/);
    assert.match(readFileSync(pathOf("index.mdx"), "utf8"), /\(\/guides\/install\)/);
  });

  it("ask in the chat before they write, with the patch", async function () {
    if (reasonNotToChat !== undefined) skip(this, reasonNotToChat);
    const caller = chat.createChatParticipant(
      "test-driver.caller",
      async ({ toolInvocationToken }, _context, stream, token) => {
        const input = { ...moved, apply: true };
        await lm.invokeTool("docsJson_change", { input, toolInvocationToken }, token);
        stream.markdown("The tool has answered.");
      },
    );
    try {
      await askInChat("@caller Move the page.", async () => {
        await ask("waitForText", { selector: chatPart, text: "Change the documentation site?" });
        await ask("waitForText", { selector: chatPart, text: "rename to guides/install.mdx" });
        await screenshot("model-tool-question");
        assertUnchanged();
        // The chat has a second button, which is hidden.
        await ask("click", { selector: `${chatPart} .monaco-button:visible`, text: "Allow in this Session" });
        await ask("waitForText", { selector: ".interactive-response", text: "The tool has answered." });
      });
      assert.ok(existsSync(pathOf("guides/install.mdx")));
    } finally {
      caller.dispose();
    }
  });

  it("refuse paths outside the workspace and malformed calls", async () => {
    for (const input of [
      { ...moved, to: "../outside.mdx", apply: true },
      { ...moved, from: "/etc/passwd", apply: true },
      { action: "remove", entries: ["index"], files: true, apply: "true" },
      { action: "remove", entries: ["--no-redirects"], apply: true },
      { action: "delete", entries: ["index"], apply: true },
      { action: "add", page: "guides/new", site: "/", apply: true },
    ]) {
      // Some are refused by the editor, which checks them against the tool's schema.
      const text = await call("docsJson_change", input).catch((error: unknown) => String(error));
      assert.notEqual(text, "", JSON.stringify(input));
      assertUnchanged();
    }
  });

  it("write nothing while an editor has text that is not on disk, and say so when they check", async () => {
    const document = await workspace.openTextDocument(fileUri("index.mdx"));
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, new Range(0, 0, 0, 0), "\n");
    await workspace.applyEdit(edit);
    await window.showTextDocument(document);
    assert.match(
      await call("docsJson_change", { ...moved, apply: true }),
      /^Nothing was written, because these files have unsaved changes: "index\.mdx"\./,
    );
    assertUnchanged();
    assert.match(await call("docsJson_check", {}), /Unsaved changes are not included: "index\.mdx"\.$/);
    await commands.executeCommand("workbench.action.files.revert");
    await commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("can be canceled", async () => {
    const source = new CancellationTokenSource();
    const answer = lm.invokeTool(
      "docsJson_check",
      { input: {}, toolInvocationToken: undefined },
      source.token,
    );
    source.cancel();
    await assert.rejects(Promise.resolve(answer));
  });
});

describe("the server for agents", () => {
  it("is offered to the editor, which starts it and gets its tools", async function () {
    if (isOldest) skip(this, "VS Code 1.100 takes no servers from extensions");
    const id = "docs-json-navigator.docs-json-navigator/docs.json Navigator";
    const own = new Set<string>(names);
    const started = (): readonly string[] =>
      lm.tools
        .map(({ name }) => name)
        .filter((name) => /docs.*(?:check|explain)$/.test(name) && !own.has(name));
    await until("the tools of the server are there", async () => {
      if (started().length === 2) return true;
      await commands.executeCommand("workbench.mcp.startServer", id, { waitForLiveTools: true });
      return started().length === 2;
    });
    const [check = ""] = started();
    const { token } = new CancellationTokenSource();
    const { content } = await lm.invokeTool(check, { input: {}, toolInvocationToken: undefined }, token);
    assert.match(JSON.stringify(content), /missing-page/);
    await commands.executeCommand("workbench.mcp.stopServer", id);
  });
});
