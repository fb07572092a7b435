// Elements inside elements: one kind of child each, and only kinds that are allowed there.
import { type Case, division, divisions, entry, error, hint, inBoth, kinds, site, warning } from "./site.ts";

// F13.2: the first in this order is kept inside an element.
const elementOrder = ["languages", "versions", "tabs", "dropdowns", "anchors", "products", "groups", "pages"];
const anchorOrder = ["languages", "versions", "dropdowns", "tabs", "products", "groups", "pages"];
const productOrder = ["languages", "versions", "tabs", "anchors", "dropdowns", "groups", "pages"];
const itemOrder = ["languages", "versions", "dropdowns", "anchors", "products", "tabs", "groups", "pages"];

function orderIn(parent: string): string[] {
  if (parent === "anchors") return anchorOrder;
  return parent === "products" ? productOrder : without(parent);
}
const menu = [{ item: "An item", pages: ["menu-1", "menu-2", "menu-3"] }];

function without(own: string): string[] {
  return elementOrder.filter((kind) => kind !== own);
}

const nesting: Case[] = divisions.flatMap((parent) =>
  without(parent).flatMap((child) =>
    inBoth({
      name: `${child} in ${parent} are clean`,
      files: site({ [parent]: [entry(parent, { [child]: division(child) })] }),
      only: true,
      never: ["orphan-page"],
    }),
  ),
);

const pairs: Case[] = divisions.flatMap((parent) =>
  orderIn(parent).flatMap((kept, place) =>
    orderIn(parent)
      .slice(place + 1)
      .flatMap((lost) => {
        const fields = { [lost]: division(lost, 3), [kept]: division(kept, 3) };
        const at = `/navigation/${parent}/0`;
        return inBoth({
          name: `${kept} and ${lost} in one of ${parent} lose ${lost}`,
          files: site({ [parent]: [entry(parent, fields)] }),
          expect: [error("one-child-type", `${at}/${lost}`, "3 pages")],
          only: true,
        });
      }),
  ),
);

const besideMenu: Case[] = without("tabs").flatMap((kept) =>
  inBoth({
    name: `${kept} and menu in a tab lose the menu`,
    files: site({ tabs: [entry("tabs", { menu: menu, [kept]: division(kept) })] }),
    expect: [error("one-child-type", "/navigation/tabs/0/menu", "3 pages")],
    only: true,
  }),
);

const ownKind: Case[] = divisions.flatMap((kind) =>
  inBoth({
    name: `${kind} in one of ${kind} are misplaced`,
    files: site({ [kind]: [entry(kind, { [kind]: division(kind, 2) })] }),
    expect: [error("misplaced-child", `/navigation/${kind}/0/${kind}`, "2 pages")],
    only: true,
  }),
);

const inGroup: Case[] = divisions.flatMap((kind) =>
  inBoth({
    name: `${kind} in a group beside its pages are misplaced`,
    files: site({ groups: [{ group: "A", pages: ["one"], [kind]: division(kind, 2) }] }),
    expect: [error("misplaced-child", `/navigation/groups/0/${kind}`, "2 pages")],
    only: true,
  }),
);

const menuElsewhere: Case[] = ["languages", "versions", "dropdowns", "anchors"].flatMap((parent) =>
  inBoth({
    name: `menu in one of ${parent} is misplaced`,
    files: site({ [parent]: [entry(parent, { menu: menu })] }),
    expect: [error("misplaced-child", `/navigation/${parent}/0/menu`)],
    only: true,
  }),
);

const inMenuItem: Case[] = kinds.flatMap((kind) => {
  const files = site({ tabs: [{ tab: "A", menu: [{ item: "An item", [kind]: division(kind) }] }] });
  const allowed = kind === "groups" || kind === "pages";
  const expect = allowed ? [] : [warning("misplaced-child", `/navigation/tabs/0/menu/0/${kind}`)];
  return [
    { name: `${kind} in a menu item, reference`, files, dialect: "reference", expect, only: true },
    {
      name: `${kind} in a menu item, current`,
      files,
      dialect: "current",
      expect: allowed ? [] : [hint("misplaced-child", `/navigation/tabs/0/menu/0/${kind}`)],
      only: true,
      never: allowed ? ["misplaced-child"] : [],
    },
  ] satisfies Case[];
});

const menuItemPairs: Case[] = itemOrder.flatMap((kept, place) =>
  itemOrder.slice(place + 1).map((lost): Case => {
    const at = "/navigation/tabs/0/menu/0";
    const item = { item: "An item", [lost]: division(lost, 3), [kept]: division(kept, 3) };
    return {
      name: `${kept} and ${lost} in a menu item lose ${lost}, current`,
      files: site({ tabs: [{ tab: "A", menu: [item] }] }),
      dialect: "current",
      expect: [error("one-child-type", `${at}/${lost}`, "3 pages")],
      only: true,
    };
  }),
);

