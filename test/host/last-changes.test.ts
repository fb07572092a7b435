/** When files were changed last, by git or by the disk. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { openFolders } from "../../server/src/host/boundary.ts";
import { lastChanges, lastChangesInBackground, readHistory } from "../../server/src/host/last-changes.ts";
import { skip } from "../skipping.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("last changes of files", () => {
  let place: TemporaryFolder;
  beforeEach(function () {
    place = temporaryFolder();
    openFolders([place.root]);
    if (spawnSync("git", ["--version"]).error !== undefined) skip(this, "git is not installed");
  });
  afterEach(() => place.remove());

  function git(date: number, ...args: readonly string[]): void {
    const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgSign=false"];
    const env = { ...process.env, GIT_COMMITTER_DATE: `${date} +0000`, GIT_AUTHOR_DATE: `${date} +0000` };
    const { status, stderr } = spawnSync("git", ["-C", place.root, ...identity, ...args], { env });
    assert.equal(status, 0, stderr.toString());
  }
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
    for (const changedAt of [lastChanges(root), await lastChangesInBackground(root, files)]) {
      assert.deepEqual(files.map(changedAt), [
        1_100_000_000,
        1_000_000_000,
        1_200_000_000,
        undefined,
        undefined,
      ]);
    }
  });

  it("are those of the disk outside of a repository", async () => {
    written("a.mdx", "a", 1_300_000_000);
    assert.equal(lastChanges(place.root)("a.mdx"), 1_300_000_000);
    assert.equal((await lastChangesInBackground(place.root, ["a.mdx"]))("a.mdx"), 1_300_000_000);
  });

  it("run nothing that the repository names", () => {
    git(0, "init", "-q");
    written("a.mdx", "a", 9);
    place.write(".gitattributes", "*.mdx filter=bad diff=bad\n");
    git(1_000_000_000, "add", "-A");
    git(1_000_000_000, "commit", "-qm", "one");
    const mark = path.join(place.root, "ran");
    const program = place.write("program.sh", `#!/bin/sh\necho ran > ${JSON.stringify(mark)}\ncat\n`);
    fs.chmodSync(program, 0o755);
    for (const key of [
      "core.fsmonitor",
      "core.pager",
      "gpg.program",
      "filter.bad.clean",
      "diff.bad.textconv",
    ]) {
      git(0, "config", key, program);
    }
    git(0, "config", "log.showSignature", "true");
    written("a.mdx", "changed", 9);
    assert.equal(lastChanges(place.root)("a.mdx"), 1_000_000_000);
    assert.equal(fs.existsSync(mark), false);
  });

  it("are read from the newest commit on, also where a name looks odd", () => {
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
