/** Go to definition: the target of each kind of text, and text without a target. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { definitionAt, type LinkedTarget, specPlaces } from "../../../server/src/service/index.ts";
import { toPointer } from "../../../server/src/service/json/pointer.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  mainDocument,
  withDocument,
} from "../../../server/src/service/snapshot.ts";
import { anyText } from "../json/texts.ts";
import { siteWithCursor, textOf } from "./cursor.ts";

const files = `
//- /intro.mdx
//- /guides/index.mdx
//- /guides/setup.md
//- /hidden.mdx
//- /logo/dark.svg
//- /.mintignore
hidden.mdx
//- /nav/api.json
{ "group": "API", "pages": ["GET /users"] }
//- /api/spec.json
{
  "openapi": "3.1.0",
  "paths": {
    "/users": { "get": { "summary": "List users" }, "post": {} }
  },
  "webhooks": { "joined": { "post": {} } }
}
//- /api/more.yaml
openapi: 3.1.0
paths:
  /pets:
    # all of them
    get:
      summary: List pets
    delete: { summary: Drop }
  '/pets/{id}':
    $ref: '#/components/pathItems/Pet'
components:
  pathItems:
    Pet:
      get:
        summary: One pet
`;

function shown(target: LinkedTarget): string {
  if (target.kind === "address") return target.url;
  return target.kind === "operation"
    ? `${target.document}#${toPointer(target.pointer)}`
    : `${target.kind} ${target.document}`;
}

/** The target at the cursor in docs.json, and the text around the cursor. */
function leadsTo(main: string): string {
  const { site, document, offset, fixture } = siteWithCursor(`//- /docs.json\n${main}${files}`);
  const found = definitionAt(site, document, offset);
  if (found === undefined) return "nowhere";
  const { start, length } = found.origin;
  const text = textOf(fixture, document).slice(start, start + length);
  return `${text}: ${found.targets.map(shown).join(", ")}`;
}

describe("definition", () => {
  const cases: readonly (readonly [string, string])[] = [
    ['{ "navigation": { "pages": ["in$0tro"] } }', "intro: page intro.mdx"],
    ['{ "navigation": { "pages": ["intro$0"] } }', "intro: page intro.mdx"],
    ['{ "navigation": { "pages": ["/guides/setup.md$0"] } }', "/guides/setup.md: page guides/setup.md"],
    ['{ "navigation": { "pages": ["hid$0den"] } }', "hidden: page hidden.mdx"],
    ['{ "navigation": { "pages": ["go$0ne"] } }', "nowhere"],
    ['{ "navigation": { "groups": [{ "group": "in$0tro", "pages": [] }] } }', "nowhere"],
    [
      '{ "navigation": { "groups": [{ "group": "A", "root": "in$0tro", "pages": [] }] } }',
      "intro: page intro.mdx",
    ],
    ['{ "navigation": { "tabs": [{ "tab": "A", "href": "/gui$0des" }] } }', "/guides: page guides/index.mdx"],
    [
      '{ "navigation": { "tabs": [{ "tab": "A", "href": "/guides/setup#top$0" }] } }',
      "/guides/setup#top: page guides/setup.md",
    ],
    ['{ "navigation": { "tabs": [{ "tab": "A", "href": "https://a.test$0" }] } }', "nowhere"],
    [
      '{ "navigation": { "tabs": [{ "tab": "A", "icon": "/logo/dark.svg$0" }] } }',
      "/logo/dark.svg: file logo/dark.svg",
    ],
    [
      '{ "navigation": { "groups": [{ "group": "A", "openapi": "api/spec$0.json" }] } }',
      "api/spec.json: spec api/spec.json",
    ],
    [
      '{ "navigation": { "groups": [{ "group": "A", "openapi": [{ "source": "/api/$0spec.json", "directory": "x" }] }] } }',
      "/api/spec.json: spec api/spec.json",
    ],
    [
      '{ "navigation": { "groups": [{ "group": "A", "openapi": "api/spec.json", "pages": ["GET /us$0ers"] }] } }',
      "GET /users: api/spec.json#/paths/~1users/get",
    ],
    [
      '{ "navigation": { "groups": [{ "group": "A", "openapi": "api/spec.json", "pages": ["webhook joined$0"] }] } }',
      "webhook joined: api/spec.json#/webhooks/joined/post",
    ],
    [
      '{ "navigation": { "groups": [{ "group": "A", "openapi": "api/spec.json", "pages": ["PUT /us$0ers"] }] } }',
      "PUT /users: spec api/spec.json",
    ],
    [
      '{ "api": { "openapi": "api/more.yaml" }, "navigation": { "pages": ["api/spec.json POST /users", "GET /pets/{id}$0"] } }',
      "nowhere",
    ],
    [
      '{ "navigation": { "pages": ["api/spec.json POST /users", "api/more.yaml GET /pets/{id}$0"] } }',
      "api/more.yaml GET /pets/{id}: api/more.yaml#/components/pathItems/Pet/get",
    ],
    ['{ "api": { "openapi": "api/more.ya$0ml" } }', "api/more.yaml: spec api/more.yaml"],
    ['{ "navigation": { "groups": [{ "$ref": "./nav/$0api.json" }] } }', "./nav/api.json: part nav/api.json"],
    ['{ "navigation": { "groups": [{ "$ref": "./nav/$0gone.json" }] } }', "nowhere"],
    ['{ "redirects": [{ "source": "/old", "destination": "/guides$0" }] }', "/guides: page guides/index.mdx"],
    ['{ "redirects": [{ "source": "/intro$0", "destination": "/guides" }] }', "/intro: page intro.mdx"],
    ['{ "redirects": [{ "source": "/old/:slug*$0", "destination": "/guides/:slug*" }] }', "nowhere"],
    ['{ "logo": { "dark": "/logo/dark.svg$0" } }', "/logo/dark.svg: file logo/dark.svg"],
    ['{ "navbar": { "links": [{ "label": "intro", "href": "/intro$0" }] } }', "/intro: page intro.mdx"],
    ['{ "name": "intro$0" }', "nowhere"],
    ['{ "na$0me": "intro" }', "nowhere"],
  ];
  for (const [main, expected] of cases) {
    it(`${main} leads to ${expected}`, () => assert.equal(leadsTo(main), expected));
  }

  it("works in `$ref` files, with what they inherit", () => {
    const main =
      '{ "navigation": { "openapi": "api/spec.json", "tabs": [{ "tab": "A", "openapi": "api/spec.json", "groups": [{ "$ref": "nav/api.json" }] }] } }';
    const text = `//- /docs.json\n${main}${files.replace('"GET /users"', '"GET /us$0ers"')}`;
    const { site, document, offset } = siteWithCursor(text);
    const found = definitionAt(site, document, offset);
    assert.deepEqual(found?.targets.map(shown), ["api/spec.json#/paths/~1users/get"]);
  });

  it("lists every meaning of a file that is included twice", () => {
    const main = `{ "navigation": { "tabs": [
      { "tab": "A", "openapi": "api/spec.json", "groups": [{ "$ref": "nav/api.json" }] },
      { "tab": "B", "openapi": "api/more.yaml", "groups": [{ "$ref": "nav/api.json" }] }
    ] } }`;
    const text = `//- /docs.json\n${main}${files.replace('"GET /users"', '"GET /us$0ers"')}`;
    const { site, document, offset } = siteWithCursor(text);
    assert.deepEqual(definitionAt(site, document, offset)?.targets.map(shown), [
      "api/spec.json#/paths/~1users/get",
      "spec api/more.yaml",
    ]);
  });

  it("never throws, for any text and any offset", () => {
    fc.assert(
      fc.property(anyText, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const site = emptySite(defaultSettings, FileIndex.of({ files: ["a.mdx"] }));
        const loaded = withDocument(site, mainDocument, { kind: "text", text });
        definitionAt(loaded, mainDocument, Math.floor(share * text.length));
      }),
    );
  });
});

