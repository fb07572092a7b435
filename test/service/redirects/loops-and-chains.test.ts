/** Redirects that point to other redirects. */
import assert from "node:assert/strict";
import { analyze, type Pair } from "./analyzed-redirects.ts";

describe("analyzeRedirects", () => {
  it("reports a loop once, at its last member", () => {
    assert.deepEqual(
      analyze([
        ["/a", "/b"],
        ["/b", "/a"],
      ]),
      { loops: [{ index: 1, members: [1, 0] }] },
    );
    assert.deepEqual(
      analyze([
        ["/a", "/b"],
        ["/b/", "c"],
        ["/c", "/a?x"],
      ]),
      {
        loops: [{ index: 2, members: [2, 0, 1] }],
      },
    );
    assert.deepEqual(analyze([["/a", "/a/#top"]], ["a.mdx"]), { loops: [{ index: 0, members: [0] }] });
  });

  it("reports a loop even if one of its pages exists: moved there and back", () => {
    assert.deepEqual(
      analyze(
        [
          ["/a", "/b"],
          ["/b", "/a"],
        ],
        ["a.mdx"],
      ),
      { loops: [{ index: 1, members: [1, 0] }] },
    );
  });

  it("reports a wildcard that matches its own output", () => {
    const files = ["docs/new/x.mdx"];
    assert.deepEqual(analyze([["/docs/*", "/docs/new/*"]], files), { loops: [{ index: 0, members: [0] }] });
    assert.deepEqual(analyze([["/docs/:slug*", "/docs/new/:slug*"]], files), {
      loops: [{ index: 0, members: [0] }],
    });
    assert.deepEqual(analyze([["/docs/:one/:slug*", "/docs"]], files).loops, undefined);
    assert.deepEqual(analyze([["/docs/:slug*", "/docs"]], ["docs.mdx"]), {});
  });

  it("treats a redirect to the index page of its own address as a loop", () => {
    const files = ["m/index.mdx", "n.mdx"];
    assert.deepEqual(analyze([["/m", "/m/index"]], files), { loops: [{ index: 0, members: [0] }] });
    assert.deepEqual(analyze([["/m/", "/m/index#x"]], files).loops, [{ index: 0, members: [0] }]);
    assert.deepEqual(
      analyze(
        [
          ["/n", "/m/index"],
          ["/m", "/n"],
        ],
        files,
      ).loops,
      [{ index: 1, members: [1, 0] }],
    );
    // What happens to an address without a page has not been measured.
    assert.equal(analyze([["/n", "/n/index"]], files).loops, undefined);
    assert.equal(analyze([["/a", "/m/index"]], files).loops, undefined);
  });

  it("finds a loop that goes through a wildcard", () => {
    assert.deepEqual(
      analyze(
        [
          ["/a", "/docs/x"],
          ["/docs/*", "/*"],
          ["/x", "/a"],
        ],
        ["y.mdx"],
      ).loops,
      [{ index: 2, members: [2, 0, 1] }],
    );
  });

  it("reports a chain with its end, ready to be written", () => {
    assert.deepEqual(
      analyze(
        [
          ["/a", "/b"],
          ["/b", "/c"],
          ["/c", "/d"],
        ],
        ["d.mdx"],
      ).chains,
      [
        { index: 0, through: [1, 2], destination: "/d" },
        { index: 1, through: [2], destination: "/d" },
      ],
    );
    assert.deepEqual(
      analyze([
        ["/a", "/b#part"],
        ["/b", "https://example.com/c"],
      ]).chains,
      [{ index: 0, through: [1], destination: "https://example.com/c#part" }],
    );
    assert.deepEqual(
      analyze(
        [
          ["/a", "/v1/x"],
          ["/v1/:slug*", "/v2/:slug*"],
        ],
        ["v2/x.mdx"],
      ).chains,
      [{ index: 0, through: [1], destination: "/v2/x" }],
    );
    const wildcards: Pair[] = [
      ["/v0/:page*", "/v1/:page*"],
      ["/v1/:slug*", "/v2/:slug*"],
      ["/a/*", "/v0/*"],
    ];
    assert.deepEqual(analyze(wildcards, ["v2/x.mdx"]).chains, [
      { index: 0, through: [1], destination: "/v2/:page*" },
      { index: 2, through: [0, 1], destination: "/v2/*" },
    ]);
  });

  it("does not report a chain if it ends in a loop, at a page, or may skip the other redirect", () => {
    assert.deepEqual(
      analyze([
        ["/x", "/a"],
        ["/a", "/b"],
        ["/b", "/a"],
      ]),
      { loops: [{ index: 2, members: [2, 1] }] },
    );
    assert.deepEqual(
      analyze(
        [
          ["/a", "/b"],
          ["/b", "/c"],
        ],
        ["b.mdx", "c.mdx"],
      ),
      {
        shadows: [{ index: 1, pages: new Set(["b"]) }],
      },
    );
    assert.deepEqual(
      analyze(
        [
          ["/a/:slug*", "/b/:slug*"],
          ["/b/:one/x/*", "/c"],
          ["/b/x", "/c"],
        ],
        ["c.mdx", "b/z/y.mdx"],
      ),
      {},
    );
  });

  it("follows the first redirect that matches", () => {
    assert.deepEqual(
      analyze(
        [
          ["/a", "/v1/x"],
          ["/v1/x", "/p"],
          ["/v1/*", "/q"],
        ],
        ["p.mdx", "q.mdx"],
      ).chains,
      [{ index: 0, through: [1], destination: "/p" }],
    );
    assert.deepEqual(
      analyze(
        [
          ["/a", "/v1/x"],
          ["/v1/*", "/q"],
          ["/v1/x", "/p"],
        ],
        ["p.mdx", "q.mdx"],
      ).chains,
      undefined,
      "which one is used of an earlier wildcard and a later address is not known (F7.14)",
    );
    assert.deepEqual(
      analyze(
        [
          ["/a", "/v1/x"],
          ["/v1/*", "/q"],
          ["/v1/x", "/q/"],
        ],
        ["q.mdx"],
      ).chains,
      [{ index: 0, through: [1], destination: "/q" }],
    );
  });
});
