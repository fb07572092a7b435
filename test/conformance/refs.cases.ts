// Navigation in several files with $ref.
import {
  type Case,
  error,
  exactSite,
  frame,
  inBoth,
  namedKinds,
  nameFor,
  nameKey,
  pageText,
  site,
  warning,
} from "./site.ts";

const kinds = namedKinds;

/** A docs.json whose top includes base.json, with these keys beside the reference. */
function topOfFile(
  base: object,
  beside: object = {},
  files: Record<string, unknown> = {},
): Record<string, string> {
  return exactSite({ $ref: "base.json", ...beside }, { files: { "base.json": base, ...files } });
}

const top: Case[] = [
  ...inBoth({
    name: "the top of docs.json in another file",
    files: topOfFile({ ...frame, navigation: { pages: ["one"] } }),
    only: true,
    never: ["orphan-page"],
    verdict: "deploys",
  }),
  ...inBoth({
    name: "the top of docs.json in another file is checked there",
    files: topOfFile({
      theme: "mnt",
      colors: { primary: "red" },
      other: true,
      navigation: { groups: [{ group: "G", pages: ["one"] }], pages: ["two"] },
    }),
    expect: [
      { ...error("value-type", "/theme"), file: "base.json" },
      { ...error("value-type", "/colors/primary"), file: "base.json" },
      { ...warning("unknown-field", "/other"), file: "base.json" },
      { ...error("single-root-pattern", "/navigation/pages", "1 page"), file: "base.json" },
      error("required-field", "", "`name`"),
    ],
    only: true,
    verdict: "does-not-deploy",
  }),
  {
    name: "keys beside a reference at the top override those of the file",
    files: topOfFile(
      { ...frame, theme: "mnt", navigation: { pages: [5] } },
      {
        theme: "mint",
        navigation: { pages: ["one"] },
      },
    ),
    only: true,
    verdict: "deploys",
  },
  {
    name: "variables and redirects of a file that the top includes",
    files: topOfFile(
      { ...frame, variables: { product: "Acme" }, redirects: [{ source: "/old", destination: "/gone" }] },
      { navigation: { pages: ["one"] } },
      { "one.mdx": `${pageText("One")}\n{{product}} and [another page](/old).\n` },
    ),
    expect: [{ ...warning("redirect-dead-destination", "/redirects/0/destination"), file: "base.json" }],
    only: true,
    never: ["undefined-variable", "broken-link"],
  },
  {
    name: "a broken reference in the navigation of a file that the top includes is one finding",
    files: topOfFile({ ...frame, navigation: { groups: [{ $ref: "gone.json" }] } }),
    expect: [{ ...error("broken-ref", "/navigation/groups/0/$ref"), file: "base.json" }],
    only: true,
    verdict: "does-not-deploy",
  },
];

const outside: Case[] = [
  ...["top", "below"].map((place) => ({
    name: `a reference outside the navigation that is not text, ${place}`,
    files: exactSite({
      ...frame,
      ...(place === "top" ? { $ref: 3 } : { footer: { $ref: 3 } }),
      navigation: { pages: ["one"] },
    }),
    expect: [warning("value-type", place === "top" ? "/$ref" : "/footer/$ref")],
    only: true,
    verdict: "deploys" as const,
  })),
  {
    name: "a reference inside a file that is taken in outside the navigation",
    files: site(
      { pages: ["one"] },
      {
        top: { redirects: { $ref: "parts/redirects.json" } },
        files: { "parts/redirects.json": [{ $ref: "gone.json" }] },
      },
    ),
    expect: [{ code: "broken-ref", severity: "error", pointer: "/0/$ref", file: "parts/redirects.json" }],
    only: true,
  },
];

