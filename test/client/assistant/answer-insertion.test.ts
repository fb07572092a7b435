/** Into which file an answer is inserted. */
import assert from "node:assert/strict";
import type { AnswerInsertion } from "../../../client/src/features/assistant/answer-insertion.ts";
import { loadWithEditor } from "../load-access.ts";
import type { activate } from "./editor-with-files.ts";

interface Modules {
  readonly AnswerInsertion: new () => AnswerInsertion;
  readonly activate: typeof activate;
}

describe("an answer", () => {
  it("is inserted into the file that was edited last, not into a read-only document that was opened since", async () => {
    const modules = await loadWithEditor<Modules>(
      `export { AnswerInsertion } from "../../client/src/features/assistant/answer-insertion.ts";
       export { activate } from "vscode";`,
      "assistant/editor-with-files.ts",
    );
    const insertion = new modules.AnswerInsertion();
    const inserted: string[] = [];
    const open = (scheme: string): void =>
      modules.activate({
        document: { uri: { scheme }, isClosed: false },
        selection: {},
        edit: async (write: (change: object) => void) => {
          write({ replace: (_selection: object, text: string) => inserted.push(`${scheme}: ${text}`) });
          return true;
        },
      } as Parameters<typeof activate>[0]);
    open("file");
    for (const scheme of ["docs-json-conversation", "docs-json-deployment", "output"]) {
      open(scheme);
      await insertion.insert(scheme);
    }
    assert.deepEqual(inserted, [
      "file: docs-json-conversation",
      "file: docs-json-deployment",
      "file: output",
    ]);
    insertion.dispose();
  });
});
