import assert from "node:assert/strict";
import {
  entryFor,
  entryIndex,
  withEntry,
  withoutEntry,
} from "../../../client/src/features/json-support/schema-entries.ts";

const address = "https://example.com/docs.json";
const own = [
  { url: address, fileMatch: ["mine.json"] },
  "not an entry",
  { fileMatch: ["x.json"], schema: {} },
];

describe("the extension's entry in json.schemas", () => {
  it("is added once, after the entries of the user", () => {
    assert.deepEqual(withEntry(own, address), [...own, entryFor(address)]);
    assert.deepEqual(withEntry(withEntry(own, address), address), [...own, entryFor(address)]);
    assert.deepEqual(withEntry(undefined, address), [entryFor(address)]);
  });

  it("is removed without removing other entries", () => {
    assert.deepEqual(withoutEntry(withEntry(own, address), address), own);
    const other = entryFor("https://example.com/other.json");
    assert.deepEqual(withoutEntry([other, entryFor(address)], address), [other]);
    assert.equal(withoutEntry([entryFor(address)], address), undefined);
    assert.equal(withoutEntry("nonsense", address), undefined);
  });

  it("is distinct from an entry of the user for the same URL", () => {
    assert.equal(entryIndex(own, address), -1);
    assert.equal(entryIndex([{ url: address, fileMatch: ["docs.json"], schema: {} }], address), -1);
    assert.equal(entryIndex([...own, entryFor(address)], address), 3);
    assert.equal(entryIndex(undefined, address), -1);
  });
});
