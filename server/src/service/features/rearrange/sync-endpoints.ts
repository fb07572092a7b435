/**
 * Synchronizes the listed endpoints with the specs: an unlisted operation gets an entry next to the endpoints with
 * its tag or path, an entry whose operation no longer exists is removed, and an entry whose operation has a new
 * path or method is rewritten. An operation without such neighbors is left to the author, who may have omitted it
 * on purpose.
 */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { breadcrumbText, listEndpoints } from "../../facts/site-listing.ts";
import { operationOf } from "../../facts/targets.ts";
import { lowerBound } from "../../lower-bound.ts";
import { memo } from "../../memo.ts";
import type { JsonChange } from "../../model/change.ts";
import { append, getOrInsert, groupBy } from "../../multimap.ts";
import { methodName, parseEndpoint } from "../../navigation/endpoint.ts";
import type { ListedEndpoint, NavigationListing, VisitedElement } from "../../navigation/walk.ts";
import { nearestOperations, type Operation, type SpecFile } from "../../openapi/specification.ts";
import { specWithoutOperation } from "../../rules/missing-endpoint.ts";
import { type Site, specAt } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { capitalize, counted, enumerate } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { emptiedNotes } from "./move-entries.ts";
import { arrayOf, type EntryPlace, entryOf, itemOf } from "./places.ts";

/** How many entries without an operation are compared with all operations of their spec. */
const maxCompared = 200;

/** How many segments of a path are compared; no API nests deeper. */
const maxParts = 30;

/** A new entry for an operation. */
interface AddedEndpoint {
  readonly spec: string;
  readonly written: string;
  /** The names of the enclosing sections, the outermost first. */
  readonly section: string;
  /** The entry that it follows if `isAfter`, or else precedes. */
  readonly beside: EntryPlace;
  readonly isAfter: boolean;
}

/** An entry whose operation is no longer in its spec. */
interface GoneEndpoint {
  readonly spec: string;
  readonly place: EntryPlace;
  readonly raw: string;
  readonly section: string;
  /** The new text with the operation that replaces it; undefined if the entry is removed. */
  readonly written: string | undefined;
}

/** An operation without neighbors in the navigation. */
interface UnplacedOperation {
  readonly spec: string;
  readonly operation: Operation;
}

export interface EndpointSync {
  /** How many specs were compared with the navigation. */
  readonly compared: number;
  readonly added: readonly AddedEndpoint[];
  readonly gone: readonly GoneEndpoint[];
  readonly unplaced: readonly UnplacedOperation[];
  /** Specs that could not be compared, with the reason, which completes "because …". */
  readonly unread: readonly { readonly spec: string; readonly reason: string }[];
}

/** The operation that an entry gets because its own no longer exists. */
interface ReplacingOperation {
  readonly spec: SpecFile;
  readonly operation: Operation;
}

/** An entry whose operation exists or is replaced, and the index of the operation in its spec. */
interface NeighborEndpoint {
  readonly endpoint: ListedEndpoint;
  readonly operation: Operation;
  readonly order: number;
}

/** The entries with operations in one language, version or product, by first tag, and by path and parent paths. */
interface NeighborRegion {
  readonly byTag: ReadonlyMap<string, readonly NeighborEndpoint[]>;
  readonly byPath: ReadonlyMap<string, readonly NeighborEndpoint[]>;
}

const orderOf = memo(
  (spec: SpecFile): ReadonlyMap<Operation, number> =>
    new Map(spec.operations.map((operation, index) => [operation, index])),
);

/**
 * The entries with operations of each spec, grouped by language, version or product, in document order.
 * @param replacements the operations that entries get because theirs no longer exist
 */
