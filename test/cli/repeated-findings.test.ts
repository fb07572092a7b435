/** Findings with the same cause in the terminal: which are listed, and how the others are counted. */
import assert from "node:assert/strict";
import { causeOf } from "../../server/src/cli/formats/report.ts";
import { foldersOfOrphans, looksLikeNoDocumentation } from "../../server/src/cli/orphan-folders.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { check } from "./checked-sites.ts";
import { checkJson, docsJson } from "./command-line.ts";

describe("docs-json check, if a cause repeats", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** The lines that name a rule, or say how many more there are. */
  const linesOf = (text: string, code: string): readonly string[] =>
    text.split("\n").filter((line) => line.includes(`[${code}]`) || /the same$|^ *and /.test(line));

  function writePages(count: number, text: (index: number) => string): void {
    const pages = Array.from({ length: count }, (_, index) => `p${String(index).padStart(3, "0")}`);
    folder.write("docs.json", docsJson({ pages }));
    pages.forEach((page, index) => {
      folder.write(`${page}.mdx`, text(index));
    });
  }

  it("lists one prop at 350 places three times, and counts the others", () => {
    writePages(350, () => '<Step name="B">\n\nText.\n\n</Step>\n');
    const { stdout } = check(folder.root, "--only", "component-prop");
    assert.deepEqual(stdout.split("\n"), [
      "p000.mdx:1:7: warning: `<Step>` has no prop `name`, so the prop is ignored; did you mean `title`? [component-prop]",
      '  1 | <Step name="B">',
      "    |       ^^^^",
      "  p001.mdx:1:7: the same",
      "  p002.mdx:1:7: the same",
      "  and 347 more like it; --all lists them",
      "",
      "350 warnings in 1 site (350 pages, 0 ms)",
      "",
    ]);
    const all = check(folder.root, "--only", "component-prop", "--all").stdout;
    assert.equal(all.match(/: the same$/gm)?.length, 349);
    assert.ok(!all.includes("more like it"));
  });

  it("lists three findings of a cause separately, and counts a fourth in the singular", () => {
    const text = '<Step title="A" name="B">\n\nText.\n\n</Step>\n';
    writePages(3, () => text);
    assert.ok(!/the same|more like it/.test(check(folder.root).stdout));
    assert.equal(check(folder.root).stdout.match(/\[component-prop\]/g)?.length, 3);
    writePages(4, () => text);
    assert.match(check(folder.root).stdout, /\n {2}and 1 more like it; --all lists it\n/);
  });

  it("distinguishes causes of the same rule", () => {
    writePages(
      20,
      (index) => `<Step title="A" ${index % 2 === 0 ? "name" : "label"}="B">\n\nText.\n\n</Step>\n`,
    );
    const { stdout } = check(folder.root, "--only", "component-prop");
    assert.equal(stdout.match(/and 7 more like it; --all lists them/g)?.length, 2);
  });

  it("treats the same key in many objects as one cause, although the objects have different names", () => {
    const groups = Array.from({ length: 9 }, (_, index) => ({
      group: `Group ${index}`,
      collapsed: true,
      pages: ["a"],
    }));
    folder.write("docs.json", docsJson({ groups }));
    folder.write("a.mdx");
    const lines = linesOf(check(folder.root, "--only", "unknown-field").stdout, "unknown-field");
    assert.deepEqual(
      lines.map((line) => /The group "Group \d"|and \d more like it/.exec(line)?.[0]),
      ['The group "Group 0"', 'The group "Group 1"', 'The group "Group 2"', "and 6 more like it"],
    );
    const all = check(folder.root, "--only", "unknown-field", "--all").stdout;
    assert.equal(all.match(/The group "Group \d" has/g)?.length, 9);
  });

  it("never counts findings that lose pages together with others", () => {
    const finding = { code: "unknown-field", severity: "warning", message: "A", subject: "pgs" } as const;
    const cause = causeOf({ ...finding, consequence: "none" }, "docs.json");
    assert.equal(causeOf({ ...finding, consequence: "none", message: "B" }, "nav.json"), cause);
    assert.notEqual(causeOf({ ...finding, consequence: "loses" }, "docs.json"), cause);
  });

  it("prints one hint for all language codes in a file that only today's platform supports", () => {
    const languages = ["en", "ja", "zh", "he", "ko"].map((language) => ({ language, pages: [language] }));
    folder.write("docs.json", docsJson({ languages }, { $schema: "https://mintlify.com/docs.json" }));
    for (const { language } of languages) folder.write(`${language}.mdx`);
    const codes =
      checkJson(folder.root).sites[0]?.findings.filter(({ code }) => code === "language-code") ?? [];
    assert.ok(codes.length >= 3, "each is a finding");
    const lines = linesOf(check(folder.root, "--only", "language-code").stdout, "language-code");
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? "", / hint: "ja" works today but is not in the reference/);
    assert.equal(lines[1], `  and ${codes.length - 1} more like it in this file; --all lists them`);
    assert.equal(
      linesOf(check(folder.root, "--only", "language-code", "--all").stdout, "language-code").filter((line) =>
        line.includes("hint:"),
      ).length,
      codes.length,
    );
  });

  describe("pages of a folder that the navigation does not list", () => {
    function writeOrphans(inFolder: string, count: number): void {
      for (let index = 0; index < count; index += 1) folder.write(`${inFolder}/p${index}.mdx`);
    }

    beforeEach(() => {
      folder.write("docs.json", docsJson({ pages: ["intro"] }));
      folder.write("intro.mdx");
    });

    it("are one line if there are more than 10", () => {
      writeOrphans("guides", 10);
      assert.equal(linesOf(check(folder.root).stdout, "orphan-page").length, 10);
      writeOrphans("guides", 11);
      assert.deepEqual(linesOf(check(folder.root).stdout, "orphan-page"), [
        "guides/: hint: 11 pages in this folder are not in the navigation, so readers find them only by a link; list them in docs.json, or set `hidden: true` in their frontmatter (--all lists them). [orphan-page]",
      ]);
      assert.equal(linesOf(check(folder.root, "--all").stdout, "orphan-page").length, 11);
      assert.match(check(folder.root).stdout, /, 11 hints in 1 site/);
    });

    it("cause advice to use .mintignore if the folder does not look like documentation", () => {
      writeOrphans("scripts/a", 8);
      writeOrphans("scripts/b", 8);
      writeOrphans("tools/dist", 12);
      writeOrphans("guides", 12);
      writeOrphans("more", 1200);
      assert.deepEqual(check(folder.root).stdout.split("\n").slice(0, 4), [
        "scripts/: hint: 16 pages in this folder are not in the navigation, but they are published; if they are not documentation, add `scripts/` to `.mintignore` (--all lists them). [orphan-page]",
        "tools/dist/: hint: 12 pages in this folder are not in the navigation, but they are published; if they are not documentation, add `tools/dist/` to `.mintignore` (--all lists them). [orphan-page]",
        "more/: hint: 1,200 pages in this folder are not in the navigation, so readers find them only by a link; list them in docs.json, or set `hidden: true` in their frontmatter (--all lists them). [orphan-page]",
        "  guides/: 12 pages",
      ]);
    });

    it("are counted if there are too many folders, or only a few pages in each", () => {
      for (let index = 0; index < 14; index += 1) writeOrphans(`folder-${index}`, 11 + index);
      const lines = check(folder.root).stdout.split("\n");
      assert.match(lines[0] ?? "", /^folder-13\/: hint: 24 pages/);
      assert.equal(lines[9], "  folder-4/: 15 pages");
      assert.equal(
        lines[10],
        "and 50 more of orphan-page; --all lists them, --rule orphan-page=off hides them",
      );
    });

    it("are separate findings for other programs, which fail the check if they are errors", () => {
      writeOrphans("guides", 40);
      assert.equal(checkJson(folder.root).sites[0]?.findings.length, 40);
      const sarif = JSON.parse(check(folder.root, "--format", "sarif").stdout);
      assert.equal(sarif.runs[0].results.length, 40);
      const failing = check(folder.root, "--rule", "orphan-page=error", "--quiet");
      assert.equal(failing.code, 1);
      assert.match(failing.stdout, /^guides\/: error: 40 pages/);
    });

    it("are grouped by the innermost folder with more than 10, or by a whole folder without documentation", () => {
      const files = (inFolder: string, count: number): readonly string[] =>
        Array.from({ length: count }, (_, index) => `${inFolder}/${index}.mdx`);
      const folderOf = foldersOfOrphans([
        ...files("a/b/c", 11),
        ...files("a/b", 4),
        ...files("a/d", 7),
        ...files("dist/x", 20),
        ...files("e", 10),
        "top.mdx",
      ]);
      assert.equal(folderOf.get("a/b/c/0.mdx"), "a/b/c/");
      assert.equal(folderOf.get("a/b/0.mdx"), "a/");
      assert.equal(folderOf.get("a/d/0.mdx"), "a/");
      assert.equal(folderOf.get("dist/x/0.mdx"), "dist/");
      assert.equal(folderOf.get("e/0.mdx"), undefined);
      assert.equal(folderOf.get("top.mdx"), undefined);
      assert.deepEqual(foldersOfOrphans(files("top", 3)), new Map());
      for (const name of ["dist/", "a/Scripts/", "plans/", ".tools/"])
        assert.ok(looksLikeNoDocumentation(name), name);
      for (const name of ["guides/", "build/", "dist/guides/", ""])
        assert.ok(!looksLikeNoDocumentation(name), name);
    });
  });
});
