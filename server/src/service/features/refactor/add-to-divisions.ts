/**
 * Also lists pages of one language or version in the others, at the corresponding place and with the path of the other
 * division. Lists only pages with a file.
 */

import { type PathsByForm, pairsByForm } from "../../facts/comparable-pages.ts";
import {
  type DivisionPages,
  divisionPages,
  namesDivision,
  withoutOwnFolder,
} from "../../facts/division-pages.ts";
import { frequentPrefixes } from "../../facts/division-prefixes.ts";
import { memo } from "../../memo.ts";
import type { JsonChange } from "../../model/change.ts";
import { getOrInsert } from "../../multimap.ts";
import { elementSpec } from "../../navigation/elements.ts";
import type { ChildList, NavigationElement } from "../../navigation/model.ts";
import { childElements, locationOf, selfAndAncestors, type VisitedElement } from "../../navigation/walk.ts";
import { nameOf } from "../../navigation/wording.ts";
import { divisionDrift } from "../../rules/division-drift.ts";
import type { FileIndex } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { counted, enumerate } from "../../text/words.ts";
import { editOfChanges, type Refactorer, type Refactoring } from "./refactoring.ts";
import type { ListTarget } from "./target.ts";

/** The kinds of divisions that cover the same subjects. */
const comparableKinds: ReadonlySet<string> = new Set(["language", "version"]);

/** Offered on a page of a language or version, and on a division that lacks pages. */
export const addToDivisions: Refactorer = function* ({ site, target, start, end }) {
  const { files } = site;
  if (files === undefined || end > start) return;
  const { list, element } = target;
  const entry = list?.entries === undefined ? undefined : list.list.entries[list.entries.first];
  if (list?.entries !== undefined && entry?.kind === "page") {
    yield* onPage(site, files, list, list.entries.first, entry.path);
  }
  if (element !== undefined && comparableKinds.has(element.visited.element.kind)) {
    yield* onDivision(site, files, element.visited);
  }
};

/** The languages and versions that contain an element, and the element itself if it is one; the innermost first. */
export function divisionsAround(owner: VisitedElement): readonly VisitedElement[] {
  return selfAndAncestors(owner).filter(
    ({ element }) => comparableKinds.has(element.kind) && !element.inGlobal,
  );
}

function siblingsOf(division: VisitedElement): readonly VisitedElement[] {
  if (division.parent === undefined) return [];
  return childElements(division.parent).filter(
    (sibling) =>
      sibling.list === division.list && sibling !== division && divisionPages(sibling.element).isComplete,
  );
}

function* onPage(
  site: Site,
  files: FileIndex,
  list: ListTarget,
  position: number,
  path: string,
): Generator<Refactoring> {
  const [division] = divisionsAround(list.owner);
  if (division === undefined || !files.isPage(path)) return;
  const found = siblingsOf(division).flatMap((sibling) => {
    const insertions = insertionsInto(files, division, sibling);
    const change = insertions?.insertion(list.list, position, path);
    return change === undefined ? [] : [{ sibling, change }];
  });
  for (const [index, { sibling, change }] of found.entries()) {
    yield {
      id: `add-to-divisions ${index}`,
      title: `List ${quoted(change.value)} in ${nameOf(sibling.element)}`,
      kind: "refactor.rewrite",
      make: () => editOfChanges(site, [change]),
    };
  }
  if (found.length < 2) return;
  yield {
    id: "add-to-divisions all",
    title: `List it in ${found.length} other ${elementSpec(division.element.kind).plural}`,
    kind: "refactor.rewrite",
    make: () =>
      editOfChanges(
        site,
        found.map(({ change }) => change),
      ),
  };
}

function* onDivision(site: Site, files: FileIndex, division: VisitedElement): Generator<Refactoring> {
  const { parent, place } = division;
  // A version that covers other subjects does not lack pages, so it has no finding.
  const findings = parent === undefined ? [] : [...divisionDrift.check(parent.element)];
  if (!findings.some(({ anchor }) => anchor.place === place)) return;
  const changes = new Map<string, PageInsertion>();
  const from: NavigationElement[] = [];
  for (const sibling of siblingsOf(division)) {
    const insertions = insertionsInto(files, sibling, division);
    const before = changes.size;
    for (const change of insertions?.all() ?? []) {
      if (!changes.has(change.value)) changes.set(change.value, change);
    }
    if (changes.size > before) from.push(sibling.element);
  }
  if (changes.size === 0) return;
  yield {
    id: "add-to-divisions lacking",
    title: `List ${counted(changes.size, "page")} here that ${enumerate(from.map(nameOf))} ${from.length === 1 ? "lists" : "list"}`,
    kind: "quickfix",
    code: "division-drift",
    make: () => editOfChanges(site, [...changes.values()]),
  };
}

type PageInsertion = Extract<JsonChange, { readonly kind: "insert-item" }> & { readonly value: string };

interface ListedAt {
  readonly owner: VisitedElement;
  readonly list: ChildList;
  readonly index: number;
}

