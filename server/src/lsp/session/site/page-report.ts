/**
 * What is reported of the pages that are not open, as far as rules of scope `page` say. A large site has thousands of such
 * findings, so the report is made again only when these change; an edit of docs.json leaves it as it is.
 */
import { toAbsolutePath } from "../../../host/paths.ts";
import { type Analysis, type PlacedFinding, placedByFile } from "../../../service/index.ts";
import { ClosedPages, shownInFile } from "../publishing/shown-findings.ts";
import type { FileDiagnostics, FoundInFile } from "./found-in-file.ts";

/** How many findings of a file an analysis left out, by code. */
type CountsByCode = ReadonlyMap<string, number>;

/** The report of closed pages. Immutable. */
export interface PageReport {
  /** Undefined before the first analysis. */
  readonly of: Analysis["ofPages"] | undefined;
  /** Files whose findings do not count as those of closed pages: open files and JSON files with findings of pages. */
  readonly elsewhere: ReadonlySet<string>;
  /** Findings at their places, by site path: for closed pages those that may be shown, elsewhere all. */
  readonly placed: ReadonlyMap<string, readonly PlacedFinding[]>;
  /** What is reported of closed pages, by site path. */
  readonly found: ReadonlyMap<string, FoundInFile>;
  /** The same by absolute path. */
  readonly reports: ReadonlyMap<string, FoundInFile>;
  /** What the analysis left out, by site path. */
  readonly leftOut: ReadonlyMap<string, CountsByCode>;
  /** By code, what no file with findings gives the count of. */
  readonly uncounted: CountsByCode;
}

export const emptyPageReport: PageReport = {
  of: undefined,
  elsewhere: new Set(),
  placed: new Map(),
  found: new Map(),
  reports: new Map(),
  leftOut: new Map(),
  uncounted: new Map(),
};

/** The counts of a list of findings that were left out, by file. */
export function countsLeftOut({ leftOut }: Pick<Analysis, "leftOut">): PageReport["leftOut"] {
  const files = new Map<string, Map<string, number>>();
  for (const { document, code, count } of leftOut) {
    const counts = files.get(document) ?? new Map<string, number>();
    files.set(document, counts.set(code, count + (counts.get(code) ?? 0)));
  }
  return files;
}

/** The sum of counts. */
export function sumOf(counts: CountsByCode | undefined): number {
  let sum = 0;
  for (const count of counts?.values() ?? []) sum += count;
  return sum;
}

/**
 * The report of an analysis; the same object as before if nothing is different.
 * @param isElsewhere whether a file is open or a JSON file of the site
 * @param candidates files that may be elsewhere
 */
export function pageReport(
  { ofPages, site }: Pick<Analysis, "ofPages" | "site">,
  before: PageReport,
  candidates: Iterable<string>,
  context: { readonly root: string; readonly diagnostics: FileDiagnostics },
): PageReport {
  const open = new Set(candidates);
  if (before.of === ofPages && isSameSet(elsewhereIn(before.placed, open), before.elsewhere)) return before;
  const { root, diagnostics } = context;
  const leftOut = countsLeftOut(ofPages);
  const closed = new ClosedPages();
  const placed = new Map<string, readonly PlacedFinding[]>();
  const found = new Map<string, FoundInFile>();
  const reports = new Map<string, FoundInFile>();
  for (const [document, all] of placedByFile({ site, findings: ofPages.findings })) {
    if (open.has(document)) {
      placed.set(document, all);
      continue;
    }
    const known = before.found.get(document);
    const path = known?.path ?? toAbsolutePath(root, document);
    const taken = closed.take(all);
    if (path === undefined || taken.length === 0) continue;
    placed.set(document, taken);
    const findings = shownInFile(taken);
    const omittedCount = taken.length - findings.length + sumOf(leftOut.get(document));
    const file = diagnostics.of(path, findings, omittedCount, known);
    found.set(document, file);
    reports.set(path, file);
  }
  for (const [document, counts] of leftOut) {
    if (placed.has(document)) continue;
    for (const [code, count] of counts) closed.leaveOut(code, count);
  }
  const elsewhere = elsewhereIn(placed, open);
  return { of: ofPages, elsewhere, placed, found, reports, leftOut, uncounted: closed.leftOut };
}

function elsewhereIn(placed: PageReport["placed"], open: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...open].filter((document) => placed.has(document)));
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member));
}
