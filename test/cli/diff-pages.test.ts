/** `docs-json diff`: pages that move, change their title, or leave the navigation. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";
import { type ComparedRepository, comparedRepository, pageText } from "./compared-repository.ts";

describe("docs-json diff: pages", () => {
  let repository: ComparedRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = comparedRepository();
  });
  afterEach(() => repository?.remove());

  it("reports pages that were moved to another section, retitled, or removed from the navigation", () => {
    repository.startWith("a", "b", "c");
    repository.write(
      "docs.json",
      docsJson({
        groups: [
          { group: "All", pages: ["a"] },
          { group: "More", pages: ["b"] },
        ],
      }),
    );
    repository.write("a.mdx", pageText("a").replace("title: a", "title: Alpha"));
    const { pages, lost } = repository.difference();
    assert.deepEqual(pages.moved, [{ file: "b.mdx", from: "All", to: "More" }]);
    assert.deepEqual(pages.retitled, [{ file: "a.mdx", from: "a", to: "Alpha" }]);
    assert.deepEqual(pages.hidden, ["c.mdx"]);
    assert.deepEqual(lost, []);
  });

  it("reports a section with another name once, and only pages that moved in addition", () => {
    const tabs = (tab: string, [start, more]: readonly (readonly [group: string, pages: string[]])[]) =>
      docsJson({
        tabs: [
          { tab, groups: [start, more].map((one) => ({ group: one?.[0], pages: one?.[1] })) },
          { tab: "Other", pages: ["f"] },
        ],
      });
    repository.startWith("a", "b", "c", "d", "e", "f");
    repository.write(
      "docs.json",
      tabs("Guides", [
        ["Start", ["a", "b"]],
        ["More", ["c", "d", "e"]],
      ]),
    );
    repository.commit();
    repository.write(
      "docs.json",
      tabs("Manual", [
        ["Start", ["a", "b", "e"]],
        ["Advanced", ["c", "d"]],
      ]),
    );
    const { pages } = repository.difference();
    assert.deepEqual(pages.sections, [
      { from: "Guides", to: "Manual", pages: 5 },
      { from: "Guides › More", to: "Manual › Advanced", pages: 2 },
    ]);
    assert.deepEqual(pages.moved, [{ file: "e.mdx", from: "Guides › More", to: "Manual › Start" }]);
    const { stdout } = repository.diff([]);
    assert.match(stdout, /^Pages: 2 sections renamed, 1 moved$/m);
    assert.match(stdout, /^ {2}Guides › More {2}section renamed to Manual › Advanced \(2 pages\)$/m);
    assert.match(
      repository.diff(["--format", "agent"]).stdout,
      /^section Guides: renamed to Manual \(5 pages\)$/m,
    );
  });

  it("does not take a section for renamed that was split, merged, or is still there", () => {
    const site = (groups: Readonly<Record<string, readonly string[]>>): void => {
      const listed = Object.entries(groups).map(([group, pages]) => ({ group, pages }));
      repository.write("docs.json", docsJson({ groups: listed }));
    };
    repository.startWith("a", "b", "c", "d");
    const sectionsAfter = (groups: Readonly<Record<string, readonly string[]>>): unknown => {
      site(groups);
      return repository.difference().pages.sections;
    };
    site({ One: ["a", "b"], Two: ["c", "d"] });
    repository.commit();
    assert.deepEqual(sectionsAfter({ Three: ["a"], Four: ["b"], Two: ["c", "d"] }), []);
    assert.deepEqual(sectionsAfter({ Three: ["a", "b", "c", "d"] }), []);
    assert.deepEqual(sectionsAfter({ One: ["a"], Three: ["b"], Two: ["c", "d"] }), []);
    assert.deepEqual(sectionsAfter({ Two: ["a", "b", "c", "d"] }), []);
    assert.deepEqual(sectionsAfter({ Two: ["a", "b"], One: ["c", "d"] }), []);
    assert.deepEqual(sectionsAfter({ One: ["a", "b"], Three: ["c", "d"] }), [
      { from: "Two", to: "Three", pages: 2 },
    ]);
  });

  it("says that a page is no longer published if its file still exists, but is excluded", () => {
    repository.startWith("a", "b", "c");
    repository.write(".mintignore", "b.mdx\n/drafts/\n");
    fs.mkdirSync(path.join(repository.root, "drafts"));
    fs.renameSync(path.join(repository.root, "c.mdx"), path.join(repository.root, "drafts/c.mdx"));
    repository.site(["a"]);
    const { pages, lost } = repository.difference();
    assert.deepEqual([pages.unpublished, pages.removed], [["b.mdx", "drafts/c.mdx"], []]);
    assert.deepEqual(
      lost.map(({ address, reason }) => [address, reason]),
      [
        ["/b", "unpublished"],
        ["/c", "unpublished"],
      ],
    );
    const { stdout } = repository.diff([]);
    assert.match(stdout, /^ {2}\/b {2}its file still exists, but is no longer published$/m);
    assert.match(stdout, /^ {2}drafts\/c\.mdx {2}no longer published$/m);
  });

  it("reports pages that `hidden` hides or shows, in the page or in its section", () => {
    const hide = (name: string) =>
      repository.write(`${name}.mdx`, pageText(name).replace("title:", "hidden: true\ntitle:"));
    repository.startWith("a", "b", "c");
    hide("b");
    repository.commit();
    repository.write("b.mdx", pageText("b"));
    hide("a");
    const { pages, lost } = repository.difference();
    assert.deepEqual([pages.hidden, pages.listed, lost], [["a.mdx"], ["b.mdx"], []]);
    assert.match(
      repository.diff([]).stdout,
      /^ {2}a\.mdx +no longer in the navigation\n {2}b\.mdx +now in the navigation$/m,
    );
    repository.commit();
    const group = { group: "All", hidden: true, pages: ["a", "b"] };
    repository.write("docs.json", docsJson({ groups: [group, { group: "More", pages: ["c"] }] }));
    const { pages: after } = repository.difference("HEAD");
    assert.deepEqual([after.hidden, after.listed], [["b.mdx"], []]);
    assert.deepEqual(after.moved, [{ file: "c.mdx", from: "All", to: "More" }]);
  });

  it("recognizes a page in a moved folder although each of its lines has changed", () => {
    repository.startWith("a", "guides/b", "guides/deep/c");
    const links = (folder: string): string => `- [B](/${folder}/b)\n- [C](/${folder}/deep/c)\n- [D](/gone)\n`;
    repository.write("guides/deep/links.mdx", links("guides"));
    repository.site(["a", "guides/b", "guides/deep/c", "guides/deep/links"]);
    repository.commit();
    assert.equal(runIn(repository.root, ["move", "guides", "start/more"]).code, 0);
    const { pages, newFindings, rerouted } = repository.difference();
    assert.deepEqual([pages.added, pages.removed, newFindings, rerouted], [[], [], [], []]);
    assert.equal(pages.renamed.length, 3);
  });
});
