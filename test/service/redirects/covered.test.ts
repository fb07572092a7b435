/** Redirects that an earlier one covers. */
import assert from "node:assert/strict";
import { analyze, type Pair } from "./analyzed-redirects.ts";

describe("analyzeRedirects", () => {
  const covered = (pairs: readonly Pair[]) => analyze(pairs, ["x.mdx", "y.mdx"]).covered ?? [];

  it("reports a redirect whose addresses all match an earlier one", () => {
    assert.deepEqual(
      covered([
        ["/a/*", "/x"],
        ["/a/b", "/y"],
      ]),
      [{ index: 1, by: 0 }],
    );
    assert.deepEqual(
      covered([
        ["/a/:slug*", "https://one.dev/:slug*"],
        ["/b", "/x"],
        ["/a/b-*", "https://two.dev/*"],
        ["/a/:one/:two*", "/y"],
      ]),
      [
        { index: 2, by: 0 },
        { index: 3, by: 0 },
      ],
    );
  });

  it("names the first of several that cover it", () => {
    assert.deepEqual(
      covered([
        ["/z", "/x"],
        ["/a/*", "/x"],
        ["/*/b", "/x"],
        ["/a/b", "/y"],
      ]).at(-1),
      { index: 3, by: 1 },
    );
  });

  it("reports none that has its own addresses, comes first, or points to the same page", () => {
    const lists: readonly (readonly Pair[])[] = [
      [
        ["/a/b", "/x"],
        ["/a/*", "/y"],
      ],
      [
        ["/a/:one/:two*", "/x"],
        ["/a/*", "/y"],
      ],
      [
        ["/a/*/c", "/x"],
        ["/a/b/*", "/y"],
      ],
      [
        ["/a/:slug*", "/:slug*"],
        ["/a/x", "/x/"],
      ],
      [
        ["/a/:slug*", "https://one.dev/:slug*"],
        ["/a/b/:page*", "https://one.dev/b/:page*"],
      ],
      [
        ["/a/:slug", "/x"],
        ["/a/b", "/y"],
      ],
      [
        ["/a/:slug*", "/:slug*"],
        ["/a/b", "/y"],
        ["/b", "/y"],
      ],
      [
        ["/a/*", "/:lost*"],
        ["/a/b", "/y"],
      ],
    ];
    for (const pairs of lists) assert.deepEqual(covered(pairs), [], JSON.stringify(pairs));
  });
});
