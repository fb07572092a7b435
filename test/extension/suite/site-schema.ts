/**
 * VS Code's own JSON support and the `$schema` of a docs.json: its warning, the click that removes it, and the
 * reverse. A local server replaces the web, and records the downloads.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import {
  type CodeAction,
  CodeActionKind,
  ConfigurationTarget,
  commands,
  type Diagnostic,
  languages,
  Range,
  Selection,
  type TextDocument,
  window,
  workspace,
} from "vscode";
import { hasAll, restore, showSite } from "./site-window.ts";
import { ask, fileUri, hasHands, screenshot, until } from "./workbench.ts";

/** An entry of the user in an unusual layout. */
const ownEntry = '{ "fileMatch":["own.json"],   "url": "./own.schema.json" }';

const leaving = /^Stop VS Code from loading this schema \(in (?<place>this workspace|all my workspaces)\)$/;

export function leavingToNavigator(): void {
  let document: TextDocument;
  let web: Server;
  let address: string;
  let text: string;
  let downloads = 0;
  const settings = () => fileUri(".vscode/settings.json").fsPath;

  /** The findings of VS Code's own JSON support; the file is valid except for its schema. */
  const complaints = (): readonly Diagnostic[] =>
    languages.getDiagnostics(document.uri).filter(({ source }) => source !== "docs.json");

  async function offers(): Promise<readonly CodeAction[]> {
    const [complaint] = await until("VS Code warns", () => {
      const found = complaints();
      return found.length > 0 ? found : undefined;
    });
    const found = await commands.executeCommand<readonly CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      complaint?.range ?? new Range(0, 0, 0, 0),
      CodeActionKind.QuickFix.value,
    );
    return found.filter(({ title }) => leaving.test(title));
  }

  async function click(place: string): Promise<void> {
    const action = (await offers()).find(({ title }) => leaving.exec(title)?.groups?.place === place);
    assert.ok(action?.command !== undefined);
    await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    await until("the warning is gone", () => complaints().length === 0);
  }

  async function takeBack(): Promise<void> {
    await commands.executeCommand("docsJson.takeBackFromNavigator", document.uri);
    await until("VS Code warns again", () => complaints().length > 0);
  }

  /** Types a character and deletes it, after which VS Code's own support checks the file again. */
  async function edit(): Promise<void> {
    const editor = await showSite();
    const place = document.positionAt(document.getText().indexOf('"theme"'));
    await editor.edit((change) => change.insert(place, "wrong "));
    await until("it sees the text", () => complaints().length > 0);
    await editor.edit((change) => change.delete(new Range(place, place.translate(0, "wrong ".length))));
    await until("it has nothing to say", () => complaints().length === 0);
  }

  function schemas(target: "globalValue" | "workspaceValue"): unknown {
    return workspace.getConfiguration("json", document.uri).inspect("schemas")?.[target];
  }

  before(async () => {
    web = createServer((request, response) => {
      downloads += 1;
      response.writeHead(request.url === "/docs.json" ? 404 : 500).end();
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/docs.json`;
    const editor = await showSite();
    ({ document } = editor);
    text = document.getText();
    const named = "https://mintlify.com/docs.json";
    const start = document.positionAt(text.indexOf(named));
    await editor.edit((change) =>
      change.replace(new Range(start, start.translate(0, named.length)), address),
    );
    await until("all findings", hasAll);
  });

  after(async () => {
    await restore(text);
    await new Promise((resolve) => web.close(resolve));
  });

  it("has a warning of VS Code at that line, which the extension does not count", async () => {
    const [complaint, ...more] = await until("VS Code warns", () => {
      const found = complaints();
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(more, []);
    assert.ok(complaint !== undefined);
    assert.deepEqual(complaint.range.start, document.positionAt(document.getText().indexOf(`"${address}`)));
    assert.match(complaint.message, /^Unable to load schema from /);
    // An older VS Code names no source, and has another code.
    assert.ok(complaint.source === "json" || complaint.source === undefined, complaint.source);
    if (!hasHands) return;
    const status = () => ask("label", { selector: "#status\\.languageStatus" });
    await until("the status items say so", async () => {
      const text = await status();
      return text.includes("docs.json: 3 warnings") && text.includes("VS Code could not load the schema");
    });
  });

  it("offers to switch off VS Code's check, for the workspace and for the user", async () => {
    assert.deepEqual(
      (await offers()).map(({ title }) => leaving.exec(title)?.groups?.place),
      ["this workspace", "all my workspaces"],
    );
    // A setting that was set and removed leaves an empty object.
    assert.deepEqual(schemas("workspaceValue"), undefined, "nothing is written by itself");
    assert.equal(schemas("globalValue"), undefined);
    if (!hasHands) return;
    const editor = await showSite();
    const place = document.positionAt(document.getText().indexOf(address));
    editor.selection = new Selection(place, place);
    await until("the light bulb's list opens", async () => {
      await commands.executeCommand("editor.action.quickFix");
      return (
        (await ask("count", { selector: ".action-widget:has-text('Stop VS Code from loading')" })) !== "0"
      );
    });
    await screenshot("leave-to-navigator");
    await ask("press", { key: "Escape" });
  });

  it("switches off VS Code's check by one click: no warning, no download; and back", async () => {
    await click("this workspace");
    const before = downloads;
    await edit();
    assert.equal(downloads, before);
    assert.deepEqual(schemas("workspaceValue"), [
      {
        url: address,
        fileMatch: ["docs.json"],
        schema: { $comment: "Allows everything: docs.json Navigator checks this file." },
      },
    ]);
    await until("all findings", hasAll);
    if (hasHands) {
      await until("the status item says so", async () =>
        (await ask("label", { selector: "#status\\.languageStatus" })).includes(
          "Only docs.json Navigator checks this file",
        ),
      );
    }
    await takeBack();
    assert.equal(schemas("workspaceValue"), undefined);
    rmSync(settings(), { force: true });
  });

  it("keeps the workspace's own entries byte for byte", async () => {
    const own = `{\n  // ours\n  "json.schemas": [ // why\n    ${ownEntry}\n  ],   "editor.tabSize":3\n}\n`;
    mkdirSync(path.dirname(settings()), { recursive: true });
    writeFileSync(settings(), own);
    await until("they are read", () => Array.isArray(schemas("workspaceValue")));
    await click("this workspace");
    const written = readFileSync(settings(), "utf8");
    const [start = "", end = ""] = own.split(ownEntry);
    assert.ok(written.startsWith(`${start}${ownEntry},`) && written.endsWith(end), written);
    await takeBack();
    assert.equal(readFileSync(settings(), "utf8"), own);
    rmSync(settings());
    await until("they are gone", () => schemas("workspaceValue") === undefined);
  });

  it("keeps the user's own entries", async () => {
    const own = [JSON.parse(ownEntry)];
    const configuration = () => workspace.getConfiguration("json", document.uri);
    await configuration().update("schemas", own, ConfigurationTarget.Global);
    await click("all my workspaces");
    assert.deepEqual((schemas("globalValue") as readonly unknown[])[0], own[0]);
    assert.ok(!existsSync(settings()));
    await takeBack();
    assert.deepEqual(schemas("globalValue"), own);
    await configuration().update("schemas", undefined, ConfigurationTarget.Global);
  });

  it("says if there is nothing to switch off", async () => {
    await window.showTextDocument(await workspace.openTextDocument(fileUri("intro.mdx")));
    await commands.executeCommand("notifications.clearAll");
    const running = commands.executeCommand("docsJson.leaveToNavigator");
    if (hasHands) {
      await until("a notification says so", async () => {
        await commands.executeCommand("notifications.showList");
        return (await ask("count", { selector: ".notifications-center :text('Open a docs.json')" })) !== "0";
      });
    }
    await commands.executeCommand("notifications.clearAll");
    await running;
    await showSite();
  });
}
