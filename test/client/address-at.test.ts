/** The address under the cursor, which "Trace URL" suggests. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { addressAt } from "../../client/src/features/address-at.ts";

describe("addressAt", () => {
  /** The address at the mark. */
  const at = (marked: string) => addressAt(marked.replace("^", ""), marked.indexOf("^"));

  it("finds URLs in docs.json, links and attributes", () => {
    for (const marked of [
      '    { "source": "/old/^setup", "destination": "/new" },',
      '    { "source": "^/old/setup" }',
      '    { "source": "/old/setup^" }',
      "see [the set-up](/old/se^tup) and [more](/more)",
      '<Card href="/old/setup^">',
      "/old^/setup",
    ])
      assert.equal(at(marked), "/old/setup", marked);
    assert.equal(
      at("see https://example.com/docs/^setup#linux for more"),
      "https://example.com/docs/setup#linux",
    );
  });

  it("finds no URLs elsewhere", () => {
    for (const marked of ['"sour^ce": "/old"', "a^", "and/o^r", "[x](../relat^ive)", "^"])
      assert.equal(at(marked), undefined, marked);
    assert.equal(addressAt(`/${"a".repeat(30_000)}`, 5), undefined);
  });

  it("returns a URL that contains the column, for any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("/", '"', "a", " ", "(", "h") }),
        fc.nat(40),
        (line, column) => {
          const found = addressAt(line, column);
          if (found !== undefined) assert.ok(line.includes(found) && found.startsWith("/"));
        },
      ),
    );
  });
});