/** The pages of a division, and where each is listed first. */
const placesIn = memo((division: VisitedElement): ReadonlyMap<string, ListedAt> => {
  const places = new Map<string, ListedAt>();
  const visit = (owner: VisitedElement): void => {
    for (const list of owner.element.children) {
      for (const entry of list.entries) {
        const index = entry.place.segments.at(-1);
        if (entry.kind !== "page" || typeof index !== "number" || places.has(entry.path)) continue;
        places.set(entry.path, { owner, list, index });
      }
    }
    for (const child of childElements(owner)) if (!child.element.inGlobal) visit(child);
  };
  visit(division);
  return places;
});

const correspondingPairs = memo((one: NavigationElement) =>
  memo((other: NavigationElement) => pairsOf(one, other)),
);

/**
 * The position for the counterpart of each entry of a list: after the counterpart of the entry before it, else
 * before the counterpart of an entry after it.
 * @param placeOf where the counterpart of a page of the list is listed
 */
function placesBeside(
  list: ChildList,
  placeOf: (path: string) => ListedAt | undefined,
): readonly (ListedAt | undefined)[] {
  const counterparts = list.entries.map((entry) => (entry.kind === "page" ? placeOf(entry.path) : undefined));
  const first = counterparts.find((counterpart) => counterpart !== undefined);
  let before: ListedAt | undefined;
  return counterparts.map((counterpart) => {
    const place = before === undefined ? first : { ...before, index: before.index + 1 };
    before = counterpart ?? before;
    return place;
  });
}

/** The insertions that list pages of one division in another. */
interface PageInsertions {
  /** Undefined if the other division already lists the page, or has no file for it. */
  readonly insertion: (list: ChildList, index: number, path: string) => PageInsertion | undefined;
  readonly all: () => readonly PageInsertion[];
}

/** How the pages of one division correspond to those of another. */
export interface Correspondence {
  /** Listed pages of the other division, by their counterparts in the first. */
  readonly pairs: ReadonlyMap<string, string>;
  /** Possible paths of the counterpart of a page, the likeliest first; none if the divisions have no page in common. */
  readonly pathsOf: (path: string) => Iterable<string>;
  /** The position for the counterpart of an entry: next to the counterpart of a neighbor. */
  readonly placeOf: (list: ChildList, index: number) => ListedAt | undefined;
  /** Whether the other division lists a page. */
  readonly isListed: (path: string) => boolean;
}

/** The correspondence of two languages or versions of one list. */
export function correspondenceOf(one: VisitedElement, other: VisitedElement): Correspondence {
  const pairs = correspondingPairs(one.element)(other.element);
  const prefixes = frequentPrefixes(pairs);
  const otherPlaces = placesIn(other);
  const siblings = siblingsOf(other);
  const placesByList = new Map<ChildList, readonly (ListedAt | undefined)[]>();
  const isOfSibling = (path: string): boolean => siblings.some(({ element }) => namesDivision(element, path));
  function* pathsOf(path: string): Generator<string> {
    for (const [rank, prefix] of prefixes.entries()) {
      if (!path.startsWith(prefix.own)) continue;
      const candidate = prefix.other + path.slice(prefix.own.length);
      // Both divisions share a page only if the commonest prefixes are equal and its path does not name a division.
      if (candidate === path && (rank > 0 || isOfSibling(path))) continue;
      yield candidate;
    }
  }
  const placeOf = (path: string): ListedAt | undefined => {
    const counterpart = pairs.get(path);
    return counterpart === undefined ? undefined : otherPlaces.get(counterpart);
  };
  return {
    pairs,
    pathsOf,
    placeOf: (list, index) => getOrInsert(placesByList, list, () => placesBeside(list, placeOf))[index],
    isListed: (path) => otherPlaces.has(path),
  };
}

/** The insertions of pages of one division into another; undefined if the two have no page in common. */
function insertionsInto(
  files: FileIndex,
  one: VisitedElement,
  other: VisitedElement,
): PageInsertions | undefined {
  const { pairs, pathsOf, placeOf, isListed } = correspondenceOf(one, other);
  if (pairs.size === 0) return undefined;
  const pathOf = (path: string): string | undefined => {
    for (const candidate of pathsOf(path)) if (files.isPage(candidate)) return candidate;
    return undefined;
  };
  const insertion: PageInsertions["insertion"] = (list, index, path) => {
    const value = pairs.has(path) ? undefined : pathOf(path);
    if (value === undefined || isListed(value)) return undefined;
    const place = placeOf(list, index);
    if (place === undefined) return undefined;
    const array = locationOf(place.owner, place.list.field.valuePlace);
    return { kind: "insert-item", at: array, index: place.index, value };
  };
  return {
    insertion,
    all: () => [...placesIn(one)].flatMap(([path, { list, index }]) => insertion(list, index, path) ?? []),
  };
}

/** Corresponding pages of two divisions. */
function pairsOf(one: NavigationElement, other: NavigationElement): ReadonlyMap<string, string> {
  const formsOf = ({ pages: { byForm } }: DivisionPages): readonly PathsByForm[] => [
    byForm,
    ...withoutOwnFolder(byForm),
  ];
  let largest: ReadonlyMap<string, string> = new Map();
  for (const form of formsOf(divisionPages(one))) {
    for (const otherForm of formsOf(divisionPages(other))) {
      const pairs = pairsByForm(form, otherForm);
      if (pairs.size > largest.size) largest = pairs;
    }
  }
  return largest;
}
