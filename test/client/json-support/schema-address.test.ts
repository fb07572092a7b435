import assert from "node:assert/strict";
import { schemaAddress } from "../../../client/src/features/json-support/schema-address.ts";

describe("the schema that a docs.json names", () => {
  it("is found at the top level, with its position", () => {
    const text = '{\n  "theme": "mint",\n  "$schema" : "https://example.com/docs.json"\n}';
    const found = schemaAddress(text);
    assert.equal(found?.address, "https://example.com/docs.json");
    assert.equal(text.slice(found?.start, found?.end), '"https://example.com/docs.json"');
  });

  it("is found in half-typed text", () => {
    assert.equal(
      schemaAddress('{ "$schema": "https://example.com/a", "navigation": { "pages": [')?.address,
      "https://example.com/a",
    );
  });

  it("is the key of the root, not of a nested object, nor a value of that name", () => {
    assert.equal(schemaAddress('{ "a": { "$schema": "https://example.com/a" } }'), undefined);
    assert.equal(schemaAddress('{ "a": "$schema", "b": "https://example.com/a" }'), undefined);
    assert.equal(schemaAddress('["$schema", "https://example.com/a"]'), undefined);
  });

  it("is a web URL, and not too long", () => {
    for (const address of ["./schema.json", "file:///etc/passwd", "command:run", "", " https://a.example"]) {
      assert.equal(schemaAddress(JSON.stringify({ $schema: address })), undefined, address);
    }
    assert.equal(
      schemaAddress(JSON.stringify({ $schema: `https://example.com/${"a".repeat(3000)}` })),
      undefined,
    );
    assert.equal(schemaAddress('{ "$schema": 1 }'), undefined);
    assert.equal(schemaAddress("[".repeat(200_000)), undefined);
  });
});
