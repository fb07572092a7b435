// Sites without any mistake: every field of every element, and whole sites as people write them.

import { spec } from "./openapi.cases.ts";
import { type Case, entry, inBoth, pageText, site } from "./site.ts";

const asyncapi = {
  asyncapi: "3.0.0",
  info: { title: "Events", version: "1" },
  channels: { paid: { address: "paid" } },
};
const specFiles = { "api.json": spec({ "/users": ["get"] }), "events.json": asyncapi };
const icons = [
  "book",
  { name: "book" },
  { name: "book", style: "solid", library: "fontawesome" },
  { name: "b", library: "lucide" },
  { name: "b", library: "tabler" },
];
const globalEntries = { anchors: [{ anchor: "Blog", href: "https://example.com/blog", icon: "book" }] };

const common: [string, unknown][] = [
  ["hidden", true],
  ["hidden", false],
  ["openapi", "api.json"],
  ["asyncapi", "events.json"],
  ["global", globalEntries],
  ...["none", "accordion", "card"].map((value): [string, unknown] => ["directory", value]),
];
const icon = icons.map((icon): [string, unknown] => ["icon", icon]);
const color: [string, unknown] = ["color", { light: "#0B7A5F", dark: "#07C983" }];

const rightFields: Record<string, [string, unknown][]> = {
  tabs: [...common, ...icon, ["searchable", false]],
  anchors: [...common, ...icon, color],
  dropdowns: [...common, ...icon, color, ["description", "Text"]],
  products: [...common, ...icon, color, ["description", "Text"], ["name", "Name"]],
  versions: [...common, ["default", true], ["tag", "Latest"]],
  languages: [...common, ["default", true], ["navbar", {}], ["footer", {}]],
  groups: [
    ...common.filter(([field]) => field !== "global"),
    ...icon,
    ["tag", "NEW"],
    ["root", "overview"],
    ["public", true],
    ["boost", 2],
    ["searchable", false],
  ],
};

const fields: Case[] = Object.entries(rightFields).flatMap(([kind, list]) =>
  list.flatMap(([field, value]) =>
    inBoth({
      name: `one of ${kind} with ${field} ${JSON.stringify(value)} is clean`,
      files: site({ [kind]: [entry(kind, { [field]: value, pages: ["one"] })] }, { files: specFiles }),
      only: true,
      never: ["unknown-field", "value-type"],
    }),
  ),
);

const menuItemFields: Case[] = [...common, ...icon, ["description", "Text"] as [string, unknown]].flatMap(
  ([field, value]) =>
    inBoth({
      name: `a menu item with ${field} ${JSON.stringify(value)} is clean`,
      files: site(
        { tabs: [{ tab: "A", menu: [{ item: "I", [field]: value, pages: ["one"] }] }] },
        { files: specFiles },
      ),
      only: true,
      never: ["unknown-field", "value-type"],
    }),
);

