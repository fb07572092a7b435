/**
 * Finds the lists of the navigation that today's platform drops, the reasons (F13.1 to F13.5), and
 * the number of pages and endpoints lost with them.
 */

import { memo } from "../memo.ts";
import type { Location } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import { flawOfList, isLink } from "./acceptance.ts";
import { childKeys, mayContain } from "./elements.ts";
import type {
  ChildList,
  EndpointEntry,
  GraphqlEntry,
  NavigationElement,
  PageEntry,
  RelativeLocation,
} from "./model.ts";
import { canLoseList, countsAsAbsent, elementContent, precedes, type Remaining } from "./platform.ts";
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

/** Why the platform drops a list. */
export type DropReason =
  /** It is beside content that excludes it; `kept` is the key of that content, undefined if none is kept. */
  | { readonly kind: "beside"; readonly kept: string | undefined }
  /** Something in it is not accepted. */
  | { readonly kind: "entry" };

/** A list that the platform drops with everything below it, and the cause. */
export interface Drop {
  /** The element whose list is dropped. */
  readonly owner: VisitedElement;
  readonly list: ChildList;
  /** Where the key or the flaw is that causes the drop. */
  readonly cause: Location;
  readonly reason: DropReason;
}

/** Why an element is not published; undefined if it is. */
export const dropOf = memo((visited: VisitedElement): Drop | undefined => {
  const { parent, list } = visited;
  if (parent === undefined) return undefined;
  // `global` is in no list.
  return list === undefined ? dropOf(parent) : dropOfList(parent, list);
});

/** Why the entries of a list are not published; undefined if they are. */
export function dropOfList(owner: VisitedElement, list: ChildList): Drop | undefined {
  return dropOf(owner) ?? droppedLists(owner).get(list);
}

/** Why a list of an element is dropped; the place is relative to the element. */
interface ListDrop {
  readonly cause: RelativeLocation;
  readonly reason: DropReason;
}

/** The dropped lists of an element that is not dropped itself. */
const listDropsOf = memo((element: NavigationElement): ReadonlyMap<ChildList, ListDrop> | undefined => {
  const kept = keptKeys(element);
  const first = element.kind === "global" ? undefined : kept[0];
  const dropped = new Map<ChildList, ListDrop>();
  for (const list of element.children) {
    if (countsAsAbsent(list)) continue;
    const isKept = kept.includes(list.key);
    const flaw = mayContain(element.kind, list.key) ? flawOfList(list) : undefined;
    // A list that is not accepted makes way for the next kind of content.
    const isFlawed =
      flaw !== undefined &&
      (isKept ? canLoseList(element, list) : first !== undefined && precedes(element, list.key, first));
    if (isFlawed) dropped.set(list, { cause: flaw, reason: { kind: "entry" } });
    else if (!isKept) dropped.set(list, { cause: list.field.place, reason: { kind: "beside", kept: first } });
  }
  return dropped.size === 0 ? undefined : dropped;
});

/** The keys of the content that is kept. In `global`, links of several kinds are, and nothing else (F3.11, F4.29). */
function keptKeys(element: NavigationElement): readonly string[] {
  if (element.kind === "global") return childKeys.filter((key) => mayContain("global", key));
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

/** Whether the platform drops a list of an element that it does not drop itself. */
export function dropsList(element: NavigationElement, list: ChildList): boolean {
  return listDropsOf(element)?.has(list) === true;
}

/** Whether the platform drops a list anywhere in an element. */
export const dropsAnywhereIn = anywhereIn((element) => listDropsOf(element) !== undefined);

/** A list of an element. */
interface OwnedList {
  readonly owner: VisitedElement;
  readonly list: ChildList;
}

/**
 * The list that the platform drops because it does not accept a list of an element: an element that needs the list is rejected
 * itself. Undefined if there is none, so that the platform rejects docs.json (F13.5).
 */
function rejectedList(owner: VisitedElement, list: ChildList): OwnedList | undefined {
  return canLoseList(owner.element, list) ? { owner, list } : rejectedAround(owner);
}

/** The list that the platform drops because it rejects an element. */
function rejectedAround({ parent, list }: VisitedElement): OwnedList | undefined {
  if (parent === undefined) return undefined;
  // `global` is in no list: the element around it is rejected.
  return list === undefined ? rejectedAround(parent) : rejectedList(parent, list);
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
  return endpointKey(entry, entry.file ?? nameOfSource(owner.specs?.sources[0]));
}

/** The key of an endpoint, as `entryKey` returns it for an entry. @param spec the path or URL of its spec */
export function endpointKey(
  { method, path }: { readonly method: string; readonly path: string },
  spec: string,
): string {
  return ` ${method} ${path} ${spec}`;
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

/** Whether a list is a dropped list of an element, or inside it. */
function isWithin({ owner, list }: DropSource, element: VisitedElement, dropped: ChildList): boolean {
  if (owner === element) return list === dropped;
  let below = owner;
  while (below.parent !== undefined && below.parent !== element) below = below.parent;
  return below.parent === element && below.list === dropped;
}

/** The entries of a list that the platform drops, by their keys (`entryKey`). */
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

/** Counts what is lost with lists of one navigation; nothing is computed until it is requested. */
class Losses {
  readonly #listing: NavigationListing;
  #sources: Sources | undefined;
  readonly #parts = new Map<VisitedElement, Map<ChildList, LostPart>>();

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
        const scope = list === undefined ? rejectedAround(element) : rejectedList(element, list);
        if (scope === undefined) return { kind: "file" };
        const count = (dropped: ChildList) => {
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

  #part(element: VisitedElement, dropped: ChildList): LostPart {
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

  #keysWithin(element: VisitedElement, dropped: ChildList): ReadonlySet<string> {
    const keys = new Set<string>();
    addKeys(element, dropped, keys);
    const below = childElements(element).filter((child) => child.list === dropped);
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
