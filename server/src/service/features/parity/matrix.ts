/**
 * The parity of languages or versions: each page is a row, each language or version a column, and each cell says
 * whether the page exists. Pages correspond as the rule division-drift compares them. Does not depend on git or a
 * disk: the caller says when a file was changed, and which files have the same text.
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

/** What is not as in the original. */
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

/** The gaps of a page that readers do not get in a column: with `there`, these add up to all rows. */
export const absentGaps: readonly ParityGap[] = ["missing", "no-file", "unlisted"];

/** One page in one language or version. */
export interface ParityCell {
  /** Path of the page; of a page that is missing, the path that it would have, if that can be told. */
  readonly path: string | undefined;
  /** The page's file, if there is one. */
  readonly file: string | undefined;
  /** Empty if the page exists. */
  readonly gaps: readonly ParityGap[];
}

/** One page; `cells` are in the order of the columns. */
export interface ParityRow {
  /** Path of the page in the original, or else in the first column that lists the page. */
  readonly path: string;
  readonly title: string | undefined;
  readonly cells: readonly ParityCell[];
}

/** One language or version. */
export interface ParityColumn {
  readonly name: string;
  /** Whether the others are compared with this one: the default, or else the first. */
  readonly isOriginal: boolean;
  /** Whether at least half of the pages are those of the original, so that what is missing means something. */
  readonly isComparable: boolean;
  /** How many rows have the page here, with a file and listed. */
  readonly there: number;
  readonly counts: Readonly<Record<ParityGap, number>>;
}

/** The languages or versions of one list. */
export interface ParityTable {
  readonly kind: "language" | "version";
  /** The list's location, as a JSON Pointer with its file; identifies the table. */
  readonly place: string;
  /** Names of the sections around the list, the outermost first. */
  readonly breadcrumb: readonly string[];
  readonly columns: readonly ParityColumn[];
  readonly rows: readonly ParityRow[];
  /** How many rows are beyond the bound. */
  readonly rowsLeftOut: number;
  /** Names of languages or versions that are not compared: a part could not be read, or there are too many. */
  readonly leftOut: readonly string[];
}

/** When a file was changed last, in seconds since any moment; undefined if nobody knows. */
export type ChangedAt = (file: string) => number | undefined;

/**
 * A key of a file's text: files of the same text have the same one. Undefined if the file has nothing to translate or
 * cannot be read.
 */
export type TextKey = (file: string) => string | undefined;

/** Files that are changed within this time are changed together, in seconds: a folder is copied file by file. */
const togetherSeconds = 60;

/** A table with more cells is cut at its end. */
const maxCells = 1_000_000;

/** Gaps are few kinds of lists, repeated in many cells. */
const noGaps: readonly ParityGap[] = [];
const isMissing: readonly ParityGap[] = ["missing"];
const hasNoFile: readonly ParityGap[] = ["no-file"];
const isUnlisted: readonly ParityGap[] = ["unlisted"];

function nameOfColumn(element: NavigationElement): string {
  return elementName(element) ?? `(${element.kind} without a name)`;
}

function isDefault(element: NavigationElement): boolean {
  return isTrue(element.fields.get("default")?.value);
}

/** All that can be compared, in the order of docs.json; those without pages are among them. */
function comparedOf(entries: readonly ElementEntry[]): readonly ComparedDivision[] {
  const aligned = new Map<ElementEntry, AlignedDivision>(
    alignedDivisions(entries).map((division) => [division.entry, division]),
  );
  return entries.flatMap((entry) => {
    const listed = divisionPages(entry.element);
    if (!listed.isComplete) return [];
    return [{ element: entry.element, pages: (aligned.get(entry)?.pages ?? listed.pages).byForm }];
  });
}

