/**
 * Finds the lists and elements of the navigation that today's platform drops, the reasons (F13.1 to F13.5), and
 * the number of pages and endpoints lost with them.
 */

import { memo } from "../memo.ts";
import type { Location } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import { childKeys, elementSpec } from "./elements.ts";
import { currentLanguages } from "./languages.ts";
import {
  type ChildList,
  type ElementEntry,
  type EndpointEntry,
  type GraphqlEntry,
  isWhole,
  type NavigationElement,
  type PageEntry,
  type RelativeLocation,
} from "./model.ts";
import {
  countsAsAbsent,
  type DroppedContent,
  dropsWholeList,
  elementContent,
  type Remaining,
} from "./platform.ts";
import { nameOfSource, readSpecs, type SpecSource } from "./scope.ts";
import { anywhereIn } from "./subtree.ts";
import {
  childElements,
  locationOf,
  type NavigationListing,
  selfAndAncestors,
  type VisitedElement,
  visitEntries,
} from "./walk.ts";

/** Why the platform drops something. */
export type DropReason =
  /** An element without a name. */
  | { readonly kind: "name" }
  /** A language that today's platform does not support. */
  | { readonly kind: "language"; readonly code: string }
  /** A list beside content that excludes the list; `kept` is the key of that content, undefined if none is kept. */
  | { readonly kind: "beside"; readonly kept: string | undefined }
  /** A list with an entry that the platform rejects. */
  | { readonly kind: "entry" };

/** Something that the platform drops with everything below it, and the cause. */
export interface Drop {
  /** The dropped element, or the element whose list is dropped. */
  readonly owner: VisitedElement;
  /** The list; undefined if the element itself is dropped. */
  readonly list: ChildList | undefined;
  /** Where the key or element is that causes the drop. */
  readonly cause: Location;
  readonly reason: DropReason;
}

/** Why an element is not published; undefined if it is. */
export const dropOf = memo((visited: VisitedElement): Drop | undefined => {
  const { parent, list } = visited;
  if (parent === undefined) return undefined;
  // `global` is in no list.
  const listDrop = list === undefined ? dropOf(parent) : dropOfList(parent, list);
  return listDrop ?? ownDrop(parent, list, visited);
});

/** Why the entries of a list are not published; undefined if they are. */
export function dropOfList(owner: VisitedElement, list: ChildList): Drop | undefined {
  return dropOf(owner) ?? droppedLists(owner).get(list);
}

/** The drop of a single element, whose parent does not drop the whole list. */
function ownDrop(
  parent: VisitedElement,
  list: ChildList | undefined,
  visited: VisitedElement,
): Drop | undefined {
  if (list === undefined || dropsWholeList(parent.element)) return undefined;
  if (!isRejected(visited.element, list)) return undefined;
  const cause = locationOf(parent, visited.place);
  return { owner: visited, list: undefined, cause, reason: rejectionReason(visited.element) };
}

function rejectionReason(element: NavigationElement): DropReason {
  const name = element.fields.get(elementSpec(element.kind).nameKey ?? "")?.value;
  return name?.kind === "string" ? { kind: "language", code: name.value } : { kind: "name" };
}

/** Whether today's platform rejects an element: it has no name, an unsupported language, or the wrong kind. */
function isRejected(element: NavigationElement, list: ChildList): boolean {
  if (!isWhole(element)) return false;
  const { nameKey } = elementSpec(element.kind);
  if (nameKey === undefined) return false;
  const name = element.fields.get(nameKey)?.value;
  if (name === undefined) return !element.fields.has(nameKey);
  if (name.kind !== "string") return name.kind !== "invalid";
  return list.key === "languages" && !currentLanguages.includes(name.value);
}

/** Why a list of an element is dropped; the place is relative to the element. */
interface ListDrop {
  readonly cause: RelativeLocation;
  readonly reason: DropReason;
}

/** The dropped lists of an element that is not dropped itself. */
const listDropsOf = memo((element: NavigationElement): ReadonlyMap<ChildList, ListDrop> | undefined => {
  const kept = keptKeys(element);
  const dropped = new Map<ChildList, ListDrop>();
  for (const list of element.children) {
    if (countsAsAbsent(list)) continue;
    const isKept = kept.includes(list.key);
    const cause = isKept ? rejectedEntry(element, list)?.place : list.field.place;
    if (cause === undefined) continue;
    const besideKey = element.kind === "global" ? undefined : kept[0];
    dropped.set(list, { cause, reason: isKept ? { kind: "entry" } : { kind: "beside", kept: besideKey } });
  }
  return dropped.size === 0 ? undefined : dropped;
});

