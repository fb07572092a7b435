/** The content of hovers, in Markdown and as plain text; text from a file never acts as formatting. */
import assert from "node:assert/strict";
import { escapeMarkdown, line, renderProse } from "../../../server/src/service/features/description/prose.ts";
import { hoverAt } from "../../../server/src/service/features/hover.ts";
import { analyzeNow, placeFindings, rules } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const files = `
//- /intro.mdx
---
title: "Hello <b>*you*</b>"
description: First steps
---
//- /guides/start.mdx
//- /api/spec.yaml
openapi: 3.1.0
info: { title: Users, version: "2" }
paths:
  /users/{id}:
    get:
      summary: One user
      parameters: [{ name: id, in: path, required: true }]
      responses: { "200": {}, "404": {} }
    delete: {}
`;

interface Said {
  readonly text: string;
  /** The characters that the hover covers. */
  readonly about: string;
}

function hover(text: string, format: "markdown" | "plaintext" = "plaintext"): Said | undefined {
  const fixture = parseFixture(`//- /docs.json\n${text}\n${files.trim()}`);
  const { cursor } = fixture;
  assert.ok(cursor, "the fixture has no $0");
  const site = fixtureSite(fixture);
  const findings = placeFindings(analyzeNow(site, rules)).filter(({ document }) => document === cursor.path);
  const found = hoverAt(site, cursor.path, cursor.offset, {
    findings,
    hrefOf: (code) => `https://example.com/${code}`,
  });
  if (found === undefined) return undefined;
  const { start, length } = found.span;
  const cursorText = fixture.files.find((file) => file.path === cursor.path)?.text ?? "";
  return { text: renderProse(found.prose, format), about: cursorText.slice(start, start + length) };
}

function says(text: string, ...parts: readonly (string | RegExp)[]): void {
  const hovered = hover(text);
  for (const part of parts) {
    assert.ok(
      typeof part === "string" ? hovered?.text.includes(part) : part.test(hovered?.text ?? ""),
      `${part} in ${hovered?.text}`,
    );
  }
}

const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }';
const tab = (inside: string): string => `{ ${head}, "navigation": { "tabs": [{ ${inside} }] } }`;

