/** The place at a cursor: its syntax, the commas around it, and its meaning. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type NavigationContext,
  type PlaceInSite,
  placeAt,
} from "../../../../server/src/service/features/place/place-at.ts";
import { toPointer } from "../../../../server/src/service/json/pointer.ts";
import { elementLocation } from "../../../../server/src/service/navigation/walk.ts";
import { defaultSettings, emptySite, withDocument } from "../../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";
import { anyText } from "../../json/texts.ts";

function placeIn(text: string): PlaceInSite {
  const fixture = parseFixture(text);
  const cursor = fixture.cursor;
  assert.ok(cursor, "the fixture has no $0");
  const place = placeAt(fixtureSite(fixture), cursor.path, cursor.offset);
  assert.ok(place, "nothing stands there");
  return place;
}

/** A place in text on one line: kind, path, replaced text, missing commas. */
function syntaxOf(text: string): string {
  const { syntax, tree } = placeIn(text);
  const { start, length } = syntax.span;
  const words = [
    syntax.kind,
    toPointer(syntax.segments) || "/",
    `#${syntax.index}`,
    ...(length === 0 ? [] : [tree.text.slice(start, start + length)]),
    ...(syntax.quotes === "open" ? ["unclosed"] : []),
    ...(syntax.missingCommaBefore === undefined ? [] : ["comma before"]),
    ...(syntax.needsCommaAfter ? ["comma after"] : []),
  ];
  return words.map((word) => word.trim()).join(" ");
}

function spotText(context: NavigationContext): string {
  if (context.kind === "reference") return "reference";
  if (context.kind === "setting") return `setting ${toPointer(context.segments)}`;
  const { document, segments } = elementLocation(context.owner);
  const owner = `${context.owner.element.kind} at ${document}#${toPointer(segments)}`;
  switch (context.kind) {
    case "element":
      return `element ${owner}`;
    case "field":
      return `field ${[context.key, ...context.inner].join("/")} of ${owner}`;
    case "entry":
      return `${context.entry?.kind ?? "no"} entry ${context.index} in ${context.key} of ${owner}`;
    default:
      return `${context.kind} ${context.key} of ${owner}`;
  }
}

function spotsOf(text: string): readonly string[] {
  return placeIn(text).contexts.map(spotText);
}

const places: readonly (readonly [text: string, expected: string])[] = [
  ['{ "na$0me": "Docs" }', 'key /name #0 "name"'],
  ['{ "name": "Do$0cs" }', 'value /name #0 "Docs"'],
  ['{ "name": "Docs"$0 }', 'value /name #0 "Docs"'],
  ['{ "name": $0 }', "no-value /name #0"],
  ['{ "name": $0, "x": 1 }', "no-value /name #0"],
  ['{ "name":$0 "x": 1 }', "no-value /name #0 comma after"],
  ['{ "name": $0 "Docs" }', 'value /name #0 "Docs"'],
  ['{ "name": "Do$0 }', 'value /name #0 "Do unclosed'],
  ['{ "pages": ["intro", "gu$0', 'value /pages/1 #1 "gu unclosed'],
  ['{ "pages": ["intro", "gu$0 ] }', 'value /pages/1 #1 "gu unclosed'],
  ['{ "pages": ["intro", "gu$0\n  "next"] }', 'value /pages/1 #1 "gu unclosed comma after'],
  ['{ "pages": ["intro" "gu$0"] }', 'value /pages/1 #1 "gu" comma before'],
  ['{ "pages": [gui$0] }', "value /pages/0 #0 gui"],
  ['{ "pages": [ $0 ] }', "slot /pages #0"],
  ['{ "pages": [ $0, ] }', "slot /pages #0"],
  ['{ "pages": ["a",$0] }', "slot /pages #1"],
  ['{ "pages": ["a" $0] }', "slot /pages #1 comma before"],
  ['{ "pages": ["a" $0, "b"] }', "slot /pages #1 comma before"],
  ['{ "pages": ["a", $0 "b"] }', "slot /pages #1 comma after"],
  ['{ "pages": [$0["a"]] }', "slot /pages #0 comma after"],
  ['{ "pages": [\n  "a",\n  $0\n  "b"\n] }', "slot /pages #1 comma after"],
  ['{ "a": 1, // no, comma "here"\n  $0 }', "slot / #1"],
  ['{ "a": 1 /* , */ $0 }', "slot / #1 comma before"],
  ['{ "group": "A", $0 }', "slot / #1"],
  ['{ "group": "A" $0 }', "slot / #1 comma before"],
  ['{ "group": "A" "pa$0" }', 'key / #1 "pa" comma before'],
  ['{ "group": "A", "pa$0 }', 'key /pa #1 "pa unclosed'],
  ['{ "group": "A", pa$0 }', "key /pa #1 pa"],
  ['{ "group": "A", "pa$0"\n  "icon": "x" }', 'key /pa #1 "pa" comma after'],
  ['{ "a": { "b": tr$0 } }', "value /a/b #0 tr"],
  ['{ "a": 1, "a": { "b": $0 } }', "no-value /a/b #0"],
  ["$0", "outside / #0"],
  ["{}$0", "outside / #0"],
  ['{ "a" $0 1 }', "outside / #0"],
  ['{ "tabs": [ { "tab": "A" }, $0', "slot /tabs #1"],
];

