// The content of hovers, by docs/format: elements, fields, pages, endpoints, specs, codes, findings.
import { docs, element } from "./completion-position.ts";
import { type Dialect, pageText } from "./site.ts";

interface HoverCase {
  readonly name: string;
  /** Both dialects if undefined. */
  readonly dialect?: Dialect;
  /** The text in which `$0` is the cursor; it belongs to docs.json unless `file` names another one. */
  readonly text: string;
  readonly file?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** The text that the hover is about. */
  readonly on?: string;
  /** What the hover must contain; empty if there is none. */
  readonly tells: readonly (string | RegExp)[];
  readonly never?: readonly (string | RegExp)[];
}

export const hoverFiles: Readonly<Record<string, string>> = {
  "intro.mdx": pageText("Introduction", 'description: "What this is about"\n'),
  "guides/start.mdx": pageText("Start here", 'sidebarTitle: "Start"\n'),
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Users", version: "1" },
    paths: {
      "/users": {
        get: {
          summary: "List users",
          description: "Every one of them.",
          parameters: [
            { name: "limit", in: "query", required: false, schema: { type: "integer" } },
            { name: "org", in: "query", required: true, schema: { type: "string" } },
          ],
          responses: { 200: { description: "The list" }, 404: { description: "No such org" } },
        },
        post: { summary: "Add a user", deprecated: true, responses: { 201: { description: "Added" } } },
      },
    },
  }),
};

const fields: readonly [kind: string, key: string, value: string, ...tells: (string | RegExp)[]][] = [
  ["tabs", "tab", '"A"', "required-field", /title/i],
  ["tabs", "pages", "[]", "one-child-type"],
  ["anchors", "groups", "[]", "one-child-type"],
  ["tabs", "menu", "[]", "one-child-type", /menu/i],
  ["tabs", "href", '"/x"', "href-format", /external|URL|link/i],
  ["versions", "default", "true", "multiple-defaults"],
  ["languages", "language", '"fr"', "language-code"],
  ["groups", "pages", "[]", "required-field"],
  ["groups", "tag", '"New"', /label/i],
  ["groups", "expanded", "true", "ineffective-expanded", /collaps/i, /always/],
  ["tabs", "openapi", '"api.json"', "missing-spec", /inherit/i],
  ["products", "description", '"x"', /descri|text/i],
  ["tabs", "icon", '"book"', /icon/i],
  ["tabs", "hidden", "true", /hid/i],
  ["groups", "root", '"intro"', "missing-page"],
  ["anchors", "color", "{}", /light/i, /dark/i],
  ["tabs", "directory", '"card"', /accordion/, /card/],
  ["tabs", "global", "{}", /every|all/i],
];

const onFields = fields.map(
  ([kind, key, value, ...tells]): HoverCase => ({
    name: `${key} of one of ${kind}`,
    text: element(kind, `"$0${key}": ${value}`),
    on: `"${key}"`,
    tells,
  }),
);

const elements: readonly HoverCase[] = [
  ...["pages", "groups", "tabs", "anchors", "dropdowns", "products", "versions", "languages"].map(
    (pattern): HoverCase => ({
      name: `${pattern} at the root`,
      text: docs(`{ "$0${pattern}": [] }`),
      on: `"${pattern}"`,
      tells: ["single-root-pattern"],
    }),
  ),
  {
    name: "anchors of global",
    text: docs('{ "pages": [], "global": { "an$0chors": [] } }'),
    tells: [/all pages|every page/i],
  },
  {
    name: "href of an anchor of global",
    text: docs(
      '{ "pages": [], "global": { "anchors": [{ "anchor": "A", "hr$0ef": "https://example.com" }] } }',
    ),
    tells: ["external-href", /external/i],
  },
  {
    name: "a reference",
    text: docs('{ "tabs": [{ "$$0ref": "tab.json" }] }'),
    files: { "tab.json": '{ "tab": "A", "pages": [] }' },
    tells: ["broken-ref"],
  },
  {
    name: "drilldown",
    text: docs("{}", '"interaction": { "drill$0down": true }, '),
    tells: [/first page/i],
  },
  { name: "eyebrows", text: docs("{}", '"styling": { "eye$0brows": "section" }, '), tells: ["breadcrumbs"] },
  { name: "theme", text: '{ "th$0eme": "mint" }', tells: [/mint/, /sequoia/] },
  {
    name: "a redirect's source",
    text: docs("{}", '"redirects": [{ "sou$0rce": "/old", "destination": "/intro" }], '),
    tells: [/address|path|URL/i],
  },
  {
    name: "a key in a file",
    text: '{ "ta$0b": "A", "pages": [] }',
    file: "tab.json",
    files: { "docs.json": docs('{ "tabs": [{ "$ref": "tab.json" }] }') },
    tells: ["required-field"],
  },
];

