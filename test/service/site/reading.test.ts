/** The dialect of a site, and what determines it. */
import assert from "node:assert/strict";
import { readingOf } from "../../../server/src/service/index.ts";
import type { DialectChoice } from "../../../server/src/service/model/dialect.ts";
import { dialectOf, isPlatformSchema } from "../../../server/src/service/site/reading.ts";
import {
  emptySite,
  mainDocument,
  type Site,
  withDocument,
  withEdits,
  withSettings,
} from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const address = "https://mintlify.com/docs.json";

function siteOf(text: string, dialect: DialectChoice = "auto"): Site {
  const site = emptySite({ dialect, severities: new Map() }, undefined);
  return withDocument(site, mainDocument, { kind: "text", text });
}

describe("the dialect of a site", () => {
  for (const known of [
    address,
    "https://mintlify.com/schemas/docs.json",
    "http://www.mintlify.com/docs.json",
    "https://Mintlify.com/docs.json#",
    "https://mintlify.com/docs.json?v=2",
    ` ${address} `,
  ]) {
    it(`is that of today's platform if $schema is ${JSON.stringify(known)}`, () => {
      assert.ok(isPlatformSchema(known));
      const site = siteOf(JSON.stringify({ $schema: known, name: "Docs" }));
      assert.deepEqual(readingOf(site), { dialect: "current", chosenBy: "schema" });
    });
  }

  for (const other of [
    "",
    "docs.json",
    "./schema/docs.json",
    "https://example.com/docs.json",
    "https://mintlify.com.example.com/docs.json",
    "https://example.com/mintlify.com/docs.json",
    "https://notmintlify.com/docs.json",
    "https://mintlify.com/",
    "https://mintlify.com/do",
    "https://json-schema.org/draft/2020-12/schema",
  ]) {
    it(`is that of the reference if $schema is ${JSON.stringify(other)}`, () => {
      const site = siteOf(JSON.stringify({ $schema: other, name: "Docs" }));
      assert.deepEqual(readingOf(site), { dialect: "reference", chosenBy: "no-schema" });
    });
  }

  it("is that of the reference without $schema, or if that is not a string", () => {
    for (const text of ["{}", "", "[]", `"${address}"`, '{ "$schema": 7 }', '{ "$schema": ', "\u0000"]) {
      assert.deepEqual(readingOf(siteOf(text)), { dialect: "reference", chosenBy: "no-schema" }, text);
    }
    const unread = emptySite({ dialect: "auto", severities: new Map() }, undefined);
    assert.equal(dialectOf(unread), "reference");
  });

  it("is recognized in half-typed JSON", () => {
    for (const text of [
      `{ "$schema": "${address}", "navigation": { "languages": [{ "lang`,
      `{ "$schema": "${address}`,
      `{ "$schema": "${address}"\n "name": "Docs" }`,
      `{ // a remark\n "$schema": "${address}", }`,
    ]) {
      assert.equal(dialectOf(siteOf(text)), "current", text);
    }
  });

  it("is determined by the last of two $schema keys, as in JSON", () => {
    assert.equal(dialectOf(siteOf(`{ "$schema": "x", "$schema": "${address}" }`)), "current");
    assert.equal(dialectOf(siteOf(`{ "$schema": "${address}", "$schema": "x" }`)), "reference");
  });

  it("is not affected by a $schema elsewhere", () => {
    assert.equal(dialectOf(siteOf(`{ "navigation": { "$schema": "${address}" } }`)), "reference");
  });

  it("is not affected by the $schema of a $ref file", () => {
    const files = ({ main, included }: { main: string; included: string }): string => `//- /docs.json
{ ${main}"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "navigation": { "$ref": "navigation.json" } }
//- /navigation.json
{ ${included}"languages": [{ "language": "ja", "pages": [] }] }
`;
    const named = `"$schema": "${address}", `;
    const read = (main: string, included: string): string =>
      dialectOf(fixtureSite(parseFixture(files({ main, included }))));
    assert.equal(read("", named), "reference");
    assert.equal(read(named, ""), "current");
    assert.equal(read(named, '"$schema": "https://example.com/own.json", '), "current");
  });

  it("comes from the setting if there is one", () => {
    const named = `{ "$schema": "${address}" }`;
    assert.deepEqual(readingOf(siteOf(named, "reference")), { dialect: "reference", chosenBy: "setting" });
    assert.deepEqual(readingOf(siteOf("{}", "current")), { dialect: "current", chosenBy: "setting" });
    const auto = withSettings(siteOf(named, "reference"), { dialect: "auto", severities: new Map() });
    assert.deepEqual(readingOf(auto), { dialect: "current", chosenBy: "schema" });
  });

  it("changes while $schema is typed", () => {
    const before = '{ "$schema": "https://mintlify.com/docs.jso", "name": "Docs" }';
    const site = siteOf(before);
    assert.equal(dialectOf(site), "reference");
    const start = before.indexOf('", "name"');
    const typed = withEdits(site, mainDocument, [{ start, length: 0, newText: "n" }]);
    assert.equal(dialectOf(typed), "current");
    const deleted = withEdits(typed, mainDocument, [{ start: start - 5, length: 6, newText: "" }]);
    assert.equal(dialectOf(deleted), "reference");
  });
});
