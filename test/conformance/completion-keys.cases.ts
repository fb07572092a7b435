// The keys that an object may have, by its kind, its current content and the dialect.
import {
  contentOf,
  docs,
  element,
  elementKinds,
  fieldsOf,
  globalFieldsOf,
  nameKeyOf,
  nestedGroupFields,
  type Position,
  patterns,
  rootFields,
} from "./completion-position.ts";
import { type Dialect, dialects } from "./site.ts";

function inDialects(make: (dialect: Dialect) => Position | readonly Position[]): readonly Position[] {
  return dialects.flatMap((dialect) =>
    [make(dialect)].flat().map((one) => ({ ...one, name: `${one.name} (${dialect})`, dialect })),
  );
}

/** An empty entry may become one that includes another repository. */
const otherRepository = "sourceRef";

function nameOf(kind: string): string {
  return `"${nameKeyOf(kind)}": "${kind === "languages" ? "en" : "A"}"`;
}

const roots: readonly Position[] = [
  {
    name: "an empty navigation takes every pattern",
    text: docs("{ $0 }"),
    keys: [...patterns, ...rootFields],
  },
  ...patterns.map((pattern) => ({
    name: `a navigation with ${pattern} takes no second pattern`,
    text: docs(`{ "${pattern}": [], $0 }`),
    keys: rootFields,
  })),
  {
    name: "a navigation with global alone takes every pattern",
    text: docs('{ "global": {}, $0 }'),
    keys: [...patterns, "directory"],
  },
  {
    name: "a key is offered in front of the pattern too",
    text: docs('{ $0 "tabs": [] }'),
    keys: rootFields,
  },
  {
    name: "a navigation that is taken from a file holds what the file holds",
    text: docs('{ "$ref": "./nav.json", $0 }'),
    files: { "nav.json": '{ "tabs": [{ "tab": "A", "pages": ["intro"] }] }' },
    // Keys next to the reference take precedence over the file's keys, so `tabs` may be overridden; a second pattern
    // is not allowed.
    excludes: patterns.filter((pattern) => pattern !== "tabs"),
    includes: rootFields,
  },
];

const elements = inDialects((dialect) =>
  elementKinds.flatMap((kind): readonly Position[] => {
    const content = contentOf(kind, dialect);
    const fields = fieldsOf[kind] ?? [];
    const required = kind === "groups" ? ["group", "pages"] : [nameKeyOf(kind)];
    const filled = content.map((key): Position => {
      const value = key === "href" ? '"https://example.com"' : key === "graphql" ? "{}" : "[]";
      // A tab with a reference and a spec stops the deployment (F6.24, F6.36).
      const excluded = kind === "tabs" && ["sdk", "graphql"].includes(key) ? ["openapi", "asyncapi"] : [];
      return {
        name: `${kind}: after ${key} no other content`,
        text: element(kind, `${nameOf(kind)}, "${key}": ${value}, $0`),
        keys: fields.filter((field) => !excluded.includes(field)),
      };
    });
    return [
      {
        name: `${kind}: an empty entry`,
        text: element(kind, "$0"),
        keys: [...new Set([nameKeyOf(kind), ...content, ...fields, otherRepository])],
        first: required,
      },
      {
        name: `${kind}: behind the name`,
        text: element(kind, `${nameOf(kind)}, $0`),
        keys: [...new Set([...content, ...fields])],
        first: kind === "groups" ? ["pages"] : [],
      },
      ...filled,
    ];
  }),
);

const nested: readonly Position[] = [
  {
    name: "a group in the pages of a group",
    text: docs('{ "groups": [{ "group": "A", "pages": ["intro", { $0 }] }] }'),
    keys: ["group", "pages", ...nestedGroupFields, otherRepository],
    first: ["group", "pages"],
  },
  {
    name: "a group in the pages of the root",
    text: docs('{ "pages": [{ $0 }] }'),
    keys: ["group", "pages", ...(fieldsOf.groups ?? []), otherRepository],
  },
  {
    name: "an anchor in a tab, which may not hold anchors, but may hold tabs",
    text: docs('{ "tabs": [{ "tab": "A", "anchors": [{ "anchor": "B", $0 }] }] }'),
    keys: [...contentOf("anchors", "reference"), ...(fieldsOf.anchors ?? [])],
  },
  {
    name: "a version in a language",
    text: docs('{ "languages": [{ "language": "en", "versions": [{ "version": "1", $0 }] }] }'),
    keys: [...contentOf("versions", "reference"), ...(fieldsOf.versions ?? [])],
  },
  {
    name: "a group that generates its pages from a spec",
    text: docs('{ "groups": [{ "group": "A", "openapi": "api.json", $0 }] }'),
    keys: ["pages", ...(fieldsOf.groups ?? []).filter((key) => key !== "openapi")],
  },
  ...inDialects((dialect) => ({
    name: "a menu item in the menu of a product, or what is written there",
    text: docs('{ "products": [{ "product": "A", "menu": [{ "item": "B", $0 }] }] }'),
    keys: [...contentOf("menu", dialect), ...(fieldsOf.menu ?? [])],
  })),
];

