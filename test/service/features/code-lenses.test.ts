/** Lenses: the content of each section, and the positions of each page. */
import assert from "node:assert/strict";
import { pageLens, sectionLenses } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { textOf } from "./cursor.ts";

const spec = (paths: string): string => `{ "openapi": "3.1.0", "paths": { ${paths} } }`;

const text = `
//- /docs.json
{ "navigation": { "tabs": [
  { "tab": "Guides", "groups": [{ "group": "Start", "pages": ["guides/a", { "group": "Deep", "pages": ["guides/b"] }] }, { "$ref": "part.json" }] },
  { "tab": "API", "openapi": "api.json", "groups": [
    { "group": "Users", "pages": ["GET /users", "GET /users", "bound"] },
    { "group": "Pets", "openapi": "pets.json", "pages": ["DELETE /pets", "api.json DELETE /users", "GET /no"] }
  ] },
  { "tab": "All", "openapi": ["api.json"] },
  { "tab": "Unknown", "openapi": ["https://a.test/api.json"] },
  { "tab": "Blog", "href": "https://a.test" },
  { "tab": "Again", "pages": ["guides/a"] }
] } }
//- /part.json
{ "group": "Part", "pages": ["guides/a", "guides/b"] }
//- /guides/a.mdx
//- /guides/b.mdx
//- /guides/lost.mdx
//- /elsewhere/lost.mdx
//- /hidden.mdx
---
hidden: true
---
//- /README.md
//- /bound.mdx
---
openapi: POST /users
---
//- /api.json
${spec('"/users": { "get": {}, "post": {}, "delete": {}, "put": { "x-hidden": true } }')}
//- /pets.json
${spec('"/pets": { "get": {}, "delete": {} }')}
`;

describe("lenses of sections", () => {
  const fixture = parseFixture(text);
  const site = fixtureSite(fixture);
  const lenses = (document: string): readonly string[] =>
    sectionLenses(site, document).lenses.map(({ span, title }) => {
      const rest = textOf(fixture, document).slice(span.start);
      return `${/"(?:tab|group)": "(\w+)"/.exec(rest)?.[1]}: ${title}`;
    });

  it("count pages, and endpoints if a spec is named", () => {
    assert.deepEqual(lenses("docs.json"), [
      "Guides: 2 of 4 entries published",
      "Start: 2 pages",
      "Deep: 1 page",
      "API: 4 of 6 entries published, 3 of 3 endpoints listed",
      "Users: 2 of 3 entries published",
      "Pets: 2 of 3 entries published, 1 of 2 endpoints listed",
      "All: 3 pages will be generated",
      "Again: 1 page",
    ]);
    assert.deepEqual(lenses("part.json"), ["Part: 2 pages"]);
  });

  it("count the endpoints of the first spec of the nearest section that names any, if they are looked up", () => {
    const nested = parseFixture(`
//- /docs.json
{ "navigation": { "tabs": [
  { "tab": "Outer", "openapi": ["api.json", "pets.json"], "groups": [
    { "group": "Own", "openapi": "pets.json", "pages": ["GET /users", "GET /pets"] },
    { "group": "Address", "openapi": "https://a.test/api.json", "pages": ["GET /users"] },
    { "group": "None", "pages": ["GET /pets", "POST /users"] }
  ] },
  { "tab": "Several", "openapi": ["pets.json", "api.json"] }
] } }
//- /api.json
${spec('"/users": { "get": {}, "post": {} }')}
//- /pets.json
${spec('"/pets": { "get": {} }')}
`);
    const found = sectionLenses(fixtureSite(nested), "docs.json").lenses.map(({ title }) => title);
    assert.deepEqual(found, [
      "3 of 5 entries published, 1 of 2 endpoints listed",
      "1 of 2 entries published, 1 of 1 endpoint listed",
      "1 page",
      "1 of 2 entries published",
      "1 page will be generated",
    ]);
  });

  it("count the endpoints of pages that name a part of the spec", () => {
    const named = parseFixture(`
//- /docs.json
{ "navigation": { "groups": [
  { "group": "A", "openapi": "specs/v2.json", "pages": ["a", "b", "GET /teams"] },
  { "group": "B", "openapi": "specs/v2.json", "pages": ["a"] }
] } }
//- /a.mdx
---
openapi: v2 get /users
---
//- /b.mdx
---
openapi: ../specs/v2.json POST /users
---
//- /specs/v2.json
${spec('"/users": { "get": {}, "post": {} }, "/teams": { "get": {} }')}
`);
    const found = sectionLenses(fixtureSite(named), "docs.json").lenses.map(({ title }) => title);
    assert.deepEqual(found, ["3 pages, 3 of 3 endpoints listed", "1 page, 3 more pages will be generated"]);
  });

  it("name the pages that may be endpoint pages and have not been read", () => {
    assert.deepEqual(sectionLenses(site, "docs.json").unreadPages, []);
    const unread = parseFixture(text.replace("---\nopenapi: POST /users\n---\n", ""));
    assert.deepEqual(sectionLenses(fixtureSite(unread), "docs.json").unreadPages, ["bound.mdx"]);
  });
});

describe("the lens of a page", () => {
  const fixture = parseFixture(text);
  const site = fixtureSite(fixture);
  const title = (file: string): string | undefined => {
    const lens = pageLens(site, file);
    return lens?.kind === "dropped" ? "dropped" : lens?.title;
  };

  it("names the position, and the number of others", () => {
    assert.equal(title("guides/a.mdx"), "In navigation: Guides › Start and 2 more");
    assert.equal(title("guides/b.mdx"), "In navigation: Guides › Start › Deep and 1 more");
    assert.equal(title("bound.mdx"), "In navigation: API › Users");
  });

  it("offers to add a page that is not in the navigation, if its position is known", () => {
    const lens = pageLens(site, "guides/lost.mdx");
    assert.ok(lens?.kind === "unlisted");
    assert.equal(lens.title, "Not in the navigation: add");
    assert.equal(lens.fix?.title, 'List it in the group "Part", after `guides/b`');
    assert.equal(title("elsewhere/lost.mdx"), "Not in the navigation");
  });

  it("does not exist for pages that are not meant to be listed, or for other files", () => {
    for (const file of ["hidden.mdx", "README.md", "docs.json", "api.json", "gone.mdx"]) {
      assert.equal(title(file), undefined, file);
    }
  });
});
