/** Classification of files named docs.json by their text. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { kindOfText } from "../../server/src/host/docs-json-kind.ts";
import { caseCount } from "../case-count.ts";

/** Whether text has a navigation, determined by parsing all of it. */
function hasNavigation(text: string): boolean {
  if (!/"navigation"\s*:/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && "navigation" in value;
  } catch {
    return true;
  }
}

const key = fc.constantFrom("navigation", "name", "a\\", 'a"', "{", "[", ":");
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(key, fc.integer()),
    fc.dictionary(key, tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
}));
const text = fc
  .tuple(value, fc.constantFrom(0, 1, "\t"), fc.constantFrom("", "\uFEFF", " \n"))
  .map(([json, space, before]) => before + JSON.stringify(json, undefined, space));
const piece = fc.constantFrom(
  "{",
  "}",
  "[",
  "]",
  '"',
  "\\",
  ":",
  ",",
  '"navigation"',
  "\n",
  '"navigation":',
  "",
);

describe("the kind of a docs.json", () => {
  it("is the same as when the whole text is read", () => {
    fc.assert(
      fc.property(text, (written) => {
        assert.equal(kindOfText(written) === "site", hasNavigation(written));
      }),
      { numRuns: caseCount(1000) },
    );
  });

  it("is that of text with a navigation if the text is incomplete", () => {
    fc.assert(
      fc.property(text, fc.nat(), piece, (written, at, typed) => {
        const place = at % (written.length + 1);
        const edited = written.slice(0, place) + typed + written.slice(place);
        assert.equal(kindOfText(edited) === "site", hasNavigation(edited), edited);
      }),
      { numRuns: caseCount(1000) },
    );
  });

  it("is determined without reading the text after the key", () => {
    const beginning = '{ "name": "Docs", "navigation": {';
    assert.equal(kindOfText(beginning + "[".repeat(100_000)), "site");
    assert.equal(kindOfText(`{"${'\\"'.repeat(300_000)} "navigation":`), "site");
    assert.equal(kindOfText('{ "name": { "navigation": 1 } }'), "without-navigation");
  });

  it("is determined with a string of 20 million characters before the key", () => {
    assert.equal(kindOfText(`{ "logo": "${"a".repeat(20_000_000)}", "navigation": {} }`), "site");
  });
});
