/** When git is run to find where missing pages have gone. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { RenameReader } from "../../server/src/lsp/session/site/rename-reader.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit } from "../skipping.ts";
import { gitIn } from "../support/repository.ts";

describe("git is run for renames", () => {
  let place: TemporaryFolder;
  beforeEach(function () {
    place = temporaryFolder();
    skipWithoutGit(this);
  });
  afterEach(() => place.remove());

  const git = (...args: readonly string[]): string => gitIn(place.root, args);

  function reader(root: string): { readonly rename: RenameReader; readonly runs: () => number } {
    let runs = 0;
    const rename = new RenameReader(root, new AbortController().signal, () => {
      runs += 1;
      return Promise.resolve(new Map([["a.mdx", "b.mdx"]]));
    });
    return { rename, runs: () => runs };
  }

  it("once while a path is typed, and again after a commit or a staged file", async () => {
    place.write("docs/a.mdx", "a");
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "one");
    const { rename, runs } = reader(path.join(place.root, "docs"));
    assert.equal(await rename.read([]), undefined);
    assert.equal(runs(), 0);
    assert.equal((await rename.read(["b"]))?.get("a.mdx"), "b.mdx");
    assert.equal(await rename.read(["be"]), undefined);
    assert.equal(await rename.read(["bee"]), undefined);
    assert.equal(runs(), 1);
    git("mv", "docs/a.mdx", "docs/b.mdx");
    assert.equal((await rename.read(["a"]))?.size, 1);
    assert.equal(runs(), 2);
    git("commit", "-qm", "two");
    assert.equal((await rename.read(["a", "c"]))?.size, 1);
    assert.equal(runs(), 3);
  });

  it("in a second working tree too, whose `.git` is a file", async () => {
    place.write("a.mdx", "a");
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "one");
    git("worktree", "add", "-q", "other");
    const other = path.join(place.root, "other");
    const { rename, runs } = reader(other);
    await rename.read(["b"]);
    await rename.read(["c"]);
    assert.equal(runs(), 1);
    assert.equal(spawnSync("git", ["-C", other, "mv", "a.mdx", "b.mdx"]).status, 0);
    await rename.read(["d"]);
    assert.equal(runs(), 2);
  });

  it("never outside a repository, or if `.git` is something else", async () => {
    place.write("site/docs.json", "{}");
    place.write("odd/.git", "x".repeat(10_000));
    for (const folder of ["site", "odd"]) {
      const { rename, runs } = reader(path.join(place.root, folder));
      assert.equal(await rename.read(["a"]), undefined);
      assert.equal(runs(), 0);
    }
  });
});
