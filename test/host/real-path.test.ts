/** Resolving links on disks where the system cannot do it, such as many RAM disks on Windows. */
import assert from "node:assert/strict";
import fs from "node:fs";
import nodePath from "node:path";
import { realPathInside } from "../../server/src/host/boundary.ts";
import { realPath } from "../../server/src/host/file-system.ts";
import { skipWithoutLinks } from "../skipping.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("a path without links", () => {
  let place: TemporaryFolder;
  const native = fs.realpathSync.native;
  const failWith = (code: string): void => {
    fs.realpathSync.native = ((path: string) => {
      native(path);
      throw Object.assign(new Error(code), { code });
    }) as typeof native;
  };
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => {
    fs.realpathSync.native = native;
    place.remove();
  });

  it("is resolved by node itself if the system cannot do it", function () {
    skipWithoutLinks(this);
    const file = place.write("site/page.mdx");
    place.link("alias", "site");
    failWith("EISDIR");
    assert.equal(realPath(nodePath.join(place.root, "alias", "page.mdx")), file);
    assert.deepEqual(realPathInside(place.root, file), { kind: "inside", path: file });
  });

  it("is not resolved a second time if it may not be read or does not exist", () => {
    const file = place.write("page.mdx");
    failWith("EACCES");
    assert.throws(() => realPath(file), { code: "EACCES" });
    assert.throws(() => realPath(nodePath.join(place.root, "gone")), { code: "ENOENT" });
  });
});
