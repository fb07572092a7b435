/** Whole folders: their content moves with them, and its internal references stay. */
import { docs, docsOf, type MoveCase, page, spec } from "./move-case.ts";

export const folderCases: readonly MoveCase[] = [
  {
    name: "with pages that link to each other",
    files: {
      "docs.json": docsOf("intro", "guides/a", "guides/b"),
      "intro.mdx": page("Intro", "[A](/guides/a) [B](guides/b#x)\n"),
      "guides/a.mdx": page("A", "[B](b) [B](./b) [B](/guides/b) [I](../intro)\n"),
      "guides/b.mdx": page("B", "[A](../guides/a)\n"),
    },
    moves: [["guides", "start"]],
    moved: { "guides/a.mdx": "start/a.mdx", "guides/b.mdx": "start/b.mdx" },
    changed: {
      "docs.json": docsOf("intro", "start/a", "start/b"),
      "intro.mdx": page("Intro", "[A](/start/a) [B](start/b#x)\n"),
      "start/a.mdx": page("A", "[B](b) [B](./b) [B](/start/b) [I](../intro)\n"),
      "start/b.mdx": page("B", "[A](../start/a)\n"),
    },
  },
  {
    name: "one that lies in another, up to the site's root",
    files: {
      "docs.json": docsOf("a/b/c/x", "a/y"),
      "a/b/c/x.mdx": page("X", "[Y](../../y) [Y](/a/y) ![](../pic.png)\n"),
      "a/b/pic.png": "png",
      "a/y.mdx": page("Y", "[X](b/c/x) [X](./b/c/x)\n"),
    },
    moves: [["a/b", "b"]],
    moved: { "a/b/c/x.mdx": "b/c/x.mdx", "a/b/pic.png": "b/pic.png" },
    changed: {
      "docs.json": docsOf("b/c/x", "a/y"),
      "b/c/x.mdx": page("X", "[Y](../../a/y) [Y](/a/y) ![](../pic.png)\n"),
      "a/y.mdx": page("Y", "[X](./../b/c/x) [X](../b/c/x)\n"),
    },
  },
  {
    name: "into a folder that is there",
    files: {
      "docs.json": docsOf("guides/a", "start/b"),
      "guides/a.mdx": page("A", "[B](../start/b)\n"),
      "start/b.mdx": page("B", "[A](../guides/a)\n"),
    },
    moves: [["guides", "start"]],
    moved: { "guides/a.mdx": "start/guides/a.mdx" },
    changed: {
      "docs.json": docsOf("start/guides/a", "start/b"),
      "start/guides/a.mdx": page("A", "[B](../b)\n"),
      "start/b.mdx": page("B", "[A](./guides/a)\n"),
    },
    findingsChange: true,
    notBack: true,
  },
  {
    name: "beside folders and pages whose names begin alike",
    files: {
      "docs.json": docsOf("guides/a", "guides-old/a", "guides", "guidesx"),
      "guides/a.mdx": page("A", "[1](/guides-old/a) [2](../guides) [3](/guidesx) [4](/guides/a)\n"),
      "guides-old/a.mdx": page("A", "[1](/guides/a) [2](/guides) [3](/guidesx)\n"),
      "guides.mdx": page("G", "[1](guides/a) [2](guides-old/a)\n"),
      "guidesx.mdx": page("X"),
    },
    moves: [["guides", "start"]],
    moved: { "guides/a.mdx": "start/a.mdx" },
    changed: {
      "docs.json": docsOf("start/a", "guides-old/a", "guides", "guidesx"),
      "start/a.mdx": page("A", "[1](/guides-old/a) [2](../guides) [3](/guidesx) [4](/start/a)\n"),
      "guides-old/a.mdx": page("A", "[1](/start/a) [2](/guides) [3](/guidesx)\n"),
      "guides.mdx": page("G", "[1](start/a) [2](guides-old/a)\n"),
    },
  },
  {
    name: "with an index",
    files: {
      "docs.json": docsOf("guides/index", "guides/a", "b"),
      "guides/index.mdx": page("G", "[A](/guides/a)\n"),
      "guides/a.mdx": page("A", "[G](/guides) [G](index) [G](../guides)\n"),
      "b.mdx": page("B", "[G](/guides) [G](guides/)\n"),
    },
    moves: [["guides", "x/start"]],
    moved: { "guides/index.mdx": "x/start/index.mdx", "guides/a.mdx": "x/start/a.mdx" },
    changed: {
      "docs.json": docsOf("x/start/index", "x/start/a", "b"),
      "x/start/index.mdx": page("G", "[A](/x/start/a)\n"),
      "x/start/a.mdx": page("A", "[G](/x/start) [G](index) [G](../start)\n"),
      "b.mdx": page("B", "[G](/x/start) [G](x/start/)\n"),
    },
  },
  {
    name: "with snippets, which are imported from within and from without",
    files: {
      "docs.json": docsOf("guides/a", "b"),
      "guides/a.mdx": page(
        "A",
        'import One from "./one.mdx";\nimport Two from "/guides/parts/two.mdx";\n\n<One />\n<Two />\n',
      ),
      "guides/one.mdx": "One\n",
      "guides/parts/two.mdx": "Two\n",
      "b.mdx": page("B", "import Two from './guides/parts/two.mdx'\n\n<Two />\n"),
    },
    moves: [["guides", "start"]],
    moved: {
      "guides/a.mdx": "start/a.mdx",
      "guides/one.mdx": "start/one.mdx",
      "guides/parts/two.mdx": "start/parts/two.mdx",
    },
    changed: {
      "docs.json": docsOf("start/a", "b"),
      "start/a.mdx": page(
        "A",
        'import One from "./one.mdx";\nimport Two from "/start/parts/two.mdx";\n\n<One />\n<Two />\n',
      ),
      "b.mdx": page("B", "import Two from './start/parts/two.mdx'\n\n<Two />\n"),
    },
  },
  {
    name: "with files of `$ref` that name each other, files outside, and pages of the folder",
    files: {
      "docs.json": docs({ $ref: "./nav/main.json" }),
      "nav/main.json": '{ "groups": [ { "$ref": "./group.json" }, {"$ref":"../more/other.json"} ] }\n',
      "nav/group.json": '{ "group": "A", "pages": [ "nav/a" ] }\n',
      "more/other.json": '{ "group": "B", "pages": ["b"] }',
      "nav/a.mdx": page("A"),
      "b.mdx": page("B"),
    },
    moves: [["nav", "parts/navigation"]],
    moved: {
      "nav/main.json": "parts/navigation/main.json",
      "nav/group.json": "parts/navigation/group.json",
      "nav/a.mdx": "parts/navigation/a.mdx",
    },
    changed: {
      "docs.json": docs({ $ref: "./parts/navigation/main.json" }),
      "parts/navigation/main.json":
        '{ "groups": [ { "$ref": "./group.json" }, {"$ref":"../../more/other.json"} ] }\n',
      "parts/navigation/group.json": '{ "group": "A", "pages": [ "parts/navigation/a" ] }\n',
    },
  },
  {
    name: "with a spec and images",
    files: {
      "docs.json": docs(
        { groups: [{ group: "API", openapi: "api/openapi.json", pages: ["api/a", "GET /users"] }] },
        { favicon: "/api/icon.png" },
      ),
      "api/openapi.json": spec,
      "api/icon.png": "png",
      "api/a.mdx":
        '---\ntitle: A\nopenapi: "/api/openapi.json GET /users"\n---\n![](icon.png) ![](/api/icon.png)\n',
    },
    moves: [["api", "reference"]],
    moved: {
      "api/openapi.json": "reference/openapi.json",
      "api/icon.png": "reference/icon.png",
      "api/a.mdx": "reference/a.mdx",
    },
    changed: {
      "docs.json": docs(
        {
          groups: [{ group: "API", openapi: "reference/openapi.json", pages: ["reference/a", "GET /users"] }],
        },
        { favicon: "/reference/icon.png" },
      ),
      "reference/a.mdx":
        '---\ntitle: A\nopenapi: "/reference/openapi.json GET /users"\n---\n![](icon.png) ![](/reference/icon.png)\n',
    },
  },
  {
    name: "of a language, whose code stays",
    files: {
      "docs.json": docs({
        languages: [
          { language: "en", pages: ["a"] },
          { language: "es", pages: ["es/a"] },
        ],
      }),
      "a.mdx": page("A", "[Es](/es/a)\n"),
      "es/a.mdx": page("A", "[En](../a) [En](/a)\n"),
    },
    moves: [["es", "i18n/es"]],
    moved: { "es/a.mdx": "i18n/es/a.mdx" },
    changed: {
      "docs.json": docs({
        languages: [
          { language: "en", pages: ["a"] },
          { language: "es", pages: ["i18n/es/a"] },
        ],
      }),
      "a.mdx": page("A", "[Es](/i18n/es/a)\n"),
      "i18n/es/a.mdx": page("A", "[En](../../a) [En](/a)\n"),
    },
    findingsChange: true,
  },
  {
    name: "with files that are no pages",
    files: {
      "docs.json": docsOf("guides/a"),
      "guides/a.mdx": page("A"),
      "guides/notes.txt": "[A](/guides/a)\n",
      "guides/data.json": '{ "pages": ["guides/a"] }',
      "guides/README.md": "[A](./a.mdx)\n",
      "tool.js": 'const page = "guides/a";\n',
    },
    moves: [["guides", "start"]],
    moved: {
      "guides/a.mdx": "start/a.mdx",
      "guides/notes.txt": "start/notes.txt",
      "guides/data.json": "start/data.json",
      "guides/README.md": "start/README.md",
    },
    changed: { "docs.json": docsOf("start/a") },
  },
  {
    name: "whose name changes in case alone",
    notOn: "Wine",
    files: {
      "docs.json": docsOf("Guides/a", "Guides/b", "c"),
      "Guides/a.mdx": page("A", "[B](/Guides/b)\n"),
      "Guides/b.mdx": page("B"),
      "c.mdx": page("C", "[B](/Guides/b)\n"),
    },
    moves: [["Guides", "guides"]],
    redirects: true,
    moved: { "Guides/a.mdx": "guides/a.mdx", "Guides/b.mdx": "guides/b.mdx" },
    changed: {
      "docs.json": docsOf("guides/a", "guides/b", "c"),
      "guides/a.mdx": page("A", "[B](/guides/b)\n"),
      "c.mdx": page("C", "[B](/guides/b)\n"),
    },
  },
  {
    name: "with a slash behind its name",
    files: { "docs.json": docsOf("guides/a"), "guides/a.mdx": page("A") },
    moves: [["guides/", "./start/"]],
    moved: { "guides/a.mdx": "start/a.mdx" },
    changed: { "docs.json": docsOf("start/a") },
  },
];