describe("places in specs", () => {
  const spec = (path: string): string => {
    const { fixture } = siteWithCursor(`//- /docs.json\n{}$0${files}`);
    return textOf(fixture, path);
  };
  const keyAt = (text: string, pointer: readonly string[]): string | undefined => {
    const span = specPlaces(text).spanOf(pointer);
    return span && text.slice(span.key.start, span.key.start + span.key.length);
  };

  it("point to the method's key", () => {
    assert.equal(keyAt(spec("api/spec.json"), ["paths", "/users", "post"]), '"post"');
    assert.equal(keyAt(spec("api/more.yaml"), ["paths", "/pets", "delete"]), "delete");
    assert.equal(keyAt(spec("api/more.yaml"), ["paths", "/pets/{id}", "get"]), "'/pets/{id}'");
  });

  it("cover key and value", () => {
    const text = spec("api/more.yaml");
    const whole = specPlaces(text).spanOf(["paths", "/pets", "get"])?.whole;
    assert.ok(whole);
    assert.equal(
      text.slice(whole.start, whole.start + whole.length).trimEnd(),
      "get:\n      summary: List pets",
    );
  });

  it("are found again from every offset of the property", () => {
    for (const path of ["api/spec.json", "api/more.yaml"]) {
      const text = spec(path);
      const places = specPlaces(text);
      const summary = text.indexOf("summary");
      assert.equal(places.pointerAt(summary + 3).at(-1), "summary");
      assert.equal(places.pointerAt(summary + 3).at(-2), "get");
      assert.deepEqual(places.pointerAt(text.length + 5).length <= 1, true);
    }
  });

  it("are absent from unreadable text", () => {
    for (const text of ["", "\u0000", "{", "[".repeat(3000), "a: [", "- : -", "&a *b"]) {
      assert.doesNotThrow(() => specPlaces(text).spanOf(["paths", "/a", "get"]));
      assert.doesNotThrow(() => specPlaces(text).pointerAt(1));
    }
  });
});