/** The column with the pages of the original that it lists under their own paths in the rows of the original. */
function withShared(column: ComparedDivision, original: ComparedDivision): ComparedDivision {
  if (column === original) return column;
  const keys = new Map(Array.from(original.pages, ([key, path]) => [path, key]));
  const rowKey = (key: string, path: string): string => {
    const ownKey = keys.get(path) ?? key;
    return column.pages.has(ownKey) ? key : ownKey;
  };
  const isShared = [...column.pages].some(([key, path]) => rowKey(key, path) !== key);
  if (!isShared) return column;
  return { ...column, pages: new Map(Array.from(column.pages, ([key, path]) => [rowKey(key, path), path])) };
}

const prefixesBetween = memo((from: PathsByForm) =>
  memo((to: PathsByForm): readonly PathPrefixes[] => frequentPrefixes(pairsByForm(from, to))),
);

/** The paths that a page of one column may have in another, the likeliest first; never its own. */
export function pathsIn(from: ComparedDivision, to: ComparedDivision, path: string): readonly string[] {
  return prefixesBetween(from.pages)(to.pages).flatMap(({ own, other }) => {
    const candidate = path.startsWith(own) ? other + path.slice(own.length) : path;
    return candidate === path ? [] : [candidate];
  });
}

/** A list of languages or versions, with what its cells are made from. */
export interface ParityList {
  readonly site: Site;
  readonly parent: VisitedElement;
  readonly list: ChildList;
  readonly columns: readonly ComparedDivision[];
  readonly original: ComparedDivision;
  readonly isLanguages: boolean;
  readonly changedAt: ChangedAt;
  readonly textKey: TextKey;
  /** For each column, the rows whose place differs from that in the original. */
  readonly elsewhere: ReadonlyMap<ComparedDivision, ReadonlySet<string>>;
  /** For each column, the pages that it lists and the platform drops. */
  readonly dropped: ReadonlyMap<ComparedDivision, ReadonlySet<string>>;
}

function missingCell(
  making: ParityList,
  column: ComparedDivision,
  source: ComparedDivision,
  path: string,
): ParityCell {
  const candidates = pathsIn(source, column, path);
  const page = candidates
    .map((candidate) => making.site.files?.page(candidate))
    .find((one) => one !== undefined);
  return page === undefined
    ? { path: candidates[0], file: undefined, gaps: isMissing }
    : { path: page.path, file: page.file, gaps: isUnlisted };
}

/** The page of the original in a row, which all cells of the row are compared with. */
interface OriginalPage {
  readonly path: string;
  /** When its file was changed last; undefined if nobody knows, or if it does not count. */
  readonly changed: number | undefined;
  /** The key of its text; undefined if it does not count. */
  readonly key: string | undefined;
}

function originalPage(
  { site, original, isLanguages, changedAt, textKey }: ParityList,
  key: string,
): OriginalPage | undefined {
  const path = original.pages.get(key);
  if (path === undefined) return undefined;
  // An old version is older by intent.
  const file = isLanguages ? site.files?.page(path)?.file : undefined;
  if (file === undefined) return { path, changed: undefined, key: undefined };
  return { path, changed: changedAt(file), key: textKey(file) };
}

function listedCell(
  making: ParityList,
  column: ComparedDivision,
  key: string,
  path: string,
  source: OriginalPage | undefined,
): ParityCell {
  const { site, original, isLanguages, changedAt, textKey } = making;
  const file = site.files?.page(path)?.file;
  if (site.files !== undefined && file === undefined) return { path, file, gaps: hasNoFile };
  if (making.dropped.get(column)?.has(path) === true) return { path, file, gaps: isUnlisted };
  if (column === original || source === undefined) return { path, file, gaps: noGaps };
  const gaps: ParityGap[] = [];
  // Versions may share a file.
  if (isLanguages && source.path === path) gaps.push("same-file");
  // A copy is never older by its text, whatever the times of the files say.
  else if (source.key !== undefined && file !== undefined && textKey(file) === source.key)
    gaps.push("untranslated");
  else if (source.changed !== undefined && file !== undefined) {
    const ownTime = changedAt(file);
    if (ownTime !== undefined && ownTime + togetherSeconds < source.changed) gaps.push("older");
  }
  if (making.elsewhere.get(column)?.has(key) === true) gaps.push("elsewhere");
  return { path, file, gaps: gaps.length === 0 ? noGaps : gaps };
}

