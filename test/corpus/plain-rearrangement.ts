/**
 * The intended result of an action on the navigation, computed on the plain values of the JSON files by moving items
 * from one array to another, without the engine.
 */
import { dirname, join } from "node:path/posix";
import type { Destination, NavigationAction } from "../../server/src/service/features/rearrange/action.ts";
import type { Location, Segment } from "../../server/src/service/model/location.ts";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };
/** The values of the JSON files by path. */
export type Values = ReadonlyMap<string, Json>;

/** The lists of the format, and the kind of their items. */
const kinds: Readonly<Record<string, string>> = {
  groups: "group",
  tabs: "tab",
  menu: "item",
  anchors: "anchor",
  dropdowns: "dropdown",
  products: "product",
  versions: "version",
  languages: "language",
};

/** An item of a list: its place in the array, in whatever file. */
export interface Item extends Location {
  readonly value: Json;
  /** The key of the list in its object. */
  readonly list: string;
  readonly holder: Location;
}

export interface Lists {
  readonly items: readonly Item[];
  readonly sections: readonly Location[];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function target(document: string, reference: Json | undefined): string {
  return join(dirname(document), String(reference));
}

/** The items below a section, in the order of the text. */
function visitLists(
  values: Values,
  section: Location,
  onItem: (item: Item) => void,
  onSection: (at: Location) => void,
): void {
  const visitList = (value: Json, list: string, { document, segments }: Location, holder: Location): void => {
    if (isObject(value) && typeof value.$ref === "string") {
      const path = target(document, value.$ref);
      const included = values.get(path);
      if (included !== undefined) visitList(included, list, { document: path, segments: [] }, holder);
      return;
    }
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      const place = { document, segments: [...segments, index] };
      onItem({ ...place, value: item, list, holder });
      if (isObject(item)) visitSection(item, place);
    }
  };
  const visitSection = (value: Json, { document, segments }: Location): void => {
    if (!isObject(value)) return;
    if (typeof value.$ref === "string") {
      const path = target(document, value.$ref);
      const included = values.get(path);
      if (included !== undefined) visitSection(included, { document: path, segments: [] });
    } else onSection({ document, segments });
    for (const [key, inner] of Object.entries(value)) {
      const place = { document, segments: [...segments, key] };
      if (key === "pages" || key in kinds) visitList(inner, key, place, { document, segments });
      if (key === "global") visitSection(inner, place);
    }
  };
  const value = valueAt(values.get(section.document), section.segments);
  if (value !== undefined) visitSection(value, section);
}

/** All items of all lists of the navigation, across files. */
export function listsOf(values: Values): Lists {
  const items: Item[] = [];
  const sections: Location[] = [];
  visitLists(
    values,
    { document: "docs.json", segments: ["navigation"] },
    (item) => items.push(item),
    (at) => sections.push(at),
  );
  return { items, sections };
}

/** The entries of pages and endpoints in an item, or the item itself. */
export function entriesBelow(values: Values, item: Item): readonly string[] {
  if (typeof item.value === "string") return [item.value];
  const entries: string[] = [];
  const root = isObject(item.value) ? item.value.root : undefined;
  if (typeof root === "string") entries.push(root);
  visitLists(
    values,
    item,
    ({ value }) => {
      if (typeof value === "string") entries.push(value);
      else if (isObject(value) && typeof value.root === "string") entries.push(value.root);
    },
    () => undefined,
  );
  return entries;
}

/** The strings that are entries of lists, sorted. */
export function entriesIn(values: Values): readonly string[] {
  return listsOf(values)
    .items.flatMap(({ value }) => (typeof value === "string" ? value : []))
    .sort();
}

function valueAt(root: Json | undefined, segments: readonly Segment[]): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of segments) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else if (isObject(value)) value = value[segment];
    else return undefined;
  }
  return value;
}

/** The kind of a list's items. */
function kindIn(list: string): string {
  return kinds[list] ?? "group";
}

/** Files that are being changed. */
class Draft {
  readonly values: Map<string, Json>;

