// The texts of CodeLens and inlay hints, by purpose: counts above sections, places above pages, titles after paths,
// drift.
import { docs } from "./completion-position.ts";
import { pageText } from "./site.ts";

export interface ExtraCase {
  readonly name: string;
  readonly ask: "lenses" | "hints";
  /** The text of the requested file; docs.json unless `file` names another one. */
  readonly text: string;
  readonly file?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** CodeLens from top to bottom; hints as the text before them, a space, and their label. */
  readonly says: readonly string[];
}

export const extraFiles: Readonly<Record<string, string>> = {
  "intro.mdx": pageText("Introduction"),
  "setup.mdx": pageText("First steps", 'sidebarTitle: "Begin"\n'),
  "guides/quick-start.mdx": pageText("Quick Start"),
  "guides/more.mdx": pageText("How to go on"),
  "old.md": "# Old\n",
  "bound.mdx": pageText("Add one", "openapi: POST /users\n"),
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Users", version: "1" },
    paths: {
      "/users": { get: { summary: "List users" }, post: { summary: "Add" } },
      "/users/{id}": { get: {} },
    },
  }),
  "other.yaml":
    "openapi: 3.0.3\ninfo: { title: Orders, version: '1' }\npaths:\n  /orders:\n    get: { summary: List orders }\n",
};

const group = (inside: string): string => docs(`{ "groups": [{ "group": "A", ${inside} }] }`);

const dropped =
  '{ "navigation": {\n"tabs": [{ "tab": "T",\n"groups": [{ "group": "A", "pages": ["intro"] }],\n"pages": ["setup"] }] } }';

const counted: readonly Omit<ExtraCase, "ask">[] = [
  { name: "one page", text: group('"pages": ["intro"]'), says: ["1 page"] },
  { name: "two pages", text: group('"pages": ["intro", "setup"]'), says: ["2 pages"] },
  { name: "nothing", text: group('"pages": []'), says: [] },
  {
    name: "groups in a group count for both",
    text: group('"pages": ["intro", { "group": "B", "pages": ["setup", "old"] }]'),
    says: ["3 pages", "2 pages"],
  },
  {
    name: "a tab counts what is below",
    text: docs('{ "tabs": [{ "tab": "T", "groups": [{ "group": "A", "pages": ["intro", "setup"] }] }] }'),
    says: ["2 pages", "2 pages"],
  },
  ...["anchors", "dropdowns", "products", "versions"].map((kind) => ({
    name: `one of ${kind}`,
    text: docs(`{ "${kind}": [{ "${kind.slice(0, -1)}": "A", "pages": ["intro"] }] }`),
    says: ["1 page"],
  })),
  {
    name: "a language",
    text: docs('{ "languages": [{ "language": "en", "pages": ["intro"] }] }'),
    says: ["1 page"],
  },
  {
    name: "a menu item",
    text: docs('{ "tabs": [{ "tab": "T", "menu": [{ "item": "I", "pages": ["intro"] }] }] }'),
    says: ["1 page", "1 page"],
  },
  {
    name: "endpoints listed of all",
    text: group('"openapi": "api.json", "pages": ["GET /users"]'),
    says: ["1 page, 1 of 3 endpoints listed"],
  },
  {
    name: "endpoints in small letters and twice",
    text: group('"openapi": "api.json", "pages": ["get /users", "GET /users"]'),
    says: ["1 of 2 entries published, 1 of 3 endpoints listed"],
  },
  {
    name: "endpoints that are not there",
    text: group('"openapi": "api.json", "pages": ["GET /user"]'),
    says: ["0 of 1 entry published, 0 of 3 endpoints listed"],
  },
  {
    name: "a page that stands for an endpoint, beside a listed one",
    text: group('"openapi": "api.json", "pages": ["bound", "GET /users"]'),
    says: ["2 pages, 2 of 3 endpoints listed"],
  },
  {
    name: "a page that stands for an endpoint, in a group that gets all endpoints",
    text: group('"openapi": "api.json", "pages": ["bound", "intro"]'),
    says: ["2 pages, 3 more pages will be generated"],
  },
  {
    name: "endpoints below count for the section that names the spec",
    text: docs(
      '{ "tabs": [{ "tab": "T", "openapi": "api.json", "groups": [{ "group": "A", "pages": ["GET /users", "POST /users"] }] }] }',
    ),
    says: ["2 pages, 2 of 3 endpoints listed", "2 pages"],
  },
  {
    name: "pages that will be generated, from an object",
    text: docs('{ "tabs": [{ "tab": "T", "openapi": { "source": "api.json" } }] }'),
    says: ["3 pages will be generated"],
  },
  {
    name: "pages that will be generated, from YAML",
    text: group('"openapi": "/other.yaml"'),
    says: ["1 page will be generated"],
  },
  {
    name: "a spec that is a URL",
    text: group('"openapi": "https://example.com/api.json", "pages": ["GET /users"]'),
    says: ["1 page"],
  },
  {
    name: "a spec that is not there",
    text: group('"openapi": "gone.json", "pages": ["GET /users"]'),
    says: ["0 of 1 entry published"],
  },
  {
    name: "links and global ones hold nothing",
    text: docs(
      '{ "global": { "anchors": [{ "anchor": "A", "href": "https://example.com" }] }, "tabs": [{ "tab": "T", "href": "/intro" }] }',
    ),
    says: [],
  },
  {
    name: "what the platform drops does not count",
    text: dropped,
    says: ["1 of 2 entries published", "1 page"],
  },
  {
    name: "missing, empty and repeated entries do not count",
    text: group('"pages": ["intro", "gone", "", "intro"]'),
    says: ["1 of 4 entries published"],
  },
  {
    name: "a file that is taken in",
    text: '{ "group": "A", "pages": ["intro", "setup"] }',
    file: "group.json",
    files: { "docs.json": docs('{ "groups": [{ "$ref": "group.json" }] }') },
    says: ["2 pages"],
  },
  {
    name: "half-typed text",
    text: '{ "navigation": { "groups": [{ "group": "A" "pages": ["intro", "set',
    says: ["1 of 2 entries published"],
  },
];