/** F12.10: nested keys, each with a word of its description. */
const settings = (
  [
    ['"api": { "params": { "po$0st": "x" } }', /setting/],
    ['"api": { "openapi": [{ "source": "api.json", "over$0lays": "o.yaml" }] }', /change the specification/],
    ['"markdown": { "sche$0ma": true }', /setting/],
    ['"markdown": { "instruc$0tions": "x" }', /setting/],
    ['"seo": { "trailing$0Slash": true }', /slash/],
    ['"seo": { "pa$0ths": [] }', /individual pages, by path/],
    ['"seo": { "paths": [{ "meta$0tags": {} }] }', /name and content/],
    ['"varia$0tions": {}', /theme willow/],
    ['"banner": { "content": "A", "color": { "li$0ght": "#fff" } }', /light pages/],
    ['"integrations": { "mixpanel": { "projectToken": "a", "reg$0ion": "eu" } }', /\beu\b/],
    ['"integrations": { "segment": { "key": "a", "cdn$0Url": "https://a.test" } }', /loaded/],
    ['"integrations": { "onetrust": { "domain$0Script": "a" } }', /OneTrust/],
    ['"integrations": { "onetrust": { "category$0Id": "a" } }', /category/],
    ['"integrations": { "onetrust": { "script$0Source": "a" } }', /OneTrust/],
    ['"integrations": { "transcend": { "bundle$0Id": "a" } }', /Transcend/],
    ['"integrations": { "transcend": { "bundleId": "a", "analytics$0Purpose": "a" } }', /consent/],
    ['"integrations": { "common$0Room": { "siteId": "a" } }', /Common Room/],
  ] as const
).map(
  ([text, told]): HoverCase => ({ name: `a setting: ${text}`, text: docs("{}", `${text}, `), tells: [told] }),
);

const generated: readonly HoverCase[] = [
  {
    name: "the format of an SDK reference",
    text: element("tabs", '"tab": "A", "sdk": { "for$0mat": "typedoc" }'),
    tells: ["typedoc", "phpdoc"],
  },
  {
    name: "the folder of a GraphQL reference",
    text: element("tabs", '"tab": "A", "graphql": { "source": "a.graphql", "direc$0tory": "x" }'),
    tells: [/URLs/],
  },
  {
    name: "the style of an icon",
    text: element("tabs", '"tab": "A", "icon": { "name": "book", "sty$0le": "solid" }'),
    tells: ["Font Awesome", "duotone"],
  },
];

const pages: readonly HoverCase[] = [
  {
    name: "a page",
    text: docs('{ "tabs": [{ "tab": "A", "groups": [{ "group": "B", "pages": ["in$0tro"] }] }] }'),
    on: '"intro"',
    tells: ["Introduction", "What this is about", "/intro", /A\W+B/],
  },
  {
    name: "a page that is listed elsewhere",
    text: docs(
      '{ "tabs": [{ "tab": "A", "pages": ["in$0tro"] }, { "tab": "Other", "groups": [{ "group": "Deep", "pages": ["intro"] }] }] }',
    ),
    tells: ["Introduction", /Other\W+Deep/],
  },
  {
    name: "a page in a file",
    text: '{ "group": "B", "pages": ["guides/st$0art"] }',
    file: "group.json",
    files: { "docs.json": docs('{ "tabs": [{ "tab": "A", "groups": [{ "$ref": "group.json" }] }] }') },
    tells: ["Start here", "/guides/start", /A\W+B/],
  },
  {
    name: "a page that is not there says why that matters and what to do",
    text: docs('{ "pages": ["go$0ne"] }'),
    tells: ["missing-page"],
  },
  {
    name: "a page in half-typed text",
    text: '{ "navigation": { "groups": [{ "group": "B", "pages": ["in$0tro"',
    tells: ["Introduction", "/intro"],
  },
];

