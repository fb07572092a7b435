// Content that the platform drops silently (F13): the finding at the cause says how much.
import {
  type Case,
  division,
  divisions,
  entry,
  error,
  inBoth,
  nameKey,
  pagesOf,
  site,
  warning,
} from "./site.ts";

function siblings(kind: string, bad: Record<string, unknown>): unknown[] {
  const second = {
    ...entry(kind, { pages: ["kept-3"] }),
    ...(kind === "languages" ? { language: "fr" } : { [nameKey(kind)]: "B" }),
  };
  return [entry(kind, { pages: ["kept-1", "kept-2"] }), second, bad];
}

const missingNames: Case[] = divisions.flatMap((parent) =>
  [...divisions, "groups"]
    .filter((kind) => kind !== parent)
    .map((kind) => ({
      name: `${kind} in one of ${parent}: an entry without its name costs them all`,
      files: site({ [parent]: [entry(parent, { [kind]: siblings(kind, { pages: ["own"] }) })] }),
      expect: [error("required-field", `/navigation/${parent}/0/${kind}/2`, "4 pages")],
      only: true,
    })),
);

const inMenu: Case[] = [
  {
    name: "a menu item without its name costs the menu",
    files: site({ tabs: [{ tab: "A", menu: [{ item: "I", pages: ["one", "two"] }, { pages: ["three"] }] }] }),
    expect: [error("required-field", "/navigation/tabs/0/menu/1", "3 pages")],
    only: true,
  },
  {
    name: "a group without its name in a menu item costs its groups",
    files: site({
      tabs: [
        {
          tab: "A",
          menu: [{ item: "I", groups: [{ group: "G", pages: ["one", "two"] }, { pages: ["three"] }] }],
        },
      ],
    }),
    expect: [error("required-field", "/navigation/tabs/0/menu/0/groups/1", "3 pages")],
    only: true,
  },
];

const invalidChildren: Case[] = divisions.map((parent) => ({
  name: `a number among the pages of one of ${parent} costs the list`,
  files: site({ [parent]: [entry(parent, { pages: ["one", 5, "two"] })] }),
  expect: [error("value-type", `/navigation/${parent}/0/pages/1`, "2 pages")],
  only: true,
}));

const invalidDeeper: Case[] = divisions
  .filter((parent) => parent !== "tabs")
  .map((parent) => ({
    name: `a group name that is a number, in a tab of one of ${parent}, costs the groups of the tab`,
    files: site({
      [parent]: [
        entry(parent, {
          tabs: [
            {
              tab: "T",
              groups: [
                { group: "G", pages: ["one", "two"] },
                { group: 7, pages: ["three"] },
              ],
            },
          ],
        }),
      ],
    }),
    expect: [error("value-type", `/navigation/${parent}/0/tabs/0/groups/1/group`, "3 pages")],
    only: true,
  }));

const graphs: Case[] = ["graphql", "sdk"].map((key) => ({
  name: `${key} beside pages in a tab: a finding at one of the two`,
  files: site({ tabs: [{ tab: "A", [key]: "schema.graphql", pages: ["one", "two"] }] }),
  // The facts describe neither the value of graphql and sdk nor the rule for them.
  open: `${key} comes first in the order of F13.2; its value and its rule are not described`,
}));

