/** The question whether files follow their entries. */
import assert from "node:assert/strict";
import { fileChoices } from "../../../client/src/features/navigation/file-choices.ts";

describe("the choice whether files move too", () => {
  it("offers first to keep URLs unchanged, and names the files", () => {
    const [stays, follows] = fileChoices([{ from: "one/a.mdx", to: "two/a.mdx" }]);
    assert.equal(stays?.movesFiles, false);
    assert.deepEqual(follows, {
      label: "Also move 1 file",
      detail: "one/a.mdx → two/a.mdx; links follow.",
      movesFiles: true,
    });
  });

  it("names only a few of many", () => {
    const moves = ["a", "b", "c", "d"].map((name) => ({ from: `one/${name}.mdx`, to: `two/${name}.mdx` }));
    const [, follows] = fileChoices(moves);
    assert.equal(follows?.label, "Also move 4 files");
    assert.match(follows?.detail ?? "", /one\/c\.mdx → two\/c\.mdx, …; links follow\.$/);
  });
});
