// Several rules at once: the same mistake in another form, several mistakes in one place, three of a kind.
import { spec } from "./openapi.cases.ts";
import { type Case, division, error, inBoth, kinds, pagesOf, site, warning } from "./site.ts";

const menu = [{ item: "I", pages: ["menu-1", "menu-2"] }];
const specFiles = { "api.json": spec({ "/users": ["get"] }), "other.json": spec({ "/orders": ["get"] }) };

const productMenus: Case[] = kinds
  .filter((kind) => kind !== "products")
  .flatMap((kind) =>
    inBoth({
      name: `${kind} and menu in a product lose the menu, and that is the one finding`,
      files: site({ products: [{ product: "A", menu, [kind]: division(kind) }] }),
      expect: [error("one-child-type", "/navigation/products/0/menu", "2 pages")],
      only: true,
    }),
  );

const structure: Case[] = [
  ...inBoth({
    name: "groups in a group beside its pages are misplaced",
    files: site({ groups: [{ group: "A", pages: ["one"], groups: division("groups", 2) }] }),
    expect: [error("misplaced-child", "/navigation/groups/0/groups", "2 pages")],
    only: true,
  }),
  ...inBoth({
    name: "tabs in a nested group are misplaced",
    files: site({
      groups: [{ group: "A", pages: [{ group: "B", pages: ["one"], tabs: division("tabs") }] }],
    }),
    expect: [error("misplaced-child", "/navigation/groups/0/pages/0/tabs", "2 pages")],
    only: true,
  }),
  {
    name: "two defects in one tab are two findings",
    files: site({ tabs: [{ tab: "A", icon: 5, frobnicate: 1, pages: ["one"] }] }),
    expect: [
      error("value-type", "/navigation/tabs/0/icon"),
      warning("unknown-field", "/navigation/tabs/0/frobnicate"),
    ],
    only: true,
  },
  {
    name: "a nameless tab with two kinds has two defects",
    files: site({ tabs: [{ groups: division("groups"), pages: division("pages") }] }),
    expect: [
      error("required-field", "/navigation/tabs/0"),
      error("one-child-type", "/navigation/tabs/0/pages"),
    ],
    only: true,
  },
  {
    name: "the same flaw in each of three languages is three findings",
    files: site({
      languages: ["en", "de", "fr"].map((language) => ({
        language,
        pages: [`${language}/one`],
        frobnicate: 1,
      })),
    }),
    expect: [0, 1, 2].map((index) => warning("unknown-field", `/navigation/languages/${index}/frobnicate`)),
    only: true,
  },
  {
    name: "three tabs of one name are two findings",
    files: site({ tabs: ["one", "two", "three"].map((page) => ({ tab: "A", pages: [page] })) }),
    expect: [
      warning("duplicate-name", "/navigation/tabs/1/tab"),
      warning("duplicate-name", "/navigation/tabs/2/tab"),
    ],
    only: true,
  },
  {
    name: "a page three times in one array is two findings",
    files: site({ pages: ["one", "two", "one", "one"] }),
    expect: [
      warning("duplicate-page", "/navigation/pages/2"),
      warning("duplicate-page", "/navigation/pages/3"),
    ],
    only: true,
  },
  {
    name: "a page of a nested group and of the group around it are in two arrays",
    files: site({
      versions: [{ version: "1", groups: [{ group: "A", pages: ["one", { group: "B", pages: ["one"] }] }] }],
    }),
    expect: [
      {
        code: "duplicate-page",
        severity: "information",
        pointer: "/navigation/versions/0/groups/0/pages/1/pages/0",
      },
    ],
    only: true,
  },
  {
    name: "a default that is no boolean is no default",
    files: site({
      versions: [
        { version: "2", default: true, pages: ["two"] },
        { version: "1", default: "true", pages: ["one"] },
      ],
    }),
    expect: [error("value-type", "/navigation/versions/1/default")],
    only: true,
    never: ["multiple-defaults"],
  },
  {
    name: "two defaults among the versions of global",
    files: site({
      global: {
        versions: ["2", "1"].map((version) => ({
          version,
          href: `https://example.com/${version}`,
          default: true,
        })),
      },
      pages: ["one"],
    }),
    expect: [warning("multiple-defaults", "/navigation/global/versions/1/default")],
    only: true,
  },
];

