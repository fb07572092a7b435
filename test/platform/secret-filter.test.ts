import assert from "node:assert/strict";
import fc from "fast-check";
import { mask, maxKeyLength, spellings, withoutSecrets } from "../../client/src/platform/keys.ts";
import { SecretFilter } from "../../client/src/platform/secret-filter.ts";
import { caseCount } from "../case-count.ts";
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
      { numRuns: caseCount(500) },
    );
  });

  it("hold back only text that may become one", () => {
    const filter = new SecretFilter([assistantKey]);
    assert.equal(filter.push("To publish "), "To publish ");
    assert.equal(filter.push("run mint"), "run ");
    assert.equal(filter.push(" dev"), "mint dev");
    assert.equal(filter.push(assistantKey), mask);
    assert.equal(filter.end(), "");
  });

  it("are removed from the moment they are known", () => {
    const filter = new SecretFilter([assistantKey]);
    assert.equal(filter.push("tk_a-thread tk_"), "tk_a-thread tk_");
    filter.add(["tk_a-thread"]);
    assert.equal(filter.push("again: tk_a-"), "again: ");
    assert.equal(filter.push(`thread ${assistantKey}`), `${mask} ${mask}`);
  });

  it("may be as long as keys can be, and alike in all their parts", () => {
    const secret = `${"a".repeat(maxKeyLength - 1)}b`;
    const filter = new SecretFilter([secret]);
    const text = "a".repeat(50_000);
    let output = "";
    for (let at = 0; at < text.length; at += 100) output += filter.push(text.slice(at, at + 100));
    output += filter.push("b") + filter.end();
    assert.equal(output, withoutSecrets(`${text}b`, [secret]));
  });

  it("are none if none are given", () => {
    assert.equal(filtered(["a", "b"], []), "ab");
    assert.equal(filtered(["a", "b"], [""]), "ab");
  });
});
