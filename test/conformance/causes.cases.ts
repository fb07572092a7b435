// One cause, one finding: sites with one mistake about which several rules could report.
import {
  type Case,
  type Expected,
  entry,
  error,
  exactSite,
  frame,
  inBoth,
  namedKinds,
  pagesOf,
  site,
  warning,
} from "./site.ts";

function oneOf(...expected: Expected[]): Expected {
  const pointers = expected.flatMap((one) => one.pointer ?? []);
  return {
    code: expected.flatMap((one) => one.code),
    severity: expected.flatMap((one) => one.severity),
    ...(pointers.length === 0 ? {} : { pointer: pointers }),
  };
}

const misspelledNames: Case[] = namedKinds.flatMap((kind) => {
  const name = kind.slice(0, -1);
  const mistake = `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`;
  return inBoth({
    name: `${mistake} for ${name}: the missing name or the unknown key, not both`,
    files: site({ [kind]: [{ [mistake]: kind === "languages" ? "en" : "A", pages: ["one"] }] }),
    expect: [
      oneOf(
        error("required-field", `/navigation/${kind}/0`),
        warning("unknown-field", `/navigation/${kind}/0/${mistake}`),
      ),
    ],
    only: true,
  });
});

const misspelledPages: Case[] = ["page", "pagse", "Pages"].map((key) => ({
  name: `${key} for pages of a group: the missing list or the unknown key, not both`,
  files: site({ groups: [{ group: "A", [key]: ["one", "two"] }] }, { files: pagesOf("one", "two") }),
  dialect: "reference",
  expect: [
    oneOf(
      error("required-field", "/navigation/groups/0"),
      warning("unknown-field", `/navigation/groups/0/${key}`),
    ),
  ],
  only: true,
}));

const misspelledRoots: Case[] = ["tab", "tasb", "Tabs"].flatMap((key) =>
  inBoth({
    name: `${key} for tabs at the root: no pattern or an unknown key, not both`,
    files: site({ [key]: [{ tab: "A", pages: ["one"] }] }),
    expect: [
      oneOf(error("single-root-pattern", "/navigation"), warning("unknown-field", `/navigation/${key}`)),
    ],
    only: true,
  }),
);

const misspelledTop: Case[] = (
  [
    ["theme", "them"],
    ["name", "nam"],
    ["colors", "colours"],
    ["navigation", "navigaton"],
  ] as const
).map(([key, mistake]) => {
  const docs: Record<string, unknown> = { ...frame, navigation: { pages: ["one"] } };
  const written = Object.fromEntries(
    Object.entries(docs).map(([name, value]) => [name === key ? mistake : name, value]),
  );
  return {
    name: `${mistake} for ${key}: the missing property or the unknown key, not both`,
    files: exactSite(written),
    expect: [
      oneOf(
        error(["required-field", "value-type", "single-root-pattern"], ""),
        warning("unknown-field", `/${mistake}`),
      ),
    ],
    only: true,
  };
});

const loops: Case[] = (
  [
    [
      ["/a", "/b"],
      ["/b", "/a"],
    ],
    [
      ["/a", "/b"],
      ["/b", "/c"],
      ["/c", "/a"],
    ],
    [
      ["/a/:slug*", "/b/:slug*"],
      ["/b/:slug*", "/a/:slug*"],
    ],
    [["/a/*", "/a/b"]],
  ] as const
).map((list) => ({
  name: `one loop of ${list.length}, from ${list[0][0]}, is one finding`,
  files: site(
    { pages: ["one"] },
    { top: { redirects: list.map(([source, destination]) => ({ source, destination })) } },
  ),
  expect: [error("redirect-loop")],
  only: true,
  never: ["redirect-chain", "redirect-dead-destination"],
}));

