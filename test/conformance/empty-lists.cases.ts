// Empty lists of content count as absent, except for dropdowns and products (F3.19), and a second copy of the same content
// loses nothing.
import {
  type Case,
  division,
  divisions,
  elementLists,
  entry,
  error,
  inBoth,
  kinds,
  site,
  warning,
} from "./site.ts";

const isContent = (kind: string): boolean => kind === "dropdowns" || kind === "products";

const absent = kinds.filter((kind) => !isContent(kind));

const atRoot: Case[] = absent.flatMap((empty) =>
  kinds
    .filter((kept) => kept !== empty)
    .flatMap((kept) =>
      inBoth({
        name: `root: an empty ${empty} beside ${kept} takes nothing from it`,
        files: site({ [empty]: [], [kept]: division(kept) }),
        expect: [warning("single-root-pattern", `/navigation/${empty}`, "empty")],
        only: true,
        verdict: "deploys",
      }),
    ),
);

const inElements: Case[] = divisions.flatMap((parent) =>
  elementLists(parent)
    .filter((empty) => !isContent(empty))
    .flatMap((empty) =>
      ["groups", "pages"]
        .filter((kept) => kept !== empty)
        .map((kept) => ({
          name: `${parent}: an empty ${empty} beside ${kept} takes nothing from it`,
          files: site({ [parent]: [entry(parent, { [empty]: [], [kept]: division(kept) })] }),
          expect: [warning("one-child-type", `/navigation/${parent}/0/${empty}`, "empty")],
          only: true,
          verdict: "deploys" as const,
        })),
    ),
);

const emptyContent: Case[] = [
  ...["dropdowns", "products"].flatMap((empty): Case[] => [
    {
      name: `root: an empty ${empty} drops the pages beside it`,
      files: site({ [empty]: [], pages: ["one", "two"] }),
      expect: [error("single-root-pattern", "/navigation/pages", "2 pages")],
      only: true,
      verdict: "deploys-with-loss",
    },
    {
      name: `an empty ${empty} drops the pages of a tab`,
      files: site({ tabs: [{ tab: "A", [empty]: [], pages: ["one", "two"] }] }),
      expect: [error("one-child-type", "/navigation/tabs/0/pages", "2 pages")],
      only: true,
      verdict: "deploys-with-loss",
    },
  ]),
  {
    name: "empty pages drop the menu beside them",
    files: site({ tabs: [{ tab: "A", pages: [], menu: [{ item: "I", pages: ["one"] }] }] }),
    expect: [error("one-child-type", "/navigation/tabs/0/menu", "1 page")],
    verdict: "deploys-with-loss",
  },
];

const several: Case[] = [
  {
    name: "several empty lists beside one with content",
    files: site({ tabs: [{ tab: "A", anchors: [], groups: [], versions: [], pages: ["one"] }] }),
    expect: ["anchors", "groups", "versions"].map((key) =>
      warning("one-child-type", `/navigation/tabs/0/${key}`),
    ),
    only: true,
    verdict: "deploys",
  },
  {
    name: "of two lists with content one is lost, whatever empty list stands beside them",
    files: site({
      tabs: [{ tab: "A", anchors: [], groups: [{ group: "G", pages: ["one"] }], pages: ["two"] }],
    }),
    expect: [
      warning("one-child-type", "/navigation/tabs/0/anchors"),
      error("one-child-type", "/navigation/tabs/0/pages", "1 page"),
    ],
    only: true,
    verdict: "deploys-with-loss",
  },
  {
    name: "an empty list beside a link takes nothing from it",
    files: site({
      tabs: [
        { tab: "A", href: "https://example.com", pages: [] },
        { tab: "B", pages: ["one"] },
      ],
    }),
    only: true,
    verdict: "deploys",
  },
  {
    name: "an empty groups in a group",
    files: site({ groups: [{ group: "A", pages: ["one"], groups: [] }] }),
    expect: [warning("misplaced-child", "/navigation/groups/0/groups")],
    only: true,
    verdict: "deploys",
  },
  {
    name: "groups is refused at the root where it is the only content",
    files: site({ groups: [] }),
    expect: [error("empty-value", "/navigation/groups")],
    only: true,
    verdict: "does-not-deploy",
  },
];

const copies: Case[] = [
  ...inBoth({
    name: "root: a second copy of the same pages is a warning",
    files: site({ groups: [{ group: "A", pages: ["one", "two"] }], pages: ["two", "one"] }),
    expect: [warning("single-root-pattern", "/navigation/pages", "second copy of 2 pages")],
    only: true,
    verdict: "deploys",
  }),
  ...inBoth({
    name: "a tab with a second copy of the same pages is a warning",
    files: site({ tabs: [{ tab: "A", groups: [{ group: "A", pages: ["one"] }], pages: ["one"] }] }),
    expect: [warning("one-child-type", "/navigation/tabs/0/pages", "second copy of 1 page")],
    only: true,
    verdict: "deploys",
  }),
];

export const emptyListCases: Case[] = [...atRoot, ...inElements, ...emptyContent, ...several, ...copies];
