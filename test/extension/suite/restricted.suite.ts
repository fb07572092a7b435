/**
 * A folder that the user has not trusted, whose settings name other URLs for keys: findings work, and no request is sent.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { CancellationTokenSource, commands, LanguageModelTextPart, lm, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import { usePlatform } from "./platform.ts";
import {
  allPaletteEntries,
  ask,
  closeFile,
  closeTabs,
  codesIn,
  fileUri,
  findingsIn,
  hasHands,
  ourExtension,
  screenshot,
  until,
} from "./workbench.ts";

/** The commands that would send a key or prompt for one. */
const waiting = [
  "docsJson.askAssistant",
  "docsJson.searchSite",
  "docsJson.showReaders",
  "docsJson.showPagesByNeed",
  "docsJson.deploy",
  "docsJson.deployPreview",
  "docsJson.listAgentJobs",
  "docsJson.askAgent",
  "docsJson.sendAgentPrompt",
  "docsJson.messageAgentJob",
  "docsJson.setApiKey",
];

const keyPrompt = ".quick-input-widget input[type=password]";

/** Runs a command and cancels its prompts. Returns whether a prompt was for a key. */
async function leave(command: string): Promise<boolean> {
  let hasEnded = false;
  let asksForKey = false;
  const end = (): void => {
    hasEnded = true;
  };
  commands.executeCommand(command).then(end, end);
  await until(`${command} ends`, async () => {
    if (hasHands && (await ask("count", { selector: keyPrompt })) !== "0") asksForKey = true;
    await commands.executeCommand("workbench.action.closeQuickOpen");
    await commands.executeCommand("notifications.clearAll");
    return hasEnded;
  });
  return asksForKey;
}