const sites: Case[] = [
  ...inBoth({
    name: "a start-up: two tabs and global anchors",
    files: site(
      {
        global: {
          anchors: [
            { anchor: "Blog", icon: "newspaper", href: "https://example.com/blog" },
            { anchor: "Status", href: "https://status.example.com" },
          ],
        },
        tabs: [
          {
            tab: "Guides",
            icon: "book",
            groups: [
              { group: "Get started", icon: "rocket", pages: ["index", "quickstart"] },
              {
                group: "Build",
                tag: "NEW",
                pages: ["build/one", { group: "More", expanded: true, pages: ["build/two"] }],
              },
            ],
          },
          {
            tab: "API",
            openapi: "api.json",
            groups: [{ group: "Users", pages: ["api/intro", "GET /users"] }],
          },
          { tab: "Blog", href: "https://example.com/blog" },
        ],
      },
      {
        files: specFiles,
        top: {
          $schema: "https://example.com/docs.json",
          description: "Acme docs",
          styling: { eyebrows: "breadcrumbs" },
          interaction: { drilldown: false },
          redirects: [{ source: "/start", destination: "/quickstart" }],
        },
      },
    ),
    only: true,
    never: ["orphan-page"],
  }),
  ...inBoth({
    name: "products with versions and dropdowns",
    files: site({
      products: [
        {
          product: "Cloud",
          description: "Hosted",
          icon: "cloud",
          versions: [
            {
              version: "v2",
              default: true,
              dropdowns: [
                { dropdown: "Docs", icon: "book", groups: [{ group: "A", pages: ["cloud/v2/a"] }] },
              ],
            },
            {
              version: "v1",
              dropdowns: [{ dropdown: "Docs", groups: [{ group: "A", pages: ["cloud/v1/a"] }] }],
            },
          ],
        },
        { product: "Server", anchors: [{ anchor: "Docs", pages: ["server/a"] }] },
        { product: "Forum", href: "https://forum.example.com" },
      ],
    }),
    only: true,
    never: ["orphan-page", "duplicate-name", "multiple-defaults"],
  }),
  ...inBoth({
    name: "three languages with their tabs",
    files: site({
      languages: ["en", "es", "pt-BR"].map((language, index) => ({
        language,
        ...(index === 0 ? { default: true } : {}),
        tabs: [
          { tab: "Docs", groups: [{ group: "Start", pages: [`${language}/index`, `${language}/setup`] }] },
          {
            tab: "More",
            menu: [
              { item: "Tips", pages: [`${language}/tips`] },
              { item: "Site", href: "https://example.com" },
            ],
          },
        ],
      })),
    }),
    only: true,
    never: ["orphan-page", "division-drift", "duplicate-name", "duplicate-page"],
  }),
  ...inBoth({
    name: "the smallest site",
    files: site({ pages: ["index"] }),
    only: true,
    never: ["orphan-page"],
  }),
  ...inBoth({
    name: "an API site that generates all its pages",
    files: site({ tabs: [{ tab: "API", openapi: "api.json" }] }, { files: specFiles }),
    only: true,
  }),
  ...inBoth({
    name: "pages deep in folders with frontmatter of every kind",
    files: site(
      { groups: [{ group: "A", pages: ["a/b/c/d/page", "a/b/other"] }] },
      {
        files: {
          "a/b/c/d/page.mdx": pageText("Page", "sidebarTitle: P\nicon: book\ntag: NEW\nmode: wide\n"),
          "a/b/other.mdx": "No frontmatter at all.\n",
        },
      },
    ),
    only: true,
    never: ["orphan-page"],
  }),
  {
    name: "a page with broken frontmatter is still a page",
    files: site({ pages: ["one"] }, { files: { "one.mdx": "---\ntitle: [unclosed\n---\nText\n" } }),
    expect: [{ code: "frontmatter-syntax", severity: "error", file: "one.mdx" }],
    only: true,
    never: ["missing-page", "orphan-page"],
  },
  {
    name: "a very large group",
    files: site({ groups: [{ group: "A", pages: Array.from({ length: 300 }, (_, index) => `p/${index}`) }] }),
    only: true,
    never: ["orphan-page", "duplicate-page"],
  },
];

export const cleanCases: Case[] = [
  ...fields,
  ...menuItemFields,
  ...sites,
  ...["start", "left", "right", "end", "center"].map((align) => ({
    name: `align ${align} on a tab`,
    files: site({ tabs: [{ tab: "A", align, pages: ["one"] }] }),
    open: "the values of align are described nowhere",
  })),
  ...["icon", "description", "color"].map((field) => ({
    name: `${field} on a version`,
    files: site({
      versions: [{ version: "1", [field]: field === "color" ? { light: "#fff" } : "x", pages: ["one"] }],
    }),
    dialect: "reference" as const,
    open: '"any other navigation field" may include it',
  })),
];