export const lossCases: Case[] = [
  ...missingNames,
  ...inMenu,
  ...invalidChildren,
  ...invalidDeeper,
  ...graphs,
  ...inBoth({
    name: "one tab without its name inside a language empties the language",
    files: site({
      languages: [
        {
          language: "en",
          tabs: [
            { tab: "A", groups: [{ group: "G", pages: ["one", "two", { group: "H", pages: ["three"] }] }] },
            { groups: [{ group: "I", pages: ["four", "five"] }] },
          ],
        },
      ],
    }),
    expect: [error("required-field", "/navigation/languages/0/tabs/1", "5 pages")],
    only: true,
  }),
  {
    name: "only the language with the bad tab is emptied",
    files: site({
      languages: [
        {
          language: "en",
          tabs: [
            { tab: "A", pages: ["en/one", "en/two"] },
            { tab: "B", pages: ["en/three"] },
          ],
        },
        { language: "fr", tabs: [{ tab: "A", pages: ["fr/one", "fr/two"] }, { pages: ["fr/three"] }] },
      ],
    }),
    expect: [error("required-field", "/navigation/languages/1/tabs/1", "3 pages")],
    only: true,
  },
  {
    name: "a group without its name among seventy is one finding",
    files: site({
      tabs: [
        {
          tab: "A",
          groups: Array.from({ length: 70 }, (_, index) =>
            index === 35 ? { pages: [`page-${index}`] } : { group: `G${index}`, pages: [`page-${index}`] },
          ),
        },
      ],
    }),
    expect: [error("required-field", "/navigation/tabs/0/groups/35", "70 pages")],
    only: true,
  },
  {
    name: "an own kind in itself says what is lost in depth",
    files: site({
      tabs: [
        {
          tab: "A",
          tabs: [
            { tab: "B", groups: [{ group: "G", pages: ["one", "two", { group: "H", pages: ["three"] }] }] },
          ],
        },
      ],
    }),
    expect: [error("misplaced-child", "/navigation/tabs/0/tabs", "3 pages")],
    only: true,
  },
  {
    name: "href beside nested tabs says what is lost in depth",
    files: site({
      versions: [
        {
          version: "1",
          href: "https://example.com",
          tabs: [
            { tab: "A", pages: ["one", "two"] },
            { tab: "B", groups: division("groups", 2) },
          ],
        },
      ],
    }),
    expect: [
      {
        code: "href-with-children",
        severity: "warning",
        pointer: ["/navigation/versions/0/tabs", "/navigation/versions/0/href"],
        says: "4 pages",
      },
    ],
    only: true,
  },
  {
    name: "two kinds deep inside say what is lost there only",
    files: site({
      languages: [
        {
          language: "en",
          tabs: [
            { tab: "A", groups: division("groups", 3), pages: ["one", "two"] },
            { tab: "B", pages: ["three"] },
          ],
        },
      ],
    }),
    expect: [error("one-child-type", "/navigation/languages/0/tabs/0/pages", "2 pages")],
    only: true,
  },
  {
    name: "a bad group in a group of a tab",
    files: site({ tabs: [{ tab: "A", groups: [{ group: "G", pages: ["one", { pages: ["two"] }] }] }] }),
    // Below a tab, so content is lost; the facts do not say how far up a defect in nested groups has an effect.
    expect: [error("required-field", "/navigation/tabs/0/groups/0/pages/1")],
    only: true,
  },
  {
    name: "a bad element at the root",
    files: site({ tabs: [{ tab: "A", pages: ["one"] }, { pages: ["two"] }] }),
    // F13.4 is about elements below others; the facts do not say what is lost at the root.
    expect: [error("required-field", "/navigation/tabs/1")],
    only: true,
  },
  {
    name: "an unknown language code below a product",
    files: site({
      products: [
        {
          product: "P",
          languages: [
            { language: "en", pages: ["one", "two"] },
            { language: "xx", pages: ["three"] },
          ],
        },
      ],
    }),
    // An invalid child by F13.4; the count of pages in its message follows from the design.
    expect: [error("language-code", "/navigation/products/0/languages/1/language", "3 pages")],
    only: true,
  },
  {
    name: "a list lost twice, by two nameless entries",
    files: site({ languages: [{ language: "en", tabs: [{ pages: ["one"] }, { pages: ["two"] }] }] }),
    expect: [
      error("required-field", "/navigation/languages/0/tabs/0", "2 pages"),
      error("required-field", "/navigation/languages/0/tabs/1", "2 pages"),
    ],
    only: true,
  },
  ...["text", 5, null, ["one"]].map((bad) => ({
    name: `${JSON.stringify(bad)} among the tabs of a language costs them all`,
    files: site({ languages: [{ language: "en", tabs: [{ tab: "A", pages: ["one", "two"] }, bad] }] }),
    expect: [error("value-type", "/navigation/languages/0/tabs/1", "2 pages")],
    only: true,
  })),
  ...[
    ["icon", "fa-user"],
    ["hidden", "yes"],
    ["directory", "tiles"],
    ["openapi", 5],
  ].map(([field, value]) => ({
    name: `a tab with ${field} ${JSON.stringify(value)} is an invalid child and costs the tabs of its product`,
    files: site({
      products: [
        {
          product: "P",
          tabs: [
            { tab: "A", pages: ["one", "two"] },
            { tab: "B", [String(field)]: value, pages: ["three"] },
          ],
        },
      ],
    }),
    expect: [error("value-type", `/navigation/products/0/tabs/1/${field}`, "3 pages")],
    only: true,
  })),
  {
    name: "pages that are no list make their group an invalid child",
    files: site({
      tabs: [
        {
          tab: "A",
          groups: [
            { group: "G", pages: ["one", "two"] },
            { group: "H", pages: "three" },
          ],
        },
      ],
    }),
    expect: [error("value-type", "/navigation/tabs/0/groups/1/pages", "2 pages")],
    only: true,
  },
  ...["page", "children"].map((key) => ({
    name: `an unknown key ${key} that holds pages says how many`,
    files: site(
      { tabs: [{ tab: "A", [key]: ["one", "two"], href: "https://example.com" }] },
      { files: pagesOf("one", "two") },
    ),
    expect: [warning("unknown-field", `/navigation/tabs/0/${key}`, "2 pages")],
    only: true,
  })),
  ...["items", "content", "sections"].map((key) => ({
    name: `an unknown key ${key} that holds groups says how many pages`,
    files: site({ tabs: [{ tab: "A", [key]: [{ group: "G", pages: ["one", "two"] }] }] }),
    expect: [warning("unknown-field", `/navigation/tabs/0/${key}`, "2 pages")],
    only: true,
  })),
  {
    name: "an unknown key that holds groups says how many pages",
    files: site({
      sections: [{ group: "G", pages: ["one", "two", { group: "H", pages: ["three"] }] }],
      pages: ["four"],
    }),
    expect: [warning("unknown-field", "/navigation/sections", "3 pages")],
    only: true,
  },
];
