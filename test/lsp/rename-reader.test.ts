/** When git is asked where missing pages have gone. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { RenameReader } from "../../server/src/lsp/session/site/rename-reader.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit } from "../skipping.ts";
import { gitIn } from "../support/repository.ts";

describe("git is asked for renames", () => {
  let place: TemporaryFolder;
  beforeEach(function () {
    place = temporaryFolder();
    skipWithoutGit(this);
  });
  afterEach(() => place.remove());

  const git = (...args: readonly string[]): string => gitIn(place.root, args);

  function reader(root: string): { readonly rename: RenameReader; readonly asked: () => number } {
    let asked = 0;
    const rename = new RenameReader(root, new AbortController().signal, () => {
      asked += 1;
      return Promise.resolve(new Map([["a.mdx", "b.mdx"]]));
    });
    return { rename, asked: () => asked };
  }

  it("once while a path is typed, and again after a commit or a staged file", async () => {
    place.write("docs/a.mdx", "a");
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "one");
    const { rename, asked } = reader(path.join(place.root, "docs"));
    assert.equal(await rename.read([]), undefined);
    assert.equal(asked(), 0);
    assert.equal((await rename.read(["b"]))?.get("a.mdx"), "b.mdx");
    assert.equal(await rename.read(["be"]), undefined);
    assert.equal(await rename.read(["bee"]), undefined);
    assert.equal(asked(), 1);
    git("mv", "docs/a.mdx", "docs/b.mdx");
    assert.equal((await rename.read(["a"]))?.size, 1);
    assert.equal(asked(), 2);
    git("commit", "-qm", "two");
    assert.equal((await rename.read(["a", "c"]))?.size, 1);
    assert.equal(asked(), 3);
  });

  it("in a second working tree too, whose `.git` is a file", async () => {
    place.write("a.mdx", "a");
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "one");
    git("worktree", "add", "-q", "other");
    const other = path.join(place.root, "other");
    const { rename, asked } = reader(other);
    await rename.read(["b"]);
    await rename.read(["c"]);
    assert.equal(asked(), 1);
    assert.equal(spawnSync("git", ["-C", other, "mv", "a.mdx", "b.mdx"]).status, 0);
    await rename.read(["d"]);
    assert.equal(asked(), 2);
  });

  it("never outside a repository, and not where `.git` is something else", async () => {
    place.write("site/docs.json", "{}");
    place.write("odd/.git", "x".repeat(10_000));
    for (const folder of ["site", "odd"]) {
      const { rename, asked } = reader(path.join(place.root, folder));
      assert.equal(await rename.read(["a"]), undefined);
      assert.equal(asked(), 0);
    }
  });
});
