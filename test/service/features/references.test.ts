/** Find references: every position that names a page, a spec, an operation or a file, and no other. */
import assert from "node:assert/strict";
import { referencesToOperations } from "../../../server/src/service/features/references.ts";
import { referencesAt } from "../../../server/src/service/index.ts";
import { specAt } from "../../../server/src/service/site/site.ts";
import { shownPlace, siteWithCursor, textOf } from "./cursor.ts";

const files = `
//- /nav/api.json
{
  "group": "API",
  "root": "intro",
  "pages": ["GET /users", "intro", "POST /users"]
}
//- /intro.mdx
//- /guides/index.mdx
Read on.
//- /users.mdx
---
openapi: GET /users
---
//- /api/spec.json
{
  "openapi": "3.1.0",
  "info": { "title": "Users" },
  "paths": {
    "/users": {
      "get": { "summary": "List users" },
      "post": {}
    }
  }
}
`;

const main = `{
  "navbar": { "links": [{ "label": "Start", "href": "/intro" }] },
  "navigation": {
    "global": { "anchors": [{ "anchor": "A", "href": "/intro#top" }] },
    "tabs": [
      { "tab": "A", "openapi": "api/spec.json", "groups": [{ "$ref": "nav/api.json" }] },
      { "tab": "B", "pages": ["intro.mdx", "guides/index", "api/spec.json GET /users", "lost"] },
      { "tab": "C", "pages": ["lost", "introduction"] }
    ]
  },
  "redirects": [{ "source": "/intro", "destination": "/guides" }, { "source": "/a", "destination": "/intro" }]
}`;

/** References from the cursor before the first occurrence of a text. */
function from(path: string, text: string): readonly string[] {
  const input = `//- /docs.json\n${main}${files}`;
  const header = input.indexOf(`//- /${path}`);
  const at = input.indexOf(text, header + path.length + 6);
  assert.ok(header !== -1 && at !== -1, `${text} in ${path}`);
  const { site, fixture, document, offset } = siteWithCursor(`${input.slice(0, at)}$0${input.slice(at)}`);
  const spec = site.specs.has(document) ? textOf(fixture, document) : undefined;
  const found = referencesAt(site, document, offset, spec);
  return found.map((place) => `${place.kind} ${shownPlace(fixture, place.document, place.span)}`);
}

const toIntro = [
  'root nav/api.json:3 "intro"',
  'entry nav/api.json:4 "intro"',
  'entry docs.json:7 "intro.mdx"',
  'redirect docs.json:11 "/intro"',
  'link docs.json:4 "/intro#top"',
  'link docs.json:2 "/intro"',
];
const toListUsers = [
  'entry nav/api.json:4 "GET /users"',
  'entry docs.json:7 "api/spec.json GET /users"',
  "frontmatter users.mdx:1",
];

describe("references", () => {
  it("of a page from its entries, links and redirects", () => {
    for (const [path, text] of [
      ["docs.json", "intro.mdx"],
      ["docs.json", "/intro"],
      ["docs.json", "/intro#top"],
      ["nav/api.json", "intro"],
    ] as const) {
      assert.deepEqual(from(path, text), toIntro, `${text} in ${path}`);
    }
  });

  it("of a page from anywhere in it", () => {
    assert.deepEqual(from("users.mdx", "openapi"), []);
    assert.deepEqual(from("guides/index.mdx", "on").toSorted(), [
      'entry docs.json:7 "guides/index"',
      'redirect docs.json:11 "/guides"',
    ]);
  });

  it("of a page that does not exist", () => {
    assert.deepEqual(from("docs.json", "lost"), ['entry docs.json:7 "lost"', 'entry docs.json:8 "lost"']);
  });

  it("of an operation from its entries and from the spec", () => {
    assert.deepEqual(from("nav/api.json", "GET /users"), toListUsers);
    assert.deepEqual(from("docs.json", "GET /users"), toListUsers);
    assert.deepEqual(from("api/spec.json", "summary"), toListUsers);
    assert.deepEqual(from("api/spec.json", '"post"'), ['entry nav/api.json:4 "POST /users"']);
  });

  it("of an operation from pages that name a part of its spec, or a wrong one", () => {
    const pages = (written: string): readonly string[] => {
      const { site } = siteWithCursor(`//- /docs.json
{ "navigation": { "groups": [{ "group": "A", "openapi": "api/v2.json", "pages": ["a"] }, { "group": "B", "openapi": "v1.json" }] } }$0
//- /a.mdx
---
openapi: ${written}
---
//- /api/v2.json
{ "openapi": "3.1.0", "paths": { "/users": { "get": {} } } }
//- /v1.json
{ "openapi": "3.1.0", "paths": { "/users": { "get": {} } } }
`);
      return [...site.specs.keys()].filter((path) => {
        const operations = specAt(site, path)?.operations ?? [];
        const found = referencesToOperations(site, path, operations);
        return found.some(({ document }) => document === "a.mdx");
      });
    };
    assert.deepEqual(pages("v2 get /users/"), ["api/v2.json"]);
    assert.deepEqual(pages("../api/v2.json GET /users"), ["api/v2.json"]);
    assert.deepEqual(pages("v3.json GET /users"), ["api/v2.json", "v1.json"]);
    assert.deepEqual(pages("https://a.test/v2.json GET /users"), []);
    assert.deepEqual(pages("v2 POST /users"), []);
  });

  it("of all operations of a path from that path", () => {
    const all = from("api/spec.json", '"/users": {').toSorted();
    assert.deepEqual(all, [...toListUsers, 'entry nav/api.json:4 "POST /users"'].toSorted());
  });

  it("of a spec as a whole", () => {
    const places = ['spec docs.json:6 "api/spec.json"', 'entry docs.json:7 "api/spec.json GET /users"'];
    assert.deepEqual(from("api/spec.json", "title"), places);
    assert.deepEqual(from("docs.json", "api/spec.json"), places);
  });

  it("of a `$ref` file from its root and from what names it", () => {
    assert.deepEqual(from("nav/api.json", "{"), ['reference docs.json:6 "nav/api.json"']);
    assert.deepEqual(from("nav/api.json", '  "group"'), ['reference docs.json:6 "nav/api.json"']);
    assert.deepEqual(from("docs.json", "nav/api.json"), ['reference docs.json:6 "nav/api.json"']);
  });

  it("are absent if nothing is named", () => {
    assert.deepEqual(from("docs.json", "Start"), []);
    assert.deepEqual(from("docs.json", '"tab"'), []);
    assert.deepEqual(from("docs.json", "{"), []);
  });
});
