/** A site in the editor of an author. Each test restores the site. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  type CodeAction,
  CodeActionKind,
  ConfigurationTarget,
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  Position,
  Range,
  type TextDocument,
  window,
  workspace,
} from "vscode";
import { skip } from "../../skipping.ts";
import { createOnDisk, deleteOnDisk, renameOnDisk } from "./file-watching.ts";
import { besideJsonSupport } from "./json-support.ts";
import { askingAboutSite } from "./site-asking.ts";
import { completingSite } from "./site-completion.ts";
import { showingIcons } from "./site-icons.ts";
import { ignoringFindings } from "./site-ignoring.ts";
import { reshapingSite } from "./site-reshaping.ts";
import { leavingToNavigator } from "./site-schema.ts";
import { showingStatus } from "./site-status.ts";
import { askingWhere } from "./site-where.ts";
import { beginAtSite, file, hasAll } from "./site-window.ts";
import {
  ask,
  codeOf,
  codesIn,
  fileUri,
  findingsIn,
  hasHands,
  ourExtension,
  paletteEntries,
  repeatUntil,
  screenshot,
  serverProcesses,
  undo,
  until,
} from "./workbench.ts";

async function actionsAt(finding: Diagnostic): Promise<readonly CodeAction[]> {
  return commands.executeCommand<CodeAction[]>(
    "vscode.executeCodeActionProvider",
    fileUri(file),
    finding.range,
    CodeActionKind.QuickFix.value,
  );
}

function pageFinding(document: TextDocument, page: string): Diagnostic {
  const found = findingsIn(file).find(({ range }) => document.getText(range).includes(page));
  assert.ok(found !== undefined, `a finding at ${page}`);
  return found;
}

/** The whole text behind the braces in the status bar. */
function languageStatus(): Promise<string> {
  return ask("label", { selector: "#status\\.languageStatus" });
}

