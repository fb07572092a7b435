/**
 * The parity of languages or versions: a table with a row for each page, a column for each language or version, and the gaps
 * in its cells. Pages correspond as in the rule division-drift. Does not depend on git or a disk: the caller provides the
 * times of changes, and tells which files have the same text.
 */

import {
  type AlignedDivision,
  alignedDivisions,
  areComparable,
  maxDivisions,
} from "../../facts/aligned-divisions.ts";
import { comparablePages, type PathsByForm, pairsByForm } from "../../facts/comparable-pages.ts";
import { divisionPages } from "../../facts/division-pages.ts";
import { frequentPrefixes, type PathPrefixes } from "../../facts/division-prefixes.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { pageTitle } from "../../facts/page-title.ts";
import { breadcrumbOf } from "../../facts/site-listing.ts";
import { textNumbers } from "../../facts/text-numbers.ts";
import { isTrue } from "../../json/pointer.ts";
import { memo } from "../../memo.ts";
import {
  type ChildList,
  type ElementEntry,
  elementName,
  type NavigationElement,
} from "../../navigation/model.ts";
import { childElements, locationOf, type VisitedElement } from "../../navigation/walk.ts";
import type { Site } from "../../site/site.ts";
import { pointerOf } from "../rearrange/named-place.ts";
import { type ComparedDivision, differentPlaces } from "./different-places.ts";
import { droppedPages } from "./dropped-pages.ts";
import { rowOrder } from "./row-order.ts";

/** The differences from the original that a cell may have. */
export const parityGaps = [
  "missing",
  "no-file",
  "unlisted",
  "untranslated",
  "older",
  "elsewhere",
  "same-file",
] as const;
export type ParityGap = (typeof parityGaps)[number];

/** The gaps of a page that is not published in a column. Their counts and `there` add up to the number of rows. */
export const absentGaps: readonly ParityGap[] = ["missing", "no-file", "unlisted"];

/** One page in one language or version. */
export interface ParityCell {
  /** Path of the page; for a missing page, the path that it would have, undefined if that is unknown. */
  readonly path: string | undefined;
  /** The page's file, if it exists. */
  readonly file: string | undefined;
  /** Empty if the page is as in the original. */
  readonly gaps: readonly ParityGap[];
}

/** One page; `cells` are in the order of the columns. */
export interface ParityRow {
  /** Path of the page in the original, otherwise in the first column that lists it. */
  readonly path: string;
  readonly title: string | undefined;
  readonly cells: readonly ParityCell[];
}

/** One language or version. */
export interface ParityColumn {
  readonly name: string;
  /** Whether the other columns are compared with this one: the default, otherwise the first. */
  readonly isOriginal: boolean;
  /** Whether the column shares at least half of its pages with the original, so that its gaps are meaningful. */
  readonly isComparable: boolean;
  /** How many rows have a published page in this column. */
  readonly there: number;
  readonly counts: Readonly<Record<ParityGap, number>>;
}

/** The languages or versions of one list. */
export interface ParityTable {
  readonly kind: "language" | "version";
  /** The list's location, as a file with a JSON Pointer; identifies the table. */
  readonly place: string;
  /** Names of the sections above the list, the outermost first. */
  readonly breadcrumb: readonly string[];
  readonly columns: readonly ParityColumn[];
  readonly rows: readonly ParityRow[];
  /** How many rows are omitted because of `maxCells`. */
  readonly rowsLeftOut: number;
  /** Names of languages or versions that are not compared, because a part could not be read or there are too many. */
  readonly leftOut: readonly string[];
}

/** When a file was last changed, in seconds since a fixed time; undefined if it is unknown. */
export type ChangedAt = (file: string) => number | undefined;

/**
 * A key that is the same for files with the same text. Undefined if the file has nothing to translate or cannot be read.
 */
export type TextKey = (file: string) => string | undefined;

/** Changes within this time, in seconds, count as simultaneous, because a folder is copied file by file. */
const simultaneousSeconds = 60;

/** If a table has more cells, its last rows are omitted. */
const maxCells = 1_000_000;

/** Shared lists of gaps, because many cells have the same ones. */
const noGaps: readonly ParityGap[] = [];
const missingGap: readonly ParityGap[] = ["missing"];
const noFileGap: readonly ParityGap[] = ["no-file"];
const unlistedGap: readonly ParityGap[] = ["unlisted"];

function nameOfColumn(element: NavigationElement): string {
  return elementName(element) ?? `(${element.kind} without a name)`;
}

