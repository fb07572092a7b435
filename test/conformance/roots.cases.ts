// The root of `navigation`: exactly one organizing pattern.
import { type Case, division, error, exactSite, frame, inBoth, kinds, site, warning } from "./site.ts";

// F13.1: the first in this order is kept, the others are dropped.
const rootOrder = ["products", "languages", "versions", "tabs", "dropdowns", "anchors", "groups", "pages"];

const single: Case[] = kinds.flatMap((kind) =>
  inBoth({
    name: `root with ${kind} alone is clean`,
    files: site({ [kind]: division(kind) }),
    only: true,
    never: ["single-root-pattern", "orphan-page"],
  }),
);

const pairs: Case[] = rootOrder.flatMap((kept, place) =>
  rootOrder.slice(place + 1).flatMap((lost) => {
    const both = { [kept]: division(kept), [lost]: division(lost, 3) };
    const reversed = { [lost]: division(lost, 3), [kept]: division(kept) };
    const expect = [error("single-root-pattern", `/navigation/${lost}`, "3 pages")];
    return [
      ...inBoth({
        name: `root with ${kept} and ${lost} loses ${lost}`,
        files: site(both),
        expect,
        only: true,
      }),
      {
        name: `root with ${lost} written before ${kept} still loses ${lost}`,
        files: site(reversed),
        expect,
        only: true,
      },
    ];
  }),
);

export const rootCases: Case[] = [
  ...single,
  ...pairs,
  ...inBoth({
    name: "empty navigation has no pattern",
    files: site({}),
    expect: [error("single-root-pattern", "/navigation")],
    only: true,
  }),
  ...inBoth({
    name: "navigation with only global has no pattern",
    files: site({ global: { anchors: [{ anchor: "Blog", href: "https://example.com" }] } }),
    expect: [error("single-root-pattern", "/navigation")],
    only: true,
  }),
  ...inBoth({
    name: "navigation with only directory has no pattern",
    files: site({ directory: "card" }),
    expect: [error("single-root-pattern", "/navigation")],
    only: true,
  }),
  ...kinds.map((kind) => ({
    name: `global beside ${kind} is no second pattern`,
    files: site({
      global: { anchors: [{ anchor: "Blog", href: "https://example.com/blog" }] },
      [kind]: division(kind),
    }),
    only: true,
  })),
  {
    name: "missing navigation is an error of the whole file",
    files: exactSite(frame),
    // Required (F1.4), and no pattern at the root: the specification names both rules.
    expect: [error(["required-field", "single-root-pattern"], "")],
    only: true,
  },
  {
    name: "three patterns: the lost ones are named",
    files: site({ tabs: division("tabs"), groups: division("groups"), pages: division("pages") }),
    // One finding or one for each lost pattern: the facts leave it open. At least one is required.
    expect: [error("single-root-pattern", ["/navigation/groups", "/navigation/pages"])],
  },
  {
    name: "three patterns: nothing points at the one that stays",
    files: site({ pages: division("pages"), versions: division("versions"), anchors: division("anchors") }),
    expect: [error("single-root-pattern", ["/navigation/pages", "/navigation/anchors"])],
  },
  {
    name: "a lost root pattern counts pages in nested groups",
    files: site({
      tabs: division("tabs"),
      groups: [{ group: "Outer", pages: ["one", { group: "Inner", pages: ["two", "three"] }, "four"] }],
    }),
    expect: [error("single-root-pattern", "/navigation/groups", "4 pages")],
    only: true,
  },
  {
    name: "a lost root pattern with one page says 1 page",
    files: site({ groups: division("groups"), pages: ["lonely"] }),
    expect: [error("single-root-pattern", "/navigation/pages", "1 page")],
    only: true,
  },
  {
    name: "a second pattern that is empty is still a second pattern",
    files: site({ tabs: division("tabs"), groups: [] }),
    open: "an empty second pattern may be reported as empty value or as second pattern",
  },
  {
    name: "menu at the root is no pattern",
    files: site({ menu: [{ item: "One", pages: ["one"] }] }),
    // `menu` outside a tab, and no pattern: both rows of the table describe it.
    expect: [error(["misplaced-child", "single-root-pattern"], ["/navigation/menu", "/navigation"])],
  },
  {
    name: "menu beside tabs at the root is misplaced",
    files: site({ tabs: division("tabs"), menu: [{ item: "One", pages: ["one"] }] }),
    expect: [error("misplaced-child", "/navigation/menu")],
    only: true,
  },
  ...inBoth({
    name: "an unknown key at the root is no pattern",
    files: site({ sections: ["one"], pages: ["two"] }),
    expect: [warning("unknown-field", "/navigation/sections")],
    only: true,
  }),
];