/** The keys of the content that is kept. In `global`, links of several kinds are, and nothing else (F3.11, F4.29). */
function keptKeys(element: NavigationElement): readonly string[] {
  if (element.kind === "global")
    return childKeys.filter((key) => elementSpec("global").children[key] !== "rejected");
  if (isLink(element)) return ["href"];
  return element.inGlobal ? [] : elementContent(element).kept;
}

const noDrops: ReadonlyMap<ChildList, Drop> = new Map();

const droppedLists = memo((visited: VisitedElement): ReadonlyMap<ChildList, Drop> => {
  const dropped = listDropsOf(visited.element);
  if (dropped === undefined) return noDrops;
  return new Map(
    Array.from(dropped, ([list, { cause, reason }]) => [
      list,
      { owner: visited, list, cause: locationOf(visited, cause), reason },
    ]),
  );
});

/** Whether the platform drops a list or an element anywhere in an element. */
export const dropsAnywhereIn = anywhereIn(
  (element) =>
    listDropsOf(element) !== undefined ||
    (!dropsWholeList(element) &&
      element.children.some((list) =>
        list.entries.some((entry) => entry.kind === "element" && isRejected(entry.element, list)),
      )),
);

/** Whether an element is a link; the platform drops all lists beside a link. */
function isLink(element: NavigationElement): boolean {
  const { fields } = elementSpec(element.kind);
  return fields.some(({ key }) => key === "href") && element.fields.get("href")?.value !== undefined;
}

/** The first entry that makes the platform drop the whole list. */
function rejectedEntry(element: NavigationElement, list: ChildList): Pick<ElementEntry, "place"> | undefined {
  if (!dropsWholeList(element)) return undefined;
  return list.entries.find((entry) => {
    if (entry.kind === "invalid") return entry.node !== undefined;
    return entry.kind === "element" && isRejected(entry.element, list);
  });
}

/**
 * The list that the platform drops because of a rejected entry in a list of an element: a group with such an entry is rejected
 * itself. Undefined if there is none, so that the platform rejects docs.json (F13.5).
 */
function rejectedList(
  owner: VisitedElement,
  list: ChildList,
): { readonly owner: VisitedElement; readonly list: ChildList } | undefined {
  if (dropsWholeList(owner.element)) return { owner, list };
  const { parent, list: outer } = owner;
  return owner.element.kind === "group" && parent !== undefined && outer !== undefined
    ? rejectedList(parent, outer)
    : undefined;
}

/**
 * A key that identifies a page, an endpoint or a part of a GraphQL schema. A page is the same wherever it is listed; the others
 * are the same if their spec or schema is the same. A path never begins with a space, so keys of pages and others never collide.
 */
export function entryKey(entry: PageEntry | EndpointEntry | GraphqlEntry, owner: VisitedElement): string {
  if (entry.kind === "page") return entry.path;
  if (entry.kind === "graphql") {
    const { word, names } = entry.named;
    return ` ${word} ${names.join(".")} ${nameOfSource(schemaSource(owner))}`;
  }
  return ` ${entry.method} ${entry.path} ${entry.file ?? nameOfSource(owner.specs?.sources[0])}`;
}

/** The path of a page, or the name of another entry, such as `GET /path` or `QUERY name`, from its key (`entryKey`). */
export function nameOfEntry(key: string): string {
  return key.startsWith(" ") ? key.trimStart().split(" ").slice(0, 2).join(" ") : key;
}

/** The source of the nearest GraphQL schema (F3.20). */
function schemaSource(owner: VisitedElement): SpecSource | undefined {
  const nearest = selfAndAncestors(owner).find(({ element }) => element.fields.has("graphql"));
  return readSpecs(nearest?.element.fields.get("graphql")?.value).sources[0];
}

/** A list of a published element, or the `root` page of a group. */
interface DropSource {
  readonly owner: VisitedElement;
  /** Undefined for the `root` page of a group. */
  readonly list: ChildList | undefined;
}

/** All lists and groups that publish an entry, by its key. */
type Sources = ReadonlyMap<string, readonly DropSource[]>;

function publishingSources(listing: NavigationListing): Sources {
  const sources = new Map<string, DropSource[]>();
  let last: DropSource | undefined;
  visitEntries(listing, (entry, owner, list) => {
    const drop = list === undefined ? dropOf(owner) : dropOfList(owner, list);
    if (drop !== undefined) return;
    const source = last?.owner === owner && last.list === list ? last : { owner, list };
    last = source;
    const key = entryKey(entry, owner);
    const sourcesOfKey = getOrInsert(sources, key, () => []);
    if (sourcesOfKey.at(-1) !== source) sourcesOfKey.push(source);
  });
  return sources;
}

