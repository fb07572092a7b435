/** Redirects that repeat or hide others, cover pages, or are broken. */
import assert from "node:assert/strict";
import { haveSameDestination } from "../../../server/src/service/redirects/redirects.ts";
import { analyze, type Pair } from "./analyzed-redirects.ts";

describe("analyzeRedirects", () => {
  it("reports nothing if there is nothing wrong", () => {
    const pairs: Pair[] = [
      ["/old", "/new"],
      ["/old/", "https://example.com/x"],
      ["/mail", "mailto:a@example.com"],
      ["/section", "/new#section"],
      ["/tab", "/new?tab=1"],
      ["/folder", "/guides"],
      ["/logo", "/images/logo.svg"],
      ["/start", "/"],
      ["/text", "/new.md"],
      ["/llms", "/llms.txt"],
      ["/price", "/pricing"],
      ["/spaces", "/with%20space"],
      ["/languages/sharp", "/languages/c%23%26f%23"],
      ["/legacy/:slug*", "/guides/:slug*"],
      ["/former/:slug*", "/my%20guides/:slug*"],
    ];
    const files = [
      "new.mdx",
      "guides/index.mdx",
      "images/logo.svg",
      "with space.mdx",
      "languages/c#&f#.mdx",
      "my guides/a.mdx",
    ];
    assert.deepEqual(analyze(pairs.toSpliced(1, 1), files), {});
  });

  it("reports later redirects of the same source, whatever their wildcards are called", () => {
    const files = ["x.mdx", "b/x.mdx"];
    assert.deepEqual(
      analyze(
        [
          ["/a", "/x"],
          ["/a/", "/x"],
          ["/a?q", "/x"],
          ["/w/:a*", "/b/:a*"],
          ["/w/*", "/b/*"],
        ],
        files,
      ),
      {
        duplicates: [
          { index: 1, first: 0 },
          { index: 4, first: 3 },
        ],
        neverMatching: [{ index: 2, reason: "query" }],
      },
    );
    assert.deepEqual(
      analyze(
        [
          ["/w/:a/:b*", "/x"],
          ["/w/:a*", "/x"],
        ],
        files,
      ),
      {},
    );
  });

  it("reports sources that cover existing pages", () => {
    const files = ["a.mdx", "docs/x.mdx", "docs/y/z.mdx", "docsx.mdx", "guide-a.mdx", "end.mdx"];
    assert.deepEqual(
      analyze(
        [
          ["/a", "/end"],
          ["/docs/:slug*", "/end"],
          ["/guide-*", "/end"],
          ["/docs/:one/:two*", "/end"],
          ["/", "/end"],
        ],
        files,
      ),
      {
        shadows: [
          { index: 0, pages: new Set(["a"]) },
          { index: 1, pages: new Set(["docs/x", "docs/y/z"]) },
          { index: 2, pages: new Set(["guide-a"]) },
          { index: 3, pages: new Set(["docs/y/z"]) },
        ],
      },
    );
  });

  it("reports sources with a query, and nothing else about them", () => {
    assert.deepEqual(
      analyze(
        [
          ["/a?b", "/nowhere/x"],
          ["/a?b#c", "/x"],
          ["/b/:id?", "/nowhere/y"],
        ],
        ["b.mdx"],
      ),
      {
        neverMatching: [
          { index: 0, reason: "query" },
          { index: 1, reason: "fragment" },
        ],
      },
    );
  });

  it("says whether redirects of one source go to the same place, whatever their wildcards are called", () => {
    const alike = (one: readonly [string, string], other: readonly [string, string]): boolean =>
      haveSameDestination(
        { source: one[0], destination: one[1] },
        { source: other[0], destination: other[1] },
      );
    for (const [one, other] of [
      ["/x", "/x/"],
      ["x", "/x"],
      ["https://a.b/x", "https://a.b/x/"],
    ] as const)
      assert.equal(alike(["/a", one], ["/a/", other]), true, `${one} ${other}`);
    assert.equal(alike(["/a/:one", "/b/:one"], ["/a/:two", "/b/:two"]), true);
    assert.equal(alike(["/a/:one", "https://a.b/:one"], ["/a/:two", "https://a.b/:two"]), true);
    assert.equal(alike(["/a/:one/:two", "/b/:one"], ["/a/:two/:one", "/b/:one"]), false);
    assert.equal(alike(["/a", "/x#one"], ["/a", "/x#two"]), false);
    assert.equal(alike(["/a", "/x?one"], ["/a", "/x"]), false);
    assert.equal(alike(["/a/*", "/b/:gone"], ["/a/*", "/b/:gone"]), false);
  });

  it("reports sources with a fragment, and nothing else about them", () => {
    assert.deepEqual(
      analyze(
        [
          ["/a#b", "/nowhere/x"],
          ["/a", "/a#b"],
        ],
        ["b.mdx"],
      ),
      {
        neverMatching: [{ index: 0, reason: "fragment" }],
        loops: [{ index: 1, members: [1] }],
      },
    );
  });

  it("reports destinations without a page", () => {
    assert.deepEqual(
      analyze(
        [
          ["/a", "/guides/gone"],
          ["/b", "gone"],
          ["/c", "/old/gone#x"],
          ["/d", "/images"],
          ["/e", "/guides"],
          ["/w/:s*", "/none/:s*"],
        ],
        ["guides/here.mdx", "images/a/b.png"],
      ).deadDestinations,
      [
        { index: 0, path: "guides/gone", isFolder: false },
        { index: 1, path: "gone", isFolder: false },
        { index: 2, path: "old/gone", isFolder: false },
        { index: 3, path: "images", isFolder: true },
        { index: 5, path: "none", isFolder: false },
      ],
    );
  });

  it("compares encoded sources with wildcards with the names of files", () => {
    assert.deepEqual(
      analyze(
        [
          ["/my%20guides/:slug*", "/end"],
          ["/c%23/*/old", "/my guides/new"],
          ["/old", "/old%20guides/here"],
          ["/old%20guides/:id(\\d+)", "/end"],
        ],
        ["my guides/a.mdx", "my guides/b/c.mdx", "c#/x/old.mdx", "end.mdx"],
      ),
      {
        chains: [{ index: 1, through: [0], destination: "/end" }],
        shadows: [
          { index: 0, pages: new Set(["my guides/a", "my guides/b/c"]) },
          { index: 1, pages: new Set(["c#/x/old"]) },
        ],
      },
    );
  });

  it("does not report destinations that it cannot know", () => {
    const files = ["guides/here.mdx"];
    assert.deepEqual(
      analyze(
        [
          ["/a", "/pricing"],
          ["/b", "/api-reference/users/list"],
          ["/c/:slug*", "/guides/:slug*"],
          ["/d", "/e/:slug"],
          ["/f", "/old/x/y"],
          ["/old/:id(\\d+)", "/guides/here"],
          ["/g/:slug*", "/:slug*"],
        ],
        files,
        ["api-reference/users/list"],
      ),
      {},
    );
  });
});
