import assert from "node:assert/strict";
import fc from "fast-check";
import { editDistance } from "../../../server/src/service/text/edit-distance.ts";
import { clearCorrection, nearest } from "../../../server/src/service/text/nearest.ts";
import { caseCount } from "../../case-count.ts";

describe("nearest", () => {
  it("finds the intended word", () => {
    const themes = ["mint", "maple", "palm", "willow", "linden", "almond", "aspen", "luma", "sequoia"];
    assert.deepEqual(nearest("mapel", themes, 1), ["maple"]);
    assert.deepEqual(nearest("sequia", themes, 1), ["sequoia"]);
    assert.deepEqual(nearest("wilow", themes, 1), ["willow"]);
    assert.deepEqual(nearest("dracula", themes), []);
  });

  it("puts words that differ only in case before all others, and never returns the word itself", () => {
    assert.deepEqual(nearest("Guides/Intro", ["guides/intros", "guides/intro", "guides/Intr"]), [
      "guides/intro",
      "guides/Intr",
      "guides/intros",
    ]);
    assert.deepEqual(nearest("intro", ["intro"]), []);
  });

  it("guesses nothing for a single letter except its case", () => {
    assert.deepEqual(nearest("x", ["y", "X", "z"]), ["X"]);
    assert.deepEqual(nearest("", ["a", "b"]), []);
  });

  it("finds a page that has moved, the nearest folder first", () => {
    const pages = [
      "de/guides/setup",
      "en/guides/start/setup",
      "en/api/setup",
      "en/guides/teardown",
      "setup-notes",
    ];
    assert.deepEqual(nearest("en/guides/setup", pages, 2), ["en/guides/start/setup", "de/guides/setup"]);
    assert.deepEqual(nearest("setup", ["guides/setup", "other"]), ["guides/setup"]);
  });

  it("puts a name with one mistake in the same folder before the same name elsewhere", () => {
    assert.deepEqual(nearest("guides/setupp", ["api/setupp", "guides/setup"]), [
      "guides/setup",
      "api/setupp",
    ]);
  });

  it("recognizes that a folder is not a page but its index is", () => {
    assert.deepEqual(nearest("guides", ["guidez", "guides/index"], 1), ["guides/index"]);
    assert.deepEqual(nearest("guides/index", ["guides", "api/index"], 1), ["guides"]);
    assert.deepEqual(nearest("en/setup/index", ["de/setup/index", "de/other/index"]), ["de/setup/index"]);
  });

  it("returns no more words than requested, in an order that does not depend on the order of the candidates", () => {
    const candidates = ["aab", "aac", "aad", "aae"];
    assert.deepEqual(nearest("aaa", candidates, 2), nearest("aaa", candidates.toReversed(), 2));
    assert.equal(nearest("aaa", candidates, 2).length, 2);
  });

  it("finds one of 25,000 page paths", () => {
    const pages = Array.from(
      { length: 25_000 },
      (_, index) => `en/section-${index % 250}/chapter/page-${index}`,
    );
    assert.equal(nearest("en/section-7/chapter/page-7x07", pages)[0], "en/section-7/chapter/page-7007");
  });
});

describe("clearCorrection", () => {
  it("accepts one wrong letter in a long word, other hyphens and another case", () => {
    assert.equal(clearCorrection("dismissable", ["content", "dismissible"]), "dismissible");
    assert.equal(clearCorrection("code-blocks", ["codeblocks", "latex"]), "codeblocks");
    assert.equal(clearCorrection("Eyebrows", ["eyebrows"]), "eyebrows");
    assert.equal(clearCorrection("expand", ["post", "expanded"]), "expanded");
  });

  it("corrects nothing that may be intended", () => {
    assert.equal(clearCorrection("mcp", ["mcq"]), undefined);
    assert.equal(clearCorrection("post", ["posted"]), undefined);
    assert.equal(clearCorrection("audience", ["content"]), undefined);
    assert.equal(clearCorrection("light", ["light", "lights"]), undefined);
  });
});

describe("editDistance", () => {
  it("agrees with the plain definition", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.nat(5), (one, other, max) => {
        const distance = plainDistance(one, other);
        assert.equal(editDistance(one, other, max), distance <= max ? distance : undefined);
      }),
      { numRuns: caseCount(2000) },
    );
  });

  it("accepts words of any length", () => {
    const long = "a".repeat(1000);
    assert.equal(editDistance(`${long}b${long}`, `${long}c${long}`, 2), 1);
    assert.equal(editDistance(`x${long}y`, `y${long}x`, 2), 2);
  });
});

/** The recursive definition: remove, add, change, swap. */
function plainDistance(one: string, other: string): number {
  const distances = new Map<string, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return Math.max(i, j);
    const place = `${i},${j}`;
    const before = distances.get(place);
    if (before !== undefined) return before;
    const same = one[i - 1] === other[j - 1] ? 0 : 1;
    let least = Math.min(distance(i - 1, j) + 1, distance(i, j - 1) + 1, distance(i - 1, j - 1) + same);
    if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
      least = Math.min(least, distance(i - 2, j - 2) + 1);
    }
    distances.set(place, least);
    return least;
  };
  return distance(one.length, other.length);
}
