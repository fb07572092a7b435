/**
 * From an analysis to what the client is shown of each file: the findings in closed files (`closed-files.ts`), nearly all of which a
 * letter in docs.json or in an open page leaves as they are, and all others.
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

/** The findings of a site, as they were found and as the client is shown them. */
export interface SiteDiagnostics {
  /** What was found, by site path, but for what `closed` alone holds. */
  readonly found: ReadonlyMap<string, FoundInFile>;
  readonly closed: ClosedFiles;
  /** What the client is shown, by absolute path, above what it is shown of `closed`. */
  readonly reports: FileReports;
}

export const emptyReport: SiteDiagnostics = {
  found: new Map(),
  closed: noClosedFiles,
  reports: new Map(),
};

/** What was found in a file. */
export function foundIn({ closed, found }: SiteDiagnostics, document: string): FoundInFile | undefined {
  return found.get(document) ?? foundInClosed(closed, document);
}

/** Open files without findings: a client that shows one waits for an empty report of each version. */
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

/** Files whose findings are not limited as those of closed pages: open ones, and the JSON files of the site. */
function filesShownWhole({ site }: AnalysisOfSite, { documents, root }: ReportContext): ReadonlySet<string> {
  const files = new Set(site.documents.keys());
  for (const { path } of documents.all()) {
    const document = toSitePath(root, path);
    if (document !== undefined) files.add(document);
  }
  return files;
}

const nothing: readonly PlacedFinding[] = [];

/**
 * Whether the findings of a file are unknown as long as rules of scope `page` have not run: it has such findings, or it is an
 * open page, whose text may be another one.
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
 * The report of an analysis, or of what is known of a site before rules of scope `page` have run: then pages stay as they were
 * reported.
 * @param before the report of the analysis before
 */
export function siteReport(
  analysis: Analysis | AnalysisOfSite,
  before: SiteDiagnostics,
  context: ReportContext,
): SiteDiagnostics {
  const { root } = context;
  const diagnostics = new FileDiagnostics(context, analysis.site);
  const whole = filesShownWhole(analysis, context);
  const isWhole = "ofPages" in analysis;
  const closed = isWhole ? closedFiles(analysis, before.closed, whole, { root, diagnostics }) : before.closed;
  const isLeft = (document: string): boolean => !isWhole && isPending(document, analysis, closed, context);
  const parts = isWhole ? [analysis.ofSite, analysis.ofWholePages] : [analysis.ofSite];
  const above = placedByFile({ site: analysis.site, findings: parts.flatMap(({ findings }) => findings) });
  const leftOut = countsLeftOut({ leftOut: parts.flatMap((part) => part.leftOut) });
  const limits = new ClosedPages(closed.uncounted);
  const found = openFiles(analysis, context);
  const pending = new Set([...before.found.keys(), ...found.keys()].filter(isLeft));
  for (const document of pending) found.delete(document);
  for (const document of new Set([...above.keys(), ...elsewhereIn(closed), ...leftOut.keys()])) {
    if (isLeft(document)) continue;
    const known = foundIn(before, document);
    const path = known?.path ?? toAbsolutePath(root, document);
    if (path === undefined) continue;
    const ownFindings = above.get(document) ?? nothing;
    const ofPage = placedIn(closed, document);
    const inFile = mergedByPosition(whole.has(document) ? ownFindings : limits.take(ownFindings), ofPage);
    const findings = shownInFile(inFile);
    // The count of what is left out of a page is in the page, or in docs.json if the page shows nothing.
    if (findings.length === 0) {
      for (const [code, count] of leftOut.get(document) ?? []) limits.leaveOut(code, count);
      continue;
    }
    const counts = countsIn(closed, document);
    if (ofPage.length === 0) for (const [code, count] of counts) limits.leaveOut(code, -count);
    const omittedCount =
      inFile.length - findings.length + sumOf(counts) + sumOf(leftOut.get(document) ?? noCounts);
    found.set(document, diagnostics.of(path, findings, omittedCount, known));
  }
  const reports = reportsOf(found, limits, root);
  for (const document of pending) {
    const known = before.found.get(document);
    if (known === undefined) continue;
    found.set(document, known);
    reports.set(known.path, { diagnostics: known.diagnostics, isPending: true });
  }
  return { closed, found, reports };
}

/** What is shown of the files, with what is left out of closed pages in docs.json. */
function reportsOf(
  found: SiteDiagnostics["found"],
  closed: ClosedPages,
  root: string,
): Map<string, FileReport> {
  const reports = new Map<string, FileReport>();
  for (const file of found.values()) reports.set(file.path, file);
  const omissionNote = closed.rest();
  const main = toAbsolutePath(root, mainDocument);
  if (omissionNote !== undefined && main !== undefined) {
    reports.set(main, { diagnostics: [...(reports.get(main)?.diagnostics ?? []), omissionNote] });
  }
  return reports;
}
