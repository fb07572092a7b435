/** Which files `.mintignore` excludes: many patterns together have the same effect as one by one. */

import assert from "node:assert/strict";
import fc from "fast-check";
import ignore from "ignore";
import { FileIndex } from "../../../server/src/service/site/file-index.ts";
import { ignoredFiles, maxAlike } from "../../../server/src/service/site/ignored-files.ts";
import { caseCount } from "../../case-count.ts";
import { docs, findingsOf, pages, siteOf } from "../rules/site-findings.ts";

/** The library's own reading of the whole text. */
function reference(text: string): (file: string) => boolean {
  const matcher = ignore({ ignorecase: false, allowRelativePaths: true }).add(text);
  return (file) => matcher.ignores(file);
}

const piece = fc.constantFrom(
  ..."ab1/*?![]#\\ .-_é\r\uFEFF",
  ...["**", "**/", "/**", "/", "ab", "draft", ".mdx", "[ab]", "[!a]", "[^/]", "[[:alpha:]]"],
  ...["\\*", "\\[", "\\ ", "\\!", "\\#", "\\a", "[a\\]b]", "{a,b}", "(a|b)", "a+", "^a", "$", "a  ", "\\"],
);
const pattern = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
const segment = fc.constantFrom(
  "a",
  "b",
  "ab",
  "b1",
  "draft",
  "a-b",
  "a b",
  "é",
  "[a]",
  "!a",
  "#a",
  "a*",
  "b.a",
);
const file = fc
  .tuple(fc.array(segment, { maxLength: 3 }), segment)
  .map(([folders, name]) => [...folders, `${name}.mdx`].join("/"));

describe("ignored files", () => {
  it("are those that the patterns match one by one, however many there are", () => {
    let ignored = 0;
    fc.assert(
      fc.property(
        fc.array(pattern, { maxLength: 8 }),
        fc.array(file, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.constantFrom("\n", "\r\n"),
        (patterns, files, isLong, lineEnd) => {
          // Enough other patterns without a match for the index to choose among the patterns.
          const extras = Array.from({ length: isLong ? 60 : 0 }, (_, index) => `none-${index}/x`);
          const text = [...extras, ...patterns].join(lineEnd);
          const expected = files.map(reference(text));
          const test = ignoredFiles(text);
          assert.deepEqual(
            files.map((path) => test?.ignores(path) ?? false),
            expected,
          );
          ignored += expected.filter(Boolean).length;
        },
      ),
      { numRuns: caseCount(3000) },
    );
    assert.ok(ignored > caseCount(500), `${ignored} files were ignored at all`);
  });

  it("are included again by a later pattern, but not from an ignored folder", () => {
    const extras = Array.from({ length: 100 }, (_, index) => `/other-${index}.mdx\n`).join("");
    const test = ignoredFiles(`${extras}drafts/\n!drafts/a.mdx\n*-old.mdx\n!keep-old.mdx\n`);
    assert.ok(test);
    const files = ["drafts/a.mdx", "a-old.mdx", "x/keep-old.mdx", "other-7.mdx", "x/other-7.mdx"];
    assert.deepEqual(files.map(test.ignores), [true, true, false, true, false]);
  });

  it("depend on the last of too many similar patterns, which is reported once", () => {
    const alike = Array.from({ length: maxAlike + 40 }, (_, index) => `/${"?".repeat(index + 1)}a\n`);
    const text = alike.join("");
    const long = (letters: number): string => `${"b".repeat(letters)}a`;
    const test = ignoredFiles(text);
    assert.equal(test?.leftOut, 40);
    assert.deepEqual([1, 40, 41, maxAlike + 40].map(long).map(test.ignores), [false, false, true, true]);
    assert.equal(FileIndex.of({ files: [], mintignore: text }).leftOutPatterns, 40);
    const site = siteOf({ ...docs({ pages: ["index"] }), ...pages("index"), ".mintignore": text });
    const [only, ...extras] = findingsOf(site);
    assert.deepEqual([only?.code, only?.document, extras.length], ["unchecked-page", ".mintignore", 0]);
    assert.match(only?.message ?? "", /^More than 300 patterns here .* so 40 of them are ignored/);
  });

  it("do not count equal patterns twice", () => {
    assert.equal(ignoredFiles("*\n".repeat(1000))?.leftOut, 0);
    const mixed = `${"/a?\n!/a?\n".repeat(500)}/a?\n${Array.from({ length: 50 }, (_, i) => `x${i}\n`).join("")}`;
    assert.equal(ignoredFiles(mixed)?.ignores("ab"), true);
  });
});
