/**
 * The single source of truth for what the platform publishes and what it silently drops (F13.1 to F13.5), and the
 * clauses that name the loss in the messages of rules.
 */
import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import type { Consequence } from "../model/finding.ts";
import { counted } from "../text/words.ts";
import { flawOfList, needsList } from "./acceptance.ts";
import {
  type ChildKey,
  type ChildRule,
  type ElementKind,
  elementSpec,
  listedKind,
  mayContain,
} from "./elements.ts";
import { containOnlyEntries, countOutside, entriesIn, pagesInUnread } from "./listed-entries.ts";
import type { ChildList, NavigationElement } from "./model.ts";

/** At the root of `navigation`, the platform publishes the first of these. */
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

/** In an element, the platform publishes the first of these that it accepts; some kinds have an order of their own (F13.2). */
const elementOrder: readonly string[] = [
  "graphql",
  "sdk",
  "href",
  "languages",
  "versions",
  "tabs",
  "dropdowns",
  "anchors",
  "products",
  "groups",
  "pages",
  "menu",
];

/** The order with one key moved to just before another. */
function withBefore(moved: string, other: string): readonly string[] {
  const rest = elementOrder.filter((key) => key !== moved);
  return rest.toSpliced(rest.indexOf(other), 0, moved);
}

const orders: Partial<Record<ElementKind, readonly string[]>> = {
  navigation: rootOrder,
  anchor: withBefore("dropdowns", "tabs"),
  product: withBefore("anchors", "dropdowns"),
  item: withBefore("tabs", "groups"),
};

function rank({ kind }: NavigationElement, key: string): number {
  return (orders[kind] ?? elementOrder).indexOf(key);
}

/** Whether a key gives an element content that excludes the content of other keys. */
function isContent(element: NavigationElement, key: string): boolean {
  if (element.kind === "tab" && (key === "graphql" || key === "sdk")) return true;
  return element.children.some((list) => list.key === key);
}

/** The keys whose empty lists are content beside others (F3.19). */
const keptWhenEmpty: ReadonlySet<string> = new Set(["dropdowns", "products"]);

/** Whether the platform accepts an empty list under a key as the only content at the root of the navigation (F3.17). */
export function mayBeEmptyAtRoot(key: ChildKey): boolean {
  return keptWhenEmpty.has(key) || key === "pages";
}

/** Whether the platform treats a list as absent: it does if the list is empty, except for some keys (F3.19). */
export function countsAsAbsent({ key, field, isArray, entries }: ChildList): boolean {
  const isReadable = field.value?.kind === "array" && field.value.problems.length === 0;
  return isArray && isReadable && entries.length === 0 && !keptWhenEmpty.has(key);
}

/** Whether the content under a key is published beside a kept one: generated groups are appended to listed ones (F6.38). */
export function staysBeside({ kind }: NavigationElement, key: string, kept: string): boolean {
  return kind === "tab" && (kept === "graphql" || kept === "sdk") && key === "groups";
}

/** The keys that give an element content, except `href`, in the platform's order of precedence. */
interface PublishedContent {
  /** One key, or a reference and the groups beside it. */
  readonly kept: readonly string[];
  /** The keys that the platform drops beside it, or that the element cannot have. */
  readonly dropped: readonly string[];
}

/** What the platform publishes of an element's content: its lists and, for a tab, `graphql` and `sdk`. */
export const elementContent = memo((element: NavigationElement): PublishedContent => {
  const accepted: Readonly<Record<string, ChildRule>> = elementSpec(element.kind).children;
  // Only a menu comes after the pages, which keep it out even if there are none.
  const isAbsent = (key: string): boolean =>
    listsOf(element, [key]).some(countsAsAbsent) && !(key === "pages" && element.fields.has("menu"));
  const keys = [...element.fields.keys()].filter((key) => isContent(element, key) && !isAbsent(key));
  keys.sort((first, second) => rank(element, first) - rank(element, second));
  const candidates = keys.filter((key) => accepted[key] !== "rejected");
  // If no list is accepted, the first is the one that is meant.
  const first = candidates.find((key) => !listsOf(element, [key]).some(flawOfList)) ?? candidates[0];
  const isKept = (key: string): boolean =>
    first !== undefined && (key === first || staysBeside(element, key, first));
  return { kept: keys.filter(isKept), dropped: keys.filter((key) => !isKept(key)) };
});

/** Whether one kind of content comes before another in the order in which the platform looks for it (F13.1, F13.2). */
export function precedes(element: NavigationElement, key: string, other: string): boolean {
  return rank(element, key) < rank(element, other);
}

/** Whether the platform goes without a list that it does not accept; otherwise it rejects the element that contains the list. */
export function canLoseList(element: NavigationElement, { key }: ChildList): boolean {
  if (element.kind !== "navigation") return !needsList(element, key);
  // The root needs one of its patterns.
  return element.children.some(
    (other) =>
      other.key !== key &&
      mayContain("navigation", other.key) &&
      (mayBeEmptyAtRoot(other.key) || !countsAsAbsent(other)) &&
      flawOfList(other) === undefined,
  );
}

/** The content of a list in words: "2 groups with 14 pages"; undefined if the list is empty. */
function contentOf(list: ChildList): string | undefined {
  const spec = elementSpec(listedKind[list.key]);
  if (list.pageCount === 0 && list.elementEntries.length === 0) return undefined;
  const pages = counted(list.pageCount, "page");
  if (list.elementEntries.length === 0 || list.key === "pages")
    return list.pageCount === 0 ? undefined : pages;
  const elements = counted(list.elementEntries.length, spec.label, spec.plural);
  return list.pageCount === 0 ? elements : `${elements} with ${pages}`;
}