const globals: readonly Position[] = [
  {
    name: "global of the root",
    text: docs('{ "tabs": [], "global": { $0 } }'),
    keys: Object.keys(globalFieldsOf),
  },
  {
    name: "global beside its anchors",
    text: docs('{ "tabs": [], "global": { "anchors": [], $0 } }'),
    keys: Object.keys(globalFieldsOf).filter((key) => key !== "anchors"),
  },
  {
    name: "global of a language",
    text: docs('{ "languages": [{ "language": "en", "global": { $0 } }] }'),
    keys: Object.keys(globalFieldsOf),
  },
  ...Object.entries(globalFieldsOf).flatMap(([kind, fields]): readonly Position[] => [
    {
      name: `an empty entry of global ${kind}`,
      text: docs(`{ "pages": [], "global": { "${kind}": [{ $0 }] } }`),
      keys: [nameKeyOf(kind), "href", ...fields, otherRepository],
      first: [nameKeyOf(kind), "href"],
    },
    {
      name: `an entry of global ${kind} with its name`,
      text: docs(`{ "pages": [], "global": { "${kind}": [{ ${nameOf(kind)}, $0 }] } }`),
      keys: ["href", ...fields],
      first: ["href"],
    },
  ]),
];

const topLevel = [
  "theme",
  "name",
  "colors",
  "navigation",
  "$schema",
  "public",
  "description",
  "logo",
  "favicon",
  "api",
  "appearance",
  "background",
  "navbar",
  "footer",
  "search",
  "seo",
  "fonts",
  "icons",
  "styling",
  "redirects",
  "integrations",
  "banner",
  "errors",
  "contextual",
  "thumbnails",
  "interaction",
  "metadata",
  "variables",
  "markdown",
  "variations",
];

/** F12.10: an object with the given text as its content, and the keys that it may have. */
const belowTheTop: readonly (readonly [text: string, keys: readonly string[]])[] = [
  ['"api": { "params": { $0 } }', ["expanded", "post"]],
  ['"api": { "openapi": { $0 } }', ["source", "directory", "overlays"]],
  ['"api": { "openapi": [{ $0 }] }', ["source", "directory", "overlays"]],
  ['"api": { "asyncapi": { $0 } }', ["source", "directory"]],
  ['"markdown": { $0 }', ["schema", "instructions"]],
  ['"seo": { $0 }', ["indexing", "metatags", "organization", "paths", "trailingSlash"]],
  ['"seo": { "paths": [{ $0 }] }', ["path", "metatags"]],
  ['"banner": { "content": "A", "color": { $0 } }', ["light", "dark"]],
  ['"integrations": { "mixpanel": { $0 } }', ["projectToken", "region"]],
  ['"integrations": { "segment": { $0 } }', ["key", "cdnUrl"]],
  ['"integrations": { "onetrust": { $0 } }', ["domainScript", "categoryId", "scriptSource"]],
  ['"integrations": { "transcend": { $0 } }', ["bundleId", "analyticsPurpose"]],
  ['"integrations": { "commonRoom": { $0 } }', ["siteId"]],
];

const configuration: readonly Position[] = [
  {
    name: "an empty docs.json",
    text: "{ $0 }",
    keys: topLevel,
    first: ["theme", "name", "colors", "navigation"],
  },
  {
    name: "a docs.json that has all it needs",
    text: docs('{ "pages": [] }, $0'),
    keys: topLevel.filter((key) => !["theme", "name", "colors", "navigation"].includes(key)),
  },
  {
    name: "a docs.json without its theme",
    text: '{ "name": "Acme", "colors": { "primary": "#0B7A5F" }, $0 }',
    keys: topLevel.filter((key) => !["name", "colors"].includes(key)),
    first: ["theme", "navigation"],
  },
  {
    name: "colors",
    text: '{ "colors": { $0 } }',
    first: ["primary"],
    includes: ["primary"],
  },
  { name: "styling", text: docs("{}", '"styling": { $0 }, '), keys: ["eyebrows", "codeblocks", "latex"] },
  {
    name: "styling with its eyebrows",
    text: docs("{}", '"styling": { "eyebrows": "breadcrumbs", $0 }, '),
    keys: ["codeblocks", "latex"],
  },
  { name: "interaction", text: docs("{}", '"interaction": { $0 }, '), keys: ["drilldown"] },
  {
    name: "a redirect",
    text: docs("{}", '"redirects": [{ $0 }], '),
    keys: ["source", "destination", "permanent"],
    first: ["source", "destination"],
  },
  {
    name: "a redirect with its source",
    text: docs("{}", '"redirects": [{ "source": "/old", $0 }], '),
    keys: ["destination", "permanent"],
    first: ["destination"],
  },
  {
    name: "a redirect with all it needs",
    text: docs("{}", '"redirects": [{ "source": "/old", "destination": "/intro", $0 }], '),
    keys: ["permanent"],
  },
];

const settings = belowTheTop.map(
  ([text, keys]): Position => ({ name: `the keys of ${text}`, text: docs("{}", `${text}, `), keys }),
);

