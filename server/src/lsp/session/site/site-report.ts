/**
 * From an analysis to what the client is shown of each file: the findings that rules of scope `page` have in closed pages
 * (`page-report.ts`), which an edit of docs.json leaves as they are, and all others.
 */
import { toAbsolutePath, toSitePath } from "../../../host/paths.ts";
import { type Analysis, byPosition, type PlacedFinding, placedByFile } from "../../../service/index.ts";
import { mainDocument } from "../../../service/snapshot.ts";
import type { FileReport, FileReports } from "../publishing/file-report.ts";
import { ClosedPages, shownInFile } from "../publishing/shown-findings.ts";
import { emptyFile, FileDiagnostics, type FoundInFile, type ReportContext } from "./found-in-file.ts";
import { countsLeftOut, type PageReport, pageReport, sumOf } from "./page-report.ts";

/** The findings of a site, as they were found and as the client is shown them. */
export interface SiteDiagnostics {
  /** What was found, by site path, but for what `pages` alone holds. */
  readonly found: ReadonlyMap<string, FoundInFile>;
  /** Undefined before the first analysis. */
  readonly pages: PageReport | undefined;
  /** What the client is shown, by absolute path, above what it is shown of `pages`. */
  readonly reports: FileReports;
}

export const emptyReport: SiteDiagnostics = { found: new Map(), pages: undefined, reports: new Map() };

/** What was found in a file. */
export function foundIn({ found, pages }: SiteDiagnostics, document: string): FoundInFile | undefined {
  return found.get(document) ?? pages?.found.get(document);
}

/** Open files without findings: a client that shows one waits for an empty report of each version. */
function openFiles({ site }: Analysis, { documents, root }: ReportContext): Map<string, FoundInFile> {
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
function filesShownWhole({ site }: Analysis, { documents, root }: ReportContext): ReadonlySet<string> {
  const files = new Set(site.documents.keys());
  for (const { path } of documents.all()) {
    const document = toSitePath(root, path);
    if (document !== undefined) files.add(document);
  }
  return files;
}

const nothing: readonly PlacedFinding[] = [];

function merged(one: readonly PlacedFinding[], other: readonly PlacedFinding[]): readonly PlacedFinding[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  return [...one, ...other].sort(byPosition);
}

/**
 * The report of an analysis.
 * @param before the report of the analysis before
 */
export function siteReport(
  analysis: Analysis,
  before: SiteDiagnostics,
  context: ReportContext,
): SiteDiagnostics {
  const { root } = context;
  const diagnostics = new FileDiagnostics(context, analysis.site);
  const whole = filesShownWhole(analysis, context);
  const pages = pageReport(analysis, before.pages, whole, { root, diagnostics });
  const ofSite = placedByFile({ site: analysis.site, findings: analysis.ofSite.findings });
  const leftOut = countsLeftOut(analysis.ofSite);
  const closed = new ClosedPages(pages.uncounted);
  const found = openFiles(analysis, context);
  for (const document of new Set([...ofSite.keys(), ...pages.elsewhere, ...leftOut.keys()])) {
    const known = foundIn(before, document);
    const path = known?.path ?? toAbsolutePath(root, document);
    if (path === undefined) continue;
    const own = ofSite.get(document) ?? nothing;
    const ofPage = pages.placed.get(document) ?? nothing;
    const inFile = merged(whole.has(document) ? own : closed.take(own), ofPage);
    const findings = shownInFile(inFile);
    // The count of what is left out of a page stands in the page, or in docs.json where the page shows nothing.
    if (findings.length === 0) {
      for (const [code, count] of leftOut.get(document) ?? []) closed.leaveOut(code, count);
      continue;
    }
    const counts = pages.leftOut.get(document);
    if (ofPage.length === 0) for (const [code, count] of counts ?? []) closed.leaveOut(code, -count);
    const rest = inFile.length - findings.length + sumOf(counts) + sumOf(leftOut.get(document));
    found.set(document, diagnostics.of(path, findings, rest, known));
  }
  return { found, pages, reports: reportsOf(found, closed, root) };
}

/** What is shown of the files, with what is left out of closed pages in docs.json. */
function reportsOf(found: SiteDiagnostics["found"], closed: ClosedPages, root: string): FileReports {
  const reports = new Map<string, FileReport>();
  for (const file of found.values()) reports.set(file.path, file);
  const rest = closed.rest();
  const main = toAbsolutePath(root, mainDocument);
  if (rest !== undefined && main !== undefined) {
    reports.set(main, { diagnostics: [...(reports.get(main)?.diagnostics ?? []), rest] });
  }
  return reports;
}