const entries: Case[] = kinds.flatMap((kind) => [
  {
    name: `one of ${kind} in another file`,
    files: site(
      { [kind]: [{ $ref: "./nav/entry.json" }] },
      { files: { "nav/entry.json": { [nameKey(kind)]: nameFor(kind), pages: ["one", "two"] } } },
    ),
    only: true,
    never: ["orphan-page", "broken-ref", "unknown-field"],
  },
  {
    name: `one of ${kind} in another file lacks its name there`,
    files: site({ [kind]: [{ $ref: "entry.json" }] }, { files: { "entry.json": { pages: ["one"] } } }),
    expect: [{ code: "required-field", severity: "error" as const, pointer: "", file: "entry.json" }],
    only: true,
  },
  {
    name: `all ${kind} in another file`,
    files: site(
      { [kind]: { $ref: "all.json" } },
      {
        files: { "all.json": [{ [nameKey(kind)]: nameFor(kind), pages: ["one", "gone"] }] },
        missing: ["gone"],
      },
    ),
    expect: [{ code: "missing-page", severity: "warning" as const, pointer: "/0/pages/1", file: "all.json" }],
    only: true,
    never: ["orphan-page"],
  },
]);

const brokenOnes: [string, string, Record<string, unknown>][] = [
  ["a missing file", "gone.json", {}],
  ["a file outside the site", "../outside.json", {}],
  ["a file outside by a detour", "nav/../../outside.json", {}],
  ["invalid JSON", "bad.json", { "bad.json": '{"tab": ' }],
  ["an empty file", "bad.json", { "bad.json": "" }],
  ["YAML", "nav.yaml", { "nav.yaml": "tab: A\npages:\n  - one\n" }],
  ["a folder", "nav", { "nav/x.txt": "x" }],
  ["wrong case", "Nav.json", { "nav.json": { tab: "A", pages: ["one"] } }],
];

const broken: Case[] = brokenOnes.flatMap(([what, ref, files]) =>
  inBoth({
    name: `$ref to ${what}`,
    files: site({ tabs: [{ tab: "First", pages: ["first"] }, { $ref: ref }] }, { files }),
    expect: [error("broken-ref", "/navigation/tabs/1/$ref")],
  }),
);

