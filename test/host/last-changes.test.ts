/** When files were last changed, according to git or the disk. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { openFolders } from "../../server/src/host/boundary.ts";
import { gitState } from "../../server/src/host/git-state.ts";
import { isChanged, readIndex } from "../../server/src/host/indexed-files.ts";
import { lastChanges, lastChangesInBackground, readHistory } from "../../server/src/host/last-changes.ts";
import { skipWithoutGit, skipWithoutLinks } from "../skipping.ts";
import { gitIn, nameProgramsInGit } from "../support/repository.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("last changes of files", () => {
  let place: TemporaryFolder;
  beforeEach(function () {
    place = temporaryFolder();
    openFolders([place.root]);
    skipWithoutGit(this);
  });
  afterEach(() => place.remove());

  const git = (date: number, ...args: readonly string[]): string => gitIn(place.root, args, date);
  function written(file: string, text: string, time: number): void {
    fs.utimesSync(place.write(file, text), time, time);
  }

  it("come from the newest commit with the file, whatever the file's own time is", async () => {
    git(0, "init", "-q");
    written("docs/a.mdx", "a", 9);
    written("docs/ä b.mdx", "b", 9);
    written("outside.mdx", "x", 9);
    git(1_000_000_000, "add", "-A");
    git(1_000_000_000, "commit", "-qm", "one");
    written("docs/a.mdx", "changed", 9);
    git(1_100_000_000, "commit", "-qam", "two");
    written("docs/new.mdx", "new", 1_200_000_000);
    const root = path.join(place.root, "docs");
    const files = ["a.mdx", "ä b.mdx", "new.mdx", "gone.mdx", "../outside.mdx"];
    for (const changedAt of [lastChanges(root), await lastChangesInBackground(root, files, undefined)]) {
      assert.deepEqual(files.map(changedAt), [
        1_100_000_000,
        1_000_000_000,
        1_200_000_000,
        undefined,
        undefined,
      ]);
    }
  });

  it("are those of the disk for files with uncommitted changes, staged or not", async () => {
    git(0, "init", "-q");
    for (const file of ["same.mdx", "staged.mdx", "changed.mdx", "touched.mdx", "lines.mdx"])
      written(file, "one\ntwo\n", 9);
    git(1_000_000_000, "add", "-A");
    git(1_000_000_000, "commit", "-qm", "one");
    written("staged.mdx", "one\n", 1_100_000_001);
    git(0, "add", "staged.mdx");
    written("changed.mdx", "one\nten\n", 1_100_000_002);
    written("touched.mdx", "one\ntwo\n", 1_100_000_003);
    written("lines.mdx", "one\r\ntwo\r\n", 1_100_000_004);
    const files = ["same.mdx", "staged.mdx", "changed.mdx", "touched.mdx", "lines.mdx"];
    for (const changedAt of [
      lastChanges(place.root),
      await lastChangesInBackground(place.root, files, undefined),
    ])
      assert.deepEqual(
        files.map(changedAt),
        [1_000_000_000, 1_100_000_001, 1_100_000_002, 1_000_000_000, 1_000_000_000],
      );
  });

  it("have a stamp that changes with each commit and change of the index", () => {
    assert.equal(gitState(place.root), undefined);
    git(0, "init", "-q");
    written("a.mdx", "a", 9);
    const stamps = [gitState(place.root)];
    git(0, "add", "-A");
    stamps.push(gitState(place.root));
    git(1_000_000_000, "commit", "-qm", "one");
    stamps.push(gitState(place.root));
    assert.equal(gitState(place.root), stamps[2]);
    assert.equal(new Set(stamps).size, 3);
  });

  it("are those of the disk before the first commit", async () => {
    git(0, "init", "-q");
    written("a.mdx", "a", 1_300_000_000);
    git(0, "add", "-A");
    assert.equal(lastChanges(place.root)("a.mdx"), 1_300_000_000);
    assert.equal((await lastChangesInBackground(place.root, ["a.mdx"], undefined))("a.mdx"), 1_300_000_000);
  });

  it("are those of the target for a symbolic link, and unknown if the link points outside", async function () {
    skipWithoutLinks(this);
    written("site/a.mdx", "a", 1_300_000_000);
    written("site/folder/b.mdx", "b", 1_300_000_001);
    written("elsewhere/c.mdx", "c", 1_300_000_002);
    const root = path.join(place.root, "site");
    openFolders([root]);
    fs.symlinkSync("a.mdx", path.join(root, "link.mdx"));
    fs.symlinkSync("folder", path.join(root, "other"));
    fs.symlinkSync("../elsewhere/c.mdx", path.join(root, "out.mdx"));
    fs.symlinkSync("../elsewhere", path.join(root, "outside"));
    const files = ["link.mdx", "other/b.mdx", "out.mdx", "outside/c.mdx", "none/d.mdx"];
    const times = [1_300_000_000, 1_300_000_001, undefined, undefined, undefined];
    assert.deepEqual(files.map(lastChanges(root)), times);
    assert.deepEqual(files.map(await lastChangesInBackground(root, files, undefined)), times);
  });

  it("are those of the disk outside a repository", async () => {
    written("a.mdx", "a", 1_300_000_000);
    assert.equal(lastChanges(place.root)("a.mdx"), 1_300_000_000);
    assert.equal((await lastChangesInBackground(place.root, ["a.mdx"], undefined))("a.mdx"), 1_300_000_000);
  });

  it("run nothing that the repository names", () => {
    git(0, "init", "-q");
    written("a.mdx", "a", 9);
    git(1_000_000_000, "add", "-A");
    git(1_000_000_000, "commit", "-qm", "one");
    const mark = nameProgramsInGit(place);
    written("a.mdx", "changed", 1_100_000_000);
    assert.equal(lastChanges(place.root)("a.mdx"), 1_100_000_000);
    assert.equal(fs.existsSync(mark), false);
  });

  it("are read starting from the newest commit, even with unusual names", () => {
    const one = "a".repeat(40);
    const output = `${one} 20\0\nx\0y\nz\0${one} 10\0\nx\0w\0`;
    assert.deepEqual(
      [...readHistory(output)],
      [
        ["x", 20],
        ["y\nz", 20],
        ["w", 10],
      ],
    );
    assert.deepEqual([...readHistory("")], []);
  });
});

describe("the index of git", () => {
  const hash = "a".repeat(40);
  const entry = (name: string, size: number): string =>
    `100644 ${hash} 0\t${name}\0  ctime: 1:2\n  mtime: 3:4\n  dev: 5\tino: 6\n  uid: 0\tgid: 0\n  size: ${size}\tflags: 0\n`;

  it("is parsed as far as it is complete", () => {
    const output = entry("a.mdx", 7) + entry("ä\nb.mdx", 8) + entry("cut.mdx", 9).slice(0, -20);
    assert.deepEqual(
      [...readIndex(output)],
      [
        [
          "a.mdx",
          { hash, mode: "100644", isSkipped: false, isAnnounced: false, seconds: 3, nanoseconds: 4, size: 7 },
        ],
        [
          "ä\nb.mdx",
          { hash, mode: "100644", isSkipped: false, isAnnounced: false, seconds: 3, nanoseconds: 4, size: 8 },
        ],
      ],
    );
    assert.deepEqual([...readIndex("another form\0")], []);
  });

  it("does not hide that another file of the same size and millisecond has replaced one", () => {
    const place = temporaryFolder();
    try {
      place.write("a.mdx", "B");
      const indexed = {
        hash,
        mode: "100644",
        isSkipped: false,
        isAnnounced: false,
        seconds: 3,
        nanoseconds: 4_000_100,
        size: 1,
      };
      const isChangedAt = (mtimeMs: number): boolean =>
        isChanged(place.root, "a.mdx", { mtimeMs, size: 1 }, indexed);
      assert.deepEqual([3004.0001, 3004, 3004.2, 3005].map(isChangedAt), [false, false, true, true]);
    } finally {
      place.remove();
    }
  });
});