  constructor(values: Values) {
    this.values = structuredClone(values) as Map<string, Json>;
  }

  at({ document, segments }: Location): Json | undefined {
    return valueAt(this.values.get(document), segments);
  }

  arrayOf({ document, segments }: Location): Json[] {
    return this.at({ document, segments: segments.slice(0, -1) }) as Json[];
  }

  /** An object and the objects that it includes; keys next to a `$ref` come first. */
  chain(location: Location): readonly JsonObject[] {
    const value = this.at(location);
    if (!isObject(value)) return [];
    if (typeof value.$ref !== "string") return [value];
    return [value, ...this.chain({ document: target(location.document, value.$ref), segments: [] })];
  }

  /** The list under a key, through all includes; created if there is none. */
  list(section: Location, key: string): Json[] {
    const objects = this.chain(section);
    const holder = objects.find((object) => key in object) ?? objects.at(-1);
    if (holder === undefined) throw new Error("no section");
    holder[key] ??= [];
    let list = holder[key];
    let { document } = section;
    for (const object of objects) {
      if (object === holder) break;
      document = target(document, object.$ref);
    }
    while (isObject(list)) {
      document = target(document, list.$ref);
      list = this.values.get(document) ?? [];
    }
    return list as Json[];
  }

  set(entry: Location, key: string, value: Json | undefined): void {
    const objects = this.chain(entry);
    // Keys next to a `$ref` take precedence (F1.9), so a section with such keys is changed there.
    const holder =
      objects.find((object) => key in object) ??
      objects.find((object) => Object.keys(object).some((one) => one !== "$ref")) ??
      objects.at(-1);
    if (holder === undefined) throw new Error("no section");
    if (value === undefined) delete holder[key];
    else holder[key] = value;
  }

  insert(to: Destination, added: readonly Json[], list: string): void {
    if ("into" in to) {
      const into = this.list(to.into, listKeyFor(this.chain(to.into), list));
      into.splice(Math.min(to.index ?? into.length, into.length), 0, ...added);
      return;
    }
    const beside = "after" in to ? to.after : to.before;
    const index = Number(beside.segments.at(-1)) + ("after" in to ? 1 : 0);
    this.arrayOf(beside).splice(index, 0, ...added);
  }
}

/** The list of a section that an author would use for an item of another list. */
function listKeyFor(objects: readonly JsonObject[], list: string): string {
  const has = (key: string): boolean => objects.some((object) => key in object);
  if (list === "pages") return "pages";
  if (list === "groups" && (has("group") || (has("pages") && !has("groups")))) return "pages";
  return list;
}

const marker: Json = { removed: true };

function removeAll(draft: Draft, entries: readonly Location[]): readonly Json[] {
  const taken: Json[] = [];
  for (const entry of entries) {
    const [value] = draft.arrayOf(entry).splice(Number(entry.segments.at(-1)), 1, marker);
    if (value !== undefined) taken.push(value);
  }
  return taken;
}

function sweep(lists: readonly Json[][]): void {
  for (const list of new Set(lists))
    for (let index = list.length - 1; index >= 0; index -= 1)
      if (list[index] === marker) list.splice(index, 1);
}

/** The key of the list for an item, which differs for a group among pages. */
function homeOf({ value, list }: Item): string {
  return list === "pages" && isObject(value) ? "groups" : list;
}

/** Replaces every `$ref` by its path from the site's root, so that files in different folders can be compared. */
export function withRootReferences(value: Json, document: string): Json {
  if (Array.isArray(value)) return value.map((item) => withRootReferences(item, document));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" ? target(document, inner) : withRootReferences(inner, document),
    ]),
  );
}

/** The value of a file with everything that it includes. */
export function included(values: Values, document: string, value = values.get(document)): Json {
  if (Array.isArray(value)) return value.map((item) => included(values, document, item));
  if (!isObject(value)) return value ?? null;
  const { $ref, ...beside } = value;
  const own = Object.fromEntries(
    Object.entries(beside).map(([key, inner]) => [key, included(values, document, inner)]),
  );
  if (typeof $ref !== "string") return own;
  const from = included(values, target(document, $ref));
  return isObject(from) ? { ...from, ...own } : from;
}

