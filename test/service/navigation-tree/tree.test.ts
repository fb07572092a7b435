/** The rows of the navigation tree, and which row shows a position or a page. */
import assert from "node:assert/strict";
import { listEndpoints } from "../../../server/src/service/facts/site-listing.ts";
import {
  listPages,
  type NavigationRow,
  rowsOfPage,
  rowsOfPlace,
  treeRow,
  untitledFiles,
} from "../../../server/src/service/index.ts";
import { publishedPages } from "../../../server/src/service/navigation-tree/published-pages.ts";
import type { Site } from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { textOf } from "../features/cursor.ts";
import { treeChildren } from "./walk-tree.ts";

function siteOf(text: string): Site {
  return fixtureSite(parseFixture(text));
}

/** The whole tree, one row on a line: `kind: label (description) [flags]`. */
function linesBelow(
  site: Site,
  id: string | undefined,
  indent = "",
  dropped?: "in-place",
): readonly string[] {
  const rows = treeChildren(site, id, dropped);
  assert.ok(rows !== undefined, id);
  return rows.flatMap((row) => {
    const { kind, label, description, flags } = row;
    const line = `${indent}${kind}: ${label}${description === "" ? "" : ` (${description})`}${flags.length === 0 ? "" : ` [${flags.join(" ")}]`}`;
    const below = linesBelow(site, row.id, `${indent}  `, dropped);
    assert.equal(below.filter((child) => !child.startsWith(`${indent}   `)).length, row.childCount, row.id);
    return [line, ...below];
  });
}

function rowAt(site: Site, id: string): NavigationRow {
  const row = treeRow(site, id);
  assert.ok(row !== undefined, id);
  return row;
}

const text = `
//- /docs.json
{
  "name": "Acme Docs",
  "navigation": {
    "global": { "anchors": [{ "anchor": "Blog", "icon": "rss", "href": "https://a.test" }] },
    "languages": [
      { "language": "en", "default": true, "tabs": [
        { "tab": "Guides", "icon": { "name": "book" }, "groups": [
          { "group": "Start", "tag": "NEW", "root": "start", "pages": ["intro", "gone", "intro",
            { "group": "Deep", "hidden": true, "pages": ["deep/index"] }] },
          { "group": "Start", "pages": [{ "sourceRef": "acme/more" }] }
        ] },
        { "tab": "API", "openapi": "api.json", "pages": ["GET /users", "PUT /nothing", "bound"] },
        { "tab": "All", "openapi": ["api.json", "other.json"] },
        { "tab": "Status", "href": "https://status.a.test" },
        { "$ref": "nav/tab.json" }
      ] },
      { "language": "fr", "hidden": true, "pages": ["fr"], "groups": [{ "group": "Perdu", "pages": ["perdu", "intro"] }] },
      { "language": "de", "groups": [{ "group": "Defekt", "pages": ["xx", 7, ""] }] }
    ]
  }
}
//- /nav/tab.json
{ "tab": "Far", "groups": { "$ref": "groups.json" } }
//- /nav/groups.json
[{ "group": "G", "pages": ["far"] }]
//- /api.json
{ "openapi": "3.1.0", "paths": {
  "/users": { "get": { "summary": "List users" }, "post": { "summary": "Add a user", "deprecated": true } },
  "/bound": { "get": { "summary": "Bound" } },
  "/hidden": { "get": { "x-hidden": true } } } }
//- /start.mdx
//- /intro.mdx
---
title: Introduction
sidebarTitle: Intro
icon: hand
tag: BETA
---
//- /deep/index.mdx
---
title: Deep down
hidden: true
---
//- /bound.mdx
---
openapi: GET /bound
---
//- /far.mdx
//- /fr.mdx
//- /perdu.mdx
//- /xx.mdx
//- /old/one.mdx
---
title: One
---
//- /old/two.mdx
//- /alone.mdx
`;

const start = "language:en|tab:Guides|group:Start";