export const causeCases: Case[] = [
  ...misspelledNames,
  ...misspelledPages,
  ...misspelledRoots,
  ...misspelledTop,
  ...loops,
  ...inBoth({
    name: "primry for primary of the colors: refused by every dialect, so an error",
    files: exactSite({ ...frame, colors: { primry: "#0B7A5F" }, navigation: { pages: ["one"] } }),
    expect: [error(["required-field", "value-type"], "/colors")],
  }),
  ...inBoth({
    name: "an empty group object",
    files: site({ tabs: [{ tab: "A", groups: [{}] }] }),
    expect: [error("required-field", "/navigation/tabs/0/groups/0")],
    only: true,
  }),
  ...inBoth({
    name: "a tab that calls itself a group",
    files: site({ tabs: [{ group: "A", pages: ["one"] }] }),
    expect: [
      oneOf(
        error("required-field", "/navigation/tabs/0"),
        warning("unknown-field", "/navigation/tabs/0/group"),
      ),
    ],
    only: true,
  }),
  {
    name: "a wrong name that is a list",
    files: site({ tabs: [{ tab: ["A"], pages: ["one"] }] }),
    expect: [error("value-type", "/navigation/tabs/0/tab")],
    only: true,
  },
  {
    name: "a defect in a file that two versions share is one finding",
    files: site(
      {
        versions: ["1", "2"].map((version) => ({ version, groups: { $ref: "shared.json" } })),
      },
      { files: { "shared.json": [{ group: "G", pages: ["one", "gone"] }] }, missing: ["gone"] },
    ),
    expect: [{ code: "missing-page", severity: "warning", pointer: "/0/pages/1", file: "shared.json" }],
    only: true,
  },
  {
    name: "a broken reference in a file that two versions share is one finding",
    files: site(
      {
        versions: ["1", "2"].map((version) => ({ version, groups: { $ref: "shared.json" } })),
      },
      { files: { "shared.json": [{ group: "G", pages: ["one"] }, { $ref: "gone.json" }] } },
    ),
    expect: [{ code: "broken-ref", severity: "error", pointer: "/1/$ref", file: "shared.json" }],
    only: true,
  },
  {
    name: "invalid JSON in a file that is referenced twice: the references, and nothing about what lacks",
    files: site(
      {
        tabs: [
          { tab: "A", groups: { $ref: "bad.json" } },
          { tab: "B", groups: { $ref: "bad.json" } },
        ],
      },
      { files: { "bad.json": "[ { " } },
    ),
    expect: [
      error("broken-ref", "/navigation/tabs/0/groups/$ref"),
      error("broken-ref", "/navigation/tabs/1/groups/$ref"),
    ],
    never: ["required-field", "empty-value", "value-type"],
  },
  {
    name: "pages of a dropped pattern are listed, so no orphans",
    files: site({ tabs: [{ tab: "A", pages: ["one"] }], pages: ["two"] }),
    expect: [error("single-root-pattern", "/navigation/pages")],
    only: true,
    never: ["orphan-page"],
  },
  {
    name: "a missing page in a dropped pattern is a second defect of its own",
    files: site({ tabs: [{ tab: "A", pages: ["one"] }], pages: ["gone"] }, { missing: ["gone"] }),
    open: "its loss changes nothing for readers: not said",
  },
  {
    name: "a page file in the wrong case is no orphan as well",
    files: site({ pages: ["One"] }, { missing: ["One"], files: pagesOf("one") }),
    expect: [warning("missing-page", "/navigation/pages/0")],
    only: true,
    never: ["orphan-page"],
  },
  {
    name: "a page entry in a wrong form is no orphan as well",
    files: site({ pages: ["/guides/one.mdx"] }, { files: pagesOf("guides/one") }),
    expect: [warning("page-path-form", "/navigation/pages/0")],
    only: true,
    never: ["orphan-page", "missing-page"],
  },
  {
    name: "href of a nameless global anchor",
    files: site({ global: { anchors: [{ href: "/one" }] }, pages: ["one"] }),
    // Two defects: no name, and an inner address.
    dialect: "reference",
    expect: [
      error("required-field", "/navigation/global/anchors/0"),
      warning("external-href", "/navigation/global/anchors/0/href"),
    ],
    only: true,
  },
  {
    name: "a global anchor with pages",
    files: site({
      global: { anchors: [{ anchor: "A", href: "https://example.com", pages: ["two"] }] },
      pages: ["one"],
    }),
    // A link cannot contain pages; the facts do not say which of the rules reports it.
    expect: [
      {
        code: ["href-with-children", "misplaced-child", "unknown-field"],
        severity: ["error", "warning"],
        pointer: ["/navigation/global/anchors/0/pages", "/navigation/global/anchors/0/href"],
      },
    ],
    only: true,
  },
  {
    name: "an unknown language code in global",
    files: site({ global: { languages: [{ language: "xx", href: "https://example.com" }] }, pages: ["one"] }),
    expect: [error("language-code", "/navigation/global/languages/0/language")],
    only: true,
  },
  ...namedKinds
    .filter((kind) => kind !== "groups")
    .map(
      (kind): Case => ({
        name: `global inside one of ${kind} follows the rules of global`,
        files: site({
          [kind]: [entry(kind, { global: { anchors: [{ anchor: "A", href: "/one" }] }, pages: ["one"] })],
        }),
        dialect: "reference",
        expect: [warning("external-href", `/navigation/${kind}/0/global/anchors/0/href`)],
        only: true,
      }),
    ),
];
