// The targets of definitions, references and links, only by docs/format.
import { docs } from "./completion-position.ts";
import { pageText } from "./site.ts";

interface PlaceCase {
  readonly name: string;
  readonly ask: "definition" | "references";
  /** The text in which `$0` is the cursor; it belongs to docs.json unless `file` names another one. */
  readonly text: string;
  readonly file?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Each as `file:line` (lines from 1), with a space and the selected text if that matters; in any order. */
  readonly leads: readonly string[];
}

/** Written on several lines, because lines identify places. */
export const placeFiles: Readonly<Record<string, string>> = {
  "intro.mdx": pageText("Introduction"),
  "guides/start.mdx": pageText("Start here"),
  "old.md": "# Old\n",
  "deep/index.mdx": pageText("Deep"),
  "favicon.svg": "<svg/>\n",
  "api.json": [
    "{",
    '  "openapi": "3.1.0",',
    '  "info": { "title": "Users", "version": "1" },',
    '  "paths": {',
    '    "/users": {',
    '      "get": { "summary": "List users" },',
    '      "post": { "summary": "Add" }',
    "    }",
    "  },",
    '  "webhooks": {',
    '    "added": {',
    '      "post": { "summary": "Added" }',
    "    }",
    "  }",
    "}",
    "",
  ].join("\n"),
  "other.yaml": [
    "openapi: 3.0.3",
    "info:",
    "  title: Orders",
    "paths:",
    "  /orders:",
    "    get:",
    "      summary: List",
    "",
  ].join("\n"),
};

const inSpec = (spec: string, entries: string): string =>
  docs(`{ "groups": [{ "group": "A", "openapi": ${spec}, "pages": [${entries}] }] }`);

