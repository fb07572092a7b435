/** A workspace with a mint.json and no docs.json, which becomes a site. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import {
  type CodeAction,
  commands,
  DiagnosticSeverity,
  languages,
  Range,
  type TextDocument,
  window,
  workspace,
} from "vscode";
import { skip } from "../../skipping.ts";
import { clearNotifications, notification } from "./prompts.ts";
import {
  activeDocument,
  ask,
  codesIn,
  fileUri,
  findingsIn,
  hasHands,
  ourExtension,
  paletteEntries,
  screenshot,
  serverProcesses,
  undo,
  until,
} from "./workbench.ts";

const start = new Range(0, 0, 0, 0);

function exists(file: string): boolean {
  return existsSync(fileUri(file).fsPath);
}

/** The findings of all files of the workspace, as `file: message`. */
function allFindings(): readonly string[] {
  return languages
    .getDiagnostics()
    .flatMap(([uri, all]) =>
      all
        .filter(({ source }) => source === "docs.json")
        .map(({ message }) => `${workspace.asRelativePath(uri)}: ${message}`),
    );
}

async function languageStatus(): Promise<string> {
  return ask("label", { selector: "#status\\.languageStatus" });
}

describe("a workspace with only a mint.json", () => {
  let former: TextDocument;

  it("starts the extension, which reports one finding", async () => {
    await until("the extension is active", () => ourExtension().isActive);
    await until("the hint", () => allFindings().length > 0);
    assert.equal(allFindings().length, 1);
    former = await workspace.openTextDocument(fileUri("mint.json"));
    await window.showTextDocument(former);
    const [hint, ...more] = findingsIn("mint.json");
    assert.deepEqual(more, []);
    assert.match(hint?.message ?? "", /the action "Create docs\.json from this file" creates a docs\.json/);
    assert.equal(hint?.severity, DiagnosticSeverity.Hint);
    assert.equal(serverProcesses().length, 1);
  });

  it("offers the migration in the status bar and in the palette", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    await until("the status item says it", async () =>
      (await languageStatus()).includes("docs.json: not created yet, mint.json is the older format"),
    );
    await paletteEntries("Docs: Create", "Docs: Create docs.json from mint.json");
  });

  it("becomes a site by the action in the file, in one edit, which one undo reverts", async () => {
    const actions = await commands.executeCommand<readonly CodeAction[]>(
      "vscode.executeCodeActionProvider",
      former.uri,
      start,
    );
    const action = actions.find(({ title }) => title.startsWith("Create docs.json from this file"));
    assert.equal(action?.title, "Create docs.json from this file (leaves 1 here: feedback)");
    assert.ok(action.edit !== undefined);
    assert.ok(await workspace.applyEdit(action.edit, { isRefactoring: true }));
    const { command, arguments: given } = action.command ?? {};
    await commands.executeCommand(command ?? "", ...(given ?? []));
    await activeDocument("docs.json", ({ uri }) => uri.toString() === fileUri("docs.json").toString());
    await until("the site is checked", () => codesIn("docs.json").join() === "missing-page");
    await until("the hint is another", () => codesIn("mint.json").join() === "leftover-mint-json");
    await screenshot("migrated");
    await undo();
    await until("there is no docs.json", () => !exists("docs.json"));
    await until("the hint is back", () => findingsIn("mint.json")[0]?.severity === DiagnosticSeverity.Hint);
    await until("nothing else is found", () => allFindings().length === 1);
  });

  it("becomes a site by the command, which names the settings without a counterpart", async () => {
    await window.showTextDocument(former);
    await commands.executeCommand("docsJson.migrate");
    await until("the site is checked", () => codesIn("docs.json").join() === "missing-page");
    const created = JSON.parse(readFileSync(fileUri("docs.json").fsPath, "utf8"));
    assert.deepEqual(created, {
      $schema: "https://mintlify.com/docs.json",
      theme: "mint",
      name: "Acme",
      colors: { primary: "#15803D" },
      navigation: { groups: [{ group: "Start", pages: ["intro", "guides/later"] }] },
    });
    assert.equal(former.isDirty, false);
    if (!hasHands) return;
    await notification("1 setting has no certain place in docs.json and stayed in mint.json: feedback.");
    await clearNotifications();
    await until("the status item is the site's", async () =>
      (await languageStatus()).includes("docs.json: 1 warning"),
    );
  });

  it("shows the names of keys as text, whatever they contain", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    const leftKeys = ["[navbar](command:workbench.action.showCommands)"];
    const links = (): Promise<string> => ask("count", { selector: ".notification-list-item-message a" });
    // The editor changes such a text to this.
    void window.showInformationMessage(`The key ${leftKeys[0]} stayed.`);
    await notification("The key navbar stayed.");
    assert.equal(await links(), "1");
    await clearNotifications();
    await commands.executeCommand("docsJson.showMigration", {
      uri: fileUri("docs.json").toString(),
      left: leftKeys,
    });
    await notification("stayed in mint.json: [navbar] (command:workbench.action.showCommands).");
    assert.equal(await links(), "0");
    await screenshot("harmless-message");
    await clearNotifications();
  });
});