export const childCases: Case[] = [
  ...nesting,
  ...pairs,
  ...besideMenu,
  ...ownKind,
  ...inGroup,
  ...menuElsewhere,
  ...inMenuItem,
  ...menuItemPairs,
  ...inBoth({
    name: "groups and pages in a menu item are two kinds",
    files: site({
      tabs: [{ tab: "A", menu: [{ item: "I", groups: division("groups"), pages: division("pages", 3) }] }],
    }),
    expect: [error("one-child-type", "/navigation/tabs/0/menu/0/pages", "3 pages")],
    only: true,
  }),
  ...inBoth({
    name: "menu in a group is misplaced",
    files: site({ groups: [{ group: "A", pages: ["one"], menu: menu }] }),
    expect: [error("misplaced-child", "/navigation/groups/0/menu")],
    only: true,
  }),
  ...inBoth({
    name: "menu in a menu item is misplaced",
    files: site({ tabs: [{ tab: "A", menu: [{ item: "I", menu: menu }] }] }),
    expect: [error("misplaced-child", "/navigation/tabs/0/menu/0/menu")],
    only: true,
  }),
  {
    name: "menu in a product is a warning, reference",
    files: site({ products: [{ product: "A", menu: menu }] }),
    dialect: "reference",
    expect: [warning("misplaced-child", "/navigation/products/0/menu", "works today")],
    only: true,
  },
  {
    name: "menu in a product is a hint, current",
    files: site({ products: [{ product: "A", menu: menu }] }),
    dialect: "current",
    expect: [hint("misplaced-child", "/navigation/products/0/menu", "works today")],
    only: true,
  },
  ...inBoth({
    name: "menu in a tab with groups, pages and links is clean",
    files: site({
      tabs: [
        {
          tab: "A",
          menu: [
            { item: "Groups", icon: "book", description: "Text", groups: division("groups") },
            { item: "Pages", pages: division("pages") },
            { item: "Link", href: "https://example.com" },
          ],
        },
      ],
    }),
    only: true,
  }),
  ...inBoth({
    name: "groups in a group instead of pages are misplaced, and that is the one finding",
    files: site({ groups: [{ group: "A", groups: [{ group: "B", pages: ["one", "two"] }] }] }),
    expect: [error("misplaced-child", "/navigation/groups/0/groups", "2 pages")],
    only: true,
  }),
  ...inBoth({
    name: "groups nest in pages of groups",
    files: site({
      groups: [{ group: "A", pages: [{ group: "B", pages: [{ group: "C", pages: ["one"] }] }] }],
    }),
    only: true,
  }),
  ...inBoth({
    name: "group objects and pages mix in one array",
    files: site({ pages: ["one", { group: "B", pages: ["two"] }, "three"] }),
    only: true,
  }),
  ...inBoth({
    name: "own kind deeper down is no own kind directly",
    files: site({ tabs: [{ tab: "A", anchors: [{ anchor: "B", tabs: [{ tab: "C", pages: ["one"] }] }] }] }),
    only: true,
  }),
  ...inBoth({
    name: "languages, versions, tabs, anchors, groups and nested groups are clean",
    files: site({
      languages: ["en", "fr"].map((language) => ({
        language,
        versions: ["1", "2"].map((version) => ({
          version,
          tabs: [
            {
              tab: "A",
              anchors: [
                {
                  anchor: "B",
                  groups: [
                    {
                      group: "C",
                      pages: [
                        `${language}/v${version}/a`,
                        { group: "D", pages: [`${language}/v${version}/b`] },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        })),
      })),
    }),
    only: true,
    never: ["orphan-page", "duplicate-name", "duplicate-page"],
  }),
  {
    name: "two kinds deep inside are found where they are",
    files: site({
      languages: [
        {
          language: "en",
          versions: [
            { version: "1", tabs: [{ tab: "A", groups: division("groups"), anchors: division("anchors") }] },
          ],
        },
      ],
    }),
    expect: [error("one-child-type", "/navigation/languages/0/versions/0/tabs/0/groups", "2 pages")],
    only: true,
  },
  {
    name: "the example of the reference: a tab with anchors and groups",
    files: site({ tabs: [{ tab: "A", anchors: division("anchors"), groups: division("groups") }] }),
    expect: [error("one-child-type", "/navigation/tabs/0/groups")],
    only: true,
  },
  {
    name: "three kinds in one element",
    files: site({
      tabs: [
        { tab: "A", anchors: division("anchors"), groups: division("groups"), pages: division("pages") },
      ],
    }),
    // One finding or one for each lost kind: the facts leave it open.
    expect: [error("one-child-type", ["/navigation/tabs/0/groups", "/navigation/tabs/0/pages"])],
  },
  {
    name: "a tab object among the pages of a group",
    files: site({ groups: [{ group: "A", pages: ["one", { tab: "B", pages: ["two"] }] }] }),
    // A division in a group, or a group without its name.
    expect: [
      error(
        ["misplaced-child", "required-field"],
        ["/navigation/groups/0/pages/1", "/navigation/groups/0/pages/1/tab"],
      ),
    ],
  },
];