function regionsOf(
  site: Site,
  listing: NavigationListing,
  replacements: ReadonlyMap<ListedEndpoint, ReplacingOperation>,
): ReadonlyMap<string, readonly NeighborRegion[]> {
  const bySpec = new Map<string, Map<VisitedElement["division"], NeighborEndpoint[]>>();
  for (const endpoint of listing.endpoints) {
    const { spec, operation } = replacements.get(endpoint) ?? currentOperation(site, endpoint);
    const order = spec && operation && orderOf(spec).get(operation);
    if (spec === undefined || operation === undefined || order === undefined) continue;
    const regions = getOrInsert(bySpec, spec.file, () => new Map());
    append(regions, endpoint.owner.division, { endpoint, operation, order });
  }
  return new Map([...bySpec].map(([file, regions]) => [file, [...regions.values()].map(regionOf)]));
}

function currentOperation(site: Site, { owner, entry }: ListedEndpoint): Partial<ReplacingOperation> {
  const { document, operation } = operationOf(site, owner, entry) ?? {};
  const spec = document === undefined ? undefined : specAt(site, document);
  return spec === undefined || operation === undefined ? {} : { spec, operation };
}

function regionOf(neighbors: readonly NeighborEndpoint[]): NeighborRegion {
  const byTag = new Map<string, NeighborEndpoint[]>();
  const byPath = new Map<string, NeighborEndpoint[]>();
  for (const neighbor of neighbors) {
    const { path, tags } = neighbor.operation;
    if (tags[0] !== undefined) append(byTag, tags[0], neighbor);
    for (const parentPath of pathAndParents(path)) append(byPath, parentPath, neighbor);
  }
  return { byTag, byPath };
}

