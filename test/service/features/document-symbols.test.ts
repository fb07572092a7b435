/** The outline: elements, entries and settings, nested as in the text, for each file. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { documentSymbols, type OutlineSymbol } from "../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  mainDocument,
  withDocument,
} from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { anyText } from "../json/texts.ts";
import { textOf } from "./cursor.ts";

const text = `
//- /docs.json
{
  "name": "Docs",
  "colors": { "primary": "#15803D" },
  "navigation": {
    "tabs": [
      {
        "groups": [
          { "group": "Start", "pages": ["intro", "plain", { "group": "Deep", "pages": ["deep"] }, 7, ""] }
        ],
        "tab": "Guides"
      },
      { "tab": "API", "openapi": "api.json", "pages": ["GET /users", "PUT /users"] },
      { "tab": "Blog", "href": "https://a.test" },
      { "$ref": "nav/tab.json" },
      { "tab": "Merged", "$ref": "nav/rest.json" },
      {}
    ],
    "global": { "anchors": [{ "anchor": "Home", "href": "https://b.test" }] }
  },
  "redirects": [{ "source": "/a", "destination": "/b" }],
  "styling": { "$ref": "styling.json" }
}
//- /nav/tab.json
{ "tab": "Far", "groups": { "$ref": "groups.json" } }
//- /nav/groups.json
[{ "group": "G", "pages": ["intro"] }, { "group": "H", "pages": [] }]
//- /nav/rest.json
{ "tab": "Unseen", "pages": ["plain"] }
//- /styling.json
{ "eyebrows": "section" }
//- /api.json
{ "openapi": "3.1.0", "paths": { "/users": { "get": { "summary": "List users" } } } }
//- /intro.mdx
---
title: Introduction
sidebarTitle: Intro
---
//- /plain.mdx
`;

function lines(symbols: readonly OutlineSymbol[], indent = ""): readonly string[] {
  return symbols.flatMap(({ kind, name, detail, children }) => [
    `${indent}${kind}: ${name}${detail === "" ? "" : ` (${detail})`}`,
    ...lines(children, `${indent}  `),
  ]);
}

function visit(
  symbols: readonly OutlineSymbol[],
  look: (symbol: OutlineSymbol, parent?: OutlineSymbol) => void,
): void {
  const step = (symbol: OutlineSymbol, parent?: OutlineSymbol): void => {
    look(symbol, parent);
    for (const child of symbol.children) step(child, symbol);
  };
  for (const symbol of symbols) step(symbol);
}

/** What clients require: names, selections inside ranges, children inside their parents. */
function checkForm(symbols: readonly OutlineSymbol[], length: number): void {
  const end = ({ start, length: own }: OutlineSymbol["span"]): number => start + own;
  visit(symbols, ({ name, span, selection }, parent) => {
    assert.notEqual(name.trim(), "");
    assert.ok(span.start <= selection.start && end(selection) <= end(span), name);
    assert.ok(end(span) <= length);
    if (parent !== undefined) {
      assert.ok(parent.span.start <= span.start && end(span) <= end(parent.span), name);
    }
  });
}

describe("document symbols", () => {
  const fixture = parseFixture(text);
  const site = fixtureSite(fixture);
  const outline = (document: string): readonly OutlineSymbol[] => documentSymbols(site, document) ?? [];

  it("nest like the navigation, with the other keys beside it", () => {
    assert.deepEqual(lines(outline("docs.json")), [
      "setting: name (Docs)",
      "setting: colors (1 key)",
      "navigation: navigation (3 of 8 entries published)",
      "  global: Global section",
      "    anchor: Anchor Home (https://b.test)",
      "  tab: Tab Guides (0 of 4 entries published)",
      "    group: Group Start (0 of 4 entries published)",
      "      page: Intro (intro)",
      "      page: plain",
      "      group: Group Deep (0 of 1 entry published)",
      "        page: deep",
      '      page: ""',
      "  tab: Tab API (1 of 2 entries published)",
      "    endpoint: GET /users (List users)",
      "    endpoint: PUT /users",
      "  tab: Tab Blog (https://a.test)",
      "  tab: Tab Far (1 page)",
      "  tab: Tab Merged (1 page)",
      "  tab: Tab",
      "setting: redirects (1 redirect)",
      "setting: styling (1 key)",
    ]);
  });

  it("include parts of GraphQL schemas", () => {
    const graphql = parseFixture(`//- /docs.json
{ "navigation": { "tabs": [{ "tab": "API", "graphql": "https://a.test/s.graphql", "groups": [{ "group": "G", "pages": [" QUERY  books", "TYPE T"] }] }] } }
`);
    assert.deepEqual(lines(documentSymbols(fixtureSite(graphql), "docs.json") ?? []), [
      "navigation: navigation (2 pages)",
      "  tab: Tab API (2 pages)",
      "    group: Group G (2 pages)",
      "      endpoint: QUERY books",
      "      endpoint: TYPE T",
    ]);
  });

  it("are in the `$ref` file that contains them", () => {
    assert.deepEqual(lines(outline("nav/tab.json")), ["tab: Tab Far (1 page)"]);
    assert.deepEqual(lines(outline("nav/groups.json")), [
      "group: Group G (1 page)",
      "  page: Intro (intro)",
      "group: Group H",
    ]);
    assert.deepEqual(lines(outline("nav/rest.json")), ["page: plain"]);
    assert.deepEqual(lines(outline("styling.json")), ["setting: eyebrows (section)"]);
  });

  it("select the name", () => {
    const selected: string[] = [];
    visit(outline("docs.json"), ({ selection: { start, length } }) => {
      selected.push(textOf(fixture, "docs.json").slice(start, start + length));
    });
    assert.ok(
      selected.includes('"Guides"') && selected.includes('"plain"') && selected.includes('"redirects"'),
    );
  });

  it("show a file once even if it is included twice", () => {
    const twice = parseFixture(`
//- /docs.json
{ "navigation": { "tabs": [{ "tab": "A", "groups": [{ "$ref": "g.json" }] }, { "tab": "B", "groups": [{ "$ref": "g.json" }] }] } }
//- /g.json
{ "group": "G", "pages": ["a", { "group": "H", "pages": ["b"] }] }
`);
    assert.deepEqual(lines(documentSymbols(fixtureSite(twice), "g.json") ?? []), [
      "group: Group G (0 of 2 entries published)",
      "  page: a",
      "  group: Group H (0 of 1 entry published)",
      "    page: b",
    ]);
  });

  it("have the form that clients require", () => {
    for (const document of ["docs.json", "nav/tab.json", "nav/groups.json", "nav/rest.json"]) {
      checkForm(outline(document), textOf(fixture, document).length);
    }
  });

  it("are absent from other files", () => {
    assert.equal(documentSymbols(site, "intro.mdx"), undefined);
    assert.equal(documentSymbols(site, "api.json"), undefined);
  });

  it("have that form for any text", () => {
    const main = textOf(fixture, "docs.json");
    const cut = fc
      .tuple(fc.nat(main.length), fc.nat(30))
      .map(([at, length]) => main.slice(0, at) + main.slice(at + length));
    fc.assert(
      fc.property(fc.oneof(anyText, cut), (any) => {
        const loaded = withDocument(emptySite(defaultSettings, undefined), mainDocument, {
          kind: "text",
          text: any,
        });
        checkForm(documentSymbols(loaded, mainDocument) ?? [], any.length);
      }),
    );
  });
});