describe("a site", () => {
  let document: TextDocument;

  it("is checked before any file is opened", async () => {
    await until("the extension is active", () => ourExtension().isActive);
    await until("all findings", hasAll);
  });

  it("has squiggles with code, source and the page of the rule", async () => {
    document = await workspace.openTextDocument(fileUri(file));
    await window.showTextDocument(document);
    await until("all findings", hasAll);
    const finding = pageFinding(document, "guides/Install");
    assert.equal(document.languageId, "json");
    assert.equal(finding.source, "docs.json");
    assert.equal(codeOf(finding), "missing-page");
    assert.equal(finding.severity, DiagnosticSeverity.Warning);
    assert.ok(typeof finding.code === "object");
    assert.match(readFileSync(finding.code.target.fsPath, "utf8"), /missing-page/);
    if (!hasHands) return;
    await commands.executeCommand("workbench.actions.view.problems");
    await until("the squiggle and the entry are on screen", async () => {
      const shown = await ask("text", { selector: ".markers-panel-container" });
      return shown.includes("guides/Install");
    });
    await screenshot("problems");
  });

  it("shows site, findings and dialect in the status bar", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    const parts = [
      "docs.json: 2 warnings, 1 hint, workspace",
      "docs.json: current dialect, docs.json names the platform's $schema",
    ];
    await until("the status items say it", async () => {
      const status = await languageStatus();
      return parts.every((part) => status.includes(part));
    });
  });

  it("applies a quick fix, and undoes it", async () => {
    await window.showTextDocument(document);
    const finding = pageFinding(document, "guides/Install");
    const fix = (await actionsAt(finding)).find(({ isPreferred }) => isPreferred === true);
    assert.ok(fix?.edit !== undefined);
    assert.ok(await workspace.applyEdit(fix.edit));
    assert.match(document.getText(), /"guides\/install"/);
    await until("the finding is gone", () => codesIn(file).join() === "external-href,missing-page");
    await undo();
    await until("all findings are back", hasAll);
    assert.match(document.getText(), /"guides\/Install"/);
  });

  it("applies the safe fixes of the saved file, if the settings say so", async () => {
    const saved = await beginAtSite();
    const editor = await window.showTextDocument(saved);
    const before = saved.getText();
    const settings = workspace.getConfiguration("editor");
    const onSave = { "source.fixAll.docsJson": "explicit" };
    await settings.update("codeActionsOnSave", onSave, ConfigurationTarget.Global);
    try {
      const isFixed = () => readFileSync(saved.fileName, "utf8").includes('"guides/install"');
      const save = async () => {
        // A document without changes is not saved.
        const end = saved.positionAt(saved.getText().length);
        await editor.edit((edit) => edit.insert(end, "\n"));
        await saved.save();
      };
      await repeatUntil("the saved file is fixed", save, isFixed);
    } finally {
      await settings.update("codeActionsOnSave", undefined, ConfigurationTarget.Global);
    }
    const restore = async () => {
      const whole = new Range(new Position(0, 0), saved.positionAt(saved.getText().length));
      if (saved.getText() !== before) await editor.edit((edit) => edit.replace(whole, before));
      await saved.save();
    };
    await repeatUntil("the file is as before", restore, () => {
      return !saved.isDirty && readFileSync(saved.fileName, "utf8") === before;
    });
    await until("all findings are back", hasAll);
  });

  it("follows the creation and deletion of a page on disk", async () => {
    const page = fileUri("guides/later.mdx");
    await createOnDisk(fileUri("."), page, "---\ntitle: Later\n---\n");
    await until("the page is there", () => codesIn(file).join() === "external-href,missing-page");
    await deleteOnDisk(fileUri("."), page);
    await until("the page is missing", hasAll);
  });

  it("follows the renaming of a page on disk", async () => {
    const [before, now] = [fileUri("guides/install.mdx"), fileUri("guides/later.mdx")];
    await renameOnDisk(fileUri("."), before, now);
    await until(
      "the page is known by its new name",
      () => codesIn(file).join() === "external-href,missing-page",
    );
    assert.match(pageFinding(document, "guides/Install").message, /There is no page `guides\/Install`, /);
    await renameOnDisk(fileUri("."), now, before);
    await until("all findings are back", hasAll);
  });

  describe("that is read", askingAboutSite);

  describe("whose addresses are looked up", askingWhere);

  describe("that is completed", completingSite);

  describe("that is reshaped", reshapingSite);

  describe("in the status bar", showingStatus);

  describe("whose commands have icons", showingIcons);

  describe("whose findings are ignored in its configuration", ignoringFindings);

  it("is checked with the dialect of its $schema, or of the settings", async () => {
    const settings = workspace.getConfiguration("docsJson", document.uri);
    const isFound = (severity: DiagnosticSeverity) => (): boolean =>
      findingsIn(file).some((one) => codeOf(one) === "external-href" && one.severity === severity);
    await until("today's platform is what counts", isFound(DiagnosticSeverity.Hint));
    await settings.update("dialect", "reference", ConfigurationTarget.Workspace);
    await until("the reference counts", isFound(DiagnosticSeverity.Warning));
    await settings.update("dialect", undefined, ConfigurationTarget.Workspace);
    await until("today's platform counts again", isFound(DiagnosticSeverity.Hint));
  });

  it("changes the dialect in the settings, and back", async () => {
    const finding = findingsIn(file).find((one) => codeOf(one) === "external-href");
    assert.ok(finding !== undefined);
    const use = (await actionsAt(finding)).find(({ title }) => title.startsWith("Use the reference dialect"));
    assert.match(use?.title ?? "", /now current, because docs\.json names the platform's \$schema/);
    assert.ok(use?.command !== undefined);
    await commands.executeCommand(use.command.command, ...(use.command.arguments ?? []));
    const written = (): unknown => JSON.parse(readFileSync(fileUri(".vscode/settings.json").fsPath, "utf8"));
    assert.deepEqual(written(), { "docsJson.dialect": "reference" });
    await until("the reference counts", () =>
      findingsIn(file).some(
        (one) => codeOf(one) === "external-href" && one.severity === DiagnosticSeverity.Warning,
      ),
    );
    const back = await until("it can be left to docs.json", async () =>
      (await actionsAt(finding)).find(({ title }) =>
        title.startsWith("Use the current dialect (now reference, by the setting"),
      ),
    );
    assert.ok(back.command !== undefined);
    await commands.executeCommand(back.command.command, { uri: document.uri.toString(), dialect: "auto" });
    assert.deepEqual(written(), {});
    await until("all findings are back", hasAll);
  });

  it("turns a rule off in the settings of the project", async () => {
    const action = (await actionsAt(pageFinding(document, "guides/later"))).find(
      ({ title }) => title === "Turn off missing-page",
    );
    assert.ok(action?.command !== undefined);
    await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    await until("the findings are gone", () => codesIn(file).join() === "external-href");
    const written: unknown = JSON.parse(readFileSync(fileUri(".vscode/settings.json").fsPath, "utf8"));
    assert.deepEqual(written, { "docsJson.rules": { "missing-page": "off" } });
    const settings = workspace.getConfiguration("docsJson", document.uri);
    await settings.update("rules", undefined, ConfigurationTarget.Workspace);
    await until("all findings are back", hasAll);
  });

  it("sends no key to an address of its own settings, although it is trusted", async () => {
    assert.equal(workspace.isTrusted, true);
    const place = fileUri(".vscode/settings.json").fsPath;
    const present = existsSync(place) ? readFileSync(place, "utf8") : undefined;
    const moved = {
      "docsJson.api.baseUrl": "http://127.0.0.1:9/api",
      "docsJson.assistant.baseUrl": "http://127.0.0.1:9/assistant",
      "docsJson.projectId": "of-the-folder",
    };
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, JSON.stringify(moved));
    const settings = () => workspace.getConfiguration("docsJson", document.uri);
    await until("the settings are read", () => settings().get("projectId") === "of-the-folder");
    assert.equal(settings().get("api.baseUrl"), "https://api.mintlify.com");
    assert.equal(settings().get("assistant.baseUrl"), "https://api.mintlify.com/discovery");
    if (present === undefined) rmSync(place);
    else writeFileSync(place, present);
    await until("the settings are read again", () => settings().get("projectId") === "");
  });

  it("offers the commands that need a key", async function () {
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
    for (const title of ["Ask the Assistant", "Deploy", "List Agent Jobs", "Set API Key"]) {
      await paletteEntries(`Docs: ${title}`, `Docs: ${title}`);
    }
  });

  describe("whose $schema VS Code may not load", leavingToNavigator);

  besideJsonSupport(file, hasAll);

  it("starts the server again when it was killed", async () => {
    const [first] = serverProcesses();
    assert.ok(first !== undefined);
    process.kill(first, "SIGKILL");
    await until("another server runs", () => serverProcesses().some((id) => id !== first));
    await until("all findings", hasAll);
    const editor = await window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new Position(1, 0), '  "logo": 1,\n'));
    await until("the new server sees edits", () => codesIn(file).includes("value-type"));
    await undo();
    await until("all findings", hasAll);
  });

  it("stops the server after five crashes and says so, until a restart", async () => {
    // The test before caused one crash.
    for (let crash = 2; crash <= 5; crash += 1) {
      const [id] = await until("a server runs", () => {
        const running = serverProcesses();
        return running.length > 0 ? running : undefined;
      });
      if (id !== undefined) process.kill(id, "SIGKILL");
      await until("it is gone", () => !serverProcesses().includes(id ?? 0));
    }
    await until("no finding is kept", () => codesIn(file).length === 0);
    assert.deepEqual(serverProcesses(), []);
    if (hasHands) {
      await until("the status item says so", async () => (await languageStatus()).includes("5 times"));
      await screenshot("given-up");
    }
    await commands.executeCommand("docsJson.restartServer");
    await until("all findings", hasAll);
    assert.equal(serverProcesses().length, 1);
  });
});
