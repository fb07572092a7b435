// The values that are allowed at a place: pages, endpoints, specs, files, codes, enumerations, destinations.
import { commonPages, docs, element, type Position, userEndpoints } from "./completion-position.ts";

const referenceCodes = "ar cn zh-Hant nl en fr de id it jp ko lv no pt-BR ru es sv tr ua vn".split(" ");
// F5.4: without ua and vn, and with these.
const currentCodes = [
  ...referenceCodes.filter((code) => code !== "ua" && code !== "vn"),
  ..."zh zh-Hans zh-CN zh-TW fr-CA fr-ca ja ja-jp ja-JP pt ro cs hi da uk vi pl uz he ca fi hu".split(" "),
];

const languages: readonly Position[] = [
  {
    name: "language codes of the reference",
    dialect: "reference",
    text: element("languages", '"language": "$0"'),
    values: referenceCodes,
  },
  {
    name: "language codes of the platform today",
    dialect: "current",
    text: element("languages", '"language": "$0"'),
    values: currentCodes,
  },
  {
    name: "language codes that no sibling has",
    dialect: "reference",
    text: docs('{ "languages": [{ "language": "en", "pages": [] }, { "language": "$0", "pages": [] }] }'),
    values: referenceCodes.filter((code) => code !== "en"),
  },
  {
    name: "a language code without quotes",
    dialect: "reference",
    text: element("languages", '"language": $0'),
    values: referenceCodes,
  },
  {
    name: "a language code that stands there is replaced",
    dialect: "reference",
    text: element("languages", '"language": "$0e"'),
    values: referenceCodes,
    accepted: { de: { languages: [{ language: "de" }] } },
  },
  {
    name: "a language code in global",
    dialect: "reference",
    text: docs(
      '{ "pages": [], "global": { "languages": [{ "language": "$0", "href": "https://example.com" }] } }',
    ),
    values: referenceCodes,
  },
  {
    name: "a language code in a file",
    dialect: "current",
    text: '{ "language": "$0" }',
    file: "parts/language.json",
    files: {
      "docs.json": docs(
        '{ "languages": [{ "language": "fr", "pages": [] }, { "$ref": "parts/language.json" }] }',
      ),
    },
    values: currentCodes.filter((code) => code !== "fr"),
  },
];

const enumerations: readonly Position[] = [
  ...["tabs", "anchors", "groups", "versions"].map(
    (kind): Position => ({
      name: `the layout of the directory of one of ${kind}`,
      text: element(kind, '"directory": "$0"'),
      values: ["none", "accordion", "card"],
    }),
  ),
  {
    name: "the layout of the directory of the root, without quotes",
    text: docs('{ "pages": [], "directory": $0 }'),
    values: ["none", "accordion", "card"],
  },
  ...[
    ["groups", "expanded"],
    ["groups", "hidden"],
    ["tabs", "hidden"],
    ["versions", "default"],
    ["languages", "default"],
    ["tabs", "searchable"],
    ["groups", "public"],
  ].map(
    ([kind = "", key]): Position => ({
      name: `${key} of one of ${kind}`,
      text: element(kind, `"${key}": $0`),
      values: ["true", "false"],
    }),
  ),
  {
    name: "a boolean that is half there",
    text: element("groups", '"group": "A", "expanded": t$0, "pages": []'),
    values: ["true"],
  },
  {
    name: "drilldown",
    text: docs("{}", '"interaction": { "drilldown": $0 }, '),
    values: ["true", "false"],
  },
  { name: "permanent", text: docs("{}", '"redirects": [{ "permanent": $0 }], '), values: ["true", "false"] },
  {
    name: "eyebrows",
    text: docs("{}", '"styling": { "eyebrows": "$0" }, '),
    values: ["section", "breadcrumbs"],
  },
  {
    name: "eyebrows without quotes",
    text: docs("{}", '"styling": { "eyebrows": $0 }, '),
    values: ["section", "breadcrumbs"],
  },
  {
    name: "themes",
    text: '{ "theme": "$0" }',
    values: "mint maple palm willow linden almond aspen luma sequoia".split(" "),
  },
  {
    name: "a theme that is begun",
    text: '{ "theme": "ma$0" }',
    values: ["maple"],
  },
  {
    name: "styles of icons",
    text: element("tabs", '"tab": "A", "icon": { "name": "book", "style": "$0" }'),
    values: [
      ...["regular", "solid", "light", "thin", "duotone", "brands"],
      ...["sharp-solid", "sharp-regular", "sharp-light", "sharp-thin", "sharp-duotone-solid"],
    ],
  },
  {
    name: "sides of a tab",
    text: element("tabs", '"tab": "A", "align": "$0"'),
    values: ["start", "end"],
  },
  {
    name: "formats of an SDK reference",
    text: element("tabs", '"tab": "A", "sdk": { "format": "$0" }'),
    values: ["typedoc", "docfx", "javadoc", "sphinx", "phpdoc"],
  },
  {
    name: "regions of Mixpanel",
    text: docs("{}", '"integrations": { "mixpanel": { "region": "$0" } }, '),
    values: ["us", "eu", "in"],
  },
  {
    name: "the schema of Markdown",
    text: docs("{}", '"markdown": { "schema": $0 }, '),
    values: ["true", "false"],
  },
  {
    name: "entries of the page menu, each once",
    text: docs("{}", '"contextual": { "options": ["copy", "$0"] }, '),
    includes: ["view", "download-pdf", "chatgpt", "mcp"],
    excludes: ["copy"],
  },
  {
    name: "an entry of the page menu that stands there may stay",
    text: docs("{}", '"contextual": { "options": ["copy", "$0view"] }, '),
    includes: ["view", "chatgpt"],
    excludes: ["copy"],
  },
  {
    name: "libraries of icons",
    text: element("tabs", '"tab": "A", "icon": { "name": "book", "library": "$0" }'),
    values: ["fontawesome", "lucide", "tabler"],
  },
];