const listed = docs(
  '{ "tabs": [{ "tab": "T", "groups": [{ "group": "A", "root": "old", "pages": ["intro", "guides/more"] }] }, { "tab": "U", "pages": ["intro"] }] }',
);

const placed: readonly Omit<ExtraCase, "ask">[] = [
  {
    name: "a page that is listed",
    text: pageText("More"),
    file: "guides/more.mdx",
    files: { "docs.json": listed },
    says: ["In navigation: T › A"],
  },
  {
    name: "a page that is listed twice",
    text: pageText("Introduction"),
    file: "intro.mdx",
    files: { "docs.json": listed },
    says: ["In navigation: T › A and 1 more"],
  },
  {
    name: "the root of a group",
    text: "# Old\n",
    file: "old.md",
    files: { "docs.json": listed },
    says: ["In navigation: T › A"],
  },
  {
    name: "a page right below the navigation",
    text: pageText("Introduction"),
    file: "intro.mdx",
    files: { "docs.json": docs('{ "pages": ["intro"] }') },
    says: ["In navigation"],
  },
  {
    name: "a page that is listed in a file",
    text: pageText("Introduction"),
    file: "intro.mdx",
    files: {
      "docs.json": docs('{ "groups": [{ "$ref": "group.json" }] }'),
      "group.json": '{ "group": "A", "pages": ["intro"] }',
    },
    says: ["In navigation: A"],
  },
  {
    name: "a page that the platform drops",
    text: pageText("First steps"),
    file: "setup.mdx",
    files: { "docs.json": dropped },
    says: ["Not published: docs.json line 4"],
  },
  {
    name: "a page in no navigation",
    text: pageText("Quick Start"),
    file: "guides/quick-start.mdx",
    files: { "docs.json": listed },
    says: ["Not in the navigation: add"],
  },
  {
    name: "a page that is hidden",
    text: pageText("Hidden", "hidden: true\n"),
    file: "guides/hidden.mdx",
    files: { "docs.json": listed },
    says: [],
  },
  ...["README.md", "snippets/part.mdx", "drafts/one.mdx"].map((file) => ({
    name: `${file}, which is not meant to be listed`,
    text: "# Text\n",
    file,
    files: { "docs.json": listed, ".mintignore": "drafts\n" },
    says: [],
  })),
];

const behind: readonly Omit<ExtraCase, "ask">[] = [
  { name: "a title", text: docs('{ "pages": ["intro"] }'), says: ['"intro" Introduction'] },
  { name: "the title of the sidebar", text: docs('{ "pages": ["setup"] }'), says: ['"setup" Begin'] },
  {
    name: "a path that is written otherwise",
    text: docs('{ "pages": ["/intro"] }'),
    says: ['"/intro" Introduction'],
  },
  { name: "a title that repeats the path", text: docs('{ "pages": ["guides/quick-start"] }'), says: [] },
  {
    name: "a page without a title",
    text: docs('{ "pages": ["nameless"] }'),
    files: { "nameless.mdx": "" },
    says: [],
  },
  { name: "a page that is not there", text: docs('{ "pages": ["gone"] }'), says: [] },
  {
    name: "the summary of an endpoint",
    text: group('"openapi": "api.json", "pages": ["GET /users", "GET /users/{id}"]'),
    says: ['"GET /users" List users'],
  },
  {
    name: "in a file that is taken in",
    text: '{ "group": "A", "pages": ["intro"] }',
    file: "group.json",
    files: { "docs.json": docs('{ "groups": [{ "$ref": "group.json" }] }') },
    says: ['"intro" Introduction'],
  },
  {
    name: "what a language lacks",
    text: docs(
      '{ "languages": [{ "language": "en", "pages": ["guides/a", "guides/b"] }, { "language": "fr", "pages": ["fr/guides/a"] }] }',
    ),
    files: Object.fromEntries(
      ["guides/a", "guides/b", "fr/guides/a"].map((path) => [`${path}.mdx`, "Text\n"]),
    ),
    says: ['"fr" 1 page missing'],
  },
  {
    name: "what a version lacks",
    text: docs(
      '{ "versions": [{ "version": "v1", "pages": ["v1/a", "v1/b", "v1/c"] }, { "version": "v2", "pages": ["v2/a", "v2/b"] }] }',
    ),
    files: Object.fromEntries(
      ["v1/a", "v1/b", "v1/c", "v2/a", "v2/b"].map((path) => [`${path}.mdx`, "Text\n"]),
    ),
    says: ['"v2" 1 page missing'],
  },
];

export const extraCases: readonly ExtraCase[] = [
  ...counted.map((one) => ({ ...one, name: `above sections: ${one.name}`, ask: "lenses" as const })),
  ...placed.map((one) => ({ ...one, name: `above pages: ${one.name}`, ask: "lenses" as const })),
  ...behind.map((one) => ({ ...one, name: `behind: ${one.name}`, ask: "hints" as const })),
];