/** The languages or versions that can be compared, in the order of docs.json, including those without pages. */
function comparedDivisions(entries: readonly ElementEntry[]): readonly ComparedDivision[] {
  const aligned = new Map<ElementEntry, AlignedDivision>(
    alignedDivisions(entries).map((division) => [division.entry, division]),
  );
  return entries.flatMap((entry) => {
    const listed = divisionPages(entry.element);
    if (!listed.isComplete) return [];
    return [{ element: entry.element, pages: (aligned.get(entry)?.pages ?? listed.pages).byForm }];
  });
}

/** A column in which pages that are also the original's own files get the keys that they have in the original. */
function withShared(column: ComparedDivision, original: ComparedDivision): ComparedDivision {
  if (column === original) return column;
  const keys = new Map(Array.from(original.pages, ([key, path]) => [path, key]));
  const rowKey = (key: string, path: string): string => {
    const originalKey = keys.get(path) ?? key;
    return column.pages.has(originalKey) ? key : originalKey;
  };
  const isShared = [...column.pages].some(([key, path]) => rowKey(key, path) !== key);
  if (!isShared) return column;
  return { ...column, pages: new Map(Array.from(column.pages, ([key, path]) => [rowKey(key, path), path])) };
}

const prefixesBetween = memo((from: PathsByForm) =>
  memo((to: PathsByForm): readonly PathPrefixes[] => frequentPrefixes(pairsByForm(from, to))),
);

/** The paths that a page of one column may have in another column, the most likely first; never its own path. */
export function pathsIn(from: ComparedDivision, to: ComparedDivision, path: string): readonly string[] {
  return prefixesBetween(from.pages)(to.pages).flatMap(({ own, other }) => {
    const candidate = path.startsWith(own) ? other + path.slice(own.length) : path;
    return candidate === path ? [] : [candidate];
  });
}

/** A list of languages or versions, with everything needed to compute its cells. */
interface ParityList {
  readonly site: Site;
  readonly parent: VisitedElement;
  readonly list: ChildList;
  readonly columns: readonly ComparedDivision[];
  readonly original: ComparedDivision;
  readonly isLanguages: boolean;
  readonly changedAt: ChangedAt;
  readonly textKey: TextKey;
  /** For each column, the keys of the pages in another section than in the original. */
  readonly elsewhere: ReadonlyMap<ComparedDivision, ReadonlySet<string>>;
  /** For each column, the listed pages that the platform drops. */
  readonly dropped: ReadonlyMap<ComparedDivision, ReadonlySet<string>>;
}

function missingCell(
  parityList: ParityList,
  column: ComparedDivision,
  source: ComparedDivision,
  path: string,
): ParityCell {
  const candidates = pathsIn(source, column, path);
  const page = candidates
    .map((candidate) => parityList.site.files?.page(candidate))
    .find((candidate) => candidate !== undefined);
  return page === undefined
    ? { path: candidates[0], file: undefined, gaps: missingGap }
    : { path: page.path, file: page.file, gaps: unlistedGap };
}

/** The original's page in a row, with which all cells of the row are compared. */
interface OriginalPage {
  readonly path: string;
  /** When its file was last changed; undefined if this is unknown, or is not compared. */
  readonly changed: number | undefined;
  /** The key of its text; undefined if there is none, or the text is not compared. */
  readonly key: string | undefined;
}

function originalPage(
  { site, original, isLanguages, changedAt, textKey }: ParityList,
  key: string,
): OriginalPage | undefined {
  const path = original.pages.get(key);
  if (path === undefined) return undefined;
  // Times and texts are not compared between versions, where pages are older or equal on purpose.
  const file = isLanguages ? site.files?.page(path)?.file : undefined;
  if (file === undefined) return { path, changed: undefined, key: undefined };
  return { path, changed: changedAt(file), key: textKey(file) };
}

function listedCell(
  parityList: ParityList,
  column: ComparedDivision,
  key: string,
  path: string,
  source: OriginalPage | undefined,
): ParityCell {
  const { site, original, isLanguages, changedAt, textKey } = parityList;
  const file = site.files?.page(path)?.file;
  if (site.files !== undefined && file === undefined) return { path, file, gaps: noFileGap };
  if (parityList.dropped.get(column)?.has(path) === true) return { path, file, gaps: unlistedGap };
  if (column === original || source === undefined) return { path, file, gaps: noGaps };
  const gaps: ParityGap[] = [];
  // Versions may share a file.
  if (isLanguages && source.path === path) gaps.push("same-file");
  // An identical copy is not older, whatever the times of the files are.
  else if (source.key !== undefined && file !== undefined && textKey(file) === source.key)
    gaps.push("untranslated");
  else if (source.changed !== undefined && file !== undefined) {
    const changed = changedAt(file);
    if (changed !== undefined && changed + simultaneousSeconds < source.changed) gaps.push("older");
  }
  if (parityList.elsewhere.get(column)?.has(key) === true) gaps.push("elsewhere");
  return { path, file, gaps: gaps.length === 0 ? noGaps : gaps };
}

