/** The pictures that documents show are there, are real, and small enough for a page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Of one picture, in bytes: compressed ones of a whole window have about 60 KB. */
const most = 100_000;

describe("pictures in README.md", () => {
  const text = readFileSync(join(root, "README.md"), "utf8");
  const pictures = [...text.matchAll(/!\[(?<description>[^\]]*)\]\((?<path>[^)]+)\)/g)];

  it("show findings, assistant, deployments and agent jobs", () => {
    const names = pictures.map(({ groups }) => groups?.path?.split("/").at(-1));
    assert.deepEqual(names, ["problems.png", "assistant.png", "deployments.png", "jobs.png"]);
  });

  for (const { groups } of pictures) {
    it(`${groups?.path} is a compressed PNG, and is described`, () => {
      const bytes = readFileSync(join(root, dirname("README.md"), groups?.path ?? ""));
      assert.equal(bytes.subarray(1, 4).toString("latin1"), "PNG");
      // Colours by number, not one by one.
      assert.equal(bytes[25], 3);
      assert.ok(bytes.length < most, `${bytes.length} bytes`);
      assert.notEqual(groups?.description, "");
    });
  }
});
