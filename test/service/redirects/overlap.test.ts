/** Redirects with wildcards that share some addresses. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { commonAddress } from "../../../server/src/service/redirects/overlap.ts";
import { matches, parsePattern } from "../../../server/src/service/redirects/redirects.ts";
import { caseCount } from "../../case-count.ts";
import { analyze, type Pair } from "./analyzed-redirects.ts";

const piece = fc.constantFrom("a", "b", "ab", ":x", ":x*", "*", "a-*", "*b");
const source = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => `/${pieces.join("/")}/*`);

describe("commonAddress", () => {
  it("is an address that both match, or none of many addresses is", () => {
    const address = fc
      .array(fc.constantFrom("a", "b", "ab", "a-b", "x"), { minLength: 1, maxLength: 7 })
      .map((pieces) => `/${pieces.join("/")}`);
    fc.assert(
      fc.property(
        source,
        source,
        fc.array(address, { minLength: 20, maxLength: 20 }),
        (one, other, addresses) => {
          const [first, second] = [parsePattern(one), parsePattern(other)];
          const common = commonAddress(first, second, { left: 1_000_000 });
          if (common === undefined) {
            for (const path of addresses)
              assert.ok(!matches(first, path) || !matches(second, path), `${one} ${other} ${path}`);
          } else {
            assert.ok(matches(first, common), `${one} ${common}`);
            assert.ok(matches(second, common), `${other} ${common}`);
          }
        },
      ),
      { numRuns: caseCount(2000) },
    );
  });

  it("compares no pattern of thousands of characters, and no more than its limit", () => {
    const wide = parsePattern("/*");
    assert.equal(commonAddress(parsePattern(`/${"a".repeat(5000)}*`), wide, { left: 1_000_000 }), undefined);
    assert.equal(commonAddress(parsePattern("/a/*"), wide, { left: 2 }), undefined);
    assert.equal(commonAddress(parsePattern("/a/*"), wide, { left: 100 }), "/a/x");
  });
});

describe("analyzeRedirects", () => {
  const overlaps = (pairs: readonly Pair[]) => analyze(pairs, ["x.mdx", "y.mdx"]).overlaps ?? [];

  it("reports two redirects that send some addresses to different places", () => {
    assert.deepEqual(
      overlaps([
        ["/a/*/c", "/x"],
        ["/b/*", "/x"],
        ["/a/b/*", "/y"],
      ]),
      [{ index: 2, by: 0, address: "/a/b/c" }],
    );
  });

  it("reports none if one is within the other, both point to one place, or a third handles the address", () => {
    const lists: readonly (readonly Pair[])[] = [
      [
        ["/a/b/*", "/x"],
        ["/a/*", "/y"],
      ],
      [
        ["/a/*", "/x"],
        ["/a/b/*", "/y"],
      ],
      [
        ["/a/*/c", "/x"],
        ["/a/b/*", "/x"],
      ],
      [
        ["/a/b/c", "/y"],
        ["/a/*/c", "/x"],
        ["/a/b/*", "/y"],
      ],
      [
        ["/a/*", "/x"],
        ["/b/*", "/y"],
      ],
    ];
    for (const pairs of lists) assert.deepEqual(overlaps(pairs), [], JSON.stringify(pairs));
  });
});
