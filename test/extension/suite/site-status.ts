/** The content of the braces in the status bar for the files of a site. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commands, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import { showSite } from "./site-window.ts";
import { ask, fileUri, hasHands, until } from "./workbench.ts";

async function says(text: string): Promise<void> {
  await until(`the status bar says ${text}`, async () =>
    (await ask("label", { selector: "#status\\.languageStatus" })).includes(text),
  );
}

async function open(name: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument(fileUri(name)));
}

export function showingStatus(): void {
  before(function () {
    if (!hasHands) skip(this, "no hands in this VS Code: the status bar is read in a browser");
  });

  after(showSite);

  it("counts the findings of the site at its pages, specs and other files", async () => {
    const files = { "parts/tabs.json": "[]\n", "api/spec.yaml": "a: 1\n", "guides/old.md": "# Old\n" };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(fileUri(name).fsPath), { recursive: true });
      writeFileSync(fileUri(name).fsPath, text);
    }
    for (const name of [...Object.keys(files), "intro.mdx"]) {
      await open(name);
      // The anchor that only the reference rejects, and the unlisted page.
      await says("docs.json: 2 warnings, 2 hints");
    }
    await commands.executeCommand("workbench.action.closeAllEditors");
    for (const name of Object.keys(files)) rmSync(fileUri(name).fsPath);
    for (const folder of ["parts", "api"]) rmSync(fileUri(folder).fsPath, { recursive: true });
  });

  it("recognizes pages as MDX", async () => {
    await open("intro.mdx");
    assert.equal(window.activeTextEditor?.document.languageId, "mdx");
    await says("docs.json: 2 warnings, 1 hint");
  });
}
