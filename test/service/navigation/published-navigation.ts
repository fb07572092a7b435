/**
 * What the platform publishes of a navigation, written a second time from the facts (F3.11, F3.17, F3.19, F13.1 to F13.5, F13.13)
 * and on plain JSON, so that tests can compare the two. It knows pages and their sections, but no specifications.
 */

/** The paths of the published pages; undefined for what the platform rejects. */
type Published = ReadonlySet<string> | undefined;

type Fields = Readonly<Record<string, unknown>>;

const nothing: Published = new Set();

/** The kind of the entries under each key of a section. */
const kinds: Readonly<Record<string, string>> = {
  languages: "language",
  versions: "version",
  tabs: "tab",
  dropdowns: "dropdown",
  anchors: "anchor",
  products: "product",
  groups: "group",
  menu: "item",
};

const rootKeys = ["products", "languages", "versions", "tabs", "dropdowns", "anchors", "groups", "pages"];
const orders: Readonly<Record<string, string>> = {
  anchor: "languages versions dropdowns tabs products groups pages",
  product: "languages versions tabs anchors dropdowns groups pages",
  item: "languages versions dropdowns anchors products tabs groups pages",
};
const mayBeEmpty: ReadonlySet<string> = new Set(["products", "dropdowns", "pages", "menu"]);
const codes: ReadonlySet<string> = new Set(["en", "fr", "de", "es", "it"]);

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isIcon(value: unknown): boolean {
  if (isFields(value)) return typeof value.name === "string" && !value.name.startsWith("fa-");
  return typeof value === "string" && !value.startsWith("fa-");
}

/** Whether the platform takes a value for a link; texts of other schemes are in no test. */
export function isLink(value: unknown): boolean {
  return typeof value === "string" && /^(?:\/|#|mailto:|https?:\/\/)/.test(value);
}

const isBoolean = (value: unknown): boolean => typeof value === "boolean";

/** Whether the platform accepts a value of the key in an element of the kind; keys of other kinds are dropped. */
const fields: Readonly<Record<string, (value: unknown) => boolean>> = {
  "group icon": isIcon,
  "group hidden": isBoolean,
  "group tag": (value) => typeof value === "string",
  "group expanded": isBoolean,
  "group boost": (value) => typeof value === "number",
  "group root": isText,
  "tab icon": isIcon,
  "tab hidden": isBoolean,
  "tab align": (value) => value === "start" || value === "end",
  "anchor icon": isIcon,
  "anchor hidden": isBoolean,
  "dropdown icon": isIcon,
  "dropdown hidden": isBoolean,
  "dropdown description": (value) => typeof value === "string",
  "product icon": isIcon,
  "product hidden": isBoolean,
  "product description": (value) => typeof value === "string",
  "version hidden": isBoolean,
  "version default": isBoolean,
  "version tag": (value) => typeof value === "string",
  "language hidden": isBoolean,
  "language default": isBoolean,
  "item icon": isIcon,
  "item hidden": isBoolean,
  "item description": (value) => typeof value === "string",
};

function hasAcceptedFields(kind: string, element: Fields): boolean {
  const name = element[kind];
  if (!(kind === "language" ? codes.has(String(name)) : isText(name))) return false;
  return Object.entries(element).every(([key, value]) => fields[`${kind} ${key}`]?.(value) ?? true);
}

function isAcceptedGlobal(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isFields(value)) return false;
  return Object.entries(value).every(([key, list]) => {
    const kind = kinds[key];
    if (kind === undefined || key === "groups" || key === "menu" || !Array.isArray(list)) return false;
    return list.every((link) => isFields(link) && hasAcceptedFields(kind, link) && isLink(link.href));
  });
}

function publishedList(key: string, value: unknown): Published {
  if (!Array.isArray(value) || (value.length === 0 && !mayBeEmpty.has(key))) return undefined;
  const pages = new Set<string>();
  for (const entry of value) {
    if (key === "pages" && isText(entry)) pages.add(String(entry));
    else {
      const below = isFields(entry) ? publishedElement(kinds[key] ?? "group", entry) : undefined;
      if (below === undefined) return undefined;
      for (const page of below) pages.add(page);
    }
  }
  return pages;
}

function publishedElement(kind: string, element: Fields): Published {
  if (!hasAcceptedFields(kind, element)) return undefined;
  if (kind === "group") {
    const below = publishedList("pages", "pages" in element ? element.pages : []);
    return below && typeof element.root === "string" ? new Set([element.root, ...below]) : below;
  }
  if (!isAcceptedGlobal(element.global)) return undefined;
  if (isLink(element.href)) return nothing;
  return firstPublished(element, keysOf(kind)) ?? nothing;
}

/** The keys of the content of a kind, in the order in which the platform looks for them. */
export function keysOf(kind: string): readonly string[] {
  if (kind === "navigation") return rootKeys;
  const order = orders[kind] ?? "languages versions tabs dropdowns anchors products groups pages";
  const keys = order.split(" ").filter((key) => kinds[key] !== kind);
  return kind === "tab" || kind === "product" ? [...keys, "menu"] : keys;
}

function firstPublished(element: Fields, keys: readonly string[]): Published {
  for (const key of keys) {
    const below = key in element ? publishedList(key, element[key]) : undefined;
    if (below !== undefined) return below;
  }
  return undefined;
}

/** The pages of a navigation that the platform publishes; undefined if it rejects docs.json. */
export function publishedPages(navigation: unknown): Published {
  if (!isFields(navigation) || !isAcceptedGlobal(navigation.global)) return undefined;
  return firstPublished(navigation, keysOf("navigation"));
}
