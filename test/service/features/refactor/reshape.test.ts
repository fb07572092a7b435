/** Refactorings that convert patterns, sort, align divisions and shorten redirects. */
import assert from "node:assert/strict";
import { applied, appliedText, offersAt } from "./refactor-fixture.ts";

const pages = "//- /a.mdx\n//- /b.mdx\n";

describe("turning a pattern into another", () => {
  const site = (tabs: string) => `//- /docs.json\n{ "navigation": { "$0tabs": [${tabs}] } }\n${pages}`;
  const turns = (source: string) => offersAt(source).titles.filter((title) => title.startsWith("Turn"));

  it("renames the list and the names, and keeps the settings that both support", () => {
    const source = site('{ "tab": "A", "icon": "x", "pages": ["a"] }, { "tab": "B", "href": "https://b.c" }');
    assert.deepEqual(turns(source), [
      "Turn these tabs into anchors",
      "Turn these tabs into dropdowns",
      "Turn these tabs into products",
    ]);
    assert.equal(
      appliedText(source, /anchors$/),
      '{ "navigation": { "anchors": [{ "anchor": "A", "icon": "x", "pages": ["a"] }, { "anchor": "B", "href": "https://b.c" }] } }\n',
    );
  });

  it("names what is dropped", () => {
    const source = site(
      '{ "tab": "A", "align": "end", "pages": ["a"] }, { "tab": "B", "searchable": false, "pages": ["b"] }',
    );
    assert.equal(turns(source)[0], "Turn these tabs into anchors (drops `align` and `searchable`)");
    assert.equal(
      appliedText(source, /anchors/),
      '{ "navigation": { "anchors": [{ "anchor": "A", "pages": ["a"] }, { "anchor": "B", "pages": ["b"] }] } }\n',
    );
  });

  it("leaves unknown settings where they are", () => {
    const source = site('{ "tab": "A", "mystery": 1, "pages": ["a"] }');
    assert.match(appliedText(source, /anchors$/) ?? "", /"mystery": 1/);
  });

  it("is not offered if pages would be lost", () => {
    assert.deepEqual(turns(site('{ "tab": "A", "menu": [{ "item": "I", "pages": ["a"] }] }')), []);
    assert.deepEqual(turns(site('{ "tab": "A", "anchors": [{ "anchor": "I", "pages": ["a"] }] }')), [
      "Turn these tabs into dropdowns",
      "Turn these tabs into products",
    ]);
    assert.deepEqual(turns(site('{ "tab": "A", "graphql": "x", "anchor": "y" }')), []);
    const inTab = `//- /docs.json\n{ "navigation": { "tabs": [{ "tab": "A", "$0anchors": [{ "anchor": "B", "pages": ["a"] }] }] } }\n${pages}`;
    assert.deepEqual(turns(inTab), [
      "Turn these anchors into dropdowns",
      "Turn these anchors into products",
      "Turn these anchors into menu items",
    ]);
  });

  it("changes the files that contain the elements, unless others include these files too", () => {
    const source = (more: string) => `//- /docs.json
{ "navigation": { "$0tabs": [{ "$ref": "nav/a.json" }${more}] } }
//- /nav/a.json
{ "tab": "A", "pages": ["a"] }
${pages}`;
    assert.deepEqual(Object.fromEntries(applied(source(""), /anchors$/)), {
      "docs.json": '{ "navigation": { "anchors": [{ "$ref": "nav/a.json" }] } }\n',
      "nav/a.json": '{ "anchor": "A", "pages": ["a"] }\n',
    });
    assert.deepEqual(turns(source(', { "$ref": "nav/a.json", "tab": "B" }')), []);
  });
});

describe("sorting pages", () => {
  const site = (list: string) => `//- /docs.json
{ "navigation": { "pages": [
  ${list}
] } }
//- /x/index.mdx
//- /x/p2.mdx
---
title: Zebra
---
//- /x/p10.mdx
---
title: Ape
---
//- /g.mdx
`;

  it("sorts by numbers in names, the index first, and leaves groups in place", () => {
    assert.equal(
      appliedText(
        site('"x/p10", $0\n  { "group": "G", "pages": ["g"] },   "x/p2",\n\n  "x/index"'),
        /^Sort these pages by path$/,
      ),
      `{ "navigation": { "pages": [
  "x/index", 
  { "group": "G", "pages": ["g"] },   "x/p2",

  "x/p10"
] } }
`,
    );
  });

  it("keeps the escapes of pages", () => {
    assert.match(
      appliedText(site('$0"x\\/p10", "x\\u002fp2"'), /by path$/) ?? "",
      /"x\\u002fp2", "x\\\/p10"/,
    );
  });

  it("sorts by titles, or by names if there are no titles", () => {
    assert.match(
      appliedText(site('$0"x/p2", "x/index", "x/p10"'), /by title$/) ?? "",
      /"x\/p10", "x\/index", "x\/p2"/,
    );
  });

  it("sorts a selection within itself", () => {
    assert.match(
      appliedText(site('"x/p10", ⟦"x/p2", "x/index"⟧, "g"'), /^Sort the selected pages by path$/) ?? "",
      /"x\/p10", "x\/index", "x\/p2", "g"/,
    );
  });

  it("is not offered if nothing would change", () => {
    const titles = offersAt(site('$0"x/index", "x/p2", "x/p10"')).titles;
    assert.ok(titles.every((title) => !title.includes("by path")));
    assert.ok(offersAt(site('$0"x/p2"')).titles.every((title) => !title.startsWith("Sort")));
  });
});