const inGroup = (inside: string): string => docs(`{ "groups": [{ "group": "A", "pages": [${inside}] }] }`);

const pages: readonly Position[] = [
  {
    name: "pages in a string",
    text: inGroup('"$0"'),
    values: commonPages,
  },
  {
    name: "pages that are listed come last",
    text: inGroup('"intro", "$0"'),
    first: ["guides/start", "guides/more"],
  },
  {
    name: "pages that are listed elsewhere come last",
    text: docs('{ "tabs": [{ "tab": "A", "pages": ["guides/more"] }, { "tab": "B", "pages": ["$0"] }] }'),
    first: ["intro", "guides/start"],
  },
  {
    name: "pages of a menu item",
    text: element("menu", '"item": "A", "pages": ["$0"]'),
    values: commonPages,
  },
  {
    name: "what is no page",
    text: inGroup('"$0"'),
    files: {
      "README.md": "# Read me\n",
      "LICENSE.md": "MIT\n",
      "CHANGELOG.md": "# Changes\n",
      "CONTRIBUTING.md": "# How to\n",
      ".hidden/page.mdx": "",
      "node_modules/a/page.mdx": "",
      "drafts/one.mdx": "",
      ".mintignore": "drafts\n",
    },
    values: commonPages,
  },
  {
    name: "a Markdown file and an index are pages",
    text: inGroup('"$0"'),
    files: { "old.md": "# Old\n", "deep/index.mdx": "# Deep\n" },
    values: [...commonPages, "old", "deep/index"],
  },
  {
    name: "pages that are begun",
    text: inGroup('"guides/$0"'),
    values: ["guides/start", "guides/more"],
  },
  {
    name: "a page in front of others, without quotes",
    text: inGroup('$0 "intro"'),
    includes: ["guides/start", "guides/more"],
    accepted: { "guides/more": { groups: [{ group: "A", pages: ["guides/more", "intro"] }] } },
  },
  {
    name: "a page behind others, without quotes and comma",
    text: inGroup('"intro" $0'),
    includes: ["guides/start", "guides/more"],
    accepted: { "guides/start": { groups: [{ group: "A", pages: ["intro", "guides/start"] }] } },
  },
  {
    name: "a page between others that have their comma",
    text: inGroup('"intro", $0, "guides/start"'),
    includes: ["guides/more"],
    accepted: {
      "guides/more": { groups: [{ group: "A", pages: ["intro", "guides/more", "guides/start"] }] },
    },
  },
  {
    name: "the root of a group",
    text: docs('{ "groups": [{ "group": "A", "pages": [], "root": "$0" }] }'),
    values: commonPages,
  },
  {
    name: "pages in a file",
    text: '["$0"]',
    file: "parts/pages.json",
    files: { "docs.json": docs('{ "groups": [{ "group": "A", "pages": { "$ref": "parts/pages.json" } }] }') },
    values: commonPages,
  },
  {
    name: "an empty list takes groups as well",
    text: inGroup("$0"),
    includes: commonPages,
    excludes: ["tab", "anchor", "version"],
  },
];

const withSpec = (openapi: string, inside: string): string =>
  docs(`{ "groups": [{ "group": "A", "openapi": ${openapi}, "pages": [${inside}] }] }`);
const orders = ["GET /orders"];

