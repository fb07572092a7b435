/** Paths in a configuration follow moved files, and the rest of the file stays byte for byte. */
import assert from "node:assert/strict";
import { applyEdits, movedEntryEdits } from "../../../../server/src/service/index.ts";

describe("entries of `ignore` and moves", () => {
  const configuration = (folder: string, escaped: string, link: string): string => `{
\t// The pages of \`guides\` are old.
  "rules": { "orphan-page": "off", },
  "ignore": [
    { "rule": "broken-link",   "file": "./${folder}/setup.mdx", "reason": "guides/setup" }, // guides/setup.mdx
    {
      "rule": "broken-anchor", "subject": "${link}", "file": "other.mdx", "reason": "later",
    },
    { "rule": "broken-link", "file": "other.mdx", "subject": "an\\u0020 other", "reason": "later" },
    { "file": "docs/${escaped}\\u002fsetup.mdx", "rule": "broken-link" },
  ],
}
`;
  const page = "See [setup](/guides/setup#no).";
  const change = {
    moves: [{ from: "guides", to: "start" }],
    edits: new Map([["other.mdx", [{ start: page.indexOf("guides"), length: 6, newText: "start" }]]]),
    textOf: (file: string) => (file === "other.mdx" ? page : undefined),
  };
  const moved = (text: string, place: string): string =>
    applyEdits(text, movedEntryEdits(text, place, change));

  it("change the file and the subject, and nothing else", () => {
    const before = configuration("guides", "guides", "/guides/setup#no");
    assert.equal(moved(before, ""), configuration("start", "guides", "/start/setup#no"));
    assert.equal(
      moved(before.replaceAll("\n", "\r\n"), "docs"),
      configuration("guides", "start", "/guides/setup#no").replaceAll("\n", "\r\n"),
    );
    assert.deepEqual(movedEntryEdits(before, "site", change), []);
  });

  it("are also in the patterns of overrides and frontmatter", () => {
    const text = (folder: string, below: string): string => `{
  "overrides": [
    { "files": [ "/${folder}/**", "*.md",  "guides" ], "rules": { "guides": "off" } }, // guides
    { "rules": {}, "files": "guides/x" }, null, { "files": ["${below}\u002fold/*.mdx", 1] },
  ],
  "frontmatter": { "${folder}/*": { "required": ["guides/x"] }, "other/*": {}, "!${below}/a": { } },
}`;
    assert.equal(moved(text("guides", "docs/guides"), ""), text("start", "docs/guides"));
    assert.equal(moved(text("guides", "docs/guides"), "docs"), text("guides", "docs/start"));
  });

  it("stay in a file that is not valid", () => {
    for (const text of [
      "",
      "[]",
      '{ "ignore": { "file": "guides/setup.mdx" } }',
      '{ "ignore": [{ "file": "guides/setup.mdx" }]',
    ])
      assert.deepEqual(movedEntryEdits(text, "", change), [], text);
  });
});
