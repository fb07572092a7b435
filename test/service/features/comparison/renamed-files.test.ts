/** Which files have a different path in the other state: equal contents, similar lines, moved folders. */
import assert from "node:assert/strict";
import { renamedFiles } from "../../../../server/src/service/index.ts";

const noText = (): undefined => undefined;

describe("renamed files", () => {
  it("with equal contents keep their names if possible", () => {
    const removed = ["a/one.png", "a/two.png"].map((file) => ({ file, id: "same" }));
    const added = ["b/three.png", "b/one.png"].map((file) => ({ file, id: "same" }));
    assert.deepEqual(
      renamedFiles(removed, added, noText, noText),
      new Map([
        ["a/one.png", "b/one.png"],
        ["a/two.png", "b/three.png"],
      ]),
    );
  });

  it("are paired only once if one side has more", () => {
    const removed = [{ file: "a/one.png", id: "same" }];
    const added = ["b/two.png", "b/three.png"].map((file) => ({ file, id: "same" }));
    assert.deepEqual(renamedFiles(removed, added, noText, noText), new Map([["a/one.png", "b/two.png"]]));
    assert.deepEqual(renamedFiles(added, removed, noText, noText), new Map([["b/two.png", "a/one.png"]]));
  });

  it("are found among very many files with equal contents", () => {
    const files = (name: string) =>
      Array.from({ length: 50_000 }, (_, index) => ({ file: `${name}${index}.png`, id: "same" }));
    const renames = renamedFiles(files("a/x"), files("b/y"), noText, noText);
    assert.equal(renames.size, 50_000);
    assert.equal(renames.get("a/x49999.png"), "b/y49999.png");
  });
});