/** The path and its parent paths, the longest first: `/users/{id}`, `/users`. */
function pathAndParents(path: string): readonly string[] {
  const parts = path.split("/", maxParts).filter((part) => part !== "");
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join("/")}`);
}

/** The neighbors of an operation: the entries with its first tag, else those with the longest common path. */
function neighborsOf(
  { byTag, byPath }: NeighborRegion,
  { path, tags }: Operation,
): readonly NeighborEndpoint[] {
  const tagged = byTag.get(tags[0] ?? "");
  if (tagged !== undefined) return tagged;
  const commonPath = pathAndParents(path).find((parentPath) => byPath.has(parentPath)) ?? "";
  return byPath.get(commonPath) ?? [];
}

/** The neighbors in the (first) list that has the most of them, in the order of the spec. */
const inMainList = memo((neighbors: readonly NeighborEndpoint[]): readonly NeighborEndpoint[] => {
  const byList = groupBy(neighbors, ({ endpoint }) => endpoint.list);
  let most: readonly NeighborEndpoint[] = [];
  for (const entriesOfList of byList.values()) if (entriesOfList.length > most.length) most = entriesOfList;
  return most.toSorted((one, other) => one.order - other.order);
});

const indexesIn = memo(
  (list: ListedEndpoint["list"]): ReadonlyMap<unknown, number> =>
    new Map(list.entries.map((entry, index) => [entry, index])),
);

function placeOf({ owner, list, entry }: ListedEndpoint): EntryPlace | undefined {
  const index = indexesIn(list).get(entry);
  return index === undefined ? undefined : entryOf(owner, list, index);
}

/** The text of an entry for another operation, with the spec and the case of the method of an existing entry. */
function writtenLike(raw: string, { method, path }: Operation): string {
  const endpoint = parseEndpoint(raw);
  if (endpoint === undefined) return `${method} ${path}`;
  const { methodStart, pathStart, knownMethod } = endpoint;
  const word = raw.slice(methodStart, pathStart).trim();
  const isLower = knownMethod && word === word.toLowerCase();
  const lowered = method.toLowerCase();
  // Methods of `additionalOperations` are case-sensitive (F6.39).
  const newMethod = isLower && methodName(lowered) === method ? lowered : method;
  return `${raw.slice(0, methodStart).trimStart()}${newMethod} ${path}`;
}

/** The new entry for an operation: after the neighbor that precedes it in the spec, else before the next one. */
function additionTo(region: NeighborRegion, spec: SpecFile, operation: Operation): AddedEndpoint | undefined {
  const order = orderOf(spec).get(operation) ?? 0;
  const neighbors = inMainList(neighborsOf(region, operation));
  const next = lowerBound(neighbors.length, (index) => (neighbors[index]?.order ?? 0) > order);
  const before = neighbors[next - 1];
  const neighbor = before ?? neighbors[next];
  const beside = neighbor === undefined ? undefined : placeOf(neighbor.endpoint);
  if (neighbor === undefined || beside === undefined) return undefined;
  const written = writtenLike(neighbor.endpoint.entry.raw, operation);
  const section = breadcrumbText(beside.owner);
  return { spec: spec.file, written, section, beside, isAfter: neighbor === before };
}

/** The entries whose operations no longer exist, and the unlisted operations that probably replace them. */
function goneEndpoints(
  site: Site,
  listing: NavigationListing,
  wanted: ReadonlySet<string> | undefined,
  unlisted: ReadonlyMap<string, ReadonlySet<Operation>>,
): {
  readonly gone: readonly GoneEndpoint[];
  readonly replaced: ReadonlyMap<ListedEndpoint, ReplacingOperation>;
} {
  const gone: GoneEndpoint[] = [];
  const replaced = new Map<ListedEndpoint, ReplacingOperation>();
  const replacing = new Set<Operation>();
  const replacements = new Map<string, Operation | undefined>();
  for (const endpoint of listing.endpoints) {
    const spec = specWithoutOperation(site, endpoint);
    const place = spec === undefined ? undefined : placeOf(endpoint);
    if (spec === undefined || place === undefined || wanted?.has(spec.file) === false) continue;
    const { method, path, raw } = endpoint.entry;
    const name = `${spec.file} ${method} ${path}`;
    if (!replacements.has(name)) {
      const near = replacements.size < maxCompared ? nearestOperations(spec, method, path) : [];
      const nearest = near.find(
        (operation) => unlisted.get(spec.file)?.has(operation) === true && !replacing.has(operation),
      );
      replacements.set(name, nearest);
      if (nearest !== undefined) replacing.add(nearest);
    }
    const replacement = replacements.get(name);
    if (replacement !== undefined) replaced.set(endpoint, { spec, operation: replacement });
    const written = replacement === undefined ? undefined : writtenLike(raw, replacement);
    gone.push({ spec: spec.file, place, raw, section: breadcrumbText(endpoint.owner), written });
  }
  return { gone, replaced };
}

/** Without repetitions: a file that the navigation includes several times has each of its entries only once. */
function withoutRepeats<Change>(
  changes: readonly Change[],
  placeOfChange: (change: Change) => readonly unknown[],
): readonly Change[] {
  const seen = new Set<string>();
  return changes.filter((change) => {
    const place = JSON.stringify(placeOfChange(change));
    const isNew = !seen.has(place);
    seen.add(place);
    return isNew;
  });
}

/**
 * The changes that are needed so that the navigation lists the operations of the specs.
 * @param specs the paths of the specs to compare; all by default
 */
export function endpointSync(site: Site, specs?: readonly string[]): EndpointSync {
  const listing = navigationListing(site);
  const wanted = specs === undefined ? undefined : new Set(specs);
  const coverage = listEndpoints(site).filter(({ spec }) => wanted?.has(spec) !== false);
  const unlisted = new Map(
    coverage.map(({ spec, unlisted: all }) => [
      spec,
      new Set(all.filter(({ hidden, excluded }) => !hidden && !excluded)),
    ]),
  );
  const { gone, replaced } = goneEndpoints(site, listing, wanted, unlisted);
  const replacing = new Set(Array.from(replaced.values(), ({ operation }) => operation));
  const regions = regionsOf(site, listing, replaced);
  const added: AddedEndpoint[] = [];
  const unplaced: UnplacedOperation[] = [];
  for (const [file, operations] of unlisted) {
    const spec = specAt(site, file);
    if (spec === undefined) continue;
    for (const operation of operations) {
      if (replacing.has(operation)) continue;
      const additions = (regions.get(file) ?? []).flatMap(
        (region) => additionTo(region, spec, operation) ?? [],
      );
      if (additions.length === 0) unplaced.push({ spec: file, operation });
      else added.push(...additions);
    }
  }
  const unread = coverage.flatMap(({ spec, problem }) =>
    problem === undefined ? [] : [{ spec, reason: problem }],
  );
  return {
    compared: coverage.length - unread.length,
    added: withoutRepeats(added, ({ beside, written }) => [arrayOf(beside.owner, beside.list), written]),
    gone: withoutRepeats(gone, ({ place }) => [itemOf(place)]),
    unplaced,
    unread,
  };
}

function insertionsOf(added: readonly AddedEndpoint[]): readonly JsonChange[] {
  return added.map(({ beside, isAfter, written }) => ({
    kind: "insert-item",
    at: arrayOf(beside.owner, beside.list),
    index: beside.index + (isAfter ? 1 : 0),
    value: written,
  }));
}

function titleOf(added: number, rewritten: number, removed: number): string {
  const parts = [
    added === 0 ? "" : `add ${counted(added, "endpoint")}`,
    rewritten === 0 ? "" : `update ${counted(rewritten, "endpoint")}`,
    removed === 0 ? "" : `remove ${counted(removed, "endpoint")}`,
  ].filter((part) => part !== "");
  return `${capitalize(enumerate(parts, "and"))} to match the specs`;
}

/** The changes that synchronize the listed endpoints with the specs, and their title; undefined if there are none. */
export function endpointChangesOf({
  added,
  gone,
}: EndpointSync): { readonly title: string; readonly changes: readonly JsonChange[] } | undefined {
  if (added.length === 0 && gone.length === 0) return undefined;
  const removals = gone.flatMap(({ place, written }): readonly JsonChange[] =>
    written === undefined ? [{ kind: "remove", at: itemOf(place) }] : [],
  );
  const rewritten = gone.flatMap(({ place, written }): readonly JsonChange[] =>
    written === undefined ? [] : [{ kind: "replace-value", at: itemOf(place), value: written }],
  );
  return {
    title: titleOf(added.length, rewritten.length, removals.length),
    changes: [...insertionsOf(added), ...rewritten, ...removals],
  };
}

/** The draft that synchronizes the listed endpoints with the specs, or the reason why it is refused. */
export function syncEndpoints(
  site: Site,
  { specs }: ActionOf<"sync-endpoints">,
): RearrangeDraft | MoveRefusal {
  const sync = endpointSync(site, specs);
  const { added, gone, unplaced } = sync;
  const unlisted = `${counted(unplaced.length, "endpoint")} without a neighbor in the navigation ${unplaced.length === 1 ? "is" : "are"}`;
  const changes = endpointChangesOf(sync);
  if (changes === undefined)
    return refused(
      unplaced.length === 0
        ? "The navigation lists every endpoint of the specs, and no others."
        : `${unlisted} not listed; add ${unplaced.length === 1 ? "it" : "the first of them"} by hand.`,
    );
  const filled = new Set(added.map(({ beside }) => beside.list));
  const emptied = gone.flatMap(({ place, written }) =>
    written === undefined && !filled.has(place.list) ? [place] : [],
  );
  const notes =
    unplaced.length === 0
      ? []
      : [`${unlisted} still not listed, such as ${quoted(nameOfOperation(unplaced))}.`];
  return {
    kind: "draft",
    ...changes,
    notes: [...notes, ...emptiedNotes(emptied, undefined)],
    keepsEntries: false,
  };
}

function nameOfOperation([first]: readonly UnplacedOperation[]): string {
  return first === undefined ? "" : `${first.operation.method} ${first.operation.path}`;
}
