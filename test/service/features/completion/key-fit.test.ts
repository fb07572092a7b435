/** Which key may replace an unknown one that already has a value. */
import assert from "node:assert/strict";
import { fitsKey } from "../../../../server/src/service/features/completion/key-fit.ts";
import { navigationListing } from "../../../../server/src/service/index.ts";
import { locate } from "../../../../server/src/service/json/pointer.ts";
import { documentAt, mainDocument, type Site } from "../../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

/** Whether a key of a tab may replace `x`, which has the given value. */
function fits(key: string, value: string, head = ""): boolean {
  const site: Site = fixtureSite(
    parseFixture(`//- /docs.json
{ ${head}"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "navigation": { "tabs": [{ "tab": "A", "x": ${value} }] } }
//- /intro.mdx
//- /api.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }
`),
  );
  const document = documentAt(site, mainDocument);
  const located = document && locate(document, ["navigation", "tabs", 0, "x"]);
  const owner = navigationListing(site).elements[1];
  assert.ok(located?.property && owner);
  const { offset, node } = located.property;
  const span = { start: offset, length: node.key.length };
  return fitsKey(site, owner, key, { document: mainDocument, span, value: located.node });
}

describe("a key that may replace an unknown one", () => {
  it("is one that accepts the value", () => {
    assert.ok(fits("hidden", "true"));
    assert.ok(!fits("hidden", '"yes"'));
    assert.ok(fits("icon", '"book"'));
    assert.ok(!fits("icon", "7"));
    assert.ok(fits("directory", '"card"'));
    assert.ok(!fits("directory", '"cards"'));
  });

  it("is a link only if the value is one", () => {
    assert.ok(fits("href", '"https://example.com"'));
    assert.ok(fits("href", '"/intro"'));
    assert.ok(!fits("href", '"intro"'));
    assert.ok(!fits("href", "true"));
  });

  it("is a spec only if the value names one", () => {
    const named = '"api": { "openapi": "api.json" }, ';
    assert.ok(fits("openapi", '"api.json"', named));
    assert.ok(fits("openapi", '"https://example.com/api.json"'));
    assert.ok(!fits("openapi", '"gone.json"'));
    assert.ok(!fits("asyncapi", '"api.json"', named));
  });

  it("is a list only for an array of what it lists", () => {
    assert.ok(!fits("pages", '"intro"'));
    assert.ok(!fits("groups", "{}"));
    assert.ok(fits("pages", "[]"));
    assert.ok(fits("groups", '[{ "group": "B", "pages": ["intro"] }]'));
    assert.ok(!fits("anchors", '[{ "group": "B", "pages": ["intro"] }]'));
    assert.ok(!fits("groups", '["intro"]'));
    assert.ok(!fits("tabs", '[{ "tab": "B", "pages": ["intro"] }]'), "tabs do not nest");
  });

  it("depends only on the names in a very long list", () => {
    const many = (entry: string): string => `[${Array.from({ length: 3000 }, () => entry).join(", ")}]`;
    const groups = many('{ "group": "B", "pages": [] }');
    assert.ok(groups.length > 50_000);
    assert.ok(fits("groups", groups));
    assert.ok(fits("pages", groups), "groups stand among pages");
    assert.ok(!fits("anchors", groups));
    const pages = many('"a/page/with/a/long/path"');
    assert.ok(fits("pages", pages));
    assert.ok(!fits("groups", pages));
    assert.ok(fits("anchors", many('{ "$ref": "anchors/one.json" }')));
    assert.ok(!fits("pages", many("7000000000000000000")));
  });
});
