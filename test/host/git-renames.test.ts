/** The renames recorded in git; git runs nothing that a repository configures. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { gitRenames, gitRenamesInBackground, readRenames } from "../../server/src/host/git-renames.ts";
import { skipWithoutGit } from "../skipping.ts";
import { gitIn, nameProgramsInGit } from "../support/repository.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("renames that git knows", () => {
  let place: TemporaryFolder;
  beforeEach(function () {
    place = temporaryFolder();
    skipWithoutGit(this);
  });
  afterEach(() => place.remove());

  const git = (...args: readonly string[]): string => gitIn(place.root, args);
  const text = (name: string): string => `# ${name}\n\n${`${name} is described here.\n`.repeat(20)}`;

  it("by commits and staged, to their last name, relative to the site", async () => {
    git("init", "-q");
    for (const name of ["a", "b c", "ä"]) place.write(`docs/${name}.mdx`, text(name));
    place.write("outside.mdx", text("outside"));
    git("add", "-A");
    git("commit", "-qm", "one");
    git("mv", "docs/a.mdx", "docs/a2.mdx");
    git("mv", "outside.mdx", "outside2.mdx");
    git("commit", "-qm", "two");
    git("mv", "docs/a2.mdx", "docs/a3.mdx");
    git("mv", "docs/b c.mdx", "docs/b d.mdx");
    const root = path.join(place.root, "docs");
    const renames = gitRenames(root);
    assert.deepEqual(
      [...renames].sort(([one], [other]) => (one < other ? -1 : 1)),
      [
        ["a.mdx", "a3.mdx"],
        ["a2.mdx", "a3.mdx"],
        ["b c.mdx", "b d.mdx"],
      ],
    );
    assert.deepEqual(await gitRenamesInBackground(root, new AbortController().signal), renames);
    assert.equal((await gitRenamesInBackground(root, AbortSignal.abort())).size, 0);
  });

  it("are none outside a repository, and in one without commits", () => {
    assert.equal(gitRenames(place.root).size, 0);
    git("init", "-q");
    assert.equal(gitRenames(place.root).size, 0);
    assert.equal(gitRenames(path.join(place.root, "gone")).size, 0);
  });

  it("run nothing that the repository names", () => {
    git("init", "-q");
    place.write("a.mdx", text("a"));
    git("add", "-A");
    git("commit", "-qm", "one");
    git("mv", "a.mdx", "b.mdx");
    const mark = nameProgramsInGit(place);
    assert.deepEqual([...gitRenames(place.root)], [["a.mdx", "b.mdx"]]);
    assert.equal(fs.existsSync(mark), false);
  });

  it("are parsed from outputs cut at any position", () => {
    const output = "R100\0a\0b\0\nR090\0c\0d\0";
    assert.equal(readRenames([output]).size, 2);
    for (let end = 0; end < output.length; end += 1) readRenames([output.slice(0, end)]);
    assert.deepEqual([...readRenames(["R100\0b\0a\0", "R100\0a\0b\0"])], [["b", "a"]]);
  });
});