describe("a folder that is not trusted", () => {
  it("is checked, with its settings that name no address", async () => {
    assert.equal(workspace.isTrusted, false);
    await until("the missing page is found", () => codesIn("docs.json").join() === "missing-page");
    assert.equal(workspace.getConfiguration("docsJson").get("dialect"), "current");
  });

  it("shows no dialect that is a command behind the braces", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    const status = "#status\\.languageStatus";
    const says = (text: string) =>
      until(`the status bar says ${text}`, async () =>
        (await ask("label", { selector: status })).includes(text),
      );
    await window.showTextDocument(fileUri("docs.json"));
    await says("current dialect");
    const settings = fileUri(".vscode/settings.json").fsPath;
    const before = readFileSync(settings, "utf8");
    const dialect = "[reference](command:workbench.action.showCommands)";
    writeFileSync(settings, JSON.stringify({ ...JSON.parse(before), "docsJson.dialect": dialect }));
    await says("reference dialect");
    await ask("click", { selector: status });
    await ask("waitForText", { selector: ".hover-language-status", text: "docs.json: reference dialect" });
    assert.ok(!(await ask("text", { selector: ".hover-language-status" })).includes("command:"));
    await ask("press", { key: "Escape" });
    writeFileSync(settings, before);
    await says("current dialect");
    await closeFile(fileUri("docs.json"));
  });

  it("cannot set an address, a project or a domain", () => {
    const settings = workspace.getConfiguration("docsJson");
    assert.equal(settings.get("api.baseUrl"), "https://api.mintlify.com");
    assert.equal(settings.get("assistant.baseUrl"), "https://api.mintlify.com/discovery");
    assert.equal(settings.get("projectId"), "");
    assert.equal(settings.get("assistant.domain"), "");
  });

  it("has findings, but no command that sends a key", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    const listed = await allPaletteEntries("Docs: ", "Docs: Check Navigation");
    const offered = listed.filter((name) => !name.startsWith("Docs: Focus on "));
    assert.deepEqual([...offered].sort(), [
      "Docs: Add Missing Redirects",
      "Docs: Add Page to Navigation…",
      "Docs: Add Redirect…",
      "Docs: Check Navigation",
      "Docs: Compare with Published",
      "Docs: Delete Unused Files…",
      "Docs: Expand All of Navigation",
      "Docs: Open or Create Configuration File",
      "Docs: Preview Navigation",
      "Docs: Refresh Changes",
      "Docs: Rescan Workspace",
      "Docs: Restart Language Server",
      "Docs: Show Language and Version Parity",
      "Docs: Show Log",
      "Docs: Show Only New Problems",
      "Docs: Switch Dialect",
      "Docs: Trace URL…",
      "Docs: Undo Last Change in the Navigation View",
    ]);
  });

  it("says once in the views that they need a trusted folder", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    await commands.executeCommand("docsJson.deployments.focus");
    await ask("waitForText", { selector: ".pane-body", text: "until you trust this folder" });
    assert.equal(await ask("count", { selector: ".pane-body:has-text('until you trust this folder')" }), "1");
    assert.equal(await ask("count", { selector: "iframe.webview" }), "0");
    await screenshot("restricted");
  });

  it("can be previewed, for nothing of it is run", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: the page of the preview is read in a browser");
    await commands.executeCommand("docsJson.previewNavigation");
    const title = "Preview workspace";
    await ask("webview.waitForText", { title, selector: "main h1", text: "Home" });
    await closeTabs("the preview", ({ label }) => label === title);
  });

  it("can be read by language models, and not changed", async () => {
    const call = async (name: string, input: object): Promise<string> => {
      const { token } = new CancellationTokenSource();
      const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined }, token);
      return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("");
    };
    const before = readFileSync(fileUri("docs.json").fsPath, "utf8");
    assert.match(await call("docsJson_check", {}), /missing-page/);
    const change = { action: "remove", entries: ["index"], files: true };
    assert.match(await call("docsJson_change", change), /Nothing was written\. Repeat/);
    assert.match(await call("docsJson_change", { ...change, apply: true }), /has not trusted this workspace/);
    assert.equal(readFileSync(fileUri("docs.json").fsPath, "utf8"), before);
    assert.ok(existsSync(fileUri("index.mdx").fsPath));
  });

  describe("of a user with a service of their own", () => {
    const platform = usePlatform();

    for (const command of waiting) {
      it(`sends nothing when ${command} runs anyway`, async () => {
        assert.equal(ourExtension().isActive, true);
        assert.equal(await leave(command), false);
        assert.deepEqual(platform().requests, []);
      });
    }
  });

  // This is the last test, because trust cannot be revoked.
  describe("that becomes trusted", () => {
    it("runs git for the new name of a missing page immediately", async function () {
      if (!hasHands)
        skip(this, "no hands in this VS Code: the button that trusts a folder is pressed in a browser");
      const git = (...args: readonly string[]): void => {
        const identity = [
          "-c",
          "user.name=A",
          "-c",
          "user.email=a@example.com",
          "-c",
          "commit.gpgSign=false",
        ];
        execFileSync("git", ["-C", fileUri("").fsPath, ...identity, ...args]);
      };
      const missing = (): string => findingsIn("docs.json")[0]?.message ?? "";
      writeFileSync(
        fileUri("later.mdx").fsPath,
        "---\ntitle: Later\ndescription: What comes later.\n---\n\nText.\n",
      );
      git("init", "-q");
      git("add", "-A");
      git("commit", "-qm", "one");
      git("mv", "later.mdx", "renamed.mdx");
      await commands.executeCommand("docsJson.restartServer");
      await until("the renamed page is known", () => codesIn("renamed.mdx").join() === "orphan-page");
      assert.doesNotMatch(missing(), /renamed/);
      await commands.executeCommand("workbench.trust.manage");
      await ask("click", { selector: ".workspace-trust-editor .monaco-button", text: "Trust" });
      await until("the folder is trusted", () => workspace.isTrusted);
      await until("git has run", () => /was renamed to `renamed`/.test(missing()));
    });
  });
});
