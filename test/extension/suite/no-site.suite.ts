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
      // An answer means that VS Code has activated all that such a file asks for.
      await until("VS Code answers", () =>
        commands.executeCommand<unknown>("vscode.executeDocumentSymbolProvider", uri),
      );
    }
    assert.equal(ourExtension().isActive, false);
  });

  it("starts no server when a command activates it", async () => {
    await commands.executeCommand("docsJson.checkNavigation");
    assert.equal(ourExtension().isActive, true);
    // Whether there is a docs.json or a mint.json has been looked up when the same search ends here.
    await workspace.findFiles("**/{docs,mint}.json");
    assert.deepEqual(serverProcesses(), []);
  });

  it("starts when a docs.json appears on disk", async () => {
    const site = {
      theme: "mint",
      name: "A",
      colors: { primary: "#16A34A" },
      navigation: { pages: ["none"] },
    };
    writeFileSync(fileUri("docs.json").fsPath, JSON.stringify(site));
    await until("the missing page is found", () => codesIn("docs.json").includes("missing-page"));
    assert.equal(serverProcesses().length, 1);
  });
});
