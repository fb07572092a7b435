/** Which moves are refused, and for what reason. */
import assert from "node:assert/strict";
import { planMove, sortMoves } from "../../../../server/src/service/index.ts";
import { head, moveIn, refusalOf, type SiteFiles, siteOf } from "./moved-site.ts";

describe("a move is refused", () => {
  const files: SiteFiles = {
    "docs.json": `{ ${head}, "navigation": { "$ref": "nav/all.json" } }`,
    "nav/all.json": `{ "openapi": "s.json", "pages": ["a", "b/c"] }`,
    "s.json": `{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }`,
    ".mintignore": "drafts/\n",
    "a.mdx": "",
    "b/c.mdx": "",
    "b/d.md": "",
    "logo.svg": "",
  };
  it("only if it is not possible together with the others, which an editor makes anyway", () => {
    const moves = [
      { from: "a.mdx", to: "b/d.mdx" },
      { from: "b/d.md", to: "b/e.md" },
      { from: "docs.json", to: "x/docs.json" },
      { from: "logo.svg", to: "x/logo.svg" },
    ];
    const { possible, refused } = sortMoves(siteOf(files), moves);
    assert.deepEqual(possible, [moves[0], moves[1], moves[3]]);
    assert.deepEqual(
      refused.map(({ from }) => from),
      ["docs.json"],
    );
    assert.deepEqual(sortMoves(siteOf(files), []), { possible: [], refused: [] });
  });

  for (const [from, to, reason] of [
    ["gone.mdx", "x.mdx", /There is no file or folder `gone\.mdx`/],
    ["a.mdx", "a.mdx", /already has this name/],
    ["a.mdx", "b/c.mdx", /There is already a file `b\/c\.mdx`/],
    ["a.mdx", "b/C.mdx", /There is already a file `b\/c\.mdx`, and many disks/],
    ["a.mdx", "b/c.md", /`b\/c\.mdx` already has this URL/],
    ["a.mdx", "b/d.mdx", /`b\/d\.md` already has this URL/],
    ["a.mdx", "b", /There is already a folder `b`/],
    ["a.mdx", "../x.mdx", /outside the site/],
    ["a.mdx", "a.txt", /has to end in \.mdx or \.md/],
    ["a.mdx", "README.md", /would not be a page: the platform reserves this name/],
    ["a.mdx", "drafts/a.mdx", /would not be a page: `\.mintignore` matches it/],
    ["a.mdx", ".github/a.mdx", /ignores everything in that folder/],
    ["a.mdx", "x/docs.json", /a separate site/],
    ["docs.json", "x/docs.json", /docs\.json has to stay/],
    ["b", "b/e", /cannot be moved into itself/],
    ["", "x", /The site's own folder/],
    ["nav/all.json", "nav/all.txt", /only includes files that end in \.json/],
    ["s.json", "s.txt", /is a spec, which has to end/],
  ] as const) {
    it(`${from || "the root"} to ${to}`, () => {
      assert.match(refusalOf(files, { from, to }), reason);
      assert.match(refusalOf(files, { from, to }), /^[^\n]+\.$/);
    });
  }

  it("if two files would have the same name", () => {
    const moves = [
      { from: "a.mdx", to: "x.mdx" },
      { from: "b/c.mdx", to: "x.mdx" },
    ];
    assert.match(refusalOf(files, moves), /cannot both be moved/);
  });

  it("if files of two folders would differ only in case", () => {
    const moves = [
      { from: "a.mdx", to: "x/Page.mdx" },
      { from: "b/c.mdx", to: "x/page.mdx" },
    ];
    assert.match(refusalOf(files, moves), /cannot both be moved/);
  });

  it("but not if two pages of one folder already differ only in case and the folder moves", () => {
    const twins = {
      "docs.json": JSON.stringify({ navigation: { pages: ["guides/Setup", "guides/setup"] } }),
      "guides/Setup.mdx": "[Other](./setup)\n",
      "guides/setup.mdx": "[Other](./Setup)\n",
    };
    const plan = planMove(siteOf(twins), [{ from: "guides", to: "start" }], {
      textOf: (file) => (twins as SiteFiles)[file],
    });
    assert.equal(plan.kind, "plan");
    assert.deepEqual(plan.kind === "plan" ? plan.files : [], [
      { from: "guides/Setup.mdx", to: "start/Setup.mdx" },
      { from: "guides/setup.mdx", to: "start/setup.mdx" },
    ]);
  });

  it("but not if the names differ only in case, nor for a file with another extension", () => {
    moveIn(files, { from: "b/c.mdx", to: "b/C.mdx" });
    moveIn(files, { from: "b", to: "B" });
    moveIn(files, { from: "logo.svg", to: "logo.txt" });
  });
});
