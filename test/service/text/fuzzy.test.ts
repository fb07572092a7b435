/** Fuzzy search: what matches at all, and what comes first. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { fuzzyQuery, fuzzyScore } from "../../../server/src/service/text/fuzzy.ts";

function ranked(typed: string, names: readonly string[]): readonly string[] {
  const query = fuzzyQuery(typed);
  return names
    .flatMap((name) => {
      const score = fuzzyScore(query, name);
      return score === undefined ? [] : [{ name, score }];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ name }) => name);
}

describe("fuzzy matching", () => {
  it("puts exact names first, then starts, words, middles and scattered letters", () => {
    assert.deepEqual(ranked("set", ["reset", "s-e-t", "guides/setup", "setup", "set", "guides"]), [
      "set",
      "setup",
      "guides/setup",
      "reset",
      "s-e-t",
    ]);
  });

  it("puts starts of words before their middles, and short names before long ones", () => {
    assert.deepEqual(ranked("gp", ["grape", "guides/plain"]), ["guides/plain", "grape"]);
    assert.deepEqual(ranked("api", ["api reference", "api"]), ["api", "api reference"]);
  });

  it("ignores case and spaces", () => {
    assert.deepEqual(ranked("GET users", ["get /users", "put /users"]), ["get /users"]);
  });

  it("matches exactly the names that contain the letters in order", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5 }), fc.string({ maxLength: 20 }), (typed, name) => {
        const query = fuzzyQuery(typed);
        let remainder = name.toLowerCase();
        let holds = true;
        for (const letter of query) {
          const index = remainder.indexOf(letter);
          holds &&= index !== -1;
          remainder = remainder.slice(index + letter.length);
        }
        assert.equal(fuzzyScore(query, name) !== undefined, holds);
      }),
    );
  });
});
