/**
 * The single source of truth for navigation elements: their keys, required fields, allowed children, dialects
 * and documentation. Lowering, rules, completion, hover, symbols and schemas/navigation.schema.json
 * are based on it.
 *
 * Sources: the facts of docs/format/navigation.md (F3) and docs/format/elements.md (F4).
 */
import type { Dialect } from "../model/dialect.ts";

/** `navigation` is the root object, `global` the object under a `global` key. */
export type ElementKind =
  | "navigation"
  | "global"
  | "group"
  | "tab"
  | "item"
  | "anchor"
  | "dropdown"
  | "product"
  | "version"
  | "language";

/** The keys that contain children. `menu` contains items; `pages` contains page paths, endpoints and groups. */
export type ChildKey =
  | "pages"
  | "groups"
  | "menu"
  | "tabs"
  | "anchors"
  | "dropdowns"
  | "products"
  | "versions"
  | "languages";

/** The form of a field's value. */
export type FieldType =
  | { readonly type: "name" }
  | { readonly type: "string" }
  | { readonly type: "boolean" }
  | { readonly type: "number" }
  | { readonly type: "enum"; readonly values: readonly string[] }
  | { readonly type: "icon" }
  | { readonly type: "color" }
  | { readonly type: "href" }
  | { readonly type: "page-path" }
  /** A specification: a path, a URL, `{source, directory}`, or an array of these (for AsyncAPI, of strings only). */
  | { readonly type: "spec"; readonly of: "openapi" | "asyncapi" }
  | { readonly type: "global" }
  /** A value described by a definition in the schema of the rest of docs.json. */
  | {
      readonly type: "definition";
      readonly definition: "banner" | "footer" | "navbar" | "sdk" | "graphql";
    };

/** One key of an element, other than its name and its content. */
export interface FieldSpec {
  readonly key: string;
  readonly type: FieldType;
  /** The dialects that have this field. A field that either dialect has is never reported as unknown. */
  readonly dialects: readonly Dialect[];
  /** One or two sentences for hover and completion, in words that authors use. */
  readonly documentation: string;
}

/** Whether a parent may contain children under a key. */
export type ChildRule =
  /** Every dialect accepts it. */
  | "allowed"
  /** Only the current platform accepts it; the reference dialect warns. */
  | "current-only"
  /** Every dialect rejects it. */
  | "rejected";

/** One kind of element: its keys, and what it may contain. */
export interface ElementSpec {
  readonly kind: ElementKind;
  /** The name of the kind in messages: "tab", "menu item". */
  readonly label: string;
  readonly plural: string;
  /** The key whose string is the element's name; undefined for `navigation` and `global`. */
  readonly nameKey: string | undefined;
  /** The key of the array that lists elements of this kind. */
  readonly listKey: ChildKey | undefined;
  readonly fields: readonly FieldSpec[];
  readonly children: Readonly<Record<ChildKey, ChildRule>>;
  readonly documentation: string;
}

const boolean: FieldType = { type: "boolean" };
const string: FieldType = { type: "string" };

/** A field of both dialects. */
function field(key: string, type: FieldType, documentation: string): FieldSpec {
  return { key, type, dialects: ["reference", "current"], documentation };
}

/** A field of the current dialect only. */
function currentField(key: string, type: FieldType, documentation: string): FieldSpec {
  return { key, type, dialects: ["current"], documentation };
}

function name(kind: ElementKind, documentation: string): FieldSpec {
  return field(kind, { type: "name" }, documentation);
}

const icon = field(
  "icon",
  { type: "icon" },
  "An icon's name from the site's icon library, a path or a URL, or `{name, style, library}`.",
);
const openapi = field(
  "openapi",
  { type: "spec", of: "openapi" },
  "The OpenAPI spec of this section, which sections below inherit. Unless endpoints are listed, a page is generated for each.",
);
const asyncapi = currentField(
  "asyncapi",
  { type: "spec", of: "asyncapi" },
  "The AsyncAPI spec of this section.",
);
const hidden = currentField(
  "hidden",
  boolean,
  "`true` hides this section from the navigation; its pages keep their URLs.",
);
const href = field(
  "href",
  { type: "href" },
  "A link instead of content: an external URL, or a path that begins with `/`.",
);
const description = field("description", string, "A short text shown beside the name.");
const color = currentField("color", { type: "color" }, "Hex colors for the light and the dark mode.");
const global = field("global", { type: "global" }, "Links shown on every page, in every section.");
const directory = currentField(
  "directory",
  { type: "enum", values: ["none", "accordion", "card"] },
  "How overview pages list the content below: `none`, `accordion` or `card`.",
);
const searchable = currentField("searchable", boolean, "`false` excludes the pages below from the search.");
const isDefault = currentField("default", boolean, "`true` marks the one that readers see first.");
const sdk = currentField(
  "sdk",
  { type: "definition", definition: "sdk" },
  "The SDK reference from which this section is generated: the `format` and `source` of a documentation tool's output, and the `directory` of the pages.",
);

