import assert from "node:assert/strict";
import { pointerPlace } from "../../../client/src/features/deployments/pointer-place.ts";

const text = `{
  // comments are fine
  "errors": { "404": { "redirect": false } },
  "navigation": { "tabs": [{ "tab": "Guides", "pages": ["a", "b"] }] },
}`;

function found(...pointer: readonly string[]): string | undefined {
  const place = pointerPlace(text, pointer);
  return place === undefined ? undefined : text.slice(place.offset, place.offset + place.length);
}

describe("a location in docs.json", () => {
  it("is the value that a pointer names", () => {
    assert.equal(found("navigation", "tabs", "0", "pages", "1"), '"b"');
    assert.equal(found("errors", "404", "redirect"), "false");
  });

  it("is the nearest existing ancestor of a missing value", () => {
    assert.equal(found("navigation", "tabs", "0", "pages", "7"), '["a", "b"]');
    assert.equal(found("navigation", "tabs", "x"), '[{ "tab": "Guides", "pages": ["a", "b"] }]');
    assert.equal(found("nothing", "here"), undefined);
    assert.equal(found(), undefined);
  });

  it("is found or undefined in invalid JSON, without an error", () => {
    assert.deepEqual(pointerPlace('{"navigation": {"pages": ["a"', ["navigation", "pages", "0"]), {
      offset: 26,
      length: 3,
    });
    assert.equal(pointerPlace("", ["navigation"]), undefined);
    assert.equal(pointerPlace(`{"a":${"[".repeat(100_000)}`, ["b"]), undefined);
  });
});
