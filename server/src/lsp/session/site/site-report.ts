/**
 * Converts an analysis to reports for each file: the findings in closed files (`closed-files.ts`), nearly all of
 * which are unaffected by a keystroke in docs.json or an open page, and all others.
 */
import { toAbsolutePath, toSitePath } from "../../../host/paths.ts";
import {
  type Analysis,
  type AnalysisOfSite,
  type PlacedFinding,
  placedByFile,
} from "../../../service/index.ts";
import { mainDocument } from "../../../service/snapshot.ts";
import type { FileReport, FileReports } from "../publishing/file-report.ts";
import { ClosedPages, shownInFile } from "../publishing/shown-findings.ts";
import {
  type ClosedFiles,
  closedFiles,
  countsIn,
  countsLeftOut,
  elsewhereIn,
  foundInClosed,
  mergedByPosition,
  noClosedFiles,
  noCounts,
  placedIn,
  sumOf,
} from "./closed-files.ts";
import { emptyFile, FileDiagnostics, type FoundInFile, type ReportContext } from "./found-in-file.ts";

/** The findings of a site, and the reports for the client. */
export interface SiteDiagnostics {
  /** The findings by site path, except those that are only in `closed`. */
  readonly found: ReadonlyMap<string, FoundInFile>;
  readonly closed: ClosedFiles;
  /** The reports by absolute path; they take precedence over those in `closed`. */
  readonly reports: FileReports;
}

export const emptyReport: SiteDiagnostics = {
  found: new Map(),
  closed: noClosedFiles,
  reports: new Map(),
};

/** The findings in a file. */
export function foundIn({ closed, found }: SiteDiagnostics, document: string): FoundInFile | undefined {
  return found.get(document) ?? foundInClosed(closed, document);
}

/** Empty reports of the open files: a client expects a report for each version of an open file. */
function openFiles({ site }: AnalysisOfSite, { documents, root }: ReportContext): Map<string, FoundInFile> {
  const found = new Map<string, FoundInFile>();
  for (const { path } of documents.all()) {
    const document = toSitePath(root, path);
    const isRead =
      document !== undefined &&
      (site.documents.has(document) || site.specs.has(document) || site.pages.byFile.has(document));
    if (isRead) found.set(document, emptyFile(path));
  }
  return found;
}

/** The files exempt from the limits of closed pages: open ones, and the JSON files of the site. */
function exemptFiles({ site }: AnalysisOfSite, { documents, root }: ReportContext): ReadonlySet<string> {
  const files = new Set(site.documents.keys());
  for (const { path } of documents.all()) {
    const document = toSitePath(root, path);
    if (document !== undefined) files.add(document);
  }
  return files;
}

const noFindings: readonly PlacedFinding[] = [];

/**
 * Whether the findings of a file are unknown until rules of scope `page` have run: it has such findings, or it is an
 * open page, whose text may have changed.
 */
function isPending(
  document: string,
  { site }: AnalysisOfSite,
  closed: ClosedFiles,
  { documents, root }: ReportContext,
): boolean {
  if (placedIn(closed, document).length > 0) return true;
  const path = toAbsolutePath(root, document);
  return site.pages.byFile.has(document) && path !== undefined && documents.at(path) !== undefined;
}

/**
 * The report of an analysis, or of its part before rules of scope `page` have run, in which the reports of pages stay
 * unchanged.
 * @param before the report of the previous analysis
 */
export function siteReport(
  analysis: Analysis | AnalysisOfSite,
  before: SiteDiagnostics,
  context: ReportContext,
): SiteDiagnostics {
  const { root } = context;
  const diagnostics = new FileDiagnostics(context, analysis.site);
  const exempt = exemptFiles(analysis, context);
  const isWhole = "ofPages" in analysis;
  const closed = isWhole
    ? closedFiles(analysis, before.closed, exempt, { root, diagnostics })
    : before.closed;
  const isKept = (document: string): boolean => !isWhole && isPending(document, analysis, closed, context);
  const parts = isWhole ? [analysis.ofSite, analysis.ofWholePages] : [analysis.ofSite];
  const byFile = placedByFile({ site: analysis.site, findings: parts.flatMap(({ findings }) => findings) });
  const leftOut = countsLeftOut({ leftOut: parts.flatMap((part) => part.leftOut) });
  const limits = new ClosedPages(closed.uncounted);
  const found = openFiles(analysis, context);
  const pending = new Set([...before.found.keys(), ...found.keys()].filter(isKept));
  for (const document of pending) found.delete(document);
  for (const document of new Set([...byFile.keys(), ...elsewhereIn(closed), ...leftOut.keys()])) {
    if (isKept(document)) continue;
    const last = foundIn(before, document);
    const path = last?.path ?? toAbsolutePath(root, document);
    if (path === undefined) continue;
    const fileFindings = byFile.get(document) ?? noFindings;
    const pageFindings = placedIn(closed, document);
    const allowed = exempt.has(document) ? fileFindings : limits.take(fileFindings);
    const inFile = mergedByPosition(allowed, pageFindings);
    const findings = shownInFile(inFile);
    // The number of findings omitted from a page is shown in the page, or in docs.json if the page shows none.
    if (findings.length === 0) {
      for (const [code, count] of leftOut.get(document) ?? []) limits.omit(code, count);
      continue;
    }
    const counts = countsIn(closed, document);
    if (pageFindings.length === 0) for (const [code, count] of counts) limits.omit(code, -count);
    const omittedCount =
      inFile.length - findings.length + sumOf(counts) + sumOf(leftOut.get(document) ?? noCounts);
    found.set(document, diagnostics.of(path, findings, omittedCount, last));
  }
  const reports = reportsOf(found, limits, root);
  for (const document of pending) {
    const last = before.found.get(document);
    if (last === undefined) continue;
    found.set(document, last);
    reports.set(last.path, { diagnostics: last.diagnostics, isPending: true });
  }
  return { closed, found, reports };
}

/** The reports of the files, with a note in docs.json on the findings omitted from closed pages. */
function reportsOf(
  found: SiteDiagnostics["found"],
  closed: ClosedPages,
  root: string,
): Map<string, FileReport> {
  const reports = new Map<string, FileReport>();
  for (const file of found.values()) reports.set(file.path, file);
  const omissionNote = closed.omissionNote();
  const main = toAbsolutePath(root, mainDocument);
  if (omissionNote !== undefined && main !== undefined) {
    reports.set(main, { diagnostics: [...(reports.get(main)?.diagnostics ?? []), omissionNote] });
  }
  return reports;
}
