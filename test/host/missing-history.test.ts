/** Why git's history is missing, what is reported about it, and what is then not called outdated. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openFolders } from "../../server/src/host/boundary.ts";
import { lastChanges, lastChangesInBackground } from "../../server/src/host/last-changes.ts";
import {
  type MissingHistory,
  missingHistory,
  missingHistoryInBackground,
  missingHistorySentence,
} from "../../server/src/host/missing-history.ts";
import { skip, skipOnWindows, skipWithoutGit } from "../skipping.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("missing history", () => {
  let place: TemporaryFolder;
  const before = { HOME: process.env.HOME, PATH: process.env.PATH };
  beforeEach(function () {
    place = temporaryFolder();
    openFolders([place.root]);
    skipWithoutGit(this);
  });
  afterEach(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    place.remove();
  });

  function git(folder: string, date: number, ...args: readonly string[]): void {
    const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgSign=false"];
    const env = { ...process.env, GIT_COMMITTER_DATE: `${date} +0000`, GIT_AUTHOR_DATE: `${date} +0000` };
    const { status, stderr } = spawnSync("git", ["-C", folder, ...identity, ...args], { env });
    assert.equal(status, 0, stderr.toString());
  }

  /** A repository in which `new.mdx` is newer than `old.mdx`. */
  function repository(): string {
    const root = place.folder("origin");
    git(root, 1_000_000_000, "init", "-q");
    for (const [index, file] of ["old.mdx", "middle.mdx", "new.mdx"].entries()) {
      place.write(`origin/${file}`, file);
      git(root, 1_000_000_000 + index * 1000, "add", "-A");
      git(root, 1_000_000_000 + index * 1000, "commit", "-qm", file);
    }
    return root;
  }

  /** The cause; checks that it is the same in the background. */
  async function causeIn(root: string): Promise<MissingHistory["cause"] | undefined> {
    const missing = missingHistory(root);
    assert.deepEqual(await missingHistoryInBackground(root), missing);
    return missing?.cause;
  }

  async function changesIn(root: string): Promise<readonly (number | undefined)[]> {
    const files = ["old.mdx", "middle.mdx", "new.mdx"];
    const changes = files.map(lastChanges(root));
    const inBackground = await lastChangesInBackground(root, files, missingHistory(root));
    assert.deepEqual(files.map(inBackground), changes);
    return changes;
  }

  it("is not reported in a repository with all of its commits, or without any", async () => {
    assert.equal(await causeIn(repository()), undefined);
    const empty = place.folder("empty");
    git(empty, 1_000_000_000, "init", "-q");
    assert.equal(await causeIn(empty), undefined);
  });

  it("is normal outside a repository, where the times of files are used", async () => {
    place.write("old.mdx", "");
    fs.utimesSync(path.join(place.root, "old.mdx"), 5000, 5000);
    assert.equal(await causeIn(place.root), "no-repository");
    assert.deepEqual(await changesIn(place.root), [5000, undefined, undefined]);
  });

  it("in a shallow clone leaves unknown when files were changed that no fetched commit changed", async () => {
    const origin = repository();
    git(place.root, 1_000_000_000, "clone", "-q", "--depth", "2", String(pathToFileURL(origin)), "clone");
    const clone = path.join(place.root, "clone");
    assert.equal(await causeIn(clone), "shallow");
    // The older commit of the two names all files that existed then.
    assert.deepEqual(await changesIn(clone), [undefined, undefined, 1_000_002_000]);
    fs.writeFileSync(path.join(clone, "old.mdx"), "changed and not committed");
    fs.utimesSync(path.join(clone, "old.mdx"), 1_500_000_000, 1_500_000_000);
    assert.deepEqual((await changesIn(clone))[0], 1_500_000_000);
    git(clone, 1_000_000_000, "fetch", "-q", "--unshallow");
    assert.equal(await causeIn(clone), undefined);
    assert.deepEqual((await changesIn(clone)).slice(1), [1_000_001_000, 1_000_002_000]);
  });

  it("in another user's repository is reported with the folder", async function () {
    if (process.getuid?.() !== 0) skip(this, "only root can give a repository to another user");
    const root = repository();
    fs.chownSync(root, 65534, 65534);
    fs.chownSync(path.join(root, ".git"), 65534, 65534);
    process.env.HOME = place.folder("home");
    const missing = missingHistory(root);
    assert.deepEqual(missing, { cause: "other-owner", repository: fs.realpathSync(root) });
    assert.equal(await causeIn(root), "other-owner");
    assert.match(
      missingHistorySentence(missing, "x"),
      new RegExp(`run git config --global --add safe\\.directory ${fs.realpathSync(root)}\\.$`),
    );
    // The times of the files are those of the checkout.
    assert.deepEqual(await changesIn(root), [undefined, undefined, undefined]);
  });

  it("is reported if git is not installed", async () => {
    const root = repository();
    process.env.PATH = place.folder("no-programs");
    assert.equal(await causeIn(root), "no-git");
    assert.deepEqual(await changesIn(root), [undefined, undefined, undefined]);
  });

  it("is reported if git may not be started", async function () {
    skipOnWindows(this);
    const root = repository();
    fs.chmodSync(place.write("programs/git", "#!/bin/sh\n"), 0o644);
    process.env.PATH = path.join(place.root, "programs");
    assert.equal(await causeIn(root), "not-allowed");
  });

  it("is reported if git cannot read the settings in the home folder", async function () {
    skipOnWindows(this);
    const root = repository();
    // A loop of links cannot be read by any user.
    place.link("home/.gitconfig", ".gitconfig");
    process.env.HOME = path.join(place.root, "home");
    assert.equal(await causeIn(root), "home");
  });

  it("is reported in git's words for a damaged repository", async () => {
    place.write("damaged/.git", "gitdir: nowhere\n");
    const missing = missingHistory(path.join(place.root, "damaged"));
    assert.equal(missing?.cause, "failed");
    assert.match(missingHistorySentence(missing ?? assert.fail(), "x"), /not a git repository/);
  });

  it("is not reported if the home folder does not exist", async () => {
    const root = repository();
    process.env.HOME = path.join(place.root, "nowhere");
    assert.equal(await causeIn(root), undefined);
    assert.deepEqual((await changesIn(root))[2], 1_000_002_000);
  });

  it("has a sentence for each cause, with what to do", () => {
    const all: readonly MissingHistory[] = [
      { cause: "no-repository" },
      { cause: "shallow" },
      { cause: "other-owner", repository: "/a b" },
      { cause: "no-git" },
      { cause: "not-allowed" },
      { cause: "home" },
      { cause: "failed", reason: "it gave no answer in time" },
    ];
    const sentences = all.map((missing) => missingHistorySentence(missing, "which pages are older"));
    assert.equal(new Set(sentences).size, all.length);
    for (const sentence of sentences) assert.match(sentence, /which pages are older.*\.$/);
    assert.match(sentences[1] ?? "", /git fetch --unshallow, or set fetch-depth: 0/);
    assert.match(sentences[2] ?? "", /safe\.directory '\/a b'\.$/);
  });
});
