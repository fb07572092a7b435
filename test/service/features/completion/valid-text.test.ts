/** Completion offers nothing that would make a valid file invalid. */
import assert from "node:assert/strict";
import { complete, item, labels, tab } from "./offered-items.ts";

const orders = `//- /api/orders.json
{ "openapi": "3.0.0", "info": { "title": "Orders", "version": "1" }, "paths": { "/orders": { "get": {} } } }
`;

describe("completion that keeps files valid", () => {
  const namesBoth = (inside: string): string =>
    `{ "navigation": { "tabs": [{ "tab": "A", "openapi": "api/spec.yaml", "groups": [{ "group": "B", ${inside} }] }, { "tab": "C", "openapi": "api/orders.json" }] } }\n${orders}`;

  it("offers a spec that has the endpoints below", () => {
    const draft = (inside: string): string | undefined =>
      complete(namesBoth(inside)).items.find(({ label }) => label === "openapi")?.edit.newText;
    assert.equal(draft('"pages": ["GET /users"], $0'), '"openapi": "api/spec.yaml"');
    assert.equal(draft('"pages": ["api/orders.json GET /orders"], $0'), '"openapi": "api/spec.yaml"');
    // Not even an existing error gets worse: nothing is known about a URL.
    assert.equal(draft('"pages": ["GET /gone"], $0'), '"openapi": "https://example.com/openapi.json"');
  });

  it("offers, in place of a valid spec, only those that have the endpoints below", () => {
    const offered = (spec: string): readonly string[] =>
      labels(
        `{ "navigation": { "tabs": [{ "tab": "A", "openapi": ${spec}, "pages": ["GET /users"] }, { "tab": "C", "openapi": "api/orders.json" }] } }\n${orders}`,
      );
    assert.deepEqual(offered('"$0api/spec.yaml"'), ["api/spec.yaml"]);
    assert.deepEqual(offered('"/api/$0spec.yaml"'), ["/api/spec.yaml"]);
    assert.ok(offered('["api/spec.yaml", "$0"]').includes("api/openapi-admin.json"));
    assert.ok(offered('"$0"').includes("api/openapi-admin.json"));
  });

  it("offers only references that can be resolved", () => {
    assert.deepEqual(labels('{ "navigation": { "tabs": [{ "$ref": "./parts/$0tab.json" }] } }'), [
      "./parts/tab.json",
    ]);
    assert.deepEqual(labels('{ "navigation": { "tabs": [{ "$r$0ef": "./parts/tab.json" }] } }'), []);
  });

  it("does not offer a name for an unknown key if its value would be an error under that name", () => {
    const offered = (value: string): readonly string[] =>
      labels(`{ "navigation": { "tabs": [{ "tab": "A", "frob$0": ${value} }] } }`);
    assert.deepEqual(
      offered('"words"').filter((key) => key === "href" || key === "openapi"),
      [],
    );
    assert.ok(offered('"https://example.com"').includes("href"));
    assert.ok(offered('"/intro"').includes("href"));
    assert.ok(offered('["intro"]').includes("pages"));
    assert.ok(!offered('["intro"]').includes("groups"));
    assert.ok(offered('[{ "group": "G", "pages": ["intro"] }]').includes("groups"));
    assert.ok(!offered('[{ "group": "G", "pages": ["intro"] }]').includes("anchors"));
    assert.ok(!offered('["GET /gone"]').includes("pages"));
  });

  it("offers no destination that another file redirects", () => {
    const redirected = `{ "redirects": { "$ref": "redirects.json" }, "navigation": {} }
//- /redirects.json
[{ "source": "/guides/:page*", "destination": "/$0" }]`;
    const offered = labels(redirected);
    assert.ok(offered.includes("/intro"));
    assert.ok(!offered.includes("/guides/start"));
  });

  it("offers no redirect its own source as destination", () => {
    assert.ok(!labels('{ "redirects": [{ "source": "/intro", "destination": $0 }] }').includes("/intro"));
  });

  it("offers no second content beside a link", () => {
    const offered = labels(tab('"tab": "A", "href": "/intro", $0'));
    for (const key of ["graphql", "sdk", "pages", "menu"]) assert.ok(!offered.includes(key), key);
  });

  it("offers no spec beside an SDK or GraphQL reference, and no reference beside a spec", () => {
    for (const key of ["sdk", "graphql"]) {
      const offered = labels(tab(`"tab": "A", "${key}": {}, $0`));
      for (const other of ["openapi", "asyncapi", "sdk", "graphql"])
        assert.ok(!offered.includes(other), `${other} beside ${key}`);
    }
    const offered = labels(tab('"tab": "A", "openapi": "api/spec.yaml", $0'));
    assert.ok(!offered.includes("sdk") && !offered.includes("graphql") && offered.includes("asyncapi"));
    assert.ok(labels(tab('"tab": "A", "icon": "book", $0')).includes("graphql"));
  });

  it("offers no endpoint of a second spec, which the platform does not use", () => {
    for (const first of ["https://example.com/openapi.json", "empty.json"]) {
      const offered =
        labels(`{ "navigation": { "groups": [{ "group": "A", "openapi": ["${first}", "api/orders.json"], "pages": ["$0"] }] } }
//- /empty.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }
${orders}`);
      assert.ok(offered.includes("intro") && !offered.includes("GET /orders"), first);
    }
  });

  it("offers no endpoint that its spec excludes", () => {
    const offered =
      labels(`{ "navigation": { "groups": [{ "group": "A", "openapi": "part.json", "pages": ["$0"] }] } }
//- /part.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" },
  "paths": { "/a": { "get": {}, "post": { "x-excluded": true } } } }`);
    assert.ok(offered.includes("GET /a") && !offered.includes("POST /a"));
  });

  it("offers a text that is long enough where the platform rejects a short one", () => {
    const { edit } = item(complete('{ "integrations": { $0 } }'), "intercom");
    assert.equal(edit.newText.replace(/\s+/g, " "), '"intercom": { "appId": "your-appId" }');
  });

  it("offers only what is accepted in all places that include a file", () => {
    const twice = `{ "navigation": { "tabs": [
      { "tab": "A", "openapi": "api/spec.yaml", "groups": [{ "$ref": "part.json" }] },
      { "tab": "B", "groups": [{ "$ref": "part.json" }] }
    ] } }
//- /part.json
{ "group": "C", "pages": ["$0"] }`;
    const offered = labels(twice);
    assert.ok(offered.includes("intro"));
    assert.ok(!offered.includes("GET /users"));
  });

  it("offers, for a key with a list too long to check, keys that list such elements", () => {
    const over = (items: readonly string[]): readonly string[] =>
      labels(`{ "navigation": { "ga$0ps": [${items.join(", ")}] } }`);
    const many = (one: (index: number) => string): readonly string[] =>
      Array.from({ length: 2000 }, (_, index) => one(index));
    const tabs = many((index) => `{ "tab": "Number ${index}", "pages": ["intro"] }`);
    assert.deepEqual(over(tabs), ["tabs"]);
    assert.deepEqual(over([...tabs, '{ "$ref": "parts/tab.json" }']), ["tabs"]);
    assert.deepEqual(over([...tabs, '{ "group": "G", "pages": [] }']), []);
    const pages = many((index) => `"guides/with-a-long-name/number-${index}"`);
    assert.deepEqual(over([...pages, '{ "group": "G", "pages": [] }']), ["pages"]);
    assert.deepEqual(over([...pages, "7"]), []);
  });
});
