/** What lenses, hovers and the outline say about content that the platform drops. */
import assert from "node:assert/strict";
import {
  documentSymbols,
  hoverAt,
  pageLens,
  renderProse,
  sectionLenses,
} from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { textOf } from "./cursor.ts";

/** One navigation and its published part, by the name of each section. */
interface Case {
  readonly name: string;
  /** The value of `navigation`. */
  readonly navigation: string;
  readonly says: Readonly<Record<string, string>>;
}

const pages = ["a", "b", "c", "d"];
const files = pages.map((page) => `//- /${page}.mdx\n`).join("");

function siteWith(navigation: string, otherFiles = "") {
  const fixture = parseFixture(`\n//- /docs.json\n{ "navigation": ${navigation} }\n${files}${otherFiles}`);
  return { text: textOf(fixture, "docs.json"), site: fixtureSite(fixture) };
}

const group = (name: string, ...listed: readonly string[]): string =>
  `{ "group": "${name}", "pages": [${listed.map((page) => `"${page}"`).join(", ")}] }`;

const cases: readonly Case[] = [
  {
    name: "all that is there",
    navigation: `{ "groups": [${group("A", "a", "b")}] }`,
    says: { A: "2 pages" },
  },
  {
    name: "missing and empty pages do not count",
    navigation: `{ "groups": [${group("A", "a", "gone", "", "https://a.test/x")}] }`,
    says: { A: "1 of 4 entries published" },
  },
  {
    name: "repeated pages count once",
    navigation: `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a", "a", "b")}, ${group("B", "a")}] }] }`,
    says: { T: "2 of 4 entries published", A: "2 of 3 entries published", B: "1 page" },
  },
  {
    name: "languages and versions may list the same page",
    navigation: `{ "products": [{ "product": "P", "versions": [
      { "version": "V", "pages": ["a", "b"] }, { "version": "W", "pages": ["a", "b"] }] }] }`,
    says: { P: "4 pages", V: "2 pages", W: "2 pages" },
  },
  {
    name: "of two kinds of child one is kept",
    navigation: `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}], "pages": ["b", "c"] }] }`,
    says: { T: "1 of 3 entries published", A: "1 page" },
  },
  {
    name: "of two patterns at the root one is kept",
    navigation: `{ "groups": [${group("A", "a")}], "tabs": [{ "tab": "T", "pages": ["b"] }] }`,
    says: { A: "0 of 1 entry published", T: "1 page" },
  },
  {
    name: "a link keeps nothing beside it",
    navigation: `{ "tabs": [{ "tab": "T", "href": "https://a.test", "groups": [${group("A", "a")}] }] }`,
    says: { T: "0 of 1 entry published", A: "0 of 1 entry published" },
  },
  {
    name: "a child without its name empties the list around it",
    navigation: `{ "languages": [{ "language": "en", "tabs": [
      { "tab": "T", "pages": ["a"] }, { "pages": ["b"] }] }] }`,
    says: { en: "0 of 2 entries published", T: "0 of 1 entry published", "": "0 of 1 entry published" },
  },
  {
    name: "nothing is dropped at the root, where the platform rejects docs.json instead",
    navigation: `{ "groups": [${group("A", "a")}, { "pages": ["b"] }] }`,
    says: { A: "1 page", "": "1 page" },
  },
  {
    name: "a language that is not supported empties the list around it",
    navigation: `{ "products": [{ "product": "P", "languages": [
      { "language": "en", "pages": ["a"] }, { "language": "xx", "pages": ["b"] }] }] }`,
    says: { P: "0 of 2 entries published", en: "0 of 1 entry published", xx: "0 of 1 entry published" },
  },
  {
    name: "one that works today only is published",
    navigation: `{ "languages": [{ "language": "ja", "pages": ["a"] }] }`,
    says: { ja: "1 page" },
  },
  {
    name: "one that works no longer is not",
    navigation: `{ "products": [{ "product": "P", "languages": [{ "language": "ua", "pages": ["a"] }] }] }`,
    says: { P: "0 of 1 entry published", ua: "0 of 1 entry published" },
  },
  {
    name: "a wrong kind of entry empties a list",
    navigation: `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}, 7] }] }`,
    says: { T: "0 of 1 entry published", A: "0 of 1 entry published" },
  },
  {
    name: "groups that a group holds under the wrong key",
    navigation: `{ "groups": [{ "group": "A", "groups": [${group("B", "a")}], "pages": ["b"] }] }`,
    says: { A: "1 of 2 entries published", B: "0 of 1 entry published" },
  },
];

