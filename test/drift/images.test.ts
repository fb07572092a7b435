/** The images in documents exist, are real images, and are small enough for a page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The limit of one image, in bytes: a compressed image of a whole window has about 60 KB. */
const maxBytes = 100_000;

/** The limit of an image that is installed with the extension. */
const maxPackagedBytes = 30_000;

describe("images in README.md", () => {
  const text = readFileSync(join(root, "README.md"), "utf8");
  const pictures = [...text.matchAll(/!\[(?<description>[^\]]*)\]\((?<path>[^)]+)\)/g)];

  it("show findings, tree, preview, parity, assistant, deployments and agent jobs", () => {
    const names = pictures.map(({ groups }) => groups?.path?.split("/").at(-1));
    assert.deepEqual(names, [
      "problems.png",
      "tree.png",
      "preview.png",
      "parity.png",
      "assistant.png",
      "deployments.png",
      "jobs.png",
    ]);
  });

  for (const { groups } of pictures) {
    it(`${groups?.path} is a compressed PNG, and is described`, () => {
      const bytes = readFileSync(join(root, dirname("README.md"), groups?.path ?? ""));
      assert.equal(bytes.subarray(1, 4).toString("latin1"), "PNG");
      // A palette of colors, not one color for each pixel.
      assert.equal(bytes[25], 3);
      assert.ok(bytes.length < maxBytes, `${bytes.length} bytes`);
      assert.notEqual(groups?.description, "");
    });
  }
});

describe("images of the extension", () => {
  const steps = ["findings", "navigation", "preview", "parity", "service"];
  const documents = ["client/README.md", ...steps.map((step) => `media/walkthrough/${step}.md`)];
  const images = documents.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [...text.matchAll(/!\[(?<description>[^\]]*)\]\((?<path>[^)]+)\)/g)].map(({ groups }) => ({
      description: groups?.description,
      file: join(dirname(path), groups?.path ?? ""),
    }));
  });

  it("show findings, the views, the assistant and agent jobs, in the README and in the walkthrough", () => {
    const names = images.map(({ file }) => file.split("/").at(-1)?.replace(".webp", ""));
    const expected = ["findings", "tree", "preview", "parity", "assistant", "jobs"];
    assert.deepEqual(names, [...expected, ...expected]);
  });

  it("are small images of the package without loss, and are described", () => {
    for (const { file, description } of images) {
      assert.ok(file.startsWith("media/walkthrough/"), file);
      const bytes = readFileSync(join(root, file));
      // The lossless format: WebP with a "VP8L" chunk.
      assert.equal(bytes.toString("latin1", 0, 4), "RIFF");
      assert.equal(bytes.toString("latin1", 8, 16), "WEBPVP8L");
      assert.ok(bytes.length < maxPackagedBytes, `${file}: ${bytes.length} bytes`);
      assert.notEqual(description, "");
    }
  });
});
