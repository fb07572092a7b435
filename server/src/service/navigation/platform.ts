/**
 * What the platform keeps and what it drops silently (F13.1 to F13.5).
 * No other module knows it: rules ask here what vanishes and say so in their messages.
 */
import type { SyntaxNode } from "../json/tree.ts";
import { type ChildKey, elementSpec, listedKind } from "./elements.ts";
import {
  countOutside,
  entriesIn,
  entriesOfChildAlone,
  holdEntriesAlone,
  pagesInUnread,
} from "./listed-entries.ts";
import type { ChildList, NavigationElement } from "./model.ts";

/** At the root of `navigation` the first of these stays. */
const rootOrder: readonly string[] = [
  "products",
  "languages",
  "versions",
  "tabs",
  "dropdowns",
  "anchors",
  "groups",
  "pages",
  "menu",
];

/** Inside an element the first of these stays. Dropdowns and tabs rank alike: the one written first stays. */
const elementOrder: readonly (readonly string[])[] = [
  ["graphql", "sdk"],
  ["href"],
  ["languages"],
  ["versions"],
  ["dropdowns", "tabs"],
  ["anchors"],
  ["products"],
  ["groups"],
  ["pages"],
  ["menu"],
];

function rank(element: NavigationElement, key: string): number {
  return element.kind === "navigation"
    ? rootOrder.indexOf(key)
    : elementOrder.findIndex((keys) => keys.includes(key));
}

/** Keys that stand for content of an element and rule each other out. */
function isContent(element: NavigationElement, key: string): boolean {
  if (element.kind === "tab" && (key === "graphql" || key === "sdk")) return true;
  return element.children.some((list) => list.key === key);
}

/**
 * The keys of an element that hold content (children, and for a tab `graphql` and `sdk`), the one
 * that the platform keeps first; the others are dropped. `href` is not among them.
 */
export function contentByRank(element: NavigationElement): readonly string[] {
  const keys = [...element.fields.keys()].filter((key) => isContent(element, key));
  // Sorting is stable: of two that rank alike the earlier one stays first.
  return keys.sort((first, second) => rank(element, first) - rank(element, second));
}

/** Whether a flaw of one child makes the platform drop the whole list of children. */
export function dropsWholeList(parent: NavigationElement): boolean {
  return parent.kind !== "navigation" && parent.kind !== "group" && parent.kind !== "global";
}

function count(amount: number, one: string, many: string): string {
  return amount === 1 ? `1 ${one}` : `${amount} ${many}`;
}

/** What a list holds, in people's words: "2 groups with 14 pages"; undefined when it holds nothing. */
export function contentOf(list: ChildList): string | undefined {
  const spec = elementSpec(listedKind[list.key]);
  if (list.pageCount === 0 && list.elementCount === 0) return undefined;
  const pages = count(list.pageCount, "page", "pages");
  if (list.elementCount === 0 || list.key === "pages") return list.pageCount === 0 ? undefined : pages;
  const elements = count(list.elementCount, spec.label, spec.plural);
  return list.pageCount === 0 ? elements : `${elements} with ${pages}`;
}

/** A clause for a message: ", so 2 groups with 14 pages would not be published"; empty when nothing is lost. */
export function lossOfLists(lists: readonly ChildList[]): string {
  const contents = lists.map(contentOf).filter((content) => content !== undefined);
  return contents.length === 0 ? "" : `, so ${contents.join(" and ")} would not be published`;
}

/** What goes with a list that is dropped beside one that is kept. */
export interface LossBeside {
  /** A clause for a message; empty when nothing is lost. */
  readonly clause: string;
  /** Whether the list holds nothing but what is kept as well. */
  readonly isCopy: boolean;
}

/** What is lost with a list that is dropped, without what the kept ones list too. */
export function lossBeside(dropped: ChildList, kept: readonly ChildList[]): LossBeside {
  const entries = entriesIn([dropped]);
  const lost = countOutside(entries, kept);
  if (entries.size === 0 || lost === entries.size) return { clause: lossOfLists([dropped]), isCopy: false };
  const all = count(entries.size, "page", "pages");
  if (lost > 0) return { clause: `, so ${lost} of its ${all} would not be published`, isCopy: false };
  if (holdEntriesAlone([dropped])) {
    return { clause: `; it is a second copy of ${all}, so nothing is lost`, isCopy: true };
  }
  const spec = elementSpec(listedKind[dropped.key]);
  const elements = count(dropped.elementCount, spec.label, spec.plural);
  return {
    clause: `, so ${elements} would not be published (${all} in ${dropped.elementCount === 1 ? "it" : "them"} ${entries.size === 1 ? "is" : "are"} listed there too)`,
    isCopy: false,
  };
}

/** The lists of an element under the keys given. */
export function listsOf(element: NavigationElement, keys: readonly string[]): readonly ChildList[] {
  return element.children.filter((list) => keys.includes(list.key));
}

/** How many pages go with a child alone: those that its siblings list too are published all the same. */
function lostWithChild(list: ChildList, child: NavigationElement): number {
  const alone = entriesOfChildAlone(list, child).length;
  // A page that the child itself lists twice counts twice, as it does where nothing is kept.
  return alone === entriesIn(child.children).size ? child.pageCount : alone;
}

/**
 * The clause for a flawed child of a list: names the whole list where the platform drops all of it,
 * else only what the child itself holds.
 */
export function lossThroughChild(
  parent: NavigationElement,
  list: ChildList,
  child: NavigationElement | undefined,
): string {
  if (dropsWholeList(parent)) return lossOfLists([list]);
  const lost = child === undefined ? 0 : lostWithChild(list, child);
  return lost === 0 ? "" : `, so ${count(lost, "page", "pages")} in it would not be published`;
}

/**
 * The clause for a wrong value of a child's field. Where the platform drops whole lists, any child that
 * it refuses costs the list; elsewhere only a refused name is known to cost the child.
 */
export function lossThroughValue(
  parent: NavigationElement,
  list: ChildList,
  child: NavigationElement,
  key: string,
): string {
  const isName = key === elementSpec(child.kind).nameKey;
  return isName || dropsWholeList(parent) ? lossThroughChild(parent, list, child) : "";
}

/**
 * "2 pages" that an unknown key holds and nothing beside it; undefined when it holds none.
 * @param meant the key it stands for, if any
 * @param beside the lists that are kept
 */
export function contentOfUnknown(
  value: SyntaxNode | undefined,
  meant: string | undefined,
  beside: readonly ChildList[],
): string | undefined {
  const held = pagesInUnread(value, meant);
  const pages = held.size === 0 ? 0 : countOutside(held, beside);
  return pages === 0 ? undefined : count(pages, "page", "pages");
}

/** The key of the list of children that an element of this kind stands in. */
export function listKeyOf(element: NavigationElement): ChildKey | undefined {
  return elementSpec(element.kind).listKey;
}