describe("aligning languages and versions", () => {
  const files = [
    "en/intro",
    "en/setup",
    "en/more",
    "en/untold",
    "fr/intro",
    "fr/setup",
    "fr/more",
    "de/intro",
    "de/more",
  ]
    .map((path) => `//- /${path}.mdx\n`)
    .join("");
  const site = (en: string, fr: string) => `//- /docs.json
{ "navigation": { "languages": [
  { "language": "en", "groups": [{ "group": "A", "pages": [${en}] }] },
  { "language": "fr", "groups": [{ "group": "A", "pages": [${fr}] }] },
  { "language": "de", "pages": ["de/intro"] }
] } }
${files}`;

  it("lists the page at the cursor in the others, if it has a file", () => {
    const source = site('"en/intro", "en/setup", "en/more$0"', '"fr/intro", "fr/setup"');
    assert.deepEqual(
      offersAt(source).titles.filter((title) => /^List (?:`|it)/.test(title)),
      [
        'List `fr/more` in the language "fr"',
        'List `de/more` in the language "de"',
        "List it in 2 other languages",
      ],
    );
    const text = appliedText(source, /2 other/) ?? "";
    assert.match(text, /\["fr\/intro", "fr\/setup", "fr\/more"\]/);
    assert.match(text, /\["de\/intro", "de\/more"\]/);
    const untold = site('"en/intro", "en/untold$0"', '"fr/intro"');
    assert.ok(offersAt(untold).titles.every((title) => !/^List (?:`|it)/.test(title)));
  });

  it("lists everything that a language lacks, in the order of the others", () => {
    const source = site('"en/setup", "en/intro", "en/untold", "en/more"', '$0"fr/intro"')
      .replace('"language": "fr"', '"language": "f$0r"')
      .replace('[$0"fr/intro"]', '["fr/intro"]');
    const [action] = offersAt(source).refactorings.filter(({ code }) => code === "division-drift");
    assert.deepEqual(
      [action?.title, action?.kind],
      ['List 2 pages here that the language "en" lists', "quickfix"],
    );
    assert.match(appliedText(source, /^List 2 pages here/) ?? "", /\["fr\/setup", "fr\/intro", "fr\/more"\]/);
  });

  it("does not list the pages of one version in another, even though they share some", () => {
    const versions = `//- /docs.json
{ "navigation": { "versions": [
  { "version": "v2", "pages": ["intro", "shared", "v2/new$0"] },
  { "version": "v1", "pages": ["intro", "v1/old"] }
] } }
//- /intro.mdx
//- /shared.mdx
//- /v2/new.mdx
//- /v1/old.mdx
`;
    assert.ok(offersAt(versions).titles.every((title) => !/^List (?:`|it)/.test(title)));
    const shared = versions.replace("$0", "").replace('"shared"', '"shared$0"');
    assert.ok(offersAt(shared).titles.includes('List `shared` in the version "v1"'));
  });

  it("offers nothing on a version about other topics", () => {
    const versions = `//- /docs.json
{ "navigation": { "versions": [
  { "version": "$0v2", "pages": ["intro", "a", "b", "c"] },
  { "version": "v1", "pages": ["intro", "x", "y", "z"] }
] } }
${["intro", "a", "b", "c", "x", "y", "z"].map((path) => `//- /${path}.mdx\n`).join("")}`;
    assert.ok(offersAt(versions).titles.every((title) => !title.includes("here that")));
  });

  it("recognizes the language that has no folder of its own", () => {
    const text = appliedText(
      `//- /docs.json
{ "navigation": { "languages": [
  { "language": "en", "pages": ["guides/a", "guides/b$0"] },
  { "language": "es", "pages": ["es/guides/a"] }
] } }
//- /guides/a.mdx
//- /guides/b.mdx
//- /es/guides/a.mdx
//- /es/guides/b.mdx
`,
      /^List `es\/guides\/b`/,
    );
    assert.match(text ?? "", /\["es\/guides\/a", "es\/guides\/b"\]/);
  });
});

describe("shortening redirect chains", () => {
  it("points all of them to the certain end", () => {
    const source = `//- /docs.json
{ "navigation": { "pages": ["a", "b"] }, "redirects": $0[
  { "source": "/1", "destination": "/2" },
  { "source": "/2", "destination": "/3" },
  { "source": "/3", "destination": "/a" },
  { "source": "/4", "destination": "/3#part" }
] }
${pages}`;
    const { refactorings } = offersAt(source);
    assert.deepEqual(
      refactorings.map(({ title, kind }) => [title, kind]),
      [["Shorten 3 redirect chains", "source.collapseRedirects.docsJson"]],
    );
    assert.equal(appliedText(source, /^Shorten/)?.match(/"destination": "\/a"/g)?.length, 3);
  });

  it("is not offered without a chain", () => {
    assert.deepEqual(offersAt(`//- /docs.json\n{$0 "redirects": [] }\n`).titles, []);
  });
});