describe("the navigation tree", () => {
  const site = siteOf(text);

  it("shows what readers get, then unlisted pages, then what the platform drops", () => {
    assert.deepEqual(linesBelow(site, undefined), [
      "site: Acme Docs",
      "  anchor: Blog (https://a.test) [global link]",
      "  language: English (en) [default]",
      "    tab: Guides",
      "      group: Start",
      "        page: Start (start) [root]",
      "        page: Intro (intro)",
      "        page: gone (gone) [missing]",
      "        page: Intro (intro)",
      "        group: Deep [hidden]",
      "          page: Deep down (deep/index) [hidden]",
      "      group: Start",
      "        repository: acme/more (sourceRef)",
      "    tab: API",
      "      endpoint: List users (GET /users)",
      "      endpoint: PUT /nothing (PUT /nothing) [missing]",
      "      page: Bound (bound)",
      "    tab: All",
      "      generated: Generated pages (api.json)",
      "        operation: List users (GET /users)",
      "        operation: Add a user (POST /users) [deprecated]",
      "        operation: Bound (GET /bound)",
      "    tab: Status (https://status.a.test) [link]",
      "    tab: Far",
      "      group: G",
      "        page: Far (far)",
      "  language: French (fr) [hidden]",
      "    group: Perdu",
      "      page: Perdu (perdu)",
      "      page: Intro (intro)",
      "  language: German (de)",
      "  unlisted: Not in the navigation (3 pages)",
      "    folder: old",
      "      orphan: One (old/one)",
      "      orphan: Two (old/two)",
      "    orphan: Alone (alone)",
      "  lost: Not published",
      "    lost-list: Pages (fr) [dropped]",
      "      page: Fr (fr) [dropped]",
      "    lost-list: Groups (de) [dropped]",
      "      group: Defekt [dropped]",
      "        page: Xx (xx) [dropped]",
      "        unreadable: Unreadable entry (7) [dropped]",
      "        unreadable: Unreadable entry [dropped]",
    ]);
  });

  it("shows generated pages beside the groups of a tab, entries of a schema, and content beside empty lists", () => {
    const graphql = siteOf(`
//- /docs.json
{ "name": "A", "navigation": { "tabs": [
  { "tab": "API", "graphql": "schema.graphql", "groups": [{ "group": "G", "pages": ["QUERY a.b", "TYPE T"] }] },
  { "tab": "B", "anchors": [], "groups": [], "pages": ["one"] }
] } }
//- /one.mdx
`);
    assert.deepEqual(linesBelow(graphql, undefined), [
      "site: A",
      "  tab: API",
      "    group: G",
      "      endpoint: a.b (QUERY a.b)",
      "      endpoint: T (TYPE T)",
      "    generated: Generated pages (graphql)",
      "  tab: B",
      "    page: One (one)",
    ]);
  });

  it("shows pages with a number as their title, and deprecated ones", () => {
    const pages = siteOf(`
//- /docs.json
{ "name": "A", "navigation": { "pages": ["year", "old_page-2"] } }
//- /year.mdx
---
title: 2024
---
//- /old_page-2.mdx
---
deprecated: true
---
`);
    assert.deepEqual(linesBelow(pages, undefined), [
      "site: A",
      "  page: 2024 (year)",
      "  page: Old page 2 (old_page-2) [deprecated]",
    ]);
  });

  it("shows content beside an `href` that is not a link", () => {
    const languages = siteOf(`
//- /docs.json
{ "name": "A", "navigation": { "languages": [
  { "language": "en", "href": "en/one", "pages": ["one"] },
  { "language": "fr", "href": "/two", "pages": ["two"] }
] } }
//- /one.mdx
//- /two.mdx
`);
    assert.deepEqual(linesBelow(languages, undefined), [
      "site: A",
      "  language: English (en)",
      "    page: One (one)",
      "  language: French (/two) [link]",
      "  lost: Not published",
      "    lost-list: Pages (fr) [dropped]",
      "      page: Two (two) [dropped]",
    ]);
  });

  it("shows the pages of all endpoints beside listed pages, unless an endpoint is looked up in the spec", () => {
    const api = '"openapi": "api.json"';
    const generating = siteOf(`
//- /docs.json
{ "name": "A", "navigation": { "tabs": [
  { "tab": "A", ${api}, "groups": [{ "group": "G", "pages": ["one"] }] },
  { "tab": "B", "groups": [{ "group": "H", ${api}, "pages": ["one"] }] },
  { "tab": "C", ${api}, "groups": [{ "group": "I", "pages": ["GET /x"] }] },
  { "tab": "D", ${api}, "groups": [{ "group": "J", ${api}, "pages": ["GET /x"] }, { "group": "K", "pages": ["api.json GET /x"] }] }
] } }
//- /one.mdx
//- /api.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": {} }, "/y": { "get": {} } } }
`);
    const operations = (margin: string) => [
      `${margin}generated: Generated pages (api.json)`,
      `${margin}  operation: GET /x (GET /x)`,
      `${margin}  operation: GET /y (GET /y)`,
    ];
    assert.deepEqual(linesBelow(generating, undefined), [
      "site: A",
      "  tab: A",
      "    group: G",
      "      page: One (one)",
      ...operations("    "),
      "  tab: B",
      "    group: H",
      "      page: One (one)",
      ...operations("      "),
      "  tab: C",
      "    group: I",
      "      endpoint: GET /x (GET /x)",
      "  tab: D",
      "    group: J",
      "      endpoint: GET /x (GET /x)",
      "    group: K",
      "      endpoint: GET /x (GET /x)",
      ...operations("    "),
    ]);
    const [coverage] = listEndpoints(generating);
    assert.deepEqual([coverage?.listed.length, coverage?.unlisted.length], [2, 0]);
  });

  it("shows dropped content where it is listed, on request", () => {
    const lines = linesBelow(site, undefined, "", "in-place");
    assert.deepEqual(lines.slice(-15), [
      "  language: French (fr) [hidden]",
      "    page: Fr (fr) [dropped]",
      "    group: Perdu",
      "      page: Perdu (perdu)",
      "      page: Intro (intro)",
      "  language: German (de)",
      "    group: Defekt [dropped]",
      "      page: Xx (xx) [dropped]",
      "      unreadable: Unreadable entry (7) [dropped]",
      "      unreadable: Unreadable entry [dropped]",
      "  unlisted: Not in the navigation (3 pages)",
      "    folder: old",
      "      orphan: One (old/one)",
      "      orphan: Two (old/two)",
      "    orphan: Alone (alone)",
    ]);
  });

  it("provides icon, tag, method, address, file and positions of a row", () => {
    assert.equal(rowAt(site, "language:en|tab:Guides").icon, "book");
    assert.equal(rowAt(site, start).tag, "NEW");
    const intro = rowAt(site, `${start}|page:intro#2`);
    const segments = ["navigation", "languages", 0, "tabs", 0, "groups", 0, "pages", 2];
    const location = { document: "docs.json", segments };
    assert.deepEqual(intro, {
      id: `${start}|page:intro#2`,
      kind: "page",
      label: "Intro",
      description: "intro",
      icon: "hand",
      tag: "BETA",
      method: undefined,
      flags: [],
      drop: undefined,
      place: location,
      item: location,
      operation: undefined,
      pageFile: "intro.mdx",
      address: "/intro",
      childCount: 0,
    });
    assert.equal(rowAt(site, `${start}|group:Deep|page:deep/index`).address, "/deep");
    const endpoint = rowAt(site, "language:en|tab:API|endpoint:GET /users");
    assert.equal(endpoint.method, "GET");
    assert.deepEqual(endpoint.operation, { document: "api.json", segments: ["paths", "/users", "get"] });
    assert.equal(rowAt(site, "language:en|tab:API|page:bound").method, "GET");
    const far = rowAt(site, "language:en|tab:Far");
    assert.deepEqual(far.place, { document: "nav/tab.json", segments: [] });
    assert.deepEqual(far.item, {
      document: "docs.json",
      segments: ["navigation", "languages", 0, "tabs", 4],
    });
    assert.deepEqual(rowAt(site, "language:en|tab:Far|group:G|page:far").place, {
      document: "nav/groups.json",
      segments: [0, "pages", 0],
    });
  });

  it("says why the platform drops a row, and where the cause is", () => {
    const cases: readonly (readonly [id: string, sentence: string, cause: readonly (string | number)[]])[] = [
      [
        "language:fr|page:fr",
        "Not published: beside `groups`, the platform drops `pages` of fr.",
        ["navigation", "languages", 1, "pages"],
      ],
      [
        "language:de|group:Defekt",
        "Not published: the platform drops all `groups` of de, because it does not accept something in them.",
        ["navigation", "languages", 2, "groups", 0, "pages", 1],
      ],
    ];
    for (const [id, sentence, segments] of cases) {
      assert.deepEqual(rowAt(site, id).drop, { sentence, cause: { document: "docs.json", segments } });
    }
  });

  it("says why a site has no navigation", () => {
    const cases: readonly (readonly [string, string])[] = [
      ['{ "name": "A" }', "docs.json has no `navigation`"],
      ['{ "navigation": [] }', "`navigation` in docs.json is not an object"],
    ];
    for (const [docs, why] of cases) {
      const [row] = treeChildren(siteOf(`\n//- /docs.json\n${docs}\n`), undefined) ?? [];
      assert.equal(row?.description, why);
      assert.equal(row?.childCount, 0);
    }
  });

  it("has no row for an id of another site, an invalid id or an endless one", () => {
    const ids = [
      "",
      "|",
      "tab:Nowhere",
      "site|tab:Guides",
      `${start}|page:intro#9`,
      "lost|x",
      "unlisted|folder:x",
    ];
    for (const id of [...ids, "x".repeat(100_000), `${start}|page:intro|page:intro`]) {
      assert.equal(treeRow(site, id), undefined, id);
      assert.equal(treeChildren(site, id), undefined, id);
    }
  });

  it("finds the row of a position, with all rows around it", () => {
    const docs = textOf(parseFixture(text), "docs.json");
    const rowsAt = (part: string) => rowsOfPlace(site, "docs.json", docs.indexOf(part));
    assert.deepEqual(rowsAt('"gone"'), [
      "site",
      "language:en",
      "language:en|tab:Guides",
      start,
      `${start}|page:gone`,
    ]);
    assert.deepEqual(rowsAt('"NEW"'), ["site", "language:en", "language:en|tab:Guides", start]);
    assert.deepEqual(rowsAt('"start", "pages"')?.at(-1), `${start}|root:start`);
    assert.deepEqual(rowsAt('"https://a.test"'), ["site", "global-anchor:Blog"]);
    assert.deepEqual(rowsAt('"fr"]'), ["site", "lost", "language:fr|list:pages", "language:fr|page:fr"]);
    assert.deepEqual(rowsAt('"perdu", "intro"')?.at(-1), "language:fr|group:Perdu|page:perdu");
    assert.deepEqual(rowsAt('"xx", 7'), [
      "site",
      "lost",
      "language:de|list:groups",
      "language:de|group:Defekt",
      "language:de|group:Defekt|page:xx",
    ]);
    assert.deepEqual(rowsAt('"nav/tab.json"')?.at(-1), "language:en|tab:Far");
    assert.deepEqual(rowsAt('"name": "Acme'), undefined);
    const groups = textOf(parseFixture(text), "nav/groups.json");
    assert.deepEqual(rowsOfPlace(site, "nav/groups.json", groups.indexOf('"far"')), [
      "site",
      "language:en",
      "language:en|tab:Far",
      "language:en|tab:Far|group:G",
      "language:en|tab:Far|group:G|page:far",
    ]);
  });

  it("finds the row of a page, the first that is published", () => {
    assert.equal(rowsOfPage(site, "intro.mdx")?.at(-1), `${start}|page:intro`);
    assert.equal(rowsOfPage(site, "start.mdx")?.at(-1), `${start}|root:start`);
    assert.deepEqual(rowsOfPage(site, "xx.mdx")?.slice(0, 2), ["site", "lost"]);
    assert.deepEqual(rowsOfPage(site, "old/two.mdx"), [
      "site",
      "unlisted",
      "unlisted|folder:old",
      "unlisted|folder:old|orphan:old/two.mdx",
    ]);
    assert.deepEqual(rowsOfPage(site, "alone.mdx"), ["site", "unlisted", "unlisted|orphan:alone.mdx"]);
    assert.equal(rowsOfPage(site, "gone.mdx"), undefined);
    assert.equal(rowsOfPage(site, "api.json"), undefined);
  });

  it("lists the published pages, with all their positions", () => {
    assert.deepEqual(
      publishedPages(site).map(({ path, file, places }) => [path, file, places.length]),
      [
        ["start", "start.mdx", 1],
        ["intro", "intro.mdx", 3],
        ["deep/index", "deep/index.mdx", 1],
        ["bound", "bound.mdx", 1],
        ["far", "far.mdx", 1],
        ["perdu", "perdu.mdx", 1],
      ],
    );
  });

  it("lists every entry, and says which the platform drops", () => {
    const listed = listPages(site);
    assert.deepEqual(
      listed.filter(({ dropped }) => dropped !== undefined).map(({ entry }) => entry),
      ["fr", "xx"],
    );
    assert.ok(
      listed.some(({ entry, breadcrumb }) => entry === "start" && breadcrumb.join() === "en,Guides,Start"),
    );
  });
});

