/** Entries that include the navigation of another repository. */
import assert from "node:assert/strict";
import {
  analyzeNow,
  completionsAt,
  documentSymbols,
  hoverAt,
  rules,
} from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const entry = '{ "sourceRef": "acme/other-docs" }';

function siteOf(navigation: string, otherFiles = "") {
  return fixtureSite(
    parseFixture(`//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }, "navigation": ${navigation} }
//- /intro.mdx
${otherFiles}`),
  );
}

const found = (navigation: string, otherFiles = "") =>
  analyzeNow(siteOf(navigation, otherFiles), rules).findings.map(
    ({ code, severity, message }) => `${severity} ${code}: ${message}`,
  );

describe("an entry that names another repository", () => {
  for (const [name, navigation] of [
    ["anchors", `{ "anchors": [{ "anchor": "A", "pages": ["intro"] }, ${entry}] }`],
    ["tabs", `{ "tabs": [${entry}, { "tab": "A", "pages": ["intro"] }] }`],
    ["groups", `{ "groups": [${entry}, { "group": "A", "pages": ["intro"] }] }`],
    ["pages", `{ "groups": [{ "group": "A", "pages": ["intro", ${entry}] }] }`],
    ["products", `{ "products": [${entry}, { "product": "A", "pages": ["intro"] }] }`],
    ["menu", `{ "tabs": [{ "tab": "A", "menu": [${entry}, { "item": "B", "pages": ["intro"] }] }] }`],
    ["dropdowns", `{ "dropdowns": [${entry}, { "dropdown": "A", "pages": ["intro"] }] }`],
    ["languages", `{ "languages": [${entry}, { "language": "en", "pages": ["intro"] }] }`],
    ["versions", `{ "versions": [${entry}, { "version": "1", "pages": ["intro"] }] }`],
    ["global.anchors", `{ "global": { "anchors": [${entry}] }, "pages": ["intro"] }`],
    [
      "a list that holds nothing else",
      `{ "tabs": [{ "tab": "A", "pages": ["intro"] }, { "tab": "B", "groups": [${entry}] }] }`,
    ],
  ] as const) {
    it(`is accepted in ${name}`, () => assert.deepEqual(found(navigation), []));
  }

  it("is an element if it has its own name or content, which is checked and counted", () => {
    const nameless = `{ "groups": [{ "group": "A", "pages": ["intro"] }, { "sourceRef": "acme/other-docs", "pages": ["setup"] }] }`;
    const messages = found(nameless, "//- /setup.mdx");
    assert.ok(
      messages.some((message) => /^error required-field: /.test(message)),
      messages.join("\n"),
    );
    assert.ok(!messages.some((message) => /orphan-page/.test(message)), messages.join("\n"));
  });

  it("has the form owner/repo", () => {
    for (const value of ['"docs"', '"a/b/c"', '"https://example.com/a"', '""', "7", "{}"]) {
      const [finding, ...otherFindings] = found(
        `{ "tabs": [{ "tab": "A", "groups": [{ "group": "B", "pages": ["intro"] }, { "sourceRef": ${value} }] }] }`,
      );
      assert.match(
        finding ?? "",
        /^error value-type: `sourceRef` in an entry of `groups` must be a repository in the form "owner\/repo"/,
        value,
      );
      assert.match(finding ?? "", /1 group with 1 page would not be published/);
      assert.deepEqual(otherFindings, []);
    }
  });

  it("is not accepted on an element or on the navigation itself", () => {
    const named = found(`{ "tabs": [{ "tab": "A", "sourceRef": "acme/docs", "pages": ["intro"] }] }`);
    assert.equal(named.length, 1);
    assert.match(named[0] ?? "", /^warning unknown-field: .*it belongs in a separate entry of a list/);
    const root = found(`{ "sourceRef": "acme/docs", "pages": ["intro"] }`);
    assert.match(root[0] ?? "", /^warning unknown-field: /);
  });

  it("may contribute any page, so no link is known to be broken", () => {
    const page = "See [it](/other/page) and [that](/guides).\n\n![](/gone.png)\n";
    const more = `//- /linked.mdx\n${page}`;
    const codes = (navigation: string) =>
      found(navigation, more).filter((findingText) => findingText.includes("broken-link"));
    assert.equal(codes('{ "pages": ["intro", "linked"] }').length, 3);
    assert.deepEqual(codes(`{ "pages": ["intro", "linked", ${entry}] }`), []);
  });

  it("appears in the outline and is explained", () => {
    const site = siteOf(`{ "groups": [{ "group": "A", "pages": ["intro", ${entry}] }] }`);
    const names = JSON.stringify(documentSymbols(site, "docs.json"));
    assert.match(names, /"acme\/other-docs"/);
    const text = JSON.stringify(hoverAt(site, "docs.json", textOf(site).indexOf("acme/other"), {}));
    assert.match(text, /Includes the navigation/);
  });

  it("is explained at its key as well as at its value", () => {
    for (const navigation of [
      `{ "groups": [{ "group": "A", "pages": ["intro", ${entry}] }] }`,
      `{ "tabs": [${entry}, { "tab": "A", "pages": ["intro"] }] }`,
      `{ "global": { "anchors": [${entry}] }, "pages": ["intro"] }`,
    ]) {
      const site = siteOf(navigation);
      for (const searched of ["sourceRef", "acme/other"]) {
        const text = JSON.stringify(hoverAt(site, "docs.json", textOf(site).indexOf(searched), {}));
        assert.match(text, /Includes the navigation.*acme\/other-docs/, `${searched} in ${navigation}`);
      }
    }
  });

  describe("is offered", () => {
    const offered = (navigation: string): readonly string[] => {
      const fixture = parseFixture(`//- /docs.json\n{ "navigation": ${navigation} }\n`);
      const { cursor } = fixture;
      assert.ok(cursor);
      const items = completionsAt(fixtureSite(fixture), "docs.json", cursor.offset)?.items ?? [];
      return items.filter(({ label }) => label === "sourceRef").map(({ edit }) => edit.newText);
    };
    const written = ['"sourceRef": "owner/repo"'];

    it("as the only key of an entry, in every kind of list", () => {
      for (const key of [
        "anchors",
        "tabs",
        "groups",
        "pages",
        "products",
        "dropdowns",
        "languages",
        "versions",
      ])
        assert.deepEqual(
          offered(`{ "${key}": [{ $0 }] }`).map((text) => text.trim()),
          written,
          key,
        );
      assert.deepEqual(
        offered(`{ "tabs": [{ "tab": "A", "menu": [{ $0 }] }] }`).map((text) => text.trim()),
        written,
      );
      assert.deepEqual(
        offered(`{ "global": { "anchors": [{ $0 }] } }`).map((text) => text.trim()),
        written,
      );
      assert.deepEqual(
        offered(`{ "tabs": [{ "sou$0" }] }`).map((text) => text.trim()),
        written,
      );
    });

    it("nowhere else", () => {
      for (const navigation of [
        "{ $0 }",
        '{ "global": { $0 } }',
        '{ "tabs": [{ "tab": "A", $0 }] }',
        '{ "tabs": [{ $0, "icon": "book" }] }',
        '{ "tabs": [{ "sourceRef": "acme/docs", $0 }] }',
      ])
        assert.deepEqual(offered(navigation), [], navigation);
    });
  });
});

function textOf(site: ReturnType<typeof siteOf>): string {
  const document = site.documents.get("docs.json");
  return document?.kind === "parsed" ? document.document.text : "";
}