const endpoints: readonly Position[] = [
  {
    name: "endpoints of a spec that is a path",
    text: withSpec('"api.json"', '"$0"'),
    values: [...commonPages, ...userEndpoints],
  },
  {
    name: "endpoints of a spec that is an object",
    text: withSpec('{ "source": "api.json" }', '"$0"'),
    values: [...commonPages, ...userEndpoints],
  },
  {
    name: "endpoints of the first of several specs, the only one used",
    text: withSpec('["other.yaml", "api.json"]', '"$0"'),
    values: [...commonPages, ...orders],
  },
  {
    name: "endpoints of a spec in YAML",
    text: withSpec('"other.yaml"', '"$0"'),
    values: [...commonPages, ...orders],
  },
  {
    name: "endpoints of the nearest spec",
    text: docs(
      '{ "tabs": [{ "tab": "A", "openapi": "api.json", "groups": [{ "group": "B", "openapi": "/other.yaml", "pages": ["$0"] }] }] }',
    ),
    values: [...commonPages, ...orders],
  },
  {
    name: "endpoints of a spec that is inherited",
    text: docs(
      '{ "tabs": [{ "tab": "A", "openapi": "api.json", "groups": [{ "group": "B", "pages": [{ "group": "C", "pages": ["$0"] }] }] }] }',
    ),
    values: [...commonPages, ...userEndpoints],
  },
  {
    name: "no endpoints of the spec of the whole site, which resolves none",
    text: docs('{ "pages": ["$0"] }', '"api": { "openapi": "api.json" }, '),
    values: commonPages,
  },
  {
    name: "endpoints of a spec in scope of a file",
    text: '{ "group": "A", "pages": ["$0"] }',
    file: "parts/group.json",
    files: {
      "docs.json": docs(
        '{ "anchors": [{ "anchor": "A", "openapi": "api.json", "groups": [{ "$ref": "parts/group.json" }] }] }',
      ),
    },
    values: [...commonPages, ...userEndpoints],
  },
  {
    name: "no endpoints without a spec",
    text: docs(
      '{ "groups": [{ "group": "A", "openapi": "api.json", "pages": [] }, { "group": "B", "pages": ["$0"] }] }',
    ),
    values: commonPages,
  },
  {
    name: "endpoints that are listed come last",
    text: withSpec('"api.json"', '"GET /users", "intro", "guides/start", "guides/more", "$0"'),
    first: ["POST /users", "DELETE /users/{id}"],
  },
  {
    name: "an endpoint that is begun",
    text: withSpec('"api.json"', '"GET $0"'),
    values: ["GET /users"],
    accepted: {
      "GET /users": { groups: [{ group: "A", openapi: "api.json", pages: ["GET /users"] }] },
    },
  },
  {
    name: "no endpoints of the root of a group",
    text: docs('{ "groups": [{ "group": "A", "openapi": "api.json", "pages": [], "root": "$0" }] }'),
    values: commonPages,
  },
];

const specs: readonly Position[] = [
  {
    name: "specs",
    text: element("tabs", '"tab": "A", "openapi": "$0"'),
    values: ["api.json", "other.yaml"],
  },
  {
    name: "specs without quotes",
    text: element("groups", '"group": "A", "openapi": $0'),
    includes: ["api.json", "other.yaml"],
    accepted: { "api.json": { groups: [{ group: "A", openapi: "api.json" }] } },
  },
  {
    name: "specs in an array",
    text: element("versions", '"version": "1", "openapi": ["$0"]'),
    values: ["api.json", "other.yaml"],
  },
  {
    name: "specs in an object",
    text: element("products", '"product": "A", "openapi": { "source": "$0" }'),
    values: ["api.json", "other.yaml"],
  },
  {
    name: "the spec of the whole site",
    text: docs("{}", '"api": { "openapi": "$0" }, '),
    values: ["api.json", "other.yaml"],
  },
];

const fields: readonly Position[] = [
  {
    name: "files for the $ref of a tab",
    text: docs('{ "tabs": [{ "$ref": "$0" }] }'),
    files: { "parts/tab.json": '{ "tab": "A", "pages": ["intro"] }' },
    // F1.7 applies to both forms, with and without `./`.
    includes: ["parts/tab.json"],
  },
  {
    name: "files for a $ref in a file are relative to that file",
    text: '[{ "$ref": "$0" }]',
    file: "parts/tabs.json",
    files: {
      "docs.json": docs('{ "tabs": { "$ref": "parts/tabs.json" } }'),
      "parts/one.json": '{ "tab": "A", "pages": ["intro"] }',
    },
    includes: ["one.json"],
    excludes: ["tabs.json", "parts/one.json", "../docs.json"],
  },
  {
    name: "destinations of a redirect",
    text: docs("{}", '"redirects": [{ "source": "/old", "destination": "$0" }], '),
    values: ["/intro", "/guides/start", "/guides/more"],
  },
  {
    name: "destinations of a redirect that are begun",
    text: docs("{}", '"redirects": [{ "source": "/old", "destination": "/gui$0" }], '),
    values: ["/guides/start", "/guides/more"],
  },
  {
    name: "destinations in a file",
    text: '[{ "source": "/old", "destination": $0 }]',
    file: "redirects.json",
    files: { "docs.json": docs("{}", '"redirects": { "$ref": "redirects.json" }, ') },
    values: ["/intro", "/guides/start", "/guides/more"],
  },
];

export const valuePositions: readonly Position[] = [
  ...languages,
  ...enumerations,
  ...pages,
  ...endpoints,
  ...specs,
  ...fields,
];