const inSpec = (entries: string): string =>
  docs(`{ "groups": [{ "group": "A", "openapi": "api.json", "pages": [${entries}] }] }`);

const endpoints: readonly HoverCase[] = [
  {
    name: "an endpoint",
    text: inSpec('"GET /us$0ers"'),
    on: '"GET /users"',
    tells: ["List users", "limit", "org", "200", "404", "api.json", /required/i],
  },
  {
    name: "an endpoint that is deprecated",
    text: inSpec('"POST /us$0ers"'),
    tells: ["Add a user", /deprecated/i],
  },
  {
    name: "an endpoint that is not there",
    text: inSpec('"GET /us$0er"'),
    tells: ["missing-endpoint", "GET /users"],
  },
  {
    name: "an endpoint without a spec",
    text: docs('{ "pages": ["GET /us$0ers"] }'),
    tells: ["endpoint-without-spec"],
  },
];

const specs: readonly HoverCase[] = [
  {
    name: "a spec: operations, those listed, and who inherits it",
    text: docs(
      '{ "tabs": [{ "tab": "A", "openapi": "api$0.json", "groups": [{ "group": "First", "pages": ["GET /users"] }, { "group": "Second", "pages": ["intro"] }] }] }',
    ),
    on: '"api.json"',
    tells: ["Users", /2 endpoints/, /1 (?:of them |is )?listed|lists 1|1 of 2/, "First", "Second"],
  },
  {
    name: "a spec whose endpoints are all generated",
    text: docs('{ "tabs": [{ "tab": "A", "openapi": "api$0.json" }] }'),
    tells: [/2 endpoints/, /generat/i],
  },
  {
    name: "a spec that is not there",
    text: docs('{ "tabs": [{ "tab": "A", "openapi": "gone$0.json" }] }'),
    tells: ["missing-spec"],
  },
];

const values: readonly HoverCase[] = [
  ...(
    [
      ["fr", /French/],
      ["pt-BR", /Brazil/],
      ["cn", /Chinese/],
      ["jp", /Japanese/],
    ] as const
  ).map(
    ([code, text]): HoverCase => ({
      name: `the language ${code}`,
      text: element("languages", `"language": "${code}$0"`),
      tells: [text],
    }),
  ),
  {
    name: "a language that is not supported",
    text: element("languages", '"language": "x$0x", "pages": []'),
    tells: ["language-code"],
  },
  {
    name: "Ukrainian by the reference is described as lost today",
    dialect: "reference",
    text: element("languages", '"language": "u$0a", "pages": ["intro"]'),
    tells: [/Ukrainian/, "language-code", /`uk`/],
  },
  {
    name: "Ukrainian by the platform today is described as refused",
    dialect: "current",
    text: element("languages", '"language": "u$0a", "pages": ["intro"]'),
    tells: [/Ukrainian/, "language-code"],
  },
  {
    name: "the destination of a redirect",
    text: docs('{ "pages": ["intro"] }', '"redirects": [{ "source": "/old", "destination": "/in$0tro" }], '),
    tells: ["Introduction"],
  },
  {
    name: "a second kind of child",
    text: element(
      "tabs",
      '"tab": "A", "groups": [{ "group": "B", "pages": ["intro"] }], "pa$0ges": ["guides/start"]',
    ),
    tells: ["one-child-type", /Nest one inside/],
  },
  {
    name: "an unknown key",
    text: element("groups", '"group": "A", "pages": ["intro"], "colla$0psed": true'),
    tells: ["unknown-field", "expanded"],
  },
  { name: "a bracket", text: element("groups", '"group": "A", "pages": [$0 "intro"]'), tells: [] },
  { name: "a blank", text: docs('{  $0  "pages": ["intro"] }'), tells: [] },
  { name: "an empty file, which is no JSON", text: "$0", tells: ["json-syntax"] },
];

export const hoverCases: readonly HoverCase[] = [
  ...onFields,
  ...elements,
  ...settings,
  ...generated,
  ...pages,
  ...endpoints,
  ...specs,
  ...values,
];
