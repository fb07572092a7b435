/** A workspace without a docs.json, until one appears. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { commands, window, workspace } from "vscode";
import { codesIn, fileUri, ourExtension, serverProcesses, until } from "./workbench.ts";

describe("without a docs.json", () => {
  it("the extension is not activated", async () => {
    for (const name of ["readme.md", "package.json"]) {
      const uri = fileUri(name);
      await window.showTextDocument(await workspace.openTextDocument(uri));
      // After an answer, VS Code has activated all extensions for such a file.
      await until("VS Code answers", () =>
        commands.executeCommand<unknown>("vscode.executeDocumentSymbolProvider", uri),
      );
    }
    assert.equal(ourExtension().isActive, false);
  });

  it("starts no server when a command activates it", async () => {
    await commands.executeCommand("docsJson.checkNavigation");
    assert.equal(ourExtension().isActive, true);
    // After this search, the extension has finished the same search for a docs.json or mint.json.
    await workspace.findFiles("**/{docs,mint}.json");
    assert.deepEqual(serverProcesses(), []);
  });

  it("starts when a docs.json appears on disk", async () => {
    const site = {
      theme: "mint",
      name: "A",
      colors: { primary: "#15803D" },
      navigation: { pages: ["none"] },
    };
    writeFileSync(fileUri("docs.json").fsPath, JSON.stringify(site));
    await until("the missing page is found", () => codesIn("docs.json").includes("missing-page"));
    assert.equal(serverProcesses().length, 1);
  });
});
