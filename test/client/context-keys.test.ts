/** Context keys that the editor keeps when it restarts its extensions, which begin without that state. */
import assert from "node:assert/strict";
import { loadWithEditor } from "./load-access.ts";
import type { shown } from "./status-editor.ts";

interface Modules {
  readonly registerNewProblems: (parts: object) => object;
  readonly registerEditCommands: (parts: object) => object;
  readonly shown: typeof shown;
}

describe("the context keys of a window", () => {
  it("begin with the state of extensions that were started again", async () => {
    const { registerEditCommands, registerNewProblems, shown } = await loadWithEditor<Modules>(
      `export { registerNewProblems } from "../../client/src/features/changes/new-problems.ts";
       export { registerEditCommands } from "../../client/src/features/navigation/edit-commands.ts";
       export { shown } from "vscode";`,
      "commands-editor.ts",
    );
    const keys = ["docsJson.showsNewProblems", "docsJson.hasCut"];
    for (const key of keys) shown.keys.set(key, true);
    registerNewProblems({ answers: {}, filter: { isOn: false }, onToggle: () => {} });
    registerEditCommands({ register: () => ({ dispose: () => {} }) });
    assert.deepEqual(
      keys.map((key) => shown.keys.get(key)),
      [false, false],
    );
  });
});