/** The row of a page, by the page's path in the form for comparisons. */
export function rowOf(making: ParityList, key: string): ParityRow {
  const { site, columns, original } = making;
  const source = original.pages.has(key)
    ? original
    : (columns.find(({ pages }) => pages.has(key)) ?? original);
  const path = source.pages.get(key) ?? key;
  const page = originalPage(making, key);
  const cells = columns.map((column): ParityCell => {
    const listed = column.pages.get(key);
    return listed === undefined
      ? missingCell(making, column, source, path)
      : listedCell(making, column, key, listed, page);
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
    let existing = 0;
    for (const { cells } of rows) {
      const gaps = cells[index]?.gaps ?? noGaps;
      if (gaps !== isMissing && gaps !== hasNoFile && gaps !== isUnlisted) existing += 1;
      for (const gap of gaps) counts[gap] += 1;
    }
    return {
      name: nameOfColumn(column.element),
      isOriginal: column === original,
      isComparable:
        column === original ||
        areComparable(inNumbers(column.pages), inNumbers(original.pages), !isLanguages),
      there: existing,
      counts,
    };
  });
}

/** The place of a table. */
export function placeOf({ parent, list }: ParityList): string {
  return pointerOf(locationOf(parent, list.field.valuePlace));
}

/** The section of a column. */
export function sectionOf({ parent }: ParityList, column: ComparedDivision): VisitedElement | undefined {
  return childElements(parent).find(({ element }) => element === column.element);
}

const nothingKnown = (): undefined => undefined;

/** Every list of languages or versions with two that can be compared, the outer lists first. */
export function* parityLists(
  site: Site,
  changedAt: ChangedAt = nothingKnown,
  textKey: TextKey = nothingKnown,
): Generator<ParityList> {
  for (const parent of navigationListing(site).elements) {
    if (parent.element.inGlobal) continue;
    for (const list of parent.element.children) {
      if (list.key !== "languages" && list.key !== "versions") continue;
      const all = list.entries.filter((entry) => entry.kind === "element");
      const compared = comparedOf(all.slice(0, maxDivisions));
      const original = compared.find(({ element }) => isDefault(element)) ?? compared[0];
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

function tableOf(making: ParityList): ParityTable {
  const { parent, list, columns, original, isLanguages } = making;
  const otherColumns = columns.filter((column) => column !== original);
  const keys = rowOrder([original, ...otherColumns].map(({ pages }) => pages));
  const maxRows = Math.floor(maxCells / columns.length);
  const rows = keys.slice(0, maxRows).map((key) => rowOf(making, key));
  const compared = new Set(columns.map(({ element }) => element));
  return {
    kind: isLanguages ? "language" : "version",
    place: placeOf(making),
    breadcrumb: breadcrumbOf(parent),
    columns: columnsOf(making, rows),
    rows,
    rowsLeftOut: Math.max(0, keys.length - maxRows),
    leftOut: list.entries.flatMap((entry) =>
      entry.kind === "element" && !compared.has(entry.element) ? nameOfColumn(entry.element) : [],
    ),
  };
}

/**
 * The parity of every list of languages or versions of the navigation, the outer lists first.
 * @param changedAt when files were changed; tells which translations are older than the original
 * @param textKey tells which translations still have the text of the original
 */
export function parityTables(
  site: Site,
  changedAt: ChangedAt = nothingKnown,
  textKey: TextKey = nothingKnown,
): readonly ParityTable[] {
  return Array.from(parityLists(site, changedAt, textKey), tableOf);
}