/** The row of a page. @param key the comparable path of the page */
export function rowOf(parityList: ParityList, key: string): ParityRow {
  const { site, columns, original } = parityList;
  const source = original.pages.has(key)
    ? original
    : (columns.find(({ pages }) => pages.has(key)) ?? original);
  const path = source.pages.get(key) ?? key;
  const page = originalPage(parityList, key);
  const cells = columns.map((column): ParityCell => {
    const listed = column.pages.get(key);
    return listed === undefined
      ? missingCell(parityList, column, source, path)
      : listedCell(parityList, column, key, listed, page);
  });
  return { path, title: pageTitle(site, path), cells };
}

function columnsOf(
  { columns, original, isLanguages }: ParityList,
  rows: readonly ParityRow[],
): readonly ParityColumn[] {
  const inNumbers = comparablePages(textNumbers());
  return columns.map((column, index) => {
    const counts = {
      missing: 0,
      "no-file": 0,
      unlisted: 0,
      untranslated: 0,
      older: 0,
      elsewhere: 0,
      "same-file": 0,
    };
    let publishedCount = 0;
    for (const { cells } of rows) {
      const gaps = cells[index]?.gaps ?? noGaps;
      if (gaps !== missingGap && gaps !== noFileGap && gaps !== unlistedGap) publishedCount += 1;
      for (const gap of gaps) counts[gap] += 1;
    }
    return {
      name: nameOfColumn(column.element),
      isOriginal: column === original,
      isComparable:
        column === original ||
        areComparable(inNumbers(column.pages), inNumbers(original.pages), !isLanguages),
      there: publishedCount,
      counts,
    };
  });
}

/** The `place` of a table. */
export function placeOf({ parent, list }: ParityList): string {
  return pointerOf(locationOf(parent, list.field.valuePlace));
}

/** The element of a column, as visited by the walk. */
export function sectionOf({ parent }: ParityList, column: ComparedDivision): VisitedElement | undefined {
  return childElements(parent).find(({ element }) => element === column.element);
}

const unknown = (): undefined => undefined;

/** Every list with at least two comparable languages or versions; outer lists come first. */
export function* parityLists(
  site: Site,
  changedAt: ChangedAt = unknown,
  textKey: TextKey = unknown,
): Generator<ParityList> {
  for (const parent of navigationListing(site).elements) {
    if (parent.element.inGlobal) continue;
    for (const list of parent.element.children) {
      if (list.key !== "languages" && list.key !== "versions") continue;
      const all = list.entries.filter((entry) => entry.kind === "element");
      const compared = comparedDivisions(all.slice(0, maxDivisions));
      const original =
        compared.find(({ element }) => isTrue(element.fields.get("default")?.value)) ?? compared[0];
      if (original === undefined || compared.length < 2) continue;
      const columns = compared.map((column) => withShared(column, original));
      const otherColumns = columns.filter((column) => column !== original);
      yield {
        site,
        parent,
        list,
        columns,
        original,
        isLanguages: list.key === "languages",
        changedAt,
        textKey,
        elsewhere: new Map(otherColumns.map((column) => [column, differentPlaces(original, column)])),
        dropped: new Map(
          childElements(parent).flatMap((child) => {
            const column = columns.find(({ element }) => element === child.element);
            return column === undefined ? [] : [[column, droppedPages(child)] as const];
          }),
        ),
      };
    }
  }
}

function tableOf(parityList: ParityList): ParityTable {
  const { parent, list, columns, original, isLanguages } = parityList;
  const otherColumns = columns.filter((column) => column !== original);
  const keys = rowOrder([original, ...otherColumns].map(({ pages }) => pages));
  const maxRows = Math.floor(maxCells / columns.length);
  const rows = keys.slice(0, maxRows).map((key) => rowOf(parityList, key));
  const compared = new Set(columns.map(({ element }) => element));
  return {
    kind: isLanguages ? "language" : "version",
    place: placeOf(parityList),
    breadcrumb: breadcrumbOf(parent),
    columns: columnsOf(parityList, rows),
    rows,
    rowsLeftOut: Math.max(0, keys.length - maxRows),
    leftOut: list.entries.flatMap((entry) =>
      entry.kind === "element" && !compared.has(entry.element) ? nameOfColumn(entry.element) : [],
    ),
  };
}

/**
 * The parity of every list of languages or versions of the navigation; outer lists come first.
 * @param changedAt times of changes, to find translations that are older than the original
 * @param textKey keys of texts, to find translations that still have the text of the original
 */
export function parityTables(
  site: Site,
  changedAt: ChangedAt = unknown,
  textKey: TextKey = unknown,
): readonly ParityTable[] {
  return Array.from(parityLists(site, changedAt, textKey), tableOf);
}
