import assert from "node:assert/strict";
import { join } from "node:path";
import { openFolders } from "../../server/src/host/boundary.ts";
import { readBytes } from "../../server/src/host/read-bytes.ts";
import { makePipe, skipOnWindows } from "../skipping.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("reading the bytes of a file", () => {
  let folder: TemporaryFolder;
  let root: string;
  beforeEach(() => {
    folder = temporaryFolder();
    root = folder.folder("site");
    openFolders([root]);
    folder.write("secret.png", "secret");
    folder.write("site/images/a.png", Uint8Array.of(0, 255, 10));
  });
  afterEach(() => {
    openFolders([]);
    folder.remove();
  });

  const read = (path: string, maxBytes = 100) => readBytes(root, path, maxBytes);

  it("returns them unchanged", () => {
    assert.deepEqual([...(read("images/a.png") ?? [])], [0, 255, 10]);
    assert.deepEqual([...(read("images/a.png", 3) ?? [])], [0, 255, 10]);
  });

  it("returns nothing for a file that is too large, a folder, and a missing file", () => {
    for (const path of ["images", "gone.png", "images/a.png/b", "", "images\0/a.png"])
      assert.equal(read(path), undefined, path);
    assert.equal(read("images/a.png", 2), undefined);
  });

  it("stays inside the site", () => {
    for (const path of ["../secret.png", "images/../../secret.png", join(folder.root, "secret.png")])
      assert.equal(read(path), undefined, path);
  });

  it("follows links only inside the open folder, and does not wait for a pipe", function () {
    skipOnWindows(this);
    folder.link("site/out.png", join(folder.root, "secret.png"));
    folder.link("site/in.png", join(root, "images/a.png"));
    makePipe(this, join(root, "pipe.png"));
    assert.equal(read("out.png"), undefined);
    assert.equal(read("in.png")?.length, 3);
    assert.equal(read("pipe.png"), undefined);
  });
});
