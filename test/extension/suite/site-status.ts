/** What stands behind the braces in the status bar at the files of a site. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ConfigurationTarget, commands, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import { choose } from "./prompts.ts";
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
      // The anchor that only the reference refuses, and the page that nothing lists.
      await says("docs.json: 2 warnings, 2 hints");
    }
    await commands.executeCommand("workbench.action.closeAllEditors");
    for (const name of Object.keys(files)) rmSync(fileUri(name).fsPath);
    for (const folder of ["parts", "api"]) rmSync(fileUri(folder).fsPath, { recursive: true });
  });

  it("offers colors at a page that is plain text, and shows it as Markdown on request", async () => {
    const settings = fileUri(".vscode/settings.json").fsPath;
    // What was set and taken back before may have left an empty object.
    rmSync(settings, { force: true });
    await open("intro.mdx");
    await says("MDX has no colors yet");
    const choosing = commands.executeCommand("docsJson.mdxColors");
    await choose("Colors for MDX", "Show MDX as Markdown");
    await choosing;
    assert.deepEqual(JSON.parse(readFileSync(settings, "utf8")), {
      "files.associations": { "*.mdx": "markdown" },
    });
    await until("it is Markdown", () => window.activeTextEditor?.document.languageId === "markdown");
    await says("docs.json: 2 warnings, 1 hint");
    assert.ok(!(await ask("label", { selector: "#status\\.languageStatus" })).includes("MDX"));
    const { Workspace } = ConfigurationTarget;
    await workspace.getConfiguration("files").update("associations", undefined, Workspace);
    await until("it is plain text again", () => window.activeTextEditor?.document.languageId === "plaintext");
    rmSync(settings);
  });
}
