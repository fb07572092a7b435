/**
 * What is reported of files that are not open, in layers: above what rules of scope `page` say is what others say of page files as
 * a whole. A large site has thousands of such findings, so a layer is made again only when its own findings change: a letter in
 * docs.json that makes a page unlisted changes the upper one alone.
 */
import { toAbsolutePath } from "../../../host/paths.ts";
import {
  type Analysis,
  byPosition,
  type FoundFindings,
  type PlacedFinding,
  placedByFile,
} from "../../../service/index.ts";
import type { Site } from "../../../service/snapshot.ts";
import type { FileReports } from "../publishing/file-report.ts";
import { ClosedPages, shownInFile } from "../publishing/shown-findings.ts";
import type { FileDiagnostics, FoundInFile } from "./found-in-file.ts";

/** How many findings of a file an analysis left out, by code. */
type CountsByCode = ReadonlyMap<string, number>;

/** The report of closed files, as far as some rules say. Immutable. */
export interface ClosedFiles {
  /** The findings that this layer adds; undefined before the first analysis. */
  readonly of: FoundFindings | undefined;
  /** A file that is in both layers is in the upper one with all its findings. */
  readonly below: ClosedFiles | undefined;
  /** Files whose findings do not count as those of closed files: open files and JSON files with findings of pages. */
  readonly elsewhere: ReadonlySet<string>;
  /** Findings at their places, by site path: for closed files those that may be shown, elsewhere all. */
  readonly placed: ReadonlyMap<string, readonly PlacedFinding[]>;
  /** What is reported of closed files, by site path. */
  readonly found: ReadonlyMap<string, FoundInFile>;
  /** The same by absolute path. */
  readonly reports: ReadonlyMap<string, FoundInFile>;
  /** What the analysis left out, by site path. */
  readonly leftOut: ReadonlyMap<string, CountsByCode>;
  /** By code, what no file with findings gives the count of, here or below. */
  readonly uncounted: CountsByCode;
}

export const noClosedFiles: ClosedFiles = {
  of: undefined,
  below: undefined,
  elsewhere: new Set(),
  placed: new Map(),
  found: new Map(),
  reports: new Map(),
  leftOut: new Map(),
  uncounted: new Map(),
};

const nothing: readonly PlacedFinding[] = [];

/** Two lists of findings of one file in the order of their places. */
export function mergedByPosition(
  one: readonly PlacedFinding[],
  other: readonly PlacedFinding[],
): readonly PlacedFinding[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  return [...one, ...other].sort(byPosition);
}

/** The layers, from the upper one down. */
function* layers(closed: ClosedFiles): Generator<ClosedFiles> {
  for (let layer: ClosedFiles | undefined = closed; layer !== undefined; layer = layer.below) yield layer;
}

/** What is reported, layer by layer, from the upper one down. */
export function layersOf(closed: ClosedFiles): readonly FileReports[] {
  return [...layers(closed)].map(({ reports }) => reports);
}

/** Findings of a file at their places. */
export function placedIn(closed: ClosedFiles | undefined, document: string): readonly PlacedFinding[] {
  if (closed === undefined) return nothing;
  return closed.placed.get(document) ?? placedIn(closed.below, document);
}

/** What is reported of a closed file. */
export function foundInClosed(closed: ClosedFiles, document: string): FoundInFile | undefined {
  return closed.found.get(document) ?? (closed.below && foundInClosed(closed.below, document));
}

/** The files whose findings do not count as those of closed files. */
export function elsewhereIn(closed: ClosedFiles): ReadonlySet<string> {
  return new Set([...layers(closed)].flatMap(({ elsewhere }) => [...elsewhere]));
}

/** The counts of a list of findings that were left out, by file. */
export function countsLeftOut({ leftOut }: Pick<Analysis, "leftOut">): ClosedFiles["leftOut"] {
  const files = new Map<string, Map<string, number>>();
  for (const { document, code, count } of leftOut) {
    const counts = files.get(document) ?? new Map<string, number>();
    files.set(document, counts.set(code, count + (counts.get(code) ?? 0)));
  }
  return files;
}

/** Nothing was left out. */
export const noCounts: CountsByCode = new Map();

/** What was left out of a file, by code; a rule has all its findings in one layer. */
export function countsIn(closed: ClosedFiles | undefined, document: string): CountsByCode {
  if (closed === undefined) return noCounts;
  const below = countsIn(closed.below, document);
  const own = closed.leftOut.get(document);
  if (own === undefined || below.size === 0) return own ?? below;
  return new Map([...below, ...own]);
}

/** The sum of counts. */
export function sumOf(counts: CountsByCode): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

interface LayerContext {
  readonly site: Site;
  readonly root: string;
  readonly diagnostics: FileDiagnostics;
  /** Files that are open, and JSON files of the site. */
  readonly open: ReadonlySet<string>;
}

/**
 * The report of an analysis; the same object as before if nothing is different.
 * @param open files that are open, and JSON files of the site
 */
export function closedFiles(
  { ofFiles, ofPages, site }: Pick<Analysis, "ofFiles" | "ofPages" | "site">,
  before: ClosedFiles,
  open: ReadonlySet<string>,
  context: Omit<LayerContext, "site" | "open">,
): ClosedFiles {
  const ofLayer = { ...context, site, open };
  const pages = layerAbove(undefined, ofPages, before.below ?? noClosedFiles, ofLayer);
  return layerAbove(pages, ofFiles, before, ofLayer);
}

function layerAbove(
  below: ClosedFiles | undefined,
  of: FoundFindings,
  before: ClosedFiles,
  { diagnostics, open, root, site }: LayerContext,
): ClosedFiles {
  const isSame = before.of === of && before.below === below;
  if (isSame && isSameSet(membersIn(before.placed, open), before.elsewhere)) return before;
  const leftOut = countsLeftOut(of);
  const closed = new ClosedPages(below?.uncounted);
  const placed = new Map<string, readonly PlacedFinding[]>();
  const found = new Map<string, FoundInFile>();
  const reports = new Map<string, FoundInFile>();
  for (const [document, all] of placedByFile({ site, findings: of.findings })) {
    const isOpen = open.has(document);
    const taken = isOpen ? all : closed.take(all);
    if (taken.length === 0) continue;
    const known = foundInClosed(before, document);
    const path = known?.path ?? toAbsolutePath(root, document);
    if (path === undefined) continue;
    const ofBelow = placedIn(below, document);
    const counts = countsIn(below, document);
    if (ofBelow.length === 0) for (const [code, count] of counts) closed.leaveOut(code, -count);
    const inFile = mergedByPosition(ofBelow, taken);
    placed.set(document, inFile);
    if (isOpen) continue;
    const findings = shownInFile(inFile);
    const omittedCount =
      inFile.length - findings.length + sumOf(counts) + sumOf(leftOut.get(document) ?? noCounts);
    const file = diagnostics.of(path, findings, omittedCount, known);
    found.set(document, file);
    reports.set(path, file);
  }
  for (const [document, counts] of leftOut) {
    if (placed.has(document)) continue;
    for (const [code, count] of counts) closed.leaveOut(code, count);
  }
  const elsewhere = membersIn(placed, open);
  return { of, below, elsewhere, placed, found, reports, leftOut, uncounted: closed.leftOut };
}

function membersIn(placed: ClosedFiles["placed"], open: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...open].filter((document) => placed.has(document)));
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member));
}
