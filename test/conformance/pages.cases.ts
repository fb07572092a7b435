// Page entries compared with the files of the site.
import { type Case, error, inBoth, pagesOf, pageText, site, warning } from "./site.ts";

const at = "/navigation/pages/0";

const forms: Case[] = [
  "/one",
  "one/",
  "./one",
  "one.mdx",
  "one.md",
  " one",
  "one ",
  "/one/",
  "./one.mdx",
].flatMap((form) =>
  inBoth({
    name: `page entry ${JSON.stringify(form)}`,
    files: site({ pages: [form, "two"] }, { files: pagesOf("one") }),
    expect: [warning("page-path-form", at)],
    only: true,
    never: ["orphan-page"],
  }),
);

const nestedMissing: [string, unknown, string][] = [
  ["a group", { groups: [{ group: "A", pages: ["gone"] }] }, "/navigation/groups/0/pages/0"],
  [
    "a nested group",
    { groups: [{ group: "A", pages: ["one", { group: "B", pages: ["gone"] }] }] },
    "/navigation/groups/0/pages/1/pages/0",
  ],
  ["a tab", { tabs: [{ tab: "A", pages: ["one", "gone"] }] }, "/navigation/tabs/0/pages/1"],
  [
    "a menu item",
    { tabs: [{ tab: "A", menu: [{ item: "I", pages: ["gone"] }] }] },
    "/navigation/tabs/0/menu/0/pages/0",
  ],
  ["an anchor", { anchors: [{ anchor: "A", pages: ["gone"] }] }, "/navigation/anchors/0/pages/0"],
  ["a dropdown", { dropdowns: [{ dropdown: "A", pages: ["gone"] }] }, "/navigation/dropdowns/0/pages/0"],
  ["a product", { products: [{ product: "A", pages: ["gone"] }] }, "/navigation/products/0/pages/0"],
  ["a version", { versions: [{ version: "1", pages: ["gone"] }] }, "/navigation/versions/0/pages/0"],
  ["a language", { languages: [{ language: "en", pages: ["gone"] }] }, "/navigation/languages/0/pages/0"],
];

const missing: Case[] = nestedMissing.map(([where, navigation, pointer]) => ({
  name: `missing page in ${where}`,
  files: site(navigation, { missing: ["gone"] }),
  expect: [warning("missing-page", pointer, "gone")],
  only: true,
}));

const reservedNames = ["README", "LICENSE", "CHANGELOG", "CONTRIBUTING", "CONTRIBUTE"];

const reserved: Case[] = [
  ...reservedNames.map((name) => ({
    name: `${name} is no page`,
    files: site({ pages: ["one", name] }, { missing: [name], files: { [`${name}.md`]: pageText(name) } }),
    expect: [warning("missing-page", "/navigation/pages/1")],
    only: true,
  })),
  ...reservedNames.map((name) => ({
    name: `${name} that is not listed is no orphan`,
    files: site({ pages: ["one"] }, { files: { [`${name}.md`]: pageText(name) } }),
    only: true,
    never: ["orphan-page"],
  })),
  ...[".github/notes", "node_modules/pkg/notes", "guides/.cursor/notes", ".mintlify/notes"].flatMap(
    (page): Case[] => [
      {
        name: `${page} is no page`,
        files: site({ pages: ["one", page] }, { missing: [page], files: pagesOf(page) }),
        expect: [warning("missing-page", "/navigation/pages/1")],
        only: true,
      },
      {
        name: `${page} that is not listed is no orphan`,
        files: site({ pages: ["one"] }, { files: pagesOf(page) }),
        only: true,
        never: ["orphan-page"],
      },
    ],
  ),
  // The list of ignored folders is the platform's own: other folders are published.
  ...["guides/.drafts/notes", ".well-known/notes"].flatMap((page): Case[] => [
    {
      name: `${page} is a page`,
      files: site({ pages: ["one", page] }, { files: pagesOf(page) }),
      expect: [],
      only: true,
    },
    {
      name: `${page} that is not listed is published all the same`,
      files: site({ pages: ["one"] }, { files: pagesOf(page) }),
      expect: [{ code: "orphan-page", severity: "hint", file: `${page}.mdx`, line: 0, says: `/${page}` }],
      only: true,
    },
  ]),
  {
    name: "a skill in the platform's own folder is no orphan",
    files: site({ pages: ["one"] }, { files: pagesOf(".mintlify/skills/deploy/SKILL") }),
    only: true,
    never: ["orphan-page"],
  },
];

