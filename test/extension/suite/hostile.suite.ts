/**
 * A trusted folder and a service put commands into all texts that the extension shows. The extension shows each
 * command as text. The first test proves that the editor itself converts such text to links.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { commands, type DocumentLink, Uri, WorkspaceEdit, window, workspace } from "vscode";
import { hostileLink, hostileText } from "../../platform/answer.ts";
import { assistantKey } from "../../platform/support.ts";
import { skip } from "../../skipping.ts";
import { usePlatform } from "./platform.ts";
import { clearNotifications, enterKey, notification } from "./prompts.ts";
import { answerIn, lastAnswer } from "./service.ts";
import {
  activeDocument,
  ask,
  closeFile,
  codesIn,
  fileUri,
  hasHands,
  screenshot,
  until,
} from "./workbench.ts";

/** The sanitized form of the link. */
const shownLink = hostileLink.replace("](", "] (");
const status = "#status\\.languageStatus";

async function linksInNotifications(): Promise<number> {
  return Number(await ask("count", { selector: ".notification-list-item-message a" }));
}

/** Waits for a notification that contains the link as text. */
async function isToldAsText(text: string): Promise<void> {
  const message = await notification(text);
  assert.ok(message.includes(shownLink), message);
  assert.equal(await linksInNotifications(), 0);
}

/** The links of a document that the editor can follow. */
async function targetsIn(uri: Uri): Promise<readonly string[]> {
  const links = await commands.executeCommand<readonly DocumentLink[]>(
    "vscode.executeLinkProvider",
    uri,
    100,
  );
  return links.flatMap(({ target }) => (target === undefined ? [] : [target.toString(true)]));
}

describe("a folder and a service that put commands into texts", () => {
  before(async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    await until("the site is checked", () => codesIn("docs.json").includes("missing-page"));
  });

  afterEach(clearNotifications);

  it("prove that the editor converts such texts to links", async () => {
    void window.showInformationMessage(`Read ${hostileLink}.`);
    await notification("Read Open.");
    assert.equal(await linksInNotifications(), 1);
    const raw = await workspace.openTextDocument({ language: "markdown", content: hostileText });
    await until("the editor finds a command", async () => {
      const targets = await targetsIn(raw.uri);
      return targets.some((target) => target.startsWith("command:"));
    });
  });

  it("show no dialect behind the braces", async () => {
    await window.showTextDocument(fileUri("docs.json"));
    await until("the dialect is shown", async () =>
      (await ask("label", { selector: status })).includes("reference dialect"),
    );
    assert.ok(!(await ask("label", { selector: status })).includes("command:"));
  });

  it("name a folder behind the braces as text", async () => {
    const folder = fileUri(hostileLink);
    mkdirSync(folder.fsPath);
    const file = Uri.joinPath(folder, "docs.json");
    writeFileSync(file.fsPath, '{ "navigation": { "pages": ["a"] } }');
    await window.showTextDocument(file);
    await until("the site is named", async () =>
      (await ask("label", { selector: status })).includes(shownLink),
    );
    await ask("click", { selector: status });
    await ask("waitForText", { selector: ".hover-language-status", text: shownLink });
    await screenshot("hostile-status");
    const links = await ask("texts", { selector: ".hover-language-status a" });
    assert.ok(!JSON.parse(links).includes("Open"), links);
    await ask("press", { key: "Escape" });
    await closeFile(file);
    rmSync(folder.fsPath, { recursive: true });
  });

  it("name a file that leaves the site as text", async () => {
    const page = fileUri(`${hostileLink}.mdx`);
    writeFileSync(page.fsPath, "# Page\n");
    // File events take a while.
    await until("the page is known", () => codesIn(`${hostileLink}.mdx`).includes("orphan-page"));
    const outside = fileUri("../left.mdx");
    const moving = new WorkspaceEdit();
    moving.renameFile(page, outside);
    assert.ok(await workspace.applyEdit(moving));
    await isToldAsText("leaves the site");
    await screenshot("hostile-file");
    rmSync(outside.fsPath);
  });

  it("name as text a redirect whose source is a page", async () => {
    const moving = new WorkspaceEdit();
    moving.renameFile(fileUri("intro.mdx"), fileUri("moved.mdx"));
    assert.ok(await workspace.applyEdit(moving));
    await isToldAsText("is removed, because a page moves to its source");
    assert.ok(existsSync(fileUri("moved.mdx").fsPath));
  });

  describe("in answers of that service", () => {
    const platform = usePlatform();

    before(async () => {
      await window.showTextDocument(fileUri("docs.json"));
      const done = commands.executeCommand("docsJson.askAssistant", "Which command?");
      await enterKey("Assistant key of the domain hostile", assistantKey);
      await done;
      await answerIn("complete");
      assert.equal(platform().requests.length, 1);
    });

    it("name a source outside the workspace as text", async () => {
      await ask("webview.click", { selector: `${lastAnswer} [data-part=source]`, text: "Source" });
      await isToldAsText("has no page");
    });

    it("have only links to the web and the site in the conversation as Markdown", async () => {
      await commands.executeCommand("docsJson.openConversationAsMarkdown");
      const document = await activeDocument("it", ({ languageId }) => languageId === "markdown");
      assert.ok(document.getText().includes("Run the command"), document.getText());
      const targets = await until("its links are found", async () => {
        const found = await targetsIn(document.uri);
        return found.includes("https://docs.example.com/guide") ? found : undefined;
      });
      // The editor finds pages of the site in the workspace, or next to the document.
      const site = [fileUri("").toString(true), "docs-json-conversation:"];
      const isAllowed = (target: string): boolean =>
        /^(?:https?|mailto):/.test(target) || site.some((start) => target.startsWith(start));
      assert.deepEqual(
        targets.filter((target) => !isAllowed(target)),
        [],
      );
      await commands.executeCommand("workbench.action.closeSidebar");
      await commands.executeCommand("markdown.showPreview", document.uri);
      await ask("webview.waitForText", { selector: "h2", text: "Answer" });
      await screenshot("hostile-transcript");
      const links = JSON.parse(await ask("webview.texts", { selector: ".markdown-body a" }));
      const web = ["https://evil.example/d.png", "Guide", "https://docs.example.com/guide"];
      assert.deepEqual(links, ["picture", ...web, "Source"]);
      assert.equal(window.terminals.length, 0);
    });
  });
});