/** The keys of listed entries (`entryKey`) that the platform drops wherever they are listed. */
export function* unpublishedKeys(listing: NavigationListing): Generator<string> {
  const sources = publishingSources(listing);
  const keys = new Set<string>();
  visitEntries(listing, (entry, owner) => void keys.add(entryKey(entry, owner)));
  for (const key of keys) if (!sources.has(key)) yield key;
}

/** Whether a list is inside the dropped part of an element. */
function isWithin({ owner, list }: DropSource, element: VisitedElement, dropped: DroppedContent): boolean {
  if (owner === element) return list === dropped;
  let below = owner;
  while (below.parent !== undefined && below.parent !== element) below = below.parent;
  return below.parent === element && (below.list === dropped || below.element === dropped);
}

/** The entries of a part that the platform drops, by their keys (`entryKey`). */
interface LostPart {
  readonly listed: number;
  /** The keys that no other part of the navigation publishes. */
  readonly lost: readonly string[];
}

/** What the rest of the site publishes, and the losses counted so far. */
interface RemainingAfterLosses extends Remaining {
  /** The keys (`entryKey`) of the lost entries in all answers so far. */
  readonly lost: ReadonlySet<string>;
}

/** Counts what is lost with parts of one navigation; nothing is computed until it is requested. */
class Losses {
  readonly #listing: NavigationListing;
  #sources: Sources | undefined;
  readonly #parts = new Map<VisitedElement, Map<DroppedContent, LostPart>>();

  /** @param listing the navigation that contains the elements */
  constructor(listing: NavigationListing) {
    this.#listing = listing;
  }

  /** What the rest of the navigation publishes, for losses below an element. */
  below(element: VisitedElement): RemainingAfterLosses {
    const reported = new Set<string>();
    return {
      lost: reported,
      count: (dropped) => {
        const { listed, lost } = this.#part(element, dropped);
        for (const key of lost) reported.add(key);
        return { listed, lost: lost.length };
      },
      rejection: (list) => {
        const scope = rejectedList(element, list);
        if (scope === undefined) return { kind: "file" };
        const count = (dropped: DroppedContent) => {
          const { listed, lost } = this.#part(scope.owner, dropped);
          for (const key of lost) reported.add(key);
          return { listed, lost: lost.length };
        };
        return { kind: "list", list: scope.list, remaining: { count } };
      },
      isDropped: (list) => (list === undefined ? dropOf(element) : dropOfList(element, list)) !== undefined,
      isPublished: (path) => {
        const isPublished = this.#sourcesOf(path).length > 0;
        if (!isPublished) reported.add(path);
        return isPublished;
      },
    };
  }

  #part(element: VisitedElement, dropped: DroppedContent): LostPart {
    const ofElement = getOrInsert(this.#parts, element, () => new Map());
    return getOrInsert(ofElement, dropped, () => {
      const keys = this.#keysWithin(element, dropped);
      const isLost = (key: string): boolean =>
        !this.#sourcesOf(key).some((source) => !isWithin(source, element, dropped));
      return { listed: keys.size, lost: [...keys].filter(isLost) };
    });
  }

  #sourcesOf(key: string): readonly DropSource[] {
    this.#sources ??= publishingSources(this.#listing);
    return this.#sources.get(key) ?? [];
  }

  #keysWithin(element: VisitedElement, dropped: DroppedContent): ReadonlySet<string> {
    const keys = new Set<string>();
    if ("entries" in dropped) addKeys(element, dropped, keys);
    const below = childElements(element).filter(
      (child) => child.list === dropped || child.element === dropped,
    );
    // The list grows during the iteration: children follow their parents.
    for (const child of below) {
      for (const list of child.element.children) addKeys(child, list, keys);
      for (const grandchild of childElements(child)) below.push(grandchild);
    }
    return keys;
  }
}

function addKeys(owner: VisitedElement, list: ChildList, keys: Set<string>): void {
  for (const entry of list.entries) {
    if (entry.kind === "page" || entry.kind === "endpoint" || entry.kind === "graphql")
      keys.add(entryKey(entry, owner));
  }
}

/** The losses of one navigation; the same object for the same navigation. */
export const lossesOf = memo((listing: NavigationListing): Losses => new Losses(listing));
