/** The changelog of the package has the newest entries whole, and says where the others are. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { packagedChangelog } from "../../scripts/packaged-changelog.ts";

const entries = (count: number, words: string): string =>
  Array.from({ length: count }, (_, index) => `- ${words} ${index}\n  goes on.\n`).join("");

describe("the packaged changelog", () => {
  it("is the repository's if that is short", () => {
    const text = `# Changelog\n\n## Unreleased\n\n${entries(3, "Entry")}`;
    assert.equal(packagedChangelog(text), text);
  });

  it("ends behind an entry or a section, and says where the others are", () => {
    const newest = `# Changelog\n\n## 2.0.0 (2026-11-01)\n\n${entries(2, "New entry")}\n`;
    const older = `## 1.0.0 (2026-10-01)\n\n- ${"long ".repeat(3_000)}\n`;
    assert.equal(
      packagedChangelog(newest + older, "https://example.com/CHANGELOG.md"),
      `${newest}Earlier changes are in [CHANGELOG.md](https://example.com/CHANGELOG.md).\n`,
    );
    const many = packagedChangelog(`# Changelog\n\n## Unreleased\n\n${entries(1_000, "Entry")}`);
    assert.match(
      many,
      /\n- Entry \d+\n {2}goes on\.\n\nEarlier changes are in CHANGELOG\.md in the repository\.\n$/,
    );
    assert.ok(many.length < 4_200);
  });

  it("does not cut an entry that is too long by itself", () => {
    assert.throws(() => packagedChangelog("long ".repeat(3_000)), /CHANGELOG\.md has no entry/);
  });

  it("can be made from that of the repository", () => {
    const text = readFileSync("CHANGELOG.md", "utf8");
    const made = packagedChangelog(text);
    assert.ok(made.length < 4_200);
    assert.ok(made.startsWith("# Changelog\n\n## "));
  });
});