describe("hover", () => {
  it("explains keys and names their rule", () => {
    const hovered = hover(tab('"tab": "A", "pa$0ges": ["intro"]'), "markdown");
    assert.equal(hovered?.about, '"pages"');
    assert.match(hovered?.text ?? "", /\*\*pages\*\* of a tab/);
    assert.match(hovered?.text ?? "", /\[one\\-child\\-type\]\(https:\/\/example\.com\/one-child-type\)/);
    says(tab('"ta$0b": "A", "pages": ["intro"]'), "title of the tab", "required-field");
    says(
      tab('"tab": "A", "direc$0tory": "card", "pages": ["intro"]'),
      "One of none, accordion, card",
      "today's platform",
    );
    says(
      `{ ${head}, "navigation": { "anchors": [{ "anch$0or": "A", "pages": ["intro"] }] } }`,
      "of an anchor",
    );
    says(`{ ${head}, "navigation": { "pag$0es": ["intro"] } }`, "of the navigation", "single-root-pattern");
  });

  it("describes a page: title, description, address, and where else it is listed", () => {
    const text = tab(
      '"tab": "A", "groups": [{ "group": "One", "pages": ["int$0ro"] }, { "group": "Two", "pages": ["intro"] }]',
    );
    says(
      text,
      "Hello <b>*you*</b>",
      "First steps",
      "/intro",
      "Listed in A › One",
      "Also listed in:\n\n- A › Two",
    );
    assert.equal(hover(text)?.about, '"intro"');
    says(tab('"tab": "A", "pages": ["go$0ne"]'), "There is no page file for gone.");
  });

  it("treats nothing in a file as formatting", () => {
    const text = tab('"tab": "[A](http://evil.example)", "pages": ["int$0ro"]');
    const hovered = hover(text, "markdown")?.text ?? "";
    assert.ok(hovered.includes("Hello &lt;b&gt;\\*you\\*&lt;/b&gt;"), hovered);
    assert.ok(!hovered.includes("[A](http://"), hovered);
    assert.equal(renderProse([line({ code: "a``b" })], "markdown"), "``` a``b ```");
    assert.equal(escapeMarkdown("https://x.example <i>"), "https&#58;//x.example &lt;i&gt;");
  });

  it("reads a page that has not been read yet", () => {
    const fixture = parseFixture(
      `//- /docs.json\n${tab('"tab": "A", "pages": ["guides/st$0art"]')}\n${files.trim()}`,
    );
    const found = hoverAt(fixtureSite(fixture), "docs.json", fixture.cursor?.offset ?? 0, {
      readFrontmatter: (file) => ({ title: `Read from ${file}` }),
    });
    assert.match(renderProse(found?.prose ?? [], "plaintext"), /^Read from guides\/start\.mdx/);
  });

  it("describes an endpoint", () => {
    says(
      tab('"tab": "A", "openapi": "api/spec.yaml", "pages": ["GET /us$0ers/{id}"]'),
      "One user",
      "- id (path, required)",
      "Responses: 200, 404",
      "From Users, api/spec.yaml",
    );
    says(tab('"tab": "A", "pages": ["GET /us$0ers/{id}"]'), "No spec that could be read contains it.");
    says(
      tab('"tab": "A", "openapi": "api/spec.yaml", "pages": ["PUT /us$0ers/{id}"]'),
      "has no such endpoint",
    );
  });

  it("describes a spec: how much of it is listed, and who inherits it", () => {
    says(
      tab(
        '"tab": "A", "openapi": "api/sp$0ec.yaml", "groups": [{ "group": "One", "pages": ["GET /users/{id}"] }]',
      ),
      "Users 2",
      "2 endpoints, 1 of them listed in the navigation.",
      "Inherited by 1 group below: One.",
    );
  });

  it("names languages, elements and values", () => {
    says(
      `{ ${head}, "navigation": { "languages": [{ "language": "f$0r", "pages": ["intro"] }] } }`,
      "French fr",
    );
    says(tab('"tab": "Gui$0des", "pages": ["intro"]'), "Tab", "It lists 1 page.");
    says(
      '{ "appearance": { "default": "dar$0k" } }',
      "dark: Dark, regardless of the device.",
      'Default: "system"',
    );
    says('{ "col$0ors": {} }', "Brand colors.");
    says(tab('"tab": "A", "icon": { "library": "luc$0ide" }'), "One of fontawesome, lucide, tabler");
  });

  it("says what a reference includes, and where a file is included", () => {
    const text = `{ "navigation": { "tabs": [{ "$ref": "pa$0rt.json" }] } }\n//- /part.json\n{}`;
    says(text, "Includes part.json");
    const twice = `{ "navigation": { "tabs": [{ "$ref": "part.json" }, { "$ref": "part.json" }] } }
//- /part.json
{ "tab": "A", "pages": ["in$0tro"] }`;
    says(twice, "Included in 2 places: A");
  });

  it("explains why a finding at the position matters", () => {
    const hovered =
      hover(tab('"tab": "A", "pag$0es": ["intro"], "groups": [{ "group": "A", "pages": ["more"] }]'))?.text ??
      "";
    assert.match(hovered, /Each section of the navigation contains one kind of content/);
    assert.match(hovered, /one-child-type \(https:\/\/example\.com\/one-child-type\)/);
  });

  it("describes a reference's key, which is not unknown, inside and outside the navigation", () => {
    const part = '\n//- /part.json\n{ "tab": "A", "pages": ["intro"] }';
    for (const text of [
      `{ ${head}, "navigation": { "tabs": [{ "$r$0ef": "part.json" }] } }${part}`,
      `{ ${head}, "colors": { "$r$0ef": "part.json" }, "navigation": { "pages": ["intro"] } }${part}`,
    ]) {
      says(text, "Includes a JSON file", "Keys beside it override", "broken-ref");
      assert.ok(!hover(text)?.text.includes("unknown-field"));
    }
  });

  it("names each rule for a link, and for a link in `global` the rules for links", () => {
    says(tab('"tab": "A", "hr$0ef": "/intro"'), "href-with-children", "href-format");
    const global = (inside: string): string =>
      `{ ${head}, "navigation": { "pages": ["intro"], "global": { ${inside} } } }`;
    says(global('"anch$0ors": []'), "external-href", "shown on all pages");
    assert.ok(!hover(global('"anch$0ors": []'))?.text.includes("one-child-type"));
    says(global('"tabs": [{ "tab": "A", "hr$0ef": "/intro" }]'), "required-field", "href-format");
    const anchor = global('"anchors": [{ "anchor": "A", "hr$0ef": "https://example.com" }]');
    says(anchor, "The target of the link: an external URL.", "external-href");
    assert.ok(!hover(anchor)?.text.includes("instead of content"));
  });

  it("describes the page that a link or redirect points to", () => {
    says(tab('"tab": "A", "href": "/in$0tro"'), "First steps", "URL: /intro");
    says(
      `{ ${head}, "redirects": [{ "source": "/old", "destination": "/in$0tro" }], "navigation": { "pages": ["intro"] } }`,
      "First steps",
    );
    const chain = `"redirects": [{ "source": "/o$0ld", "destination": "/older" }, { "source": "/older", "destination": "/gone" }]`;
    for (const expected of [
      "/old is redirected to /older.",
      "/older is redirected to /gone.",
      "There is nothing at /gone",
    ])
      says(`{ ${head}, ${chain}, "navigation": { "pages": ["intro"] } }`, expected);
    says(
      `{ ${head}, "redirects": [{ "source": "/old", "destination": "/int$0r" }], "navigation": { "pages": ["intro"] } }`,
      "did you mean /intro?",
    );
    const wide = (source: string, destination: string): string =>
      `{ ${head}, "redirects": [{ "source": "${source}", "destination": "${destination}" }], "navigation": { "pages": ["intro"] } }`;
    const redirected = "/old/intro is redirected to /intro by the redirect from";
    says(
      wide("/old/:s$0lug*", "/:slug*"),
      "For example:",
      `${redirected} /old/:slug*.`,
      "is the page intro.mdx",
    );
    says(wide("/old/*", "/$0*"), `${redirected} /old/*.`);
    says(
      wide("/old/:s$0lug*", "/gone/:slug*"),
      "/old/slug is redirected to /gone/slug",
      "There is nothing at /gone/slug",
    );
    says(wide("/old/*$0", "/intro"), "/old/example is redirected to /intro", "is the page intro.mdx");
    assert.ok(!hover(wide("/old/:s$0lug", "/:slug"))?.text.includes("For example"));
    says(`{ "redirects": [{ "destin$0ation": "/intro" }] }`, "redirect-dead-destination");
  });

  it("says where a spec generates pages, and counts the sections that inherit it if there are many", () => {
    says(tab('"tab": "A", "openapi": "api/sp$0ec.yaml"'), "a page for each of them is generated");
    const groups = Array.from({ length: 7 }, (_, index) => `{ "group": "G${index}", "pages": ["intro"] }`);
    says(
      tab(`"tab": "A", "openapi": "api/sp$0ec.yaml", "groups": [${groups.join(",")}]`),
      "Inherited by 7 groups below: G0, G1, G2, G3, G4 and 2 others.",
    );
  });

  it("says that only the first of several specs generates pages, and none for hidden endpoints", () => {
    const both = (cursors: readonly [string, string]): string =>
      `${tab(`"tab": "A", "openapi": ["api/sp${cursors[0]}ec.yaml", "b.ya${cursors[1]}ml"]`)}
//- /b.yaml
openapi: 3.1.0
paths:
  /b: { get: { x-hidden: true }, put: {}, post: { x-hidden: true } }`;
    says(both(["$0", ""]), "2 endpoints", "a page for each of them is generated.");
    const second = hover(both(["", "$0"]))?.text ?? "";
    assert.match(second, /3 endpoints/);
    assert.doesNotMatch(second, /generated/);
    const alone = both(["", "$0"]).replace('"api/spec.yaml", ', "");
    says(alone, "a page for each of them is generated, except for 2 hidden endpoints.");
  });

  it("does not call `graphql` of a group unknown", () => {
    const group = '{ "navigation": { "groups": [{ "group": "A", "graph$0ql": "a.graphql", "pages": [] }] } }';
    says(group, "sdk-reference");
    assert.doesNotMatch(hover(group)?.text ?? "", /unknown-field/);
  });

  it("says nothing between elements, and nothing about unknown keys", () => {
    assert.equal(hover(tab('"tab": "A",  $0 "pages": ["intro"]')), undefined);
    assert.equal(hover(`{ ${head}, "navigation": { "pages": ["intro"] } } $0`), undefined);
  });
});