describe("files of pages without a title", () => {
  const untitled = siteOf(`
//- /docs.json
{ "navigation": { "groups": [
  { "group": "A", "root": "start", "pages": ["titled", "bare", "gone", { "group": "B", "pages": ["inner"] }] },
  { "group": "C", "pages": ["late"], "tabs": [{ "tab": "T" }] }] } }
//- /start.mdx
//- /titled.mdx
---
title: Titled
---
//- /bare.mdx
//- /inner.mdx
//- /late.mdx
//- /alone.mdx
//- /deep/below.mdx
`);

  it("are those of the rows below a row", () => {
    assert.deepEqual(untitledFiles(untitled, "group:A"), ["start.mdx", "bare.mdx"]);
    assert.deepEqual(untitledFiles(untitled, "group:A|group:B"), ["inner.mdx"]);
    assert.deepEqual(untitledFiles(untitled, "site"), []);
    assert.deepEqual(untitledFiles(untitled, "unlisted"), ["alone.mdx"]);
    assert.deepEqual(untitledFiles(untitled, "unlisted|folder:deep"), ["deep/below.mdx"]);
    assert.deepEqual(untitledFiles(untitled, "group:None"), []);
  });

  it("are those below a list that the platform drops", () => {
    assert.ok(treeRow(untitled, "group:C|list:pages") !== undefined);
    assert.deepEqual(untitledFiles(untitled, "group:C|list:pages"), ["late.mdx"]);
  });
});

