/** The edited files according to the git index are those according to both trees; undefined if more than contents may differ. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { changedFiles } from "../../server/src/cli/states/changed-pages.ts";
import { editedFiles } from "../../server/src/cli/states/edited-files.ts";
import { Trees, workingTreeOf } from "../../server/src/cli/states/open-states.ts";
import {
  filesOfTree,
  filesOfWorkingTree,
  firstContent,
  listingOnDisk,
} from "../../server/src/cli/states/state-files.ts";
import { openFolders } from "../../server/src/host/boundary.ts";
import { commitNamed } from "../../server/src/host/git-revision.ts";
import type { StateFiles } from "../../server/src/service/index.ts";
import type { FileContent } from "../../server/src/service/snapshot.ts";
import { skipWithoutGit, skipWithoutLinks } from "../skipping.ts";
import { type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson } from "./command-line.ts";

const files = [
  "docs/docs.json",
  "docs/a.mdx",
  "docs/guides/b.mdx",
  "docs/guides/c.mdx",
  "docs/node_modules/d.mdx",
];

type Step =
  | { readonly kind: "write" | "delete"; readonly file: string; readonly text: string }
  | { readonly kind: "stage" | "commit" | "announce" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      file: fc.constantFrom(...files, ...files, "docs/guides/new.mdx", "docs/generated/e.mdx", "other/f.mdx"),
      text: fc.constantFrom("one", "two", "and three"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("delete" as const),
      file: fc.constantFrom(...files),
      text: fc.constant(""),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "stage" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "announce" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "commit" as const }) },
);

function start(repository: TestRepository): void {
  for (const file of files) repository.write(file, `${file}\n`);
  repository.write("docs/docs.json", docsJson({ pages: ["a", "guides/b", "guides/c"] }));
  repository.write(".gitignore", "generated\n");
  repository.git("add", "-f", ".");
  repository.git("commit", "-qm", "start");
}

function take(repository: TestRepository, { kind, ...rest }: Step): void {
  if (kind === "commit") repository.commit();
  else if (kind === "stage") repository.git("add", "-A");
  else if (kind === "announce") repository.git("add", "--intent-to-add", "-A");
  else if ("file" in rest) {
    const { file, text } = rest;
    const isText = file.endsWith(".mdx");
    const pages = ["a", "guides/b"];
    if (kind === "write") repository.write(file, isText ? text : docsJson({ name: text, pages }));
    else fs.rmSync(path.join(repository.root, file), { force: true });
  }
}

/** The change of the site in `docs` since a commit, by the index, and by both trees. */
function changes(root: string, commit: string) {
  openFolders([]);
  const site = path.join(root, "docs");
  const listing = listingOnDisk(site);
  const working = workingTreeOf(site, listing.files);
  const edited = editedFiles(root, site, commit, working, listing);
  const tree = new Trees(root).of({ kind: "commit", id: commit });
  assert.ok(tree !== undefined);
  const foreign = [...listing.files].filter((file) => working.isForeign(file));
  const whole = {
    before: filesOfTree(tree, site, { files: foreign, sites: listing, working }),
    after: filesOfWorkingTree(root, site, working, listing),
    isForeign: working.isForeign,
  };
  return { edited, whole };
}

function headOf({ root }: TestRepository): string {
  const commit = commitNamed(root, "HEAD");
  assert.ok(commit !== undefined);
  return commit;
}

describe("the edited files of a site", () => {
  let repository: TestRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
    start(repository);
  });
  afterEach(() => repository?.remove());

  it("are those that differ between the trees, with the same contents, whether edited or staged", () => {
    let known = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        repository.git("reset", "-q", "--hard", "main");
        repository.git("clean", "-qfdx");
        repository.git("checkout", "-q", "--detach");
        const commit = headOf(repository);
        for (const one of steps) take(repository, one);
        const { edited, whole } = changes(repository.root, commit);
        if (edited === undefined) return;
        known += 1;
        assert.deepEqual([...edited.changed].sort(), [...(changedFiles(whole) ?? ["other files"])].sort());
        for (const file of edited.after.listing.files) {
          assert.equal(edited.before.idOf(file), whole.before.idOf(file), file);
          const textIn = (state: StateFiles): FileContent => firstContent(state.contents([file], 1000));
          assert.deepEqual(textIn(edited.before), textIn(whole.before), file);
        }
      }),
      { numRuns: 25 },
    );
    // Nearly all draws are known: fewer would prove little. Which ones are unknown is the subject of the next test.
    assert.ok(known > 5, `${known}`);
  }).timeout(120_000);

  it("are unknown if a file was added, deleted or only announced, or is a link", function () {
    const commit = headOf(repository);
    const isKnown = (): boolean => changes(repository.root, commit).edited !== undefined;
    const restore = (): void => {
      repository.git("reset", "-q", "--hard");
      repository.git("clean", "-qfd");
    };
    assert.ok(isKnown());
    repository.write("docs/new.mdx", "new");
    assert.ok(!isKnown(), "a file that git does not have");
    repository.git("add", "--intent-to-add", "docs/new.mdx");
    assert.ok(!isKnown(), "a file that was announced");
    repository.git("add", "docs/new.mdx");
    assert.ok(!isKnown(), "a file that was staged");
    repository.git("commit", "-qm", "new");
    assert.ok(!isKnown(), "a file of a later commit");
    repository.git("reset", "-q", "--hard", "HEAD~1");
    fs.rmSync(path.join(repository.root, "docs/a.mdx"));
    assert.ok(!isKnown(), "a file that is gone");
    restore();
    repository.git("rm", "-q", "--cached", "docs/a.mdx");
    assert.ok(!isKnown(), "a file that only git lost");
    restore();
    skipWithoutLinks(this);
    fs.rmSync(path.join(repository.root, "docs/a.mdx"));
    fs.symlinkSync("guides/b.mdx", path.join(repository.root, "docs/a.mdx"));
    repository.git("add", "-A");
    assert.ok(!isKnown(), "a link in place of a file");
  });

  it("are known despite ignored files and files that the commands write", () => {
    const commit = headOf(repository);
    repository.write("docs/generated/page.mdx", "ignored");
    repository.write("docs/docs-json.baseline.json", "{}");
    repository.write("docs/a.mdx", "other");
    const { edited } = changes(repository.root, commit);
    assert.deepEqual(edited?.changed, ["a.mdx"]);
    assert.equal(edited.before.idOf("docs-json.baseline.json"), undefined);
    assert.equal(edited.before.idOf("generated/page.mdx"), edited.after.idOf("generated/page.mdx"));
    const before = [...edited.before.contents(["a.mdx", "generated/page.mdx"], 1000)];
    assert.deepEqual(
      before.map(([file, content]) => [file, content.kind === "text" && content.text]).sort(),
      [
        ["a.mdx", "docs/a.mdx\n"],
        ["generated/page.mdx", "ignored"],
      ],
    );
  });

  it("are unknown if git does not have the commit", () => {
    assert.equal(changes(repository.root, headOf(repository)).edited?.changed.length, 0);
    const root = path.join(repository.root, "docs");
    const listing = listingOnDisk(root);
    const working = workingTreeOf(root, listing.files);
    assert.equal(editedFiles(repository.root, root, "1".repeat(40), working, listing), undefined);
  });
});