const tagDocumentation = "A short label shown after the name.";

/** The rules for all child keys: the given ones, "rejected" for `menu`, and `others` for the rest (F3.4 to F3.9). */
function children(
  rules: Partial<Record<ChildKey, ChildRule>>,
  others: ChildRule,
): Record<ChildKey, ChildRule> {
  return {
    pages: others,
    groups: others,
    menu: "rejected",
    tabs: others,
    anchors: others,
    dropdowns: others,
    products: others,
    versions: others,
    languages: others,
    ...rules,
  };
}

const common = [openapi, asyncapi, global, directory];

/** The part of an `ElementSpec` that is not derived; the label is the kind by default. */
type ElementRow = Pick<ElementSpec, "kind" | "fields" | "children" | "documentation"> &
  Partial<Pick<ElementSpec, "label">>;

const rows: readonly ElementRow[] = [
  {
    kind: "navigation",
    fields: [global, directory],
    children: children({}, "allowed"),
    documentation:
      "The structure of the site. It contains exactly one organizing pattern, and may also contain `global`.",
  },
  {
    kind: "global",
    label: "global section",
    fields: [],
    children: children({ pages: "rejected", groups: "rejected" }, "allowed"),
    documentation: "Links shown on all pages. Every entry has a name and an `href`, and no content.",
  },
  {
    kind: "group",
    fields: [
      name("group", "The title of this section of the sidebar."),
      icon,
      hidden,
      field("tag", string, tagDocumentation),
      field(
        "expanded",
        boolean,
        "`true` shows a nested group open; without it, it is collapsed. A top-level group is always open.",
      ),
      currentField("root", { type: "page-path" }, "The page that opens when readers select the group."),
      currentField("public", boolean, "`true` shows the pages below without sign-in."),
      currentField("boost", { type: "number" }, "How much the pages below count in the search."),
      searchable,
      directory,
      openapi,
      asyncapi,
      sdk,
    ],
    children: children({ pages: "allowed" }, "rejected"),
    documentation: "A section of the sidebar. Groups nest inside `pages`.",
  },
  {
    kind: "tab",
    fields: [
      name("tab", "The title of the tab in the bar at the top."),
      icon,
      hidden,
      href,
      openapi,
      asyncapi,
      currentField(
        "graphql",
        { type: "definition", definition: "graphql" },
        "The GraphQL schema from which this tab is generated: a path, a URL that starts with `https://`, or an object with `source` and `directory`.",
      ),
      sdk,
      global,
      directory,
      searchable,
      currentField(
        "align",
        { type: "enum", values: ["start", "end"] },
        "The position of the tab in the bar: `start` or `end`.",
      ),
    ],
    children: children({ menu: "allowed", tabs: "rejected" }, "allowed"),
    documentation: "A section that readers select in the bar at the top of the site.",
  },
  {
    kind: "item",
    label: "menu item",
    fields: [name("item", "The title of the menu item."), icon, hidden, href, description, ...common],
    children: children({ pages: "allowed", groups: "allowed" }, "current-only"),
    documentation: "An entry of a tab's menu. It contains groups, pages or an external link.",
  },
  {
    kind: "anchor",
    fields: [name("anchor", "The title of the anchor."), icon, hidden, href, color, ...common],
    children: children({ anchors: "rejected" }, "allowed"),
    documentation: "A persistent item at the top of the sidebar.",
  },
  {
    kind: "dropdown",
    fields: [
      name("dropdown", "The title of the dropdown."),
      icon,
      hidden,
      href,
      color,
      description,
      ...common,
    ],
    children: children({ dropdowns: "rejected" }, "allowed"),
    documentation: "An entry of the expandable menu at the top of the sidebar.",
  },
  {
    kind: "product",
    fields: [
      name("product", "The title of the product."),
      icon,
      hidden,
      href,
      color,
      description,
      currentField("name", string, "A longer name of the product."),
      ...common,
    ],
    children: children({ menu: "current-only", products: "rejected" }, "allowed"),
    documentation: "A section of the site for one product.",
  },
  {
    kind: "version",
    fields: [
      name("version", "The version as readers select it."),
      hidden,
      href,
      isDefault,
      currentField("tag", string, tagDocumentation),
      sdk,
      ...common,
    ],
    children: children({ versions: "rejected" }, "allowed"),
    documentation: "A version of the site, selected from a menu.",
  },
  {
    kind: "language",
    fields: [
      name("language", "The code of the language, one of the supported codes."),
      hidden,
      href,
      isDefault,
      currentField("banner", { type: "definition", definition: "banner" }, "The banner of this language."),
      currentField("footer", { type: "definition", definition: "footer" }, "The footer of this language."),
      currentField(
        "navbar",
        { type: "definition", definition: "navbar" },
        "The navigation bar of this language.",
      ),
      ...common,
    ],
    children: children({ languages: "rejected" }, "allowed"),
    documentation: "The site in one language, selected from a menu.",
  },
];