// [.mintignore, page, whether it is ignored]
const ignorePatterns: [string, string, boolean][] = [
  ["drafts/\n", "drafts/two", true],
  ["drafts\n", "guides/drafts/two", true],
  ["/drafts/\n", "guides/drafts/two", false],
  ["*.draft.mdx\n", "guides/two.draft", true],
  ["# comment\n\nold/**\n", "old/deep/two", true],
  ["drafts/*\n!drafts/keep.mdx\n", "drafts/keep", false],
  ["two.mdx\n", "guides/two", true],
  ["/two.mdx\n", "guides/two", false],
  ["guides/*/x.mdx\n", "guides/a/x", true],
  ["guides/*/x.mdx\n", "guides/a/b/x", false],
  ["drafts/\r\n", "drafts/two", true],
];

const ignored: Case[] = ignorePatterns.flatMap(([patterns, page, isIgnored]): Case[] => [
  {
    name: `.mintignore ${JSON.stringify(patterns)} and the entry ${page}`,
    files: site({ pages: ["one", page] }, { files: { ".mintignore": patterns, ...pagesOf(page) } }),
    expect: isIgnored ? [warning("missing-page", "/navigation/pages/1")] : [],
    only: true,
  },
  {
    name: `.mintignore ${JSON.stringify(patterns)} and the unlisted ${page}`,
    files: site({ pages: ["one"] }, { files: { ".mintignore": patterns, ...pagesOf(page) } }),
    expect: isIgnored ? [] : [{ code: "orphan-page", severity: "hint", file: `${page}.mdx` }],
    only: true,
    never: isIgnored ? ["orphan-page"] : [],
  },
]);

const duplicates: Case[] = [
  ...inBoth({
    name: "a page twice in one array",
    files: site({ groups: [{ group: "A", pages: ["one", "two", "one"] }] }),
    expect: [warning("duplicate-page", "/navigation/groups/0/pages/2")],
    only: true,
  }),
  ...["languages", "versions", "products"].map((kind): Case => {
    const key = kind.slice(0, -1);
    const groups = [
      { group: "A", pages: ["one"] },
      { group: "B", pages: ["one", "two"] },
    ];
    return {
      name: `a page twice within one of ${kind}`,
      files: site({ [kind]: [{ [key]: kind === "languages" ? "en" : "X", groups }] }),
      expect: [
        {
          code: "duplicate-page",
          severity: "information",
          pointer: `/navigation/${kind}/0/groups/1/pages/0`,
        },
      ],
      only: true,
    };
  }),
  ...["languages", "versions", "products"].map((kind): Case => {
    const key = kind.slice(0, -1);
    const names = kind === "languages" ? ["en", "de"] : ["X", "Y"];
    return {
      name: `a page in two of ${kind} is no duplicate`,
      files: site({ [kind]: names.map((name) => ({ [key]: name, pages: ["one"] })) }),
      // F2.11: of one page file in two languages it is not said which of them readers get.
      expect: kind === "languages" ? [warning("untranslated-page", "/navigation/languages/1/pages/0")] : [],
      only: true,
      never: ["duplicate-page"],
    };
  }),
  {
    name: "a page twice in one array inside a language is the warning only",
    files: site({ languages: [{ language: "en", pages: ["one", "one"] }] }),
    expect: [warning("duplicate-page", "/navigation/languages/0/pages/1")],
    only: true,
  },
  {
    name: "a page in two tabs",
    files: site({
      tabs: [
        { tab: "A", pages: ["one"] },
        { tab: "B", pages: ["one"] },
      ],
    }),
    open: "no language, version or product around the tabs",
  },
  {
    name: "a page twice in two forms",
    files: site({ pages: ["one", "/one"] }),
    open: "path form, duplicate or both: not said",
  },
];

const orphans: Case[] = [
  {
    name: "a page in no navigation",
    files: site({ pages: ["one"] }, { files: pagesOf("guides/alone") }),
    expect: [{ code: "orphan-page", severity: "hint", file: "guides/alone.mdx" }],
    only: true,
  },
  {
    name: "an .md page in no navigation",
    files: site({ pages: ["one"] }, { files: { "alone.md": pageText("Alone") } }),
    expect: [{ code: "orphan-page", severity: "hint", file: "alone.md" }],
    only: true,
  },
  {
    name: "a hidden page in no navigation",
    files: site({ pages: ["one"] }, { files: { "alone.mdx": pageText("Alone", "hidden: true\n") } }),
    only: true,
    never: ["orphan-page"],
  },
  {
    name: "hidden: false is not hidden",
    files: site({ pages: ["one"] }, { files: { "alone.mdx": pageText("Alone", "hidden: false\n") } }),
    expect: [
      { code: "orphan-page", severity: "hint", file: "alone.mdx" },
      { code: "frontmatter-field", severity: "warning", file: "alone.mdx" },
    ],
    only: true,
  },
  {
    name: "root of a group is in the navigation",
    files: site({ groups: [{ group: "A", root: "guides/overview", pages: ["one"] }] }),
    only: true,
    never: ["orphan-page", "missing-page"],
  },
  {
    name: "an image is no orphan",
    files: site({ pages: ["one"] }, { files: { "images/logo.svg": "<svg/>", "notes.txt": "x" } }),
    only: true,
    never: ["orphan-page"],
  },
  {
    name: "a noindex page in no navigation",
    files: site({ pages: ["one"] }, { files: { "a.mdx": pageText("A", "noindex: true\n") } }),
    open: "noindex is not said to be hidden",
  },
];

