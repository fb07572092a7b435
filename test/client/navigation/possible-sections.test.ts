/** Which kinds of sections are offered for wrapping entries. */
import assert from "node:assert/strict";
import { possibleSections } from "../../../client/src/features/navigation/possible-sections.ts";
import type { NavigationEditAnswer } from "../../../server/src/protocol.ts";

const edit: NavigationEditAnswer = { kind: "edit", title: "Wrap", edit: {}, moves: [], notes: [] };
const shared: NavigationEditAnswer = { kind: "shared", message: "Shared.", places: [] };
const refused = (reason: string): NavigationEditAnswer => ({ kind: "refused", reason });

describe("the sections that entries can be wrapped in", () => {
  const ask = (answers: Readonly<Record<string, NavigationEditAnswer | undefined>>) =>
    possibleSections(Object.keys(answers), async (section) => answers[section]);

  it("are those that the server accepts, even after a confirmation", async () => {
    assert.deepEqual(await ask({ group: refused("No."), tab: edit, language: shared, version: undefined }), {
      kind: "possible",
      sections: ["tab", "language"],
    });
  });

  it("are none, with the reason for the most common kind", async () => {
    assert.deepEqual(await ask({ group: refused("Not a group."), tab: refused("Not a tab.") }), {
      kind: "refused",
      reason: "Not a group.",
    });
  });

  it("are none while the server does not answer", async () => {
    const answer = await ask({ group: undefined });
    assert.equal(answer.kind, "refused");
  });
});