/** The name of the section whose object begins at an offset. */
function nameAt(text: string, offset: number): string {
  const [directText] = text.slice(offset).split(/[[\]}]/, 1);
  return /"(?:group|tab|language|version|product)": "([^"]*)"/.exec(directText ?? "")?.[1] ?? "";
}

describe("what is published", () => {
  for (const { name, navigation, says } of cases) {
    it(name, () => {
      const { text, site } = siteWith(navigation);
      const { lenses } = sectionLenses(site, "docs.json");
      const lensTitles = Object.fromEntries(
        lenses.map(({ span, title }) => [nameAt(text, span.start), title]),
      );
      assert.deepEqual(lensTitles, says);
    });
  }

  it("is not checked while it is being typed", () => {
    const fixture = parseFixture(
      `\n//- /docs.json\n{ "navigation": { "languages": [{ "language": "en", "tabs": [{ "tab": "T", "pages": ["a"] }, { "pages": ["b"]\n${files}`,
    );
    const { lenses } = sectionLenses(fixtureSite(fixture), "docs.json");
    assert.deepEqual(
      lenses.map(({ title }) => title),
      ["2 pages", "1 page", "1 page"],
    );
  });

  const dropped = `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}], "pages": ["b"] }] }`;

  it("is shown above a page with the position of the reason", () => {
    const { text, site } = siteWith(dropped);
    const lens = pageLens(site, "b.mdx");
    assert.equal(lens?.kind, "dropped");
    const { document, span } = lens.cause;
    assert.equal(document, "docs.json");
    assert.equal(text.slice(span.start, span.start + span.length), '"pages"');
    assert.equal(span.start, text.lastIndexOf('"pages"'));
  });

  it("is shown above a page that one list keeps, only for that list", () => {
    const { site } = siteWith(
      `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}], "pages": ["b"] }, { "tab": "U", "pages": ["b"] }] }`,
    );
    const lens = pageLens(site, "b.mdx");
    assert.ok(lens?.kind === "listed");
    assert.equal(lens.title, "In navigation: U");
    assert.equal(lens.places.length, 1);
  });

  it("is reported at the element without a name, if that is the reason", () => {
    const { text, site } = siteWith(
      '{ "languages": [{ "language": "en", "tabs": [{ "tab": "T", "pages": ["a"] }, { "pages": ["b"] }] }] }',
    );
    for (const file of ["a.mdx", "b.mdx"]) {
      const lens = pageLens(site, file);
      assert.equal(lens?.kind, "dropped");
      assert.equal(lens.cause.span.start, text.indexOf('{ "pages": ["b"]'));
    }
  });

  it("is described in the same words over an entry, over a section and in the outline", () => {
    const { text, site } = siteWith(dropped);
    const hover = (piece: string): string => {
      const found = hoverAt(site, "docs.json", text.indexOf(piece) + 1);
      return found === undefined ? "" : renderProse(found.prose, "plaintext");
    };
    assert.match(hover('"b"'), /^Not published: beside groups, the platform drops pages of T\.$/m);
    assert.doesNotMatch(hover('"a"'), /Not published/);
    assert.match(hover('"T"'), /^It lists 2 entries, of which 1 is published\.$/m);
    assert.match(hover('"A"'), /^It lists 1 page\.$/m);
    const details = (symbols: ReturnType<typeof documentSymbols>): readonly string[] =>
      (symbols ?? []).flatMap(({ name, detail, children }) => [`${name}: ${detail}`, ...details(children)]);
    const outline = details(documentSymbols(site, "docs.json"));
    assert.ok(
      outline.some((line) => /T.*: 1 of 2 entries published$/.test(line)),
      outline.join("\n"),
    );
  });

  it("costs no more for a page that is listed very often", () => {
    const many = Array.from({ length: 20_000 }, () => '"a"').join(", ");
    const { site } = siteWith(
      `{ "tabs": [{ "tab": "T", "groups": [{ "group": "A", "pages": [${many}] }] }] }`,
    );
    const titles = sectionLenses(site, "docs.json").lenses.map(({ title }) => title);
    assert.deepEqual(titles, ["1 of 20000 entries published", "1 of 20000 entries published"]);
  });
});
