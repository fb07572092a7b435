/** Document links: everything that points to something has exactly one link, in order, and nothing else has one. */
import assert from "node:assert/strict";
import { definitionAt, documentLinks } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { shownPlace, textOf } from "./cursor.ts";

const text = `
//- /docs.json
{
  "$schema": "https://mintlify.com/docs.json",
  "favicon": "favicon.svg",
  "logo": { "light": "/logo/light.svg", "dark": "/logo/gone.svg" },
  "navbar": { "links": [{ "label": "index", "href": "/guides/setup" }, { "href": "mailto:a@b.test" }] },
  "navigation": {
    "global": { "anchors": [{ "anchor": "Blog", "href": "https://a.test", "icon": "newspaper" }] },
    "tabs": [
      { "tab": "index", "icon": "/logo/light.svg", "pages": ["index", "gone", "guides/setup.mdx"] },
      { "tab": "API", "openapi": ["api.json", "no.json"], "groups": [{ "$ref": "part.json" }, { "$ref": "no.json" }] },
      { "tab": "Twice", "openapi": "api.json", "groups": [{ "$ref": "part.json" }] }
    ]
  },
  "redirects": [{ "source": "/x", "destination": "/guides/setup" }, { "source": "/y/*", "destination": "/z/*" }],
  "footer": { "$ref": "footer.json" }
}
//- /part.json
{ "group": "G", "root": "index", "pages": ["GET /users", "PUT /users", "index"] }
//- /footer.json
{ "socials": { "x": "https://x.test" }, "links": ["/guides/setup"] }
//- /api.json
{ "openapi": "3.1.0", "paths": { "/users": { "get": {} } } }
//- /index.mdx
//- /guides/setup.mdx
//- /favicon.svg
//- /logo/light.svg
`;

describe("document links", () => {
  const fixture = parseFixture(text);
  const site = fixtureSite(fixture);
  const linksOf = (document: string): readonly string[] =>
    documentLinks(site, document).map(({ span, target, tooltip }) => {
      const position = shownPlace(fixture, document, span).replace(`${document}:`, "");
      const to = target.kind === "address" ? target.url : target.document;
      return `${position} -> ${to}${tooltip === undefined ? "" : ` (${tooltip})`}`;
    });

  it("point from docs.json to pages, specs, files and URLs", () => {
    assert.deepEqual(linksOf("docs.json"), [
      "2 https://mintlify.com/docs.json -> https://mintlify.com/docs.json",
      "3 favicon.svg -> favicon.svg (Open the file)",
      "4 /logo/light.svg -> logo/light.svg (Open the file)",
      "5 /guides/setup -> guides/setup.mdx (Open the page)",
      "5 mailto:a@b.test -> mailto:a@b.test",
      "7 https://a.test -> https://a.test",
      "9 /logo/light.svg -> logo/light.svg (Open the file)",
      "9 index -> index.mdx (Open the page)",
      "9 guides/setup.mdx -> guides/setup.mdx (Open the page)",
      "10 api.json -> api.json (Open the spec)",
      "10 part.json -> part.json (Open the included file)",
      "11 api.json -> api.json (Open the spec)",
      "11 part.json -> part.json (Open the included file)",
      "14 /guides/setup -> guides/setup.mdx (Open the page)",
      "15 footer.json -> footer.json (Open the included file)",
    ]);
  });

  it("exist in `$ref` files, inside and outside the navigation", () => {
    assert.deepEqual(linksOf("part.json"), [
      "1 index -> index.mdx (Open the page)",
      "1 GET /users -> api.json (Open the spec of this endpoint)",
      "1 PUT /users -> api.json (Open the spec)",
      "1 index -> index.mdx (Open the page)",
    ]);
    assert.deepEqual(linksOf("footer.json"), [
      "1 https://x.test -> https://x.test",
      "1 /guides/setup -> guides/setup.mdx (Open the page)",
    ]);
  });

  it("do not exist in other files", () => {
    for (const path of ["index.mdx", "api.json", "gone.json"]) assert.deepEqual(linksOf(path), []);
  });

  it("agree with go to definition at every character", () => {
    for (const document of ["docs.json", "part.json", "footer.json"]) {
      const links = documentLinks(site, document).filter(({ target }) => target.kind !== "address");
      for (let offset = 0; offset < textOf(fixture, document).length; offset += 1) {
        const link = links.find(({ span }) => span.start <= offset && offset <= span.start + span.length);
        const found = definitionAt(site, document, offset);
        // The quotes belong to the string, but not to the link.
        if (link !== undefined) assert.deepEqual(found?.targets[0], link.target, `${document} ${offset}`);
        else if (found !== undefined) {
          assert.ok(
            links.some(({ span }) => span.start === found.origin.start),
            `${document} ${offset}`,
          );
        }
      }
    }
  });
});
