import assert from "node:assert/strict";
import fc from "fast-check";
import { nearest } from "../../../server/src/service/text/nearest.ts";
import { countNamed, nearestIn, nearestIndex } from "../../../server/src/service/text/nearest-index.ts";
import { caseCount } from "../../case-count.ts";

const segment = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "A", "-"), maxLength: 5 }),
  fc.constantFrom("index", "Index", "overview", "getting-started", "İstanbul", "quick-start", "quickstart"),
);
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));

/** A path with up to five letters added, removed, replaced or swapped. */
const mistyped = (from: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.nat(40),
        fc.constantFrom("add", "remove", "swap", "capital"),
        fc.constantFrom("a", "b", "/"),
      ),
      {
        maxLength: 5,
      },
    )
    .map((mistakes) =>
      mistakes.reduce((word, [at, kind, letter]) => {
        const position = word.length === 0 ? 0 : at % word.length;
        const [before, remainder] = [word.slice(0, position), word.slice(position)];
        if (kind === "add") return before + letter + remainder;
        if (kind === "remove") return before + remainder.slice(1);
        if (kind === "capital") return before + remainder.slice(0, 1).toUpperCase() + remainder.slice(1);
        return before + remainder.slice(1, 2) + remainder.slice(0, 1) + remainder.slice(2);
      }, from),
    );

describe("nearestIn", () => {
  it("returns what a comparison with every word returns, in any order of the words", () => {
    const sites = fc
      .uniqueArray(path, { minLength: 1, maxLength: 60 })
      .chain((words) =>
        fc.tuple(
          fc.constantFrom(words, words.toSorted()),
          fc.oneof(path, fc.constantFrom(...words).chain(mistyped)),
          fc.constantFrom(1, 3, 6, 100),
        ),
      );
    fc.assert(
      fc.property(sites, ([words, word, limit]) => {
        assert.deepEqual(nearestIn(nearestIndex(words), word, limit), nearest(word, words, limit));
      }),
      { numRuns: caseCount(2000) },
    );
  });

  it("finds a mistake in any letter of a path, and a swap at the end of a common beginning", () => {
    const words = ["guides/setup", "guides/setpu", "guides/start", "guides/steup"];
    const index = nearestIndex(words);
    for (let position = 0; position < "guides/setup".length; position += 1) {
      const word = `${"guides/setup".slice(0, position)}x${"guides/setup".slice(position + 1)}`;
      assert.deepEqual(nearestIn(index, word, 6), nearest(word, words, 6));
      assert.ok(nearestIn(index, word, 6).includes("guides/setup"));
    }
    assert.deepEqual(nearestIn(index, "guides/setup", 6), nearest("guides/setup", words, 6));
  });

  it("compares few letters of words that start like one that is not near", () => {
    let read = 0;
    const far = (number: number): string => `reference/endpoints/resource-${number}`;
    const words = Array.from({ length: 2000 }, (_, number) => far(number));
    const index = nearestIndex(words);
    const counting = index.lowered.map(
      (word) =>
        new Proxy<object>(Object(word), {
          get(target, key) {
            if (key === "length") return word.length;
            if (key === "charCodeAt") {
              return (at: number) => {
                read += 1;
                return word.charCodeAt(at);
              };
            }
            const value: unknown = Reflect.get(target, key);
            return typeof value === "function" ? value.bind(word) : value;
          },
        }) as unknown as string,
    );
    assert.deepEqual(nearestIn({ ...index, lowered: counting }, "guides/deployment/on-kubernetes", 3), []);
    assert.ok(read < 100, `${read} letters were read`);
  });
});

describe("countNamed", () => {
  const index = nearestIndex(["a/setup", "b/Setup", "c/setup/index", "d/index", "index", "setups"]);

  it("counts the last segment of words without regard to case, but not the folder of an index page", () => {
    assert.equal(countNamed(index, "setup", 10), 2);
    assert.equal(countNamed(index, "index", 10), 3);
    assert.equal(countNamed(index, "other", 10), 0);
  });

  it("stops at the requested maximum", () => {
    assert.equal(countNamed(index, "index", 2), 2);
  });
});