type Wrap = Extract<NavigationAction, { readonly kind: "wrap" }>;

function wrap(draft: Draft, { section, name = "" }: Wrap, items: readonly Item[]): void {
  const [first] = items;
  if (first === undefined) return;
  const list = draft.arrayOf(first);
  if (section === "group") {
    const index = Number(first.segments.at(-1));
    list.splice(index, items.length, { group: name, pages: list.slice(index, index + items.length) });
    return;
  }
  const holder = draft.at(first.holder) as JsonObject;
  const content = holder[first.list] ?? [];
  delete holder[first.list];
  const key = Object.keys(kinds).find((one) => kinds[one] === section) ?? "";
  holder[key] = [{ [section]: name, [first.list]: content }];
}

function unwrap(draft: Draft, item: Item): void {
  const objects = draft.chain(item);
  const key = ["pages", ...Object.keys(kinds)].find((one) => objects.some((object) => one in object)) ?? "";
  const inner = draft.list(item, key);
  const fits =
    inner.length === 0 ||
    key === item.list ||
    (item.list === "pages" && key === "groups") ||
    (item.list === "groups" && key === "pages" && inner.every(isObject));
  if (fits) {
    draft.arrayOf(item).splice(Number(item.segments.at(-1)), 1, ...inner);
    return;
  }
  const holder = draft.at(item.holder) as JsonObject;
  delete holder[item.list];
  holder[key] = inner;
}

/**
 * The values of the files after an action, as its author intends.
 * @param items the items of the action, in the order of their list
 * @returns undefined for actions whose result is not computed here
 */
export function intended(
  values: Values,
  action: NavigationAction,
  items: readonly Item[],
): Values | undefined {
  const draft = new Draft(values);
  const [item] = items;
  switch (action.kind) {
    case "move": {
      const lists = action.entries.map((entry) => draft.arrayOf(entry));
      const taken = removeAll(draft, action.entries);
      draft.insert(
        action.to,
        [...taken, ...(action.pages ?? []).map((file) => file.replace(/\.mdx?$/, ""))],
        item === undefined ? "pages" : homeOf(item),
      );
      sweep(lists);
      return draft.values;
    }
    case "shift": {
      const [entry] = action.entries;
      if (entry === undefined) return draft.values;
      const list = draft.arrayOf(entry);
      const index = Number(entry.segments.at(-1));
      const [value] = list.splice(index, 1);
      if (value !== undefined) list.splice(index + (action.by === "up" ? -1 : 1), 0, value);
      return draft.values;
    }
    case "add-page":
      draft.insert(action.to, [action.path], "pages");
      return draft.values;
    case "add-section": {
      const { section, name, href, to } = action;
      const list = Object.keys(kinds).find((one) => kinds[one] === section) ?? "";
      draft.insert(to, [{ [section]: name, ...(href === undefined ? { pages: [] } : { href }) }], list);
      return draft.values;
    }
    case "remove": {
      if (action.files === true) return undefined;
      const lists = action.entries.map((entry) => draft.arrayOf(entry));
      removeAll(draft, action.entries);
      sweep(lists);
      return draft.values;
    }
    case "rename":
      if (item !== undefined && isObject(item.value)) draft.set(item, kindIn(item.list), action.name);
      return draft.values;
    case "set": {
      if (item === undefined || !isObject(item.value)) return draft.values;
      const value = action.value === false ? undefined : action.value;
      if (action.key === "default" && value === true)
        for (const index of draft.arrayOf(item).keys())
          draft.set({ ...item, segments: [...item.segments.slice(0, -1), index] }, "default", undefined);
      draft.set(item, action.key, value);
      return draft.values;
    }
    case "wrap":
      wrap(draft, action, items);
      return draft.values;
    case "unwrap":
      if (item !== undefined) unwrap(draft, item);
      return draft.values;
    case "change-path":
    case "move-files":
    case "duplicate":
      return undefined;
  }
}