const pageNames = [
  "guides/getting-started",
  "v1.2/notes",
  "über/größe",
  "日本語/概要",
  "with space",
  "it's",
  "a+b",
  "a(b)",
  "100%",
  "a&b",
  "x_y-z",
];

const names: Case[] = pageNames.map((page) => ({
  name: `page named ${page}`,
  files: site({ pages: [page] }, { files: pagesOf(page) }),
  only: true,
  never: ["orphan-page", "missing-page"],
}));

export const pageCases: Case[] = [
  ...forms,
  ...missing,
  ...reserved,
  ...ignored,
  ...duplicates,
  ...orphans,
  ...names,
  {
    name: "page entry with a backslash",
    files: site({ pages: ["guides\\one"] }, { files: pagesOf("guides/one") }),
    expect: [warning("page-path-form", at)],
    only: true,
  },
  ...inBoth({
    name: "page entry that is a URL",
    files: site({ pages: ["https://example.com/page", "one"] }),
    expect: [warning("page-path-form", at)],
    only: true,
  }),
  ...inBoth({
    name: "missing page at the root",
    files: site({ pages: ["gone", "one"] }, { missing: ["gone"] }),
    expect: [warning("missing-page", at)],
    only: true,
  }),
  {
    name: "missing page with a near name",
    files: site({ pages: ["quikstart"] }, { missing: ["quikstart"], files: pagesOf("quickstart") }),
    expect: [warning("missing-page", at, "quickstart")],
    only: true,
  },
  {
    name: "wrong case is named as such",
    files: site({ pages: ["Guides/Start"] }, { missing: ["Guides/Start"], files: pagesOf("guides/start") }),
    expect: [warning("missing-page", at, ["guides/start", "case"])],
    only: true,
  },
  {
    name: "a folder with an index is not a page",
    files: site({ pages: ["guides"] }, { missing: ["guides"], files: pagesOf("guides/index") }),
    expect: [warning("missing-page", at, "guides/index")],
    only: true,
  },
  {
    name: "the index of a folder is a page",
    files: site({ pages: ["guides/index", "index"] }),
    only: true,
    never: ["orphan-page"],
  },
  {
    name: "missing root of a group",
    files: site({ groups: [{ group: "A", root: "gone", pages: ["one"] }] }, { missing: ["gone"] }),
    expect: [warning("missing-page", "/navigation/groups/0/root")],
    only: true,
  },
  {
    name: "an .md file is a page",
    files: site({ pages: ["one"] }, { missing: ["one"], files: { "one.md": pageText("One") } }),
    only: true,
    never: ["missing-page", "orphan-page"],
  },
  {
    name: "a .txt file is not a page",
    files: site({ pages: ["one"] }, { missing: ["one"], files: { "one.txt": "x" } }),
    expect: [warning("missing-page", at)],
    only: true,
  },
  {
    name: "an entry with an extension whose page is missing too",
    files: site({ pages: ["gone.mdx"] }),
    // Never found as written; the finding is about the form or about the missing file.
    expect: [warning(["missing-page", "page-path-form"], at)],
  },
  {
    name: "missing-page set to error",
    files: site({ pages: ["gone"] }, { missing: ["gone"] }),
    args: ["--rule", "missing-page=error"],
    expect: [error("missing-page", at)],
    only: true,
  },
  {
    name: "missing-page turned off",
    files: site({ pages: ["gone"] }, { missing: ["gone"] }),
    args: ["--rule", "missing-page=off"],
    only: true,
    never: ["missing-page"],
  },
  {
    name: "no files, no missing pages",
    files: site({ pages: ["gone"] }, { missing: ["gone"] }),
    args: ["--no-files"],
    only: true,
    never: ["missing-page", "orphan-page"],
  },
];