export const referenceCases: Case[] = [
  ...top,
  ...outside,
  ...entries,
  ...broken,
  ...inBoth({
    name: "the whole navigation in another file",
    files: site(
      { $ref: "./navigation.json" },
      { files: { "navigation.json": { tabs: [{ tab: "A", pages: ["one"] }] } } },
    ),
    only: true,
    never: ["orphan-page", "single-root-pattern"],
  }),
  {
    name: "a defect in the file that holds the navigation is reported there",
    files: site(
      { $ref: "navigation.json" },
      { files: { "navigation.json": { languages: [{ language: "xx", pages: ["one"] }] } } },
    ),
    expect: [
      { code: "language-code", severity: "error", pointer: "/languages/0/language", file: "navigation.json" },
    ],
    only: true,
  },
  {
    name: "two patterns in the file that holds the navigation",
    files: site(
      { $ref: "navigation.json" },
      { files: { "navigation.json": { tabs: [{ tab: "A", pages: ["one"] }], pages: ["two"] } } },
    ),
    expect: [{ code: "single-root-pattern", severity: "error", pointer: "/pages", file: "navigation.json" }],
    only: true,
  },
  {
    name: "a sibling key wins over the key of the referenced object",
    files: site(
      { tabs: [{ $ref: "tab.json", tab: "Mine", pages: ["mine"] }] },
      { files: { "tab.json": { tab: "Theirs", pages: ["gone"] } }, missing: ["gone"] },
    ),
    only: true,
    never: ["missing-page", "duplicate-key"],
  },
  {
    name: "a sibling key supplies the name",
    files: site({ tabs: [{ $ref: "tab.json", tab: "Mine" }] }, { files: { "tab.json": { pages: ["one"] } } }),
    only: true,
    never: ["required-field", "orphan-page"],
  },
  {
    name: "sibling keys beside $ref make two kinds of children",
    files: site(
      { tabs: [{ $ref: "tab.json", anchors: [{ anchor: "B", pages: ["two"] }] }] },
      { files: { "tab.json": { tab: "A", groups: [{ group: "G", pages: ["one"] }] } } },
    ),
    expect: [{ code: "one-child-type", severity: "error", file: "*" }],
    only: true,
  },
  {
    name: "nested refs are relative to the file that holds them",
    files: site(
      { tabs: [{ $ref: "nav/tab.json" }] },
      {
        files: {
          "nav/tab.json": { tab: "A", groups: { $ref: "parts/groups.json" } },
          "nav/parts/groups.json": [{ group: "G", pages: ["one", "gone"] }, { $ref: "../extra.json" }],
          "nav/extra.json": { group: "H", pages: ["two"] },
        },
        missing: ["gone"],
      },
    ),
    expect: [
      { code: "missing-page", severity: "warning", pointer: "/0/pages/1", file: "nav/parts/groups.json" },
    ],
    only: true,
    never: ["orphan-page"],
  },
  {
    name: "a nested ref that is not relative to its own file is broken there",
    files: site(
      { tabs: [{ $ref: "nav/tab.json" }] },
      {
        files: {
          "nav/tab.json": { tab: "A", groups: { $ref: "nav/groups.json" } },
          "nav/groups.json": [{ group: "G", pages: ["one"] }],
        },
      },
    ),
    expect: [{ code: "broken-ref", severity: "error", pointer: "/groups/$ref", file: "nav/tab.json" }],
    only: true,
  },
  {
    name: "going up inside the site is allowed",
    files: site(
      { tabs: [{ $ref: "nav/tab.json" }] },
      {
        files: {
          "nav/tab.json": { tab: "A", groups: { $ref: "../groups.json" } },
          "groups.json": [{ group: "G", pages: ["one"] }],
        },
      },
    ),
    only: true,
    never: ["broken-ref", "orphan-page"],
  },
  {
    name: "a file that references itself",
    files: site(
      { groups: [{ $ref: "a.json" }] },
      { files: { "a.json": { group: "A", pages: ["one", { $ref: "a.json" }] } } },
    ),
    expect: [{ code: "broken-ref", severity: "error", pointer: "/pages/1/$ref", file: "a.json" }],
    only: true,
  },
  {
    name: "two files that reference each other",
    files: site(
      { groups: [{ $ref: "a.json" }] },
      {
        files: {
          "a.json": { group: "A", pages: [{ $ref: "b.json" }] },
          "b.json": { group: "B", pages: ["one", { $ref: "a.json" }] },
        },
      },
    ),
    expect: [{ code: "broken-ref", severity: "error", pointer: "/pages/1/$ref", file: "b.json" }],
    only: true,
  },
  {
    name: "docs.json that references itself",
    files: site({ $ref: "docs.json" }),
    expect: [error("broken-ref", "/navigation/$ref")],
  },
  {
    name: "one file referenced twice is no cycle",
    files: site(
      {
        versions: [
          { version: "1", groups: { $ref: "shared.json" } },
          { version: "2", groups: { $ref: "shared.json" } },
        ],
      },
      { files: { "shared.json": [{ group: "G", pages: ["one"] }] } },
    ),
    only: true,
    never: ["broken-ref", "duplicate-page"],
  },
  {
    name: "a broken ref beside good pages costs only itself",
    files: site(
      { groups: [{ group: "A", pages: ["one", { $ref: "gone.json" }, "gone"] }] },
      { missing: ["gone"] },
    ),
    expect: [
      error("broken-ref", "/navigation/groups/0/pages/1/$ref"),
      warning("missing-page", "/navigation/groups/0/pages/2"),
    ],
    only: true,
  },
  {
    name: "a missing ref makes no missing names",
    files: site({ tabs: [{ $ref: "gone.json" }] }),
    expect: [error("broken-ref", "/navigation/tabs/0/$ref")],
    only: true,
  },
  {
    name: "a missing ref of the whole navigation makes no missing pattern",
    files: site({ $ref: "gone.json" }),
    expect: [error("broken-ref", "/navigation/$ref")],
    only: true,
  },
  {
    name: "$ref that is a number",
    files: site({ tabs: [{ $ref: 5 }] }),
    expect: [error(["broken-ref", "value-type"], "/navigation/tabs/0/$ref")],
  },
  {
    name: "$ref outside navigation",
    files: site(
      { pages: ["one"] },
      { top: { styling: { $ref: "styling.json" } }, files: { "styling.json": { eyebrows: "breadcrumbs" } } },
    ),
    only: true,
    never: ["broken-ref"],
  },
  {
    name: "a broken $ref outside navigation",
    files: site({ pages: ["one"] }, { top: { navbar: { $ref: "gone.json" } } }),
    expect: [error("broken-ref", "/navbar/$ref")],
    only: true,
  },
  {
    name: "a wrong value in a file outside navigation is reported there",
    files: site(
      { pages: ["one"] },
      { top: { styling: { $ref: "styling.json" } }, files: { "styling.json": { eyebrows: "none" } } },
    ),
    expect: [{ code: "value-type", severity: "error", pointer: "/eyebrows", file: "styling.json" }],
    only: true,
  },
  {
    name: "redirects in another file",
    files: site(
      { pages: ["one"] },
      {
        top: { redirects: { $ref: "redirects.json" } },
        files: {
          "redirects.json": [
            { source: "/a", destination: "/one" },
            { source: "/a", destination: "/one" },
          ],
        },
      },
    ),
    expect: [
      {
        code: "redirect-duplicate-source",
        severity: "information",
        pointer: "/1/source",
        file: "redirects.json",
      },
    ],
    only: true,
  },
  {
    name: "the colors in another file satisfy what is required",
    files: exactSite(
      { ...frame, colors: { $ref: "colors.json" }, navigation: { pages: ["one"] } },
      { files: { "colors.json": { primary: "#0B7A5F" } } },
    ),
    only: true,
  },
  {
    name: "a specification on an element reaches a group in another file",
    files: site(
      { tabs: [{ tab: "A", openapi: "api.json", groups: [{ $ref: "g.json" }] }] },
      {
        files: {
          "api.json": {
            openapi: "3.1.0",
            info: { title: "API", version: "1" },
            paths: { "/users": { get: { responses: {} } } },
          },
          "g.json": { group: "G", pages: ["GET /users", "GET /gone"] },
        },
      },
    ),
    expect: [{ code: "missing-endpoint", severity: "error", pointer: "/pages/1", file: "g.json" }],
    only: true,
  },
  ...inBoth({
    name: "$schema of a $ref file is nothing of the element's",
    files: site(
      { tabs: [{ $ref: "tab.json" }] },
      { files: { "tab.json": { $schema: "https://example.com/tab.json", tab: "A", pages: ["one"] } } },
    ),
    only: true,
    never: ["unknown-field"],
  }),
  ...inBoth({
    name: "$schema of a file whose $ref has keys beside it is nothing of the element's",
    files: site(
      { tabs: [{ $ref: "tab.json", icon: "book" }] },
      { files: { "tab.json": { $schema: "https://example.com/tab.json", tab: "A", pages: ["one"] } } },
    ),
    only: true,
    never: ["unknown-field"],
  }),
  ...inBoth({
    name: "$schema of an element in docs.json itself is dropped",
    files: site({ tabs: [{ $schema: "https://example.com/tab.json", tab: "A", pages: ["one"] }] }),
    expect: [warning("unknown-field", "/navigation/tabs/0/$schema")],
    only: true,
  }),
  {
    name: "$schema of a $ref file does not choose the dialect",
    files: site(
      { languages: [{ $ref: "ja.json" }] },
      {
        files: {
          "ja.json": { $schema: "https://mintlify.com/docs.json", language: "ja", pages: ["one"] },
        },
      },
    ),
    expect: [{ code: "language-code", severity: "warning", pointer: "/language", file: "ja.json" }],
    only: true,
  },
  {
    name: "an array ref inside an array",
    files: site(
      { groups: [{ $ref: "groups.json" }] },
      { files: { "groups.json": [{ group: "G", pages: ["one"] }] } },
    ),
    open: "not said whether an array spreads into the array around it",
  },
  {
    name: "$ref with a fragment",
    files: site({ tabs: [{ $ref: "#/navigation" }] }),
    open: "fragments are not spoken of",
  },
  {
    name: "$ref to a URL",
    files: site({ tabs: [{ $ref: "https://example.com/nav.json" }] }),
    open: "URLs are not spoken of",
  },
  {
    name: "ref with a leading slash",
    files: site({ tabs: [{ $ref: "/tab.json" }] }, { files: { "tab.json": { tab: "A", pages: ["one"] } } }),
    open: "the site root or the disk root: not said",
  },
  {
    name: "no $ref without files",
    files: site({ tabs: [{ $ref: "gone.json" }] }),
    args: ["--no-files"],
    open: "what --no-files leaves out is not said for $ref",
  },
];
