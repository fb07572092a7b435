/** Finding pages, elements and endpoints of a site by a few letters. */
import assert from "node:assert/strict";
import { workspaceSymbols } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const text = `
//- /docs.json
{ "navigation": { "tabs": [
  { "tab": "Guides", "groups": [{ "group": "Start", "pages": ["guides/setup", "guides/plain"] }] },
  { "tab": "API", "openapi": "api.json", "pages": ["GET /users"] }
] } }
//- /guides/setup.mdx
---
title: First steps
---
//- /guides/plain.mdx
//- /lost.mdx
//- /api.json
{ "openapi": "3.1.0", "info": { "title": "Acme API", "version": "1" }, "paths": { "/users": { "get": { "summary": "List users" }, "post": {} } } }
`;

describe("workspace symbols", () => {
  const site = fixtureSite(parseFixture(text));
  const found = (query: string, limit = 200): readonly string[] =>
    workspaceSymbols(site, query, limit).map(({ kind, name, container, place }) => {
      const suffix = container === "" ? "" : ` in ${container}`;
      return `${kind}: ${name}${suffix}, ${"document" in place ? place.document : ""}`;
    });

  it("find pages by title and by path", () => {
    const page = "page: First steps (guides/setup) in Guides › Start, guides/setup.mdx";
    assert.equal(found("first st")[0], page);
    assert.equal(found("gsetup")[0], page);
    assert.deepEqual(found("lost"), ["page: lost, lost.mdx"]);
  });

  it("find elements by name", () => {
    assert.equal(found("start")[0], "group: Group Start in Guides, docs.json");
    assert.equal(found("api")[0], "tab: Tab API, docs.json");
  });

  it("find endpoints by method, path and summary, listed or not", () => {
    assert.equal(found("post users")[0], "endpoint: POST /users in Acme API, api.json");
    assert.equal(found("list users")[0], "endpoint: GET /users (List users) in Acme API, api.json");
  });

  it("include everything for an empty query, and nothing for an unknown name", () => {
    assert.equal(found("").length, 8);
    assert.deepEqual(found("", 2), ["tab: Tab Guides, docs.json", "group: Group Start in Guides, docs.json"]);
    assert.deepEqual(found("xyzzy"), []);
  });
});