const definitions: readonly Omit<PlaceCase, "ask">[] = [
  { name: "a page", text: docs('{ "pages": ["in$0tro"] }'), leads: ["intro.mdx:1"] },
  { name: "a page, at its first quote", text: docs('{ "pages": [$0"intro"] }'), leads: ["intro.mdx:1"] },
  { name: "a page with a slash in front", text: docs('{ "pages": ["/in$0tro"] }'), leads: ["intro.mdx:1"] },
  { name: "a page with a dot in front", text: docs('{ "pages": ["./in$0tro"] }'), leads: ["intro.mdx:1"] },
  { name: "a page with a slash behind", text: docs('{ "pages": ["in$0tro/"] }'), leads: ["intro.mdx:1"] },
  { name: "a Markdown page", text: docs('{ "pages": ["o$0ld"] }'), leads: ["old.md:1"] },
  { name: "an index", text: docs('{ "pages": ["deep/in$0dex"] }'), leads: ["deep/index.mdx:1"] },
  { name: "a folder is no page", text: docs('{ "pages": ["de$0ep"] }'), leads: [] },
  { name: "a page in the wrong case", text: docs('{ "pages": ["In$0tro"] }'), leads: [] },
  { name: "a page that is not there", text: docs('{ "pages": ["go$0ne"] }'), leads: [] },
  {
    name: "a page in a file",
    text: '{ "group": "A", "pages": ["guides/st$0art"] }',
    file: "parts/group.json",
    files: { "docs.json": docs('{ "groups": [{ "$ref": "parts/group.json" }] }') },
    leads: ["guides/start.mdx:1"],
  },
  {
    name: "the root of a group",
    text: docs('{ "groups": [{ "group": "A", "root": "in$0tro", "pages": ["guides/start"] }] }'),
    leads: ["intro.mdx:1"],
  },
  { name: "an endpoint", text: inSpec('"api.json"', '"GET /us$0ers"'), leads: ["api.json:6"] },
  {
    name: "an endpoint in small letters",
    text: inSpec('"api.json"', '"post /us$0ers"'),
    leads: ["api.json:7"],
  },
  { name: "an endpoint in YAML", text: inSpec('"/other.yaml"', '"GET /or$0ders"'), leads: ["other.yaml:6"] },
  {
    name: "an endpoint that names its spec",
    text: docs('{ "pages": ["other.yaml GET /or$0ders"] }'),
    leads: ["other.yaml:6"],
  },
  { name: "a webhook", text: inSpec('"api.json"', '"WEBHOOK ad$0ded"'), leads: ["api.json:12"] },
  {
    name: "an endpoint of the nearest spec",
    text: docs(
      '{ "tabs": [{ "tab": "A", "openapi": "api.json", "groups": [{ "group": "B", "openapi": "other.yaml", "pages": ["GET /or$0ders"] }] }] }',
    ),
    leads: ["other.yaml:6"],
  },
  {
    name: "an endpoint of an outer spec alone: the nearest spec, where it is looked up",
    text: docs(
      '{ "tabs": [{ "tab": "A", "openapi": "api.json", "groups": [{ "group": "B", "openapi": "other.yaml", "pages": ["GET /us$0ers"] }] }] }',
    ),
    leads: ["other.yaml:1"],
  },
  // The expected path: the reference does not define it, and the author may want to look there.
  {
    name: "an endpoint that is not there: its spec",
    text: inSpec('"api.json"', '"GET /us$0er"'),
    leads: ["api.json:1"],
  },
  {
    name: "an endpoint that only the spec of the whole site has: it resolves none",
    text: docs('{ "pages": ["GET /us$0ers"] }', '"api": { "openapi": "api.json" }, '),
    leads: [],
  },
  { name: "a spec", text: inSpec('"api$0.json"', ""), leads: ["api.json:1"] },
  { name: "a spec in an object", text: inSpec('{ "source": "api$0.json" }', ""), leads: ["api.json:1"] },
  { name: "a spec in an array", text: inSpec('["api.json", "other$0.yaml"]', ""), leads: ["other.yaml:1"] },
  { name: "a spec that is a URL", text: inSpec('"https://exam$0ple.com/api.json"', ""), leads: [] },
  {
    name: "a reference",
    text: docs('{ "tabs": [{ "$ref": "./parts/t$0ab.json" }] }'),
    files: { "parts/tab.json": '{ "tab": "A", "pages": [] }' },
    leads: ["parts/tab.json:1"],
  },
  {
    name: "a reference in a file",
    text: '[{ "$ref": "o$0ne.json" }]',
    file: "parts/tabs.json",
    files: {
      "docs.json": docs('{ "tabs": { "$ref": "parts/tabs.json" } }'),
      "parts/one.json": '{ "tab": "A", "pages": [] }',
    },
    leads: ["parts/one.json:1"],
  },
  {
    name: "the destination of a redirect",
    text: docs("{}", '"redirects": [{ "source": "/old-intro", "destination": "/in$0tro" }], '),
    leads: ["intro.mdx:1"],
  },
  {
    name: "the destination of a redirect with a fragment",
    text: docs("{}", '"redirects": [{ "source": "/old-intro", "destination": "/in$0tro#top" }], '),
    leads: ["intro.mdx:1"],
  },
  {
    name: "the destination of a redirect on another site",
    text: docs("{}", '"redirects": [{ "source": "/old-intro", "destination": "https://exam$0ple.com" }], '),
    leads: [],
  },
  {
    name: "the href of a tab on this site",
    text: docs('{ "tabs": [{ "tab": "A", "href": "/in$0tro" }] }'),
    leads: ["intro.mdx:1"],
  },
  { name: "a file", text: docs("{}", '"favicon": "/fav$0icon.svg", '), leads: ["favicon.svg:1"] },
  { name: "a key", text: docs('{ "pa$0ges": ["intro"] }'), leads: [] },
  { name: "a name", text: docs('{ "groups": [{ "group": "in$0tro", "pages": ["intro"] }] }'), leads: [] },
  { name: "a blank", text: docs('{ $0 "pages": ["intro"] }'), leads: [] },
  {
    name: "a page in half-typed text",
    text: '{ "navigation": { "groups": [{ "group": "A" "pages": ["in$0tro" "guides/start"',
    leads: ["intro.mdx:1"],
  },
];

const listedTwice = `{
  "theme": "mint", "name": "Acme", "colors": { "primary": "#0B7A5F" },
  "redirects": [
    { "source": "/was", "destination": "/intro" }
  ],
  "navigation": {
    "tabs": [
      {
        "tab": "A",
        "pages": [
          "intro",
          "guides/start"
        ]
      },
      { "$ref": "parts/tab.json" }
    ]
  }
}
`;
const otherTab = `{
  "tab": "B",
  "groups": [
    {
      "group": "C",
      "root": "intro",
      "pages": [
        "/intro"
      ]
    }
  ]
}
`;
const twice = { "docs.json": listedTwice, "parts/tab.json": otherTab };
const entriesOfIntro = ["docs.json:4", "docs.json:11", "parts/tab.json:6", "parts/tab.json:8"];

const withEndpoints = `{
  "theme": "mint", "name": "Acme", "colors": { "primary": "#0B7A5F" },
  "navigation": {
    "groups": [
      {
        "group": "A",
        "openapi": "api.json",
        "pages": [
          "GET /users",
          "post /users"
        ]
      },
      {
        "group": "B",
        "openapi": "/other.yaml",
        "pages": [
          "GET /orders",
          "api.json GET /users"
        ]
      }
    ]
  }
}
`;
const withCursor = (file: string, in_: string, at: string): string => {
  const text = placeFiles[file] ?? in_;
  const place = text.indexOf(at);
  return `${text.slice(0, place + 1)}$0${text.slice(place + 1)}`;
};
const specSite = { "docs.json": withEndpoints };