const values: readonly Position[] = [
  {
    name: "the SDK reference of a group",
    text: element("groups", '"group": "A", "sdk": { $0 }'),
    keys: ["format", "source", "directory"],
    first: ["format", "source"],
  },
  {
    name: "the GraphQL reference of a tab",
    text: element("tabs", '"tab": "A", "graphql": { $0 }'),
    keys: ["source", "directory"],
    first: ["source"],
  },
  {
    name: "an OpenAPI spec of a tab, as one of several objects",
    text: element("tabs", '"tab": "A", "openapi": [{ $0 }]'),
    keys: ["source", "directory", "overlays"],
  },
  {
    name: "the colors of an anchor",
    text: element("anchors", '"anchor": "A", "color": { $0 }'),
    keys: ["light", "dark"],
  },
  {
    name: "the colors of a product with the light one",
    text: element("products", '"product": "A", "color": { "light": "#0B7A5F", $0 }'),
    keys: ["dark"],
  },
  {
    name: "an icon as an object",
    text: element("groups", '"group": "A", "icon": { $0 }'),
    keys: ["name", "style", "library"],
    first: ["name"],
  },
  {
    name: "an icon as an object with its name",
    text: element("tabs", '"tab": "A", "icon": { "name": "book", $0 }'),
    keys: ["style", "library"],
  },
  {
    name: "openapi as an object",
    text: element("tabs", '"tab": "A", "openapi": { $0 }'),
    keys: ["source", "directory", "overlays"],
    first: ["source"],
  },
  {
    name: "openapi as an object with its source",
    text: element("groups", '"group": "A", "openapi": { "source": "api.json", $0 }'),
    keys: ["directory", "overlays"],
  },
];

const parts: readonly Position[] = [
  {
    name: "a file that is one tab",
    text: "{ $0 }",
    file: "parts/tab.json",
    files: { "docs.json": docs('{ "tabs": [{ "$ref": "parts/tab.json" }] }') },
    keys: [...new Set(["tab", ...contentOf("tabs", "reference"), ...(fieldsOf.tabs ?? []), otherRepository])],
    first: ["tab"],
  },
  {
    name: "a file that is one group with its pages",
    text: '{ "group": "A", "pages": [], $0 }',
    file: "parts/group.json",
    files: { "docs.json": docs('{ "groups": [{ "$ref": "parts/group.json" }] }') },
    keys: fieldsOf.groups ?? [],
  },
  {
    name: "a file that is all languages",
    text: '[{ "language": "en", "tabs": [], $0 }]',
    file: "parts/languages.json",
    files: { "docs.json": docs('{ "languages": { "$ref": "parts/languages.json" } }') },
    keys: fieldsOf.languages ?? [],
  },
  {
    name: "a file that is the navigation",
    text: "{ $0 }",
    file: "navigation.json",
    files: { "docs.json": docs('{ "$ref": "navigation.json" }') },
    keys: [...patterns, ...rootFields],
  },
  {
    name: "a file below a file",
    text: '{ "version": "1", $0 }',
    file: "parts/deep/version.json",
    files: {
      "docs.json": docs('{ "$ref": "parts/navigation.json" }'),
      "parts/navigation.json": '{ "versions": [{ "$ref": "deep/version.json" }] }',
    },
    keys: [...contentOf("versions", "reference"), ...(fieldsOf.versions ?? [])],
  },
  ...inDialects((dialect) => ({
    name: "a file that is one menu item",
    text: "{ $0 }",
    file: "parts/item.json",
    files: { "docs.json": docs('{ "tabs": [{ "tab": "A", "menu": [{ "$ref": "parts/item.json" }] }] }') },
    keys: ["item", ...contentOf("menu", dialect), ...(fieldsOf.menu ?? []), otherRepository],
    first: ["item"],
  })),
  {
    name: "a file that is the list of redirects",
    text: '[{ "source": "/old", $0 }]',
    file: "redirects.json",
    files: { "docs.json": docs("{}", '"redirects": { "$ref": "redirects.json" }, ') },
    keys: ["destination", "permanent"],
  },
];

const nothing: readonly Position[] = [
  { name: "in the name of a group", text: element("groups", '"group": "A$0", "pages": []'), keys: [] },
  { name: "in the name of a tab, empty", text: element("tabs", '"tab": "$0"'), keys: [] },
  { name: "in a tag", text: element("versions", '"version": "1", "tag": "$0"'), keys: [] },
  { name: "in a description", text: element("products", '"product": "A", "description": "$0"'), keys: [] },
  { name: "behind the root", text: `${docs("{}")} $0`, keys: [] },
  {
    name: "in an array where a list of overlays stands",
    text: element("tabs", '"openapi": { "source": "api.json", "overlays": [{ $0 }] }'),
    keys: [],
  },
  {
    name: "in an unknown object",
    text: element("tabs", '"tab": "A", "frobnicate": { $0 }'),
    keys: [],
  },
];

export const keyPositions: readonly Position[] = [
  ...roots,
  ...elements,
  ...nested,
  ...globals,
  ...configuration,
  ...settings,
  ...values,
  ...parts,
  ...nothing,
];
