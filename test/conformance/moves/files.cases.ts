/** Files that are not pages: snippets, images, specs, parts of docs.json. */
import { docs, docsOf, type MoveCase, page, spec } from "./move-case.ts";

export const fileCases: readonly MoveCase[] = [
  {
    name: "a snippet that is imported in every form",
    files: {
      "docs.json": docsOf("a", "b/c"),
      "a.mdx": page(
        "A",
        "import Part from \"/snippets/part.mdx\";\nimport { X } from './snippets/part.mdx'\n\n<Part />\n",
      ),
      "b/c.mdx": page(
        "C",
        'import Part, {\n  X,\n} from "../snippets/part.mdx";\n\n<Part />\n\n```js\nimport Part from "/snippets/part.mdx";\n```\n',
      ),
      "snippets/part.mdx": "export const X = 1;\n\n[A](/a)\n",
    },
    moves: [["snippets/part.mdx", "snippets/shared/piece.mdx"]],
    redirects: true,
    moved: { "snippets/part.mdx": "snippets/shared/piece.mdx" },
    changed: {
      "a.mdx": page(
        "A",
        "import Part from \"/snippets/shared/piece.mdx\";\nimport { X } from './snippets/shared/piece.mdx'\n\n<Part />\n",
      ),
      "b/c.mdx": page(
        "C",
        'import Part, {\n  X,\n} from "../snippets/shared/piece.mdx";\n\n<Part />\n\n```js\nimport Part from "/snippets/part.mdx";\n```\n',
      ),
    },
  },
  {
    name: "a snippet that imports another and is imported by a third",
    files: {
      "docs.json": docsOf("a"),
      "a.mdx": page("A", 'import One from "/snippets/one.mdx";\n\n<One />\n'),
      "snippets/one.mdx": 'import Two from "./two.mdx";\n\n<Two />\n',
      "snippets/two.mdx": 'import Three from "../snippets/three.mdx";\n\n<Three />\n',
      "snippets/three.mdx": "Three\n",
    },
    moves: [["snippets/two.mdx", "snippets/deep/er/two.mdx"]],
    moved: { "snippets/two.mdx": "snippets/deep/er/two.mdx" },
    changed: {
      "snippets/one.mdx": 'import Two from "./deep/er/two.mdx";\n\n<Two />\n',
      "snippets/deep/er/two.mdx": 'import Three from "../../../snippets/three.mdx";\n\n<Three />\n',
    },
    notBack: true,
  },
  {
    name: "a snippet of code",
    files: {
      "docs.json": docsOf("a"),
      "a.mdx": page("A", 'import { Box } from "/snippets/box.jsx";\n\n<Box />\n'),
      "snippets/box.jsx": "export const Box = () => <div />;\n",
    },
    moves: [["snippets/box.jsx", "components/box.jsx"]],
    moved: { "snippets/box.jsx": "components/box.jsx" },
    changed: { "a.mdx": page("A", 'import { Box } from "/components/box.jsx";\n\n<Box />\n') },
  },
  {
    name: "a page that other pages link to from snippets",
    files: {
      "docs.json": docsOf("a", "b"),
      "a.mdx": page("A", 'import Part from "/snippets/part.mdx";\n\n<Part />\n'),
      "b.mdx": page("B"),
      "snippets/part.mdx": '[B](/b#x) <Card href="/b" />\n',
    },
    moves: [["b.mdx", "c/b.mdx"]],
    moved: { "b.mdx": "c/b.mdx" },
    changed: { "docs.json": docsOf("a", "c/b"), "snippets/part.mdx": '[B](/c/b#x) <Card href="/c/b" />\n' },
  },
  {
    name: "an image that docs.json and pages show",
    files: {
      "docs.json": docs(
        { pages: ["a/b"] },
        {
          logo: { light: "/images/a.png", dark: "images/a.png", href: "/a/b" },
          favicon: "/images/a.png",
          background: { image: "/images/a.png" },
          thumbnails: { background: "/images/a.png" },
          seo: { metatags: { "og:image": "/images/a.png" } },
        },
      ),
      "a/b.mdx": `---\ntitle: B\n"og:image": /images/a.png\n---\n![](/images/a.png "A") ![](../images/a.png)\n<img src="/images/a.png" className="x" /> <img src={"/images/a.png"} />\n<Card img="/images/a.png" />\n`,
      "images/a.png": "png",
    },
    moves: [["images/a.png", "pictures/b.png"]],
    moved: { "images/a.png": "pictures/b.png" },
    changed: {
      "docs.json": docs(
        { pages: ["a/b"] },
        {
          logo: { light: "/pictures/b.png", dark: "pictures/b.png", href: "/a/b" },
          favicon: "/pictures/b.png",
          background: { image: "/pictures/b.png" },
          thumbnails: { background: "/pictures/b.png" },
          seo: { metatags: { "og:image": "/pictures/b.png" } },
        },
      ),
      "a/b.mdx": `---\ntitle: B\n"og:image": /pictures/b.png\n---\n![](/pictures/b.png "A") ![](../pictures/b.png)\n<img src="/pictures/b.png" className="x" /> <img src={"/pictures/b.png"} />\n<Card img="/pictures/b.png" />\n`,
    },
  },
  {
    name: "an image that is the icon of entries and pages",
    files: {
      "docs.json": docs({ groups: [{ group: "A", icon: "/icons/a.svg", pages: ["a"] }] }),
      "a.mdx": '---\ntitle: A\nicon: "/icons/a.svg"\n---\n<Card icon="/icons/a.svg" />\n',
      "icons/a.svg": "<svg/>",
    },
    moves: [["icons/a.svg", "images/a.svg"]],
    moved: { "icons/a.svg": "images/a.svg" },
    changed: {
      "docs.json": docs({ groups: [{ group: "A", icon: "/images/a.svg", pages: ["a"] }] }),
      "a.mdx": '---\ntitle: A\nicon: "/images/a.svg"\n---\n<Card icon="/images/a.svg" />\n',
    },
  },
  {
    name: "a page that docs.json links to outside its navigation",
    files: {
      "docs.json": docs(
        {
          global: { anchors: [{ anchor: "Out", href: "https://acme.com" }] },
          tabs: [
            { tab: "T", pages: ["a", "b"] },
            { tab: "L", href: "/b" },
          ],
        },
        {
          logo: { light: "/l.png", dark: "/l.png", href: "/b" },
          navbar: {
            links: [{ label: "B", href: "/b#x" }],
            primary: { type: "button", label: "B", href: "/b" },
          },
          footer: { links: [{ header: "F", items: [{ label: "B", href: "/b?x=1" }] }] },
        },
      ),
      "a.mdx": page("A"),
      "b.mdx": page("B", "## X\n"),
      "l.png": "png",
    },
    moves: [["b.mdx", "c/d.mdx"]],
    moved: { "b.mdx": "c/d.mdx" },
    changed: {
      "docs.json": docs(
        {
          global: { anchors: [{ anchor: "Out", href: "https://acme.com" }] },
          tabs: [
            { tab: "T", pages: ["a", "c/d"] },
            { tab: "L", href: "/c/d" },
          ],
        },
        {
          logo: { light: "/l.png", dark: "/l.png", href: "/c/d" },
          navbar: {
            links: [{ label: "B", href: "/c/d#x" }],
            primary: { type: "button", label: "B", href: "/c/d" },
          },
          footer: { links: [{ header: "F", items: [{ label: "B", href: "/c/d?x=1" }] }] },
        },
      ),
    },
  },
  {
    name: "a spec that is named in every form",
    files: {
      "docs.json": docs(
        {
          tabs: [
            { tab: "1", openapi: "/api.json" },
            { tab: "2", openapi: ["api.json"], pages: ["GET /users"] },
            { tab: "3", openapi: { source: "./api.json", directory: "x" } },
            { tab: "4", groups: [{ group: "G", pages: ["api.json GET /users", "a"] }] },
          ],
        },
        { api: { openapi: "api.json" } },
      ),
      "api.json": spec,
      "a.mdx": "---\ntitle: A\nopenapi: api.json GET /users\n---\n",
    },
    moves: [["api.json", "specs/v1.json"]],
    moved: { "api.json": "specs/v1.json" },
    changed: {
      "docs.json": docs(
        {
          tabs: [
            { tab: "1", openapi: "/specs/v1.json" },
            { tab: "2", openapi: ["specs/v1.json"], pages: ["GET /users"] },
            { tab: "3", openapi: { source: "./specs/v1.json", directory: "x" } },
            { tab: "4", groups: [{ group: "G", pages: ["specs/v1.json GET /users", "a"] }] },
          ],
        },
        { api: { openapi: "specs/v1.json" } },
      ),
      "a.mdx": "---\ntitle: A\nopenapi: specs/v1.json GET /users\n---\n",
    },
  },
  {
    name: "a spec in YAML",
    files: {
      "docs.json": docs({ tabs: [{ tab: "1", openapi: "api/openapi.yaml" }] }),
      "api/openapi.yaml":
        "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /users:\n    get: {}\n",
    },
    moves: [["api/openapi.yaml", "openapi.yml"]],
    moved: { "api/openapi.yaml": "openapi.yml" },
    changed: { "docs.json": docs({ tabs: [{ tab: "1", openapi: "openapi.yml" }] }) },
  },
  {
    name: "a file of `$ref`, with what it refers to itself",
    files: {
      "docs.json": docs({
        languages: [{ $ref: "nav/en.json" }, { language: "es", groups: { $ref: "./nav/es.json" } }],
      }),
      "nav/en.json": '{\n\t"language": "en",\n\t"groups": { "$ref": "./groups.json" }\n}',
      "nav/groups.json": '[{ "group": "A", "pages": ["a"] }]\n',
      "nav/es.json": '[{ "$ref": "../nav/one.json" }]\n',
      "nav/one.json": '{ "group": "B", "pages": ["b"] }\n',
      "a.mdx": page("A"),
      "b.mdx": page("B"),
    },
    moves: [
      ["nav/en.json", "nav/languages/en.json"],
      ["nav/es.json", "es.json"],
      ["nav/one.json", "parts/one.json"],
    ],
    moved: {
      "nav/en.json": "nav/languages/en.json",
      "nav/es.json": "es.json",
      "nav/one.json": "parts/one.json",
    },
    changed: {
      "docs.json": docs({
        languages: [{ $ref: "nav/languages/en.json" }, { language: "es", groups: { $ref: "./es.json" } }],
      }),
      "nav/languages/en.json": '{\n\t"language": "en",\n\t"groups": { "$ref": "./../groups.json" }\n}',
      "es.json": '[{ "$ref": "parts/one.json" }]\n',
    },
    notBack: true,
  },
  {
    name: "a page out of a folder that `.mintignore` keeps from the site",
    files: {
      ".mintignore": "drafts/\n*.draft.mdx\n",
      "docs.json": docsOf("a", "b"),
      "a.mdx": page("A", "[B](/b)\n"),
      "b.mdx": page("B"),
      "drafts/c.mdx": page("C", "[A](../a) [A](/a)\n"),
    },
    moves: [["drafts/c.mdx", "c.mdx"]],
    redirects: true,
    moved: { "drafts/c.mdx": "c.mdx" },
    changed: { "c.mdx": page("C", "[A](./a) [A](/a)\n") },
    findingsChange: true,
    notBack: true,
  },
];