const paths: Case[] = [
  ...["/overview", "overview.mdx", "./overview"].map((root) => ({
    name: `root of a group written ${root}`,
    files: site(
      { groups: [{ group: "A", root, pages: ["one"] }] },
      { missing: [root], files: pagesOf("overview") },
    ),
    expect: [warning("page-path-form", "/navigation/groups/0/root")],
    only: true,
    never: ["orphan-page"],
  })),
  {
    name: "missing root in the wrong case",
    files: site(
      { groups: [{ group: "A", root: "Overview", pages: ["one"] }] },
      { missing: ["Overview"], files: pagesOf("overview") },
    ),
    expect: [warning("missing-page", "/navigation/groups/0/root", "overview")],
    only: true,
  },
  {
    name: "a redirect shadows a page that no navigation lists",
    files: site(
      { pages: ["one"] },
      { top: { redirects: [{ source: "/alone", destination: "/one" }] }, files: pagesOf("alone") },
    ),
    expect: [warning("redirect-shadows-page", "/redirects/0/source")],
    only: true,
  },
  {
    name: "a redirect to a folder with an index",
    files: site(
      { pages: ["guides/index"] },
      { top: { redirects: [{ source: "/old", destination: "/guides" }] } },
    ),
    open: "where an index page is served is not said",
  },
];

const endpoints: Case[] = [
  {
    name: "a URL nearer than a file hides what the file has",
    files: site(
      {
        tabs: [
          {
            tab: "A",
            openapi: "api.json",
            groups: [{ group: "G", openapi: "https://example.com/a.json", pages: ["GET /x"] }],
          },
        ],
      },
      { files: specFiles },
    ),
    only: true,
    never: ["missing-endpoint"],
  },
  {
    name: "the object form is inherited like a path",
    files: site(
      {
        tabs: [
          {
            tab: "A",
            openapi: { source: "api.json" },
            groups: [{ group: "G", pages: ["GET /users", "GET /x"] }],
          },
        ],
      },
      { files: specFiles },
    ),
    expect: [error("missing-endpoint", "/navigation/tabs/0/groups/0/pages/1")],
    only: true,
  },
  {
    name: "api.openapi as a URL resolves no endpoint either",
    files: site({ pages: ["GET /x"] }, { top: { api: { openapi: "https://example.com/a.json" } } }),
    expect: [error("endpoint-without-spec", "/navigation/pages/0")],
    only: true,
  },
  {
    name: "a sibling key beside $ref brings the specification",
    files: site(
      { tabs: [{ $ref: "tab.json", openapi: "api.json" }] },
      { files: { ...specFiles, "tab.json": { tab: "A", pages: ["GET /users", "GET /x"] } } },
    ),
    expect: [{ code: "missing-endpoint", severity: "error", pointer: "/pages/1", file: "tab.json" }],
    only: true,
  },
  {
    name: "a sibling specification beside $ref wins over that of the file",
    files: site(
      { tabs: [{ $ref: "tab.json", openapi: "other.json" }] },
      { files: { ...specFiles, "tab.json": { tab: "A", openapi: "api.json", pages: ["GET /orders"] } } },
    ),
    only: true,
    never: ["missing-endpoint"],
  },
  {
    name: "a missing specification on two groups is two findings",
    files: site({ groups: ["A", "B"].map((group) => ({ group, openapi: "gone.json", pages: ["GET /x"] })) }),
    expect: [
      error("missing-spec", "/navigation/groups/0/openapi"),
      error("missing-spec", "/navigation/groups/1/openapi"),
    ],
    only: true,
  },
  {
    name: "openapi as null",
    files: site({ groups: [{ group: "A", openapi: null, pages: ["one"] }] }),
    open: "null may be a wrong type or no value",
  },
  {
    name: "openapi as an empty text",
    files: site({ groups: [{ group: "A", openapi: "", pages: ["one"] }] }),
    open: "not said",
  },
];

