/**
 * The JSON Schema for VS Code's JSON server, so that its work is comparable with ours.
 *
 * Written by hand without needless unions, which would only slow the peer down: page entries branch with `if`, and the
 * one-child rule is a list of simple `required` tests. Deliberately not a copy of the project's own table of elements,
 * because an error there must not make both sides equally wrong. RESULTS.md lists what the schema cannot say (files,
 * specs, siblings, losses).
 */

type PeerSchema = { readonly [keyword: string]: unknown };

const text: PeerSchema = { type: "string" };
const filledText: PeerSchema = { type: "string", minLength: 1 };
const flag: PeerSchema = { type: "boolean" };
const section: PeerSchema = { type: "object" };
const hexColor: PeerSchema = { type: "string", pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" };
const externalAddress: PeerSchema = { type: "string", pattern: "^https?://" };

const reference = (name: string): PeerSchema => ({ $ref: `#/definitions/${name}` });
const listOf = (name: string): PeerSchema => ({ type: "array", items: reference(name) });
const oneOfTheseWords = (words: string): PeerSchema => ({ enum: words.split(" ") });

/** Every kind of child that divides a site; an element's own kind is left out where the list is used. */
const divisions = ["pages", "groups", "tabs", "anchors", "dropdowns", "products", "versions", "languages"];

const languageCodes = "ar cn zh-Hant nl en fr de id it jp ko lv no pt-BR ru es sv tr ua vn";

const fields: Readonly<Record<string, PeerSchema>> = {
  align: text,
  asyncapi: reference("specification"),
  banner: section,
  boost: { type: "number" },
  color: reference("color"),
  default: flag,
  description: text,
  directory: oneOfTheseWords("none accordion card"),
  expanded: flag,
  footer: section,
  global: reference("global"),
  graphql: reference("specification"),
  hidden: flag,
  href: { type: "string", pattern: "^(https?://|mailto:|/|#)" },
  icon: reference("icon"),
  menu: listOf("menuItem"),
  name: text,
  navbar: section,
  openapi: reference("specification"),
  public: flag,
  root: filledText,
  sdk: reference("specification"),
  searchable: flag,
  tag: text,
};

/** The schemas of the named fields, by name. */
function pickFields(names: string): Record<string, PeerSchema> {
  return Object.fromEntries(names.split(" ").map((name) => [name, fields[name] ?? {}]));
}

/** An object with exactly these properties, some of them required. */
function closedObject(required: readonly string[], properties: Record<string, PeerSchema>): PeerSchema {
  return { type: "object", required, properties, additionalProperties: false };
}

/** A division of the site: its name, its fields, and one kind of child from a list. */
function division(
  nameKey: string,
  names: string,
  children: readonly string[],
  name = filledText,
): PeerSchema {
  const childLists = Object.fromEntries(children.map((kind) => [kind, reference(kind)]));
  return {
    ...closedObject([nameKey], { [nameKey]: name, ...pickFields(names), ...childLists }),
    allOf: [reference("oneChildKind")],
  };
}

const allBut = (own: string): readonly string[] => divisions.filter((kind) => kind !== own);

/** The entries of `global.tabs`, `global.anchors` and so on: a name and an address. */
function globalEntries(nameKey: string, names: string, href = fields.href ?? text): PeerSchema {
  const properties = { ...pickFields(`icon hidden ${names}`.trim()), [nameKey]: filledText, href };
  return { type: "array", items: closedObject([nameKey, "href"], properties) };
}

/** Has a description, so that the peer has a hover text for it. */
const groupName: PeerSchema = { ...filledText, description: "The title of a section of the sidebar." };

const groupFields = "icon hidden tag expanded root public boost searchable directory openapi asyncapi sdk";

const definitions: Readonly<Record<string, PeerSchema>> = {
  specification: { type: ["string", "object", "array"] },
  icon: {
    type: ["string", "object"],
    ...{ required: ["name"], additionalProperties: false },
    properties: { name: text, style: text, library: oneOfTheseWords("fontawesome lucide tabler") },
  },
  color: closedObject([], { light: hexColor, dark: hexColor }),
  // An element with a spec may have no children (they are generated), so only other elements are counted.
  oneChildKind: {
    if: { required: ["openapi"] },
    else: { oneOf: [...divisions, "menu", "href"].map((kind) => ({ required: [kind] })) },
  },
  pages: {
    type: "array",
    items: {
      type: ["string", "object"],
      if: { type: "object" },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise
      then: reference("group"),
      else: { minLength: 1 },
    },
  },
  groups: listOf("group"),
  tabs: listOf("tab"),
  anchors: listOf("anchor"),
  dropdowns: listOf("dropdown"),
  products: listOf("product"),
  versions: listOf("version"),
  languages: listOf("language"),
  navigation: {
    ...closedObject([], {
      ...pickFields("global directory"),
      ...Object.fromEntries(divisions.map((kind) => [kind, reference(kind)])),
    }),
    allOf: [reference("oneChildKind")],
  },
  group: {
    ...closedObject(["group"], { group: groupName, pages: reference("pages"), ...pickFields(groupFields) }),
    anyOf: [{ required: ["pages"] }, { required: ["openapi"] }, { required: ["asyncapi"] }],
  },
  tab: division(
    "tab",
    "icon hidden href openapi asyncapi graphql sdk global directory searchable align menu",
    allBut("tabs"),
  ),
  menuItem: division("item", "icon hidden href description openapi asyncapi global directory", [
    "pages",
    "groups",
  ]),
  anchor: division("anchor", "icon hidden href color openapi asyncapi global directory", allBut("anchors")),
  dropdown: division(
    "dropdown",
    "icon hidden href color description openapi asyncapi global directory",
    allBut("dropdowns"),
  ),
  product: division(
    "product",
    "icon hidden href color description name openapi asyncapi global directory menu",
    allBut("products"),
  ),
  version: division(
    "version",
    "hidden href default tag openapi asyncapi global directory",
    allBut("versions"),
  ),
  language: division(
    "language",
    "hidden href default banner footer navbar openapi asyncapi global directory",
    allBut("languages"),
    oneOfTheseWords(languageCodes),
  ),
  global: closedObject([], {
    tabs: globalEntries("tab", ""),
    anchors: globalEntries("anchor", "color", externalAddress),
    dropdowns: globalEntries("dropdown", "color description"),
    languages: globalEntries("language", "default"),
    versions: globalEntries("version", "default tag"),
    products: globalEntries("product", "color description"),
  }),
};

const themes = "mint maple palm willow linden almond aspen luma sequoia";

const topLevel: Readonly<Record<string, PeerSchema>> = {
  $schema: text,
  theme: oneOfTheseWords(themes),
  name: filledText,
  colors: { type: "object", required: ["primary"], additionalProperties: hexColor },
  navigation: reference("navigation"),
  redirects: {
    type: "array",
    items: closedObject(["source", "destination"], { source: text, destination: text, permanent: flag }),
  },
  styling: { type: "object", properties: { eyebrows: oneOfTheseWords("section breadcrumbs") } },
  interaction: { type: "object", properties: { drilldown: flag } },
};

/** The whole schema, draft 7: the navigation in full, and the common parts of the rest of docs.json. */
export const peerSchema: PeerSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  required: ["theme", "name", "colors", "navigation"],
  properties: topLevel,
  definitions,
};

/**
 * The same schema with a branch for each theme, like a schema in which themes allow different keys: a server that validates
 * by schema compares the document with every branch.
 */
export const peerSchemaByTheme: PeerSchema = {
  $schema: peerSchema.$schema,
  definitions,
  anyOf: themes.split(" ").map((theme) => ({
    ...{ type: "object", required: peerSchema.required },
    properties: { ...topLevel, theme: { const: theme } },
  })),
};