describe("ids of rows", () => {
  const rowsIn = (navigation: string) => {
    const site = siteOf(`\n//- /docs.json\n{ "navigation": ${navigation} }\n//- /a.mdx\n`);
    return { site, ids: treeChildren(site, "site")?.map(({ id }) => id) };
  };

  it("distinguish rows with equal names, and names that look like ids", () => {
    const { site, ids } = rowsIn(`{ "groups": [
      { "group": "A|page:a", "pages": ["a"] }, { "group": "A", "pages": ["a"] }, { "group": "A#2", "pages": ["a"] },
      { "group": "A", "pages": ["a"] }, { "group": "A~2", "pages": ["a"] }] }`);
    assert.deepEqual(ids, ["group:A~1page:a", "group:A", "group:A~22", "group:A#2", "group:A~02"]);
    for (const id of ids ?? []) assert.equal(treeRow(site, id)?.id, id);
  });

  it("are short, whatever the names are", () => {
    const long = "x".repeat(5000);
    const { site, ids } = rowsIn(
      `{ "groups": [{ "group": "${long}1", "pages": ["a"] }, { "group": "${long}2", "pages": ["a"] }] }`,
    );
    assert.equal(new Set(ids).size, 2);
    for (const id of ids ?? []) {
      assert.ok(id.length < 150);
      assert.equal(treeRow(site, id)?.id, id);
    }
  });
});