/** The number of distinct pages and endpoints in a list, and of those that no other part publishes. */
interface LossCount {
  readonly listed: number;
  readonly lost: number;
}

/**
 * What the platform drops because of a rejected entry: a whole list, with what the rest of the site publishes; `file` if no list is
 * dropped, so that it rejects docs.json as a whole (F13.4, F13.5).
 */
type RejectedScope =
  | { readonly kind: "list"; readonly list: ChildList; readonly remaining: Pick<Remaining, "count"> }
  | { readonly kind: "file" };

/** What the rest of the site publishes, for losses below one element. */
export interface Remaining {
  /** What a rejected entry in a list of the element costs, or, without a list, a flaw for which the element is rejected. */
  rejection(list?: ChildList): RejectedScope;
  count(dropped: ChildList): LossCount;
  /** Whether the platform drops the element or, if one is given, its list, so that the build sees nothing in it. */
  isDropped(list?: ChildList): boolean;
  /** Whether the navigation publishes a page. */
  isPublished(path: string): boolean;
}

/**
 * A clause for a message, completed when the rest of the site is known: a page that another part of the
 * navigation publishes too is not lost.
 */
export type Loss = (remaining: Remaining) => string;

/** The clause if nothing is lost. */
export const noLoss: Loss = () => "";

/** ", so 2 groups with 14 pages would not be published"; empty for an empty list. */
export function lossOfList(list: ChildList): (remaining: Pick<Remaining, "count">) => string {
  return (remaining) => {
    const { listed, lost } = remaining.count(list);
    if (lost === listed) {
      const content = contentOf(list);
      return content === undefined ? "" : `, so ${content} would not be published`;
    }
    const listedPages = counted(listed, "page");
    if (list.elementEntries.length > 0 && list.key !== "pages") {
      const spec = elementSpec(listedKind[list.key]);
      const elements = counted(list.elementEntries.length, spec.label, spec.plural);
      const them = list.elementEntries.length === 1 ? "it" : "them";
      return lost === 0
        ? `, so ${elements} would not be published (${listedPages} in ${them} ${listed === 1 ? "is" : "are"} listed elsewhere too)`
        : `, so ${elements} would not be published, nor ${lost} of ${listedPages} in ${them}`;
    }
    if (lost > 0) return `, so ${lost} of ${listedPages} would not be published`;
    return listed === 1
      ? `; the page in \`${list.key}\` is listed elsewhere too, so it is not lost`
      : `; all ${listedPages} in \`${list.key}\` are listed elsewhere too, so none are lost`;
  };
}

/** The loss with a list that is dropped beside kept ones. */
interface LossBeside {
  readonly loss: Loss;
  /** Whether the kept lists contain everything in this list. */
  readonly isCopy: boolean;
}

/** The loss with a list that is dropped beside other lists. */
export function lossBeside(dropped: ChildList | undefined, kept: readonly ChildList[]): LossBeside {
  if (dropped === undefined) return { loss: noLoss, isCopy: false };
  const entries = entriesIn([dropped]);
  const isCopy = entries.size > 0 && containOnlyEntries([dropped]) && countOutside(entries, kept) === 0;
  if (!isCopy) return { loss: lossOfList(dropped), isCopy };
  const pages = counted(entries.size, "page");
  return { loss: () => `; it is a second copy of ${pages}, so nothing is lost`, isCopy };
}

/** The lists of an element under the given keys. */
export function listsOf(element: NavigationElement, keys: readonly string[]): readonly ChildList[] {
  return element.children.filter((list) => keys.includes(list.key));
}

/** What a flaw costs: the clause about it, and the consequence for the deployment. */
export interface FlawEffect {
  readonly loss: Loss;
  readonly consequence: (remaining: Remaining) => Consequence;
}

/** The effect of a flaw that the platform does not notice. */
export const noEffect: FlawEffect = { loss: noLoss, consequence: () => "none" };

/** The effect of a value that counts as absent (F4.34, F13.13). */
export const absence: FlawEffect = { loss: () => ", so the platform ignores it", consequence: () => "loses" };

/**
 * The effect of a rejected entry of a list, or, without a list, of a flaw for which the element is rejected: a list around it is
 * dropped, or docs.json is rejected (F13.4, F13.5). The build does not see a part that the platform drops for another reason.
 */
export function effectOfRejection(list?: ChildList): FlawEffect {
  return {
    loss: (remaining) => {
      const scope = remaining.rejection(list);
      if (scope.kind === "list") return lossOfList(scope.list)(scope.remaining);
      return remaining.isDropped(list) ? "" : ", so the platform rejects docs.json";
    },
    consequence: (remaining) =>
      remaining.rejection(list).kind === "file" && !remaining.isDropped(list) ? "stops" : "loses",
  };
}

/**
 * The pages in the value of an unknown key that are not published elsewhere, as in "2 pages"; undefined if there are none.
 * @param intendedKey the key that the author may have meant
 */
export function contentOfUnknown(
  value: SyntaxNode | undefined,
  intendedKey: string | undefined,
  remaining: Remaining,
): string | undefined {
  let lost = 0;
  for (const path of pagesInUnread(value, intendedKey)) if (!remaining.isPublished(path)) lost += 1;
  return lost === 0 ? undefined : counted(lost, "page");
}
