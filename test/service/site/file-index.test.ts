import assert from "node:assert/strict";
import fc from "fast-check";
import type { Frontmatter } from "../../../server/src/service/pages/frontmatter.ts";
import { FileIndex, sameFrontmatter } from "../../../server/src/service/site/file-index.ts";
import { reasonNotToList } from "../../../server/src/service/site/page-rules.ts";

function index(files: readonly string[], mintignore = ""): FileIndex {
  return FileIndex.of({ files, mintignore });
}

function pagePaths(files: FileIndex): string[] {
  return [...files.pages()].map((page) => page.path).sort();
}

/** All answers of an index, in a comparable form. */
function contents(files: FileIndex) {
  const all = [...files.files()].sort();
  return {
    files: all,
    counts: [files.fileCount, files.pageCount],
    pages: [...files.pages()].sort((one, other) => (one.path < other.path ? -1 : 1)),
    against: all.map((file) => files.notAPage(file.replace(/\.mdx?$/, ""))),
    cases: all.map((file) => files.wrongCase(file.replace(/\.mdx?$/, "").toUpperCase())?.path.toLowerCase()),
    folders: ["", "a", "a/b", "A"].map((folder) => [files.hasFolder(folder), files.hasPageIn(folder)]),
  };
}

describe("FileIndex", () => {
  it("knows the folders that have a page of the site itself directly in them", () => {
    const files = FileIndex.of({
      files: ["docs.json", "a/b/page.mdx", "a/nested/docs.json", "a/nested/page.mdx"],
      nestedSites: ["a/nested"],
    });
    const folders = ["", "a", "a/b", "a/nested", "gone"];
    assert.deepEqual(
      folders.filter((folder) => files.hasPageIn(folder)),
      ["a/b"],
    );
    assert.ok(index(["page.mdx"]).hasPageIn(""));
  });

  it("finds pages by path, .mdx before .md", () => {
    const files = index(["intro.md", "intro.mdx", "guides/setup.md", "logo.svg"]);
    assert.equal(files.page("intro")?.file, "intro.mdx");
    assert.equal(files.page("guides/setup")?.file, "guides/setup.md");
    assert.deepEqual(pagePaths(files), ["guides/setup", "intro"]);
    assert.deepEqual([files.fileCount, files.pageCount], [4, 2]);
    for (const path of ["intro.mdx", "guides", "logo", "logo.svg", "", "/intro", "guides/"]) {
      assert.equal(files.isPage(path), false, path);
    }
  });

  it("uses the .md when the .mdx next to it is removed", () => {
    const files = index(["a.mdx", "a.md"]);
    assert.equal(files.withFiles({ removed: ["a.mdx"] }).page("a")?.file, "a.md");
    assert.equal(files.withFiles({ removed: ["a.md"] }).page("a")?.file, "a.mdx");
    assert.equal(files.withFiles({ removed: ["a.md", "a.mdx"] }).pageCount, 0);
  });

  it("contains every file, page or not", () => {
    const files = index(["docs.json", "a/b.mdx", "a/README.md", "a/b.md", ".github/x.md"]);
    for (const file of files.files()) assert.equal(files.has(file), true, file);
    assert.equal([...files.files()].length, 5);
    for (const file of ["a", "a/b", "b.mdx", "docs.JSON"]) assert.equal(files.has(file), false, file);
  });

  it("says why a file is not a page", () => {
    const files = index(
      [
        "README.md",
        "sub/readme.md",
        ".claude/skill.md",
        "x/node_modules/y/z.md",
        "drafts/a.mdx",
        "b.draft.mdx",
      ],
      "drafts/\n*.draft.mdx\n",
    );
    assert.equal(files.pageCount, 0);
    assert.deepEqual(files.notAPage("README"), { file: "README.md", reason: "reserved-name" });
    assert.equal(files.notAPage("sub/readme")?.reason, "reserved-name");
    assert.equal(files.notAPage(".claude/skill")?.reason, "ignored-folder");
    assert.equal(files.notAPage("x/node_modules/y/z")?.reason, "ignored-folder");
    assert.equal(files.notAPage("drafts/a")?.reason, "ignored-by-mintignore");
    assert.equal(files.notAPage("b.draft")?.reason, "ignored-by-mintignore");
    assert.equal(files.notAPage("nowhere"), undefined);
  });

  it("treats reserved names as pages if they are .mdx, as real sites do", () => {
    const files = index([
      "changelog.mdx",
      "community/contributing.mdx",
      "modules/README.mdx",
      "license-terms.md",
    ]);
    assert.deepEqual(pagePaths(files), [
      "changelog",
      "community/contributing",
      "license-terms",
      "modules/README",
    ]);
  });

  it("reads .mintignore as gitignore: anchors, negation, nested folders, comments, case", () => {
    const names = [
      "build/a.mdx",
      "x/build/a.mdx",
      "tmp/a.mdx",
      "tmp/keep.mdx",
      "Draft.md",
      "docs/internal/deep/a.mdx",
    ];
    const text = "# comment\r\n/build/\r\ntmp/*\r\n!tmp/keep.mdx\r\ndraft.md\r\n**/internal/**\r\n";
    assert.deepEqual(pagePaths(index(names, text)), ["Draft", "tmp/keep", "x/build/a"]);
  });

  it("rechecks all files when .mintignore changes, and keeps frontmatter", () => {
    const frontmatter = new Map([["a/x.mdx", { title: "X" }]]);
    const files = FileIndex.of({ files: [".mintignore", "a/x.mdx", "b.mdx"], mintignore: "a/", frontmatter });
    assert.equal(files.isPage("a/x"), false);
    assert.equal(files.withFiles({ mintignore: "b.mdx" }).page("a/x")?.frontmatter?.title, "X");
    assert.equal(files.withFiles({ removed: [".mintignore"] }).isPage("a/x"), true);
  });

  it("names the page that differs only in case", () => {
    const files = index(["Guides/Intro.mdx", "guides/setup.mdx", "FAQ.mdx"]);
    assert.equal(files.wrongCase("guides/intro")?.path, "Guides/Intro");
    assert.equal(files.wrongCase("GUIDES/SETUP")?.path, "guides/setup");
    assert.equal(files.wrongCase("faq")?.path, "FAQ");
    assert.equal(files.wrongCase("FAQ"), undefined);
    assert.equal(files.wrongCase("faqs"), undefined);
  });

  it("offers the index page of a folder that is not a page", () => {
    const files = index(["a/index.mdx", "b/index.mdx", "b.mdx", "index.mdx"]);
    assert.equal(files.indexOf("a")?.path, "a/index");
    assert.equal(files.indexOf("b"), undefined);
    assert.equal(files.indexOf("")?.path, "index");
    assert.equal(files.indexOf("c"), undefined);
  });

  it("lists the pages of a folder but not those of one whose name merely starts the same way", () => {
    const files = index(["a/x.mdx", "a/b/y.mdx", "ab/z.mdx", "a.mdx"]);
    assert.deepEqual([...files.pagesUnder("a")].map((page) => page.path).sort(), ["a/b/y", "a/x"]);
    assert.equal([...files.pagesUnder("")].length, 4);
    assert.deepEqual([...files.pagesUnder("x")], []);
    assert.equal(files.hasFolder("a/b"), true);
    assert.equal(files.hasFolder("a/b/y"), false);
  });

  it("drops a folder by prefix", () => {
    const files = index(["a/x.mdx", "a/b/y.mdx", "ab/z.mdx", "a.mdx"]);
    assert.deepEqual(pagePaths(files.withFiles({ removed: ["a"] })), ["a", "ab/z"]);
    assert.deepEqual(pagePaths(files.withFiles({ removed: ["a/"] })), ["a", "ab/z"]);
    assert.equal(files.withFiles({ removed: [""] }).fileCount, 0);
  });

  it("is the same index when nothing changes", () => {
    const frontmatter = new Map([["a.mdx", { title: "A", groups: ["x"] }]]);
    const files = FileIndex.of({ files: ["a.mdx", "b/c.svg"], frontmatter });
    const equalFrontmatter = new Map<string, Frontmatter>([["a.mdx", { groups: ["x"], title: "A" }]]);
    assert.equal(
      files.withFiles({ added: ["a.mdx", "b/c.svg"], removed: ["zzz"], frontmatter: equalFrontmatter }),
      files,
    );
    assert.notEqual(files.withFiles({ frontmatter: new Map([["a.mdx", undefined]]) }), files);
    assert.equal(files.withFiles({ frontmatter: new Map([["nowhere.mdx", { title: "?" }]]) }), files);
  });

  it("has the same names while authors type in frontmatter, and other names when files change or all pages are read", () => {
    const files = Array.from({ length: 40 }, (_, number) => `p${number}.mdx`);
    const index = FileIndex.of({ files });
    const described = (list: readonly string[], title: string) =>
      index.withFiles({ frontmatter: new Map(list.map((file) => [file, { title }])) });
    const typed = described(["p1.mdx"], "One");
    assert.notEqual(typed, index);
    assert.equal(typed.names, index.names);
    assert.equal(typed.withFiles({ frontmatter: new Map([["p1.mdx", { title: "Two" }]]) }).names, index);
    assert.equal(typed.page("p1")?.frontmatter?.title, "One");
    assert.ok(typed.hasFolder(""));
    assert.notEqual(typed.withFiles({ added: ["q.mdx"] }).names, index);
    assert.notEqual(typed.withFiles({ removed: ["p2.mdx"] }).names, index);
    assert.notEqual(typed.withFiles({ mintignore: "p3.mdx" }).names, index);
    assert.notEqual(described(files, "All").names, index);
  });

  it("leaves the previous index unchanged", () => {
    const files = index(["a/x.mdx"]);
    const before = contents(files);
    files.withFiles({ added: ["a/y.mdx"], removed: ["a/x.mdx"], mintignore: "a/" });
    assert.deepEqual(contents(files), before);
  });

  it("lists the folders whose content is unknown, until they are removed or listed", () => {
    const unlisted = [{ path: "a/closed", reason: "permission denied" }];
    const files = FileIndex.of({ files: ["a/x.mdx"], unlisted });
    const unknown = (fileIndex: FileIndex) =>
      ["a/closed", "a/closed/b/c", "a/closedness", "a", ""].filter((path) => fileIndex.isUnknown(path));
    assert.deepEqual(unknown(files), ["a/closed", "a/closed/b/c"]);
    assert.deepEqual(unknown(files.withFiles({ added: ["a/y.mdx"] })), unknown(files));
    assert.deepEqual(unknown(files.withFiles({ mintignore: "y" })), unknown(files));
    for (const change of [{ removed: ["a/closed"] }, { removed: ["a"] }, { unlisted: [] }]) {
      assert.deepEqual(unknown(files.withFiles(change)), []);
    }
    assert.equal(files.withFiles({ unlisted: [...unlisted] }), files);
    assert.equal(files.isSame(index(["a/x.mdx"])), false);
    assert.equal(files.isSame(FileIndex.of({ files: ["a/x.mdx"], unlisted })), true);
  });

  it("equals the index built from scratch after any changes", () => {
    const segment = fc.constantFrom("a", "b", "A", "README", ".dot", "node_modules");
    const file = fc
      .tuple(fc.array(segment, { maxLength: 2 }), segment, fc.constantFrom(".mdx", ".md", ".json"))
      .map(([folders, name, extension]) => [...folders, name + extension].join("/"));
    const folder = fc.array(segment, { minLength: 1, maxLength: 2 }).map((segments) => segments.join("/"));
    const change = fc.record(
      {
        added: fc.array(file, { maxLength: 4 }),
        removed: fc.array(fc.oneof(file, folder), { maxLength: 3 }),
        frontmatter: fc.array(
          fc.tuple(
            file,
            fc.option(fc.record({ title: segment }, { noNullPrototype: true }), { nil: undefined }),
          ),
          {
            maxLength: 3,
          },
        ),
        mintignore: fc.constantFrom("", "a/", "*.md", "/b/*\n!/b/a.mdx"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(file, { maxLength: 8 }), fc.array(change, { maxLength: 5 }), (start, changes) => {
        let files = FileIndex.of({ files: start });
        const existing = new Set(start);
        const described = new Map<string, Frontmatter>();
        let mintignore = "";
        for (const { frontmatter, ...rest } of changes) {
          files = files.withFiles(
            frontmatter === undefined ? rest : { ...rest, frontmatter: new Map(frontmatter) },
          );
          for (const removedPath of rest.removed ?? []) {
            for (const path of existing)
              if (path === removedPath || path.startsWith(`${removedPath}/`)) existing.delete(path);
          }
          for (const path of described.keys()) if (!existing.has(path)) described.delete(path);
          for (const path of rest.added ?? []) existing.add(path);
          for (const [path, value] of frontmatter ?? []) {
            if (!existing.has(path)) continue;
            if (value === undefined) described.delete(path);
            else described.set(path, value);
          }
          mintignore = rest.mintignore ?? mintignore;
        }
        const fresh = FileIndex.of({ files: existing, mintignore, frontmatter: described });
        assert.deepEqual(contents(files), contents(fresh));
        assert.deepEqual([...files.names.files()], [...files.files()]);
      }),
    );
  });

  it("never throws, whatever the paths and the .mintignore", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.string({ unit: "grapheme" }),
        fc.string(),
        (names, mintignore, path) => {
          const files = FileIndex.of({
            files: [...names, `../${path}.md`, `/${path}.mdx`, `${path}.md`],
            mintignore,
          });
          files.withFiles({ added: [path], removed: [path], mintignore: path });
          for (const ask of [path, `/${path}`, `${path}/`]) {
            files.page(ask);
            files.notAPage(ask);
            files.wrongCase(ask);
            files.indexOf(ask);
            files.has(ask);
          }
        },
      ),
    );
  });
});

describe("sameFrontmatter", () => {
  it("compares by content", () => {
    assert.equal(sameFrontmatter({ title: "a" }, { title: "a" }), true);
    assert.equal(sameFrontmatter({ title: "a" }, { title: "a", hidden: false }), false);
    assert.equal(sameFrontmatter({ groups: ["a"] }, { groups: ["a", "b"] }), false);
    assert.equal(sameFrontmatter(undefined, {}), false);
  });
});

describe("reasonNotToList", () => {
  it("recognizes snippets in any folder and reserved names in any case", () => {
    assert.equal(reasonNotToList("snippets/a.mdx"), "snippet");
    assert.equal(reasonNotToList("en/_snippets/deep/a.mdx"), "snippet");
    assert.equal(reasonNotToList("changelog.mdx"), "reserved-name");
    assert.equal(reasonNotToList("a/Readme.mdx"), "reserved-name");
    assert.equal(reasonNotToList("my-snippets/a.mdx"), undefined);
    assert.equal(reasonNotToList("changelogs.mdx"), undefined);
  });
});
