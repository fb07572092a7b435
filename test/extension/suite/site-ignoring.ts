/** A finding that its author ignores in the configuration of the site. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import {
  type CodeAction,
  CodeActionKind,
  commands,
  Range,
  type TextDocument,
  window,
  workspace,
} from "vscode";
import { createOnDisk, deleteOnDisk } from "./file-watching.ts";
import { beginAtSite, file, hasAll, placeOf, showSite } from "./site-window.ts";
import { closeFile, codesIn, fileUri, until } from "./workbench.ts";

const configuration = (): ReturnType<typeof fileUri> => fileUri("docs-json.config.jsonc");

/** The action at a page that docs.json names; undefined while it is not offered. */
async function actionAt(document: TextDocument, page: string): Promise<CodeAction | undefined> {
  const at = placeOf(document, page, 1);
  const actions = await commands.executeCommand<CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    new Range(at, at),
    CodeActionKind.QuickFix.value,
  );
  return actions.find(({ title }) => title === "Ignore missing-page in the configuration…");
}

export function ignoringFindings(): void {
  after(async () => {
    if (existsSync(configuration().fsPath)) await deleteOnDisk(fileUri("."), configuration());
    await showSite();
    await until("all findings are back", hasAll);
  });

  it("writes an entry, and shows where its reason is to be written", async () => {
    const document = await beginAtSite();
    assert.equal(await actionAt(document, "guides/later"), undefined);
    const before = "{\n  // Ours.\n}\n";
    await createOnDisk(fileUri("."), configuration(), before);
    const action = await until("the action is offered", () => actionAt(document, "guides/later"));
    assert.ok(action.edit !== undefined && action.command !== undefined);
    // As VS Code does when the author chooses the action.
    assert.ok(await workspace.applyEdit(action.edit));
    await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    const editor = await until("the configuration is shown", () => {
      const active = window.activeTextEditor;
      return active?.document.uri.fsPath === configuration().fsPath ? active : undefined;
    });
    const { selection } = editor;
    const line = editor.document.lineAt(selection.active.line).text;
    assert.ok(selection.isEmpty);
    assert.equal(line.slice(0, selection.active.character).trim(), '"reason": "');
    assert.ok(editor.document.getText().startsWith("{\n  // Ours.\n"));
    await until("the finding is ignored", () => codesIn(file).join() === "external-href,missing-page");
    await until("the reason is missing", () => codesIn("docs-json.config.jsonc").join() === "configuration");
    assert.ok(await editor.edit((edit) => edit.insert(selection.active, "written in CI")));
    await until("nothing is missing", () => codesIn("docs-json.config.jsonc").length === 0);
    assert.ok(await editor.document.save());
    await closeFile(configuration());
  });
}