const references: readonly Omit<PlaceCase, "ask">[] = [
  {
    name: "of a page, from its first line",
    text: `$0${pageText("Introduction")}`,
    file: "intro.mdx",
    files: twice,
    leads: entriesOfIntro,
  },
  {
    name: "of a page, from its text",
    text: `${pageText("Introduction")}\nMore te$0xt.\n`,
    file: "intro.mdx",
    files: twice,
    leads: entriesOfIntro,
  },
  {
    name: "of a page that is listed once",
    text: `$0${pageText("Start")}`,
    file: "guides/start.mdx",
    files: twice,
    leads: ["docs.json:12"],
  },
  { name: "of an unlisted page", text: "$0# Old\n", file: "old.md", files: twice, leads: [] },
  {
    name: "of an entry: every entry that names the same page",
    text: listedTwice.replace('"intro",', '"in$0tro",'),
    files: { "parts/tab.json": otherTab },
    leads: entriesOfIntro,
  },
  {
    name: "of an operation",
    text: withCursor("api.json", "", '"get"'),
    file: "api.json",
    files: specSite,
    leads: ["docs.json:9", "docs.json:18"],
  },
  {
    name: "of an operation, from within it",
    text: withCursor("api.json", "", '"List users"'),
    file: "api.json",
    files: specSite,
    leads: ["docs.json:9", "docs.json:18"],
  },
  {
    name: "of an operation that is listed in small letters",
    text: withCursor("api.json", "", '"post": { "summary": "Add" }'),
    file: "api.json",
    files: specSite,
    leads: ["docs.json:10"],
  },
  {
    name: "of an operation in YAML",
    text: withCursor("other.yaml", "", "get:"),
    file: "other.yaml",
    files: specSite,
    leads: ["docs.json:17"],
  },
  {
    name: "of an operation in YAML, from within it",
    text: withCursor("other.yaml", "", "summary"),
    file: "other.yaml",
    files: specSite,
    leads: ["docs.json:17"],
  },
  {
    name: "of the rest of a spec: what names the spec",
    text: withCursor("other.yaml", "", "title"),
    file: "other.yaml",
    files: specSite,
    leads: ["docs.json:15"],
  },
  {
    name: "of an endpoint: every entry that names the operation",
    text: withEndpoints.replace('"GET /users",', '"GET /us$0ers",'),
    leads: ["docs.json:9", "docs.json:18"],
  },
  {
    name: "of a file that is taken in",
    text: otherTab.replace("{", "$0{"),
    file: "parts/tab.json",
    files: { "docs.json": listedTwice },
    leads: ["docs.json:15"],
  },
  {
    name: "of an operation that a page is bound to",
    text: withCursor("api.json", "", '"get"'),
    file: "api.json",
    files: {
      "docs.json": docs('{ "groups": [{ "group": "A", "openapi": "api.json", "pages": ["users"] }] }'),
      "users.mdx": '---\ntitle: Users\nopenapi: "api.json GET /users"\n---\n',
    },
    leads: ["users.mdx:1"],
  },
];

export const placeCases: readonly PlaceCase[] = [
  ...definitions.map((one) => ({ ...one, ask: "definition" as const })),
  ...references.map((one) => ({ ...one, ask: "references" as const })),
];

/** Every link of one file, as `text -> file`. */
export const linkCase = {
  text: docs(
    `{ "tabs": [
      { "tab": "A", "openapi": "api.json", "pages": ["intro", "GET /users", "gone", "GET /gone"] },
      { "tab": "B", "openapi": ["/other.yaml"], "groups": [{ "group": "C", "root": "old", "pages": ["./guides/start"] }] },
      { "tab": "D", "href": "/intro" },
      { "$ref": "parts/tab.json" }
    ] }`,
    '"favicon": "/favicon.svg", "redirects": [{ "source": "/was", "destination": "/deep/index" }], ',
  ),
  files: { "parts/tab.json": otherTab },
  links: [
    "/favicon.svg -> favicon.svg",
    "/deep/index -> deep/index.mdx",
    "api.json -> api.json",
    "intro -> intro.mdx",
    "GET /users -> api.json",
    "GET /gone -> api.json",
    "/other.yaml -> other.yaml",
    "old -> old.md",
    "./guides/start -> guides/start.mdx",
    "/intro -> intro.mdx",
    "parts/tab.json -> parts/tab.json",
  ],
} as const;