const files: Case[] = [
  {
    name: "an inner address of a global anchor in another file",
    files: site(
      { global: { $ref: "global.json" }, pages: ["one"] },
      { files: { "global.json": { anchors: [{ anchor: "A", href: "/one" }] } } },
    ),
    dialect: "reference",
    expect: [{ code: "external-href", severity: "warning", pointer: "/anchors/0/href", file: "global.json" }],
    only: true,
  },
  {
    name: "an unknown key in another file",
    files: site(
      { tabs: [{ $ref: "tab.json" }] },
      { files: { "tab.json": { tab: "A", frobnicate: 1, pages: ["one"] } } },
    ),
    expect: [{ code: "unknown-field", severity: "warning", pointer: "/frobnicate", file: "tab.json" }],
    only: true,
  },
  {
    name: "duplicate versions, the later one in another file",
    files: site(
      { versions: [{ version: "1", pages: ["one"] }, { $ref: "v.json" }] },
      { files: { "v.json": { version: "1", pages: ["two"] } } },
    ),
    expect: [{ code: "duplicate-name", severity: "warning", pointer: "/version", file: "v.json" }],
    only: true,
  },
  {
    name: "two defaults, the later one in another file",
    files: site(
      { versions: [{ version: "1", default: true, pages: ["one"] }, { $ref: "v.json" }] },
      { files: { "v.json": { version: "2", default: true, pages: ["two"] } } },
    ),
    expect: [{ code: "multiple-defaults", severity: "warning", pointer: "/default", file: "v.json" }],
    only: true,
  },
  {
    name: "a duplicate key in another file",
    files: site(
      { tabs: [{ $ref: "tab.json" }] },
      { files: { "tab.json": '{ "tab": "A", "tab": "B", "pages": ["one"] }', ...pagesOf("one") } },
    ),
    expect: [{ code: "duplicate-key", severity: "warning", pointer: "/tab", file: "tab.json" }],
    only: true,
  },
  {
    name: "the whole navigation is a list in another file",
    files: site({ $ref: "nav.json" }, { files: { "nav.json": [] } }),
    expect: [{ code: "value-type", severity: "error", pointer: ["", "/navigation"], file: "*" }],
    only: true,
  },
  {
    name: "a tab is a text in another file",
    files: site({ tabs: [{ $ref: "tab.json" }] }, { files: { "tab.json": '"A"' } }),
    expect: [{ code: "value-type", severity: "error", pointer: ["", "/navigation/tabs/0"], file: "*" }],
    only: true,
  },
  {
    name: "a chain of three references, the nearest key winning",
    files: site(
      { tabs: [{ $ref: "a.json", tab: "Mine" }] },
      {
        files: {
          "a.json": { $ref: "b.json", tab: "A", icon: "book" },
          "b.json": { $ref: "c.json", icon: 5 },
          "c.json": { tab: 5, pages: ["one"] },
        },
      },
    ),
    only: true,
    never: ["orphan-page"],
  },
  {
    name: "a cycle of three files",
    files: site(
      { groups: [{ $ref: "a.json" }] },
      {
        files: {
          "a.json": { group: "A", pages: ["one", { $ref: "b.json" }] },
          "b.json": { group: "B", pages: ["two", { $ref: "c.json" }] },
          "c.json": { group: "C", pages: ["three", { $ref: "a.json" }] },
        },
      },
    ),
    expect: [{ code: "broken-ref", severity: "error", pointer: "/pages/1/$ref", file: "c.json" }],
    only: true,
    never: ["orphan-page"],
  },
];

export const interplayCases: Case[] = [...productMenus, ...structure, ...paths, ...endpoints, ...files];