const site = `
  //- /docs.json
  {
    "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
    "navbar": { "$ref": "parts/navbar.json" },
    "redirects": [{ "source": "/old", "destination": "/new" }],
    "navigation": {
      "global": { "anchors": [{ "anchor": "Blog", "href": "https://example.com" }] },
      "languages": [
        { "language": "en", "tabs": [{ "$ref": "parts/api.json" }, { "tab": "Guides", "pages": ["intro", 7] }] },
        { "language": "fr", "$ref": "parts/rest.json", "tabs": [{ "$ref": "parts/api.json" }] }
      ]
    }
  }
  //- /parts/api.json
  { "tab": "API", "icon": { "name": "code" }, "openapi": ["a.yaml", "b.yaml"], "pages": { "$ref": "list.json" } }
  //- /parts/list.json
  ["GET /users", { "group": "More", "pages": [] }]
  //- /parts/rest.json
  { "banner": { "content": "Hi" } }
  //- /parts/navbar.json
  { "links": [{ "label": "Help", "href": "/help" }] }
  //- /parts/unused.json
  { "tab": "x" }
`;

/** The site with the cursor after this piece of its text. */
function at(piece: string): string {
  const start = site.indexOf(piece);
  assert.ok(start !== -1, piece);
  const end = start + piece.length;
  return `${site.slice(0, end)}$0${site.slice(end)}`;
}

const en = "docs.json#/navigation/languages/0";
const meanings: readonly (readonly [piece: string, expected: readonly string[]])[] = [
  ['"theme": "mi', ["setting /theme"]],
  ['{ "source": "/o', ["setting /redirects/0/source"]],
  ['"nav', ["setting /navbar"]],
  ['"navigation": {', ["element navigation at docs.json#/navigation"]],
  ['"glo', ["key global of navigation at docs.json#/navigation"]],
  ['"global": {', ["element global at docs.json#/navigation/global"]],
  ['"href": "https', ["field href of anchor at docs.json#/navigation/global/anchors/0"]],
  ['"languages": [', ["list languages of navigation at docs.json#/navigation"]],
  ['"language": "e', [`field language of language at ${en}`]],
  ['"language": "en", "ta', [`key tabs of language at ${en}`]],
  ['"pages": ["int', [`page entry 0 in pages of tab at ${en}/tabs/1`]],
  ['"pages": ["intro", 7', [`invalid entry 1 in pages of tab at ${en}/tabs/1`]],
  ['"pages": ["intro",', [`list pages of tab at ${en}/tabs/1`]],
  ['{ "$ref": "parts/ap', ["reference"]],
  [
    '"icon": { "name": "co',
    ["field icon/name of tab at parts/api.json#", "field icon/name of tab at parts/api.json#"],
  ],
  [
    '"openapi": ["a.yaml", "b.y',
    ["field openapi/1 of tab at parts/api.json#", "field openapi/1 of tab at parts/api.json#"],
  ],
  [
    '["GET /us',
    [
      "endpoint entry 0 in pages of tab at parts/api.json#",
      "endpoint entry 0 in pages of tab at parts/api.json#",
    ],
  ],
  [
    '{ "group": "Mo',
    ["field group of group at parts/list.json#/1", "field group of group at parts/list.json#/1"],
  ],
  ['{ "banner": { "content": "H', ["field banner/content of language at docs.json#/navigation/languages/1"]],
  ['{ "links": [{ "label": "He', ["setting /navbar/links/0/label"]],
];

describe("the place at an offset", () => {
  for (const [text, expected] of places) {
    it(`in the text ${JSON.stringify(text)}`, () => assert.equal(syntaxOf(text), expected));
  }

  for (const [piece, expected] of meanings) {
    it(`has its meaning after ${piece}`, () => assert.deepEqual(spotsOf(at(piece)), expected));
  }

  it("is unknown in files that no other file includes, and in pages", () => {
    const fixture = parseFixture(site);
    const snapshot = fixtureSite(fixture);
    assert.equal(placeAt(snapshot, "parts/unused.json", 3), undefined);
    assert.equal(placeAt(snapshot, "intro.mdx", 0), undefined);
  });

  it("contains the typed part of an unclosed or escaped string", () => {
    assert.equal(placeIn('{ "name": "a\\"b$0c" }').syntax.typed, 'a\\"b');
    assert.equal(placeIn('{ "name": "abc"$0 }').syntax.typed, "abc");
    assert.equal(placeIn('{ "name": "abc$0').syntax.typed, "abc");
  });

  it("exists at every offset of any text", () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, number) => {
        const snapshot = withDocument(emptySite(defaultSettings, undefined), "docs.json", {
          kind: "text",
          text,
        });
        const offset = number % (text.length + 1);
        const place = placeAt(snapshot, "docs.json", offset);
        assert.ok(place);
        const { start, length } = place.syntax.span;
        assert.ok(start <= offset && offset <= start + length, `${start}+${length} for ${offset}`);
      }),
    );
  });
});
