/**
 * The reports of closed files, in two layers: findings of other rules about whole page files, above those of rules of
 * scope `page`. A large site has thousands of these findings, so a layer is rebuilt only when its own findings
 * change: a keystroke in docs.json that makes a page unlisted changes only the upper layer.
 */
import { toAbsolutePath } from "../../../host/paths.ts";
import {
  type Analysis,
  byPosition,
  type PlacedFinding,
  placedByFile,
  type RuleFindings,
} from "../../../service/index.ts";
import type { Site } from "../../../service/snapshot.ts";
import type { FileReports } from "../publishing/file-report.ts";
import { ClosedPages, shownInFile } from "../publishing/shown-findings.ts";
import type { FileDiagnostics, FoundInFile } from "./found-in-file.ts";

/** How many findings of a file an analysis has omitted, by code. */
type CountsByCode = ReadonlyMap<string, number>;

/** One layer of the reports of closed files. Immutable. */
export interface ClosedFiles {
  /** The findings that this layer adds; undefined before the first analysis. */
  readonly of: RuleFindings | undefined;
  /** A file in both layers is in the upper one with all its findings. */
  readonly below: ClosedFiles | undefined;
  /** Files whose findings do not count as those of closed files: open files, and JSON files with findings of pages. */
  readonly elsewhere: ReadonlySet<string>;
  /** Findings with positions, by site path: for closed files those that may be shown, for others all. */
  readonly placed: ReadonlyMap<string, readonly PlacedFinding[]>;
  /** The reports of closed files, by site path. */
  readonly found: ReadonlyMap<string, FoundInFile>;
  /** The same reports by absolute path. */
  readonly reports: ReadonlyMap<string, FoundInFile>;
  /** The numbers of findings that the analysis has omitted, by site path. */
  readonly leftOut: ReadonlyMap<string, CountsByCode>;
  /** By code, the number of omitted findings that no file with findings in this layer or below counts. */
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

const noFindings: readonly PlacedFinding[] = [];

/** Merges two lists of findings of one file, ordered by position. */
export function mergedByPosition(
  one: readonly PlacedFinding[],
  other: readonly PlacedFinding[],
): readonly PlacedFinding[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  return [...one, ...other].sort(byPosition);
}

/** The layers, from top to bottom. */
function* layers(closed: ClosedFiles): Generator<ClosedFiles> {
  for (let layer: ClosedFiles | undefined = closed; layer !== undefined; layer = layer.below) yield layer;
}

/** The reports of each layer, from top to bottom. */
export function layersOf(closed: ClosedFiles): readonly FileReports[] {
  return [...layers(closed)].map(({ reports }) => reports);
}

/** The findings of a file with their positions. */
export function placedIn(closed: ClosedFiles | undefined, document: string): readonly PlacedFinding[] {
  if (closed === undefined) return noFindings;
  return closed.placed.get(document) ?? placedIn(closed.below, document);
}

/** The report of a closed file. */
export function foundInClosed(closed: ClosedFiles, document: string): FoundInFile | undefined {
  return closed.found.get(document) ?? (closed.below && foundInClosed(closed.below, document));
}

/** The files whose findings do not count as those of closed files. */
export function elsewhereIn(closed: ClosedFiles): ReadonlySet<string> {
  return new Set([...layers(closed)].flatMap(({ elsewhere }) => [...elsewhere]));
}

/** The numbers of omitted findings, by file. */
export function countsLeftOut({ leftOut }: Pick<Analysis, "leftOut">): ClosedFiles["leftOut"] {
  const files = new Map<string, Map<string, number>>();
  for (const { document, code, count } of leftOut) {
    const counts = files.get(document) ?? new Map<string, number>();
    files.set(document, counts.set(code, count + (counts.get(code) ?? 0)));
  }
  return files;
}

/** No findings were omitted. */
export const noCounts: CountsByCode = new Map();

/** The numbers of omitted findings of a file, by code; all findings of a rule are in one layer. */
export function countsIn(closed: ClosedFiles | undefined, document: string): CountsByCode {
  if (closed === undefined) return noCounts;
  const below = countsIn(closed.below, document);
  const counts = closed.leftOut.get(document);
  if (counts === undefined || below.size === 0) return counts ?? below;
  return new Map([...below, ...counts]);
}

/** The sum of the counts. */
export function sumOf(counts: CountsByCode): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

interface LayerContext {
  readonly site: Site;
  readonly root: string;
  readonly diagnostics: FileDiagnostics;
  /** Open files, and JSON files of the site. */
  readonly open: ReadonlySet<string>;
}

/**
 * The reports of closed files after an analysis; the same object as before if nothing has changed.
 * @param open open files, and JSON files of the site
 */
export function closedFiles(
  { ofFiles, ofPages, site }: Pick<Analysis, "ofFiles" | "ofPages" | "site">,
  before: ClosedFiles,
  open: ReadonlySet<string>,
  context: Omit<LayerContext, "site" | "open">,
): ClosedFiles {
  const layerContext = { ...context, site, open };
  const pages = layerAbove(undefined, ofPages, before.below ?? noClosedFiles, layerContext);
  return layerAbove(pages, ofFiles, before, layerContext);
}

function layerAbove(
  below: ClosedFiles | undefined,
  of: RuleFindings,
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
  for (const [document, newFindings] of placedByFile({ site, findings: of.findings })) {
    const isOpen = open.has(document);
    const allowed = isOpen ? newFindings : closed.take(newFindings);
    if (allowed.length === 0) continue;
    const last = foundInClosed(before, document);
    const path = last?.path ?? toAbsolutePath(root, document);
    if (path === undefined) continue;
    const lowerFindings = placedIn(below, document);
    const counts = countsIn(below, document);
    if (lowerFindings.length === 0) for (const [code, count] of counts) closed.omit(code, -count);
    const inFile = mergedByPosition(lowerFindings, allowed);
    placed.set(document, inFile);
    if (isOpen) continue;
    const findings = shownInFile(inFile);
    const omittedCount =
      inFile.length - findings.length + sumOf(counts) + sumOf(leftOut.get(document) ?? noCounts);
    const file = diagnostics.of(path, findings, omittedCount, last);
    found.set(document, file);
    reports.set(path, file);
  }
  for (const [document, counts] of leftOut) {
    if (placed.has(document)) continue;
    for (const [code, count] of counts) closed.omit(code, count);
  }
  const elsewhere = membersIn(placed, open);
  return { of, below, elsewhere, placed, found, reports, leftOut, uncounted: closed.omitted };
}

function membersIn(placed: ClosedFiles["placed"], open: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...open].filter((document) => placed.has(document)));
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member));
}
