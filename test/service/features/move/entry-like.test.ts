/** Entries of moved pages keep the form that their author used. */
import assert from "node:assert/strict";
import { entryLike } from "../../../../server/src/service/features/move/json-edits.ts";

describe("the entry of a moved page", () => {
  const cases: readonly (readonly [raw: string, after: string])[] = [
    ["guides/a", "docs/b"],
    ["/guides/a", "/docs/b"],
    ["./guides/a", "./docs/b"],
    [" guides/a/ ", " docs/b/ "],
    ["\\guides\\a\\\\", "\\docs/b\\\\"],
    ["guides/a.mdx", "docs/b.mdx"],
    ["guides/a.md", "docs/b.md"],
    ["guides//a", "docs/b"],
  ];
  for (const [raw, after] of cases)
    it(`is ${JSON.stringify(after)} for ${JSON.stringify(raw)}`, () => {
      assert.equal(entryLike(raw, "guides/a.mdx", "docs/b.mdx"), after);
    });

  it("is found in linear time if the old entry has many slashes", () => {
    const raw = `/a${"/".repeat(1_000_000)}b//`;
    assert.equal(entryLike(raw, "a/b.mdx", "c.mdx"), "/c//");
  });
});
