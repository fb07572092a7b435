import assert from "node:assert/strict";
import fc from "fast-check";
import { mask, spellings, withoutSecrets } from "../../client/src/platform/keys.ts";
import { SecretFilter } from "../../client/src/platform/secret-filter.ts";
import { assistantKey } from "./support.ts";

function filtered(pieces: readonly string[], secrets: readonly string[] = [assistantKey]): string {
  const filter = new SecretFilter(secrets);
  return [...pieces.map((piece) => filter.push(piece)), filter.end()].join("");
}

describe("secrets in a text that arrives in pieces", () => {
  it("are removed wherever it is cut, and nothing else is", () => {
    const parts = spellings(assistantKey).flatMap((one) => [
      one,
      one.slice(0, 9),
      one.slice(9),
      one.slice(3, 12),
    ]);
    const fragment = fc.oneof(fc.constantFrom(...parts, "m", "mint_", " ", "text", "é🚀", "\n"), fc.string());
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 20 }), (fragments) => {
        const text = fragments.join("");
        const expected = withoutSecrets(text, [assistantKey]);
        assert.equal(filtered(fragments), expected);
        assert.equal(filtered([...text]), expected);
      }),
      { numRuns: 500 },
    );
  });

  it("hold back only what may become one", () => {
    const filter = new SecretFilter([assistantKey]);
    assert.equal(filter.push("To publish "), "To publish ");
    assert.equal(filter.push("run mint"), "run ");
    assert.equal(filter.push(" dev"), "mint dev");
    assert.equal(filter.push(assistantKey), mask);
    assert.equal(filter.end(), "");
  });

  it("are none where none are given", () => {
    assert.equal(filtered(["a", "b"], []), "ab");
    assert.equal(filtered(["a", "b"], [""]), "ab");
  });
});