/** The kind of the elements that a child key lists; `pages` lists groups beside pages. */
export const listedKind: Readonly<Record<ChildKey, ElementKind>> = {
  pages: "group",
  groups: "group",
  menu: "item",
  tabs: "tab",
  anchors: "anchor",
  dropdowns: "dropdown",
  products: "product",
  versions: "version",
  languages: "language",
};

export const childKeys = Object.keys(listedKind) as readonly ChildKey[];

/** All kinds, `navigation` first. */
export const elementSpecs: readonly ElementSpec[] = rows.map((row) => {
  const { kind, label = kind } = row;
  const nameKey = kind === "navigation" || kind === "global" ? undefined : kind;
  // `pages` lists groups too, but the key that lists only groups is `groups`.
  const listKey = childKeys.findLast((key) => listedKind[key] === kind);
  return { ...row, label, plural: `${label}s`, nameKey, listKey };
});

const byKind = new Map(elementSpecs.map((spec) => [spec.kind, spec]));

/** The row of a kind. */
export function elementSpec(kind: ElementKind): ElementSpec {
  const spec = byKind.get(kind);
  if (spec === undefined) throw new Error(`no element of kind ${kind}`);
  return spec;
}

/** The patterns of the root of `navigation`; exactly one of them is expected (F3.1). */
export const rootPatterns: readonly ChildKey[] = childKeys.filter((key) => key !== "menu");

/** The only key of an entry that includes the navigation of another repository (F3.13). */
export const sourceKey = "sourceRef";

const childKeySet: ReadonlySet<string> = new Set(childKeys);

/** Whether a key is for content of an element. */
export function isChildKey(key: string): key is ChildKey {
  return childKeySet.has(key);
}

/** Whether elements of a kind may have a list under a key, in any dialect. */
export function mayContain(kind: ElementKind, key: string): boolean {
  return isChildKey(key) && elementSpec(kind).children[key] !== "rejected";
}

const fieldMaps = new Map(
  elementSpecs.map((spec) => [spec.kind, new Map(spec.fields.map((field) => [field.key, field]))]),
);

/** The field of a kind, or undefined if the kind does not have the key. */
export function fieldSpec(kind: ElementKind, key: string): FieldSpec | undefined {
  return fieldMaps.get(kind)?.get(key);
}

/** What a field means. The link of an anchor in `global` stands for no content, and may be less (F4.15, F4.16). */
export function documentationOf(field: FieldSpec, kind: ElementKind, inGlobal: boolean): string {
  return inGlobal && kind === "anchor" && field.key === "href"
    ? "The target of the link: an external URL. Today's platform also accepts `/path`, `#fragment` and `mailto:`."
    : field.documentation;
}

/** The fields of an entry of `global`: a link with the appearance of its kind (F4.29). */
const globalEntryFields: ReadonlySet<string> = new Set([
  "href",
  "icon",
  "color",
  "hidden",
  "default",
  "description",
]);

/** Whether an element has a field; in `global`, elements are links with few fields. */
export function isFieldOf(kind: ElementKind, key: string, inGlobal: boolean): boolean {
  const field = fieldSpec(kind, key);
  if (field === undefined) return false;
  return !inGlobal || kind === "global" || field.type.type === "name" || globalEntryFields.has(key);
}
