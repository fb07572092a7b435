import assert from "node:assert/strict";
import { patternAfter } from "../../../server/src/service/site/ignore-pattern.ts";
import { ignoredFiles } from "../../../server/src/service/site/ignored-files.ts";

describe("a pattern after a move", () => {
  const pathAfter = (path: string): string => {
    if (path === "guides" || path.startsWith("guides/")) return `hand [book]${path.slice("guides".length)}`;
    return path === "a/b.mdx" ? "#c.mdx" : path;
  };
  /** The patterns before and after, and a file below the new path that the second one matches. */
  const following: readonly (readonly [before: string, after: string, file: string])[] = [
    ["/guides/drafts/", "/hand \\[book\\]/drafts/", "hand [book]/drafts/a.mdx"],
    ["guides/drafts", "hand \\[book\\]/drafts", "hand [book]/drafts/a.mdx"],
    ["guides/**", "hand \\[book\\]/**", "hand [book]/a.mdx"],
    ["/guides", "/hand \\[book\\]", "hand [book]/a.mdx"],
    ["guides/[ab]*.mdx", "hand \\[book\\]/[ab]*.mdx", "hand [book]/b1.mdx"],
    ["guides/x\\*.mdx", "hand \\[book\\]/x\\*.mdx", "hand [book]/x*.mdx"],
    ["guides/x\\ ", "hand \\[book\\]/x\\ ", "hand [book]/x /a.mdx"],
    ["guides/x  ", "hand \\[book\\]/x  ", "hand [book]/x"],
    ["a/b.mdx", "/#c.mdx", "#c.mdx"],
  ];
  for (const [before, after, file] of following) {
    it(`follows: ${JSON.stringify(before)}`, () => {
      assert.equal(patternAfter(before, pathAfter), after);
      assert.equal(ignoredFiles(after)?.ignores(file), true);
      assert.equal(patternAfter(`!${before}`, pathAfter), `!${after}`);
    });
  }

  for (const pattern of [
    "guides",
    "guides/",
    "*.mdx",
    "**/guides/x",
    "/gui*/x",
    "# guides/x",
    "other/guides/x",
    "",
    "/",
  ])
    it(`stays: ${JSON.stringify(pattern)}`, () => assert.equal(patternAfter(pattern, pathAfter), pattern));

  it("takes linear time", () => {
    for (const pattern of [`${"a/".repeat(500_000)}*`, "\\".repeat(500_001), `${" ".repeat(500_000)}x`])
      assert.equal(patternAfter(pattern, pathAfter), pattern);
  });
});
