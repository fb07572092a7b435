/**
 * From an analysis to what the client is shown of each file. Diagnostics of findings that are the same as in the
 * report before stay the same objects, because thousands of files may be reported at each keystroke.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { toAbsolutePath, toSitePath } from "../../../host/paths.ts";
import { type Analysis, type PlacedFinding, placeFindings } from "../../../service/index.ts";
import { mainDocument } from "../../../service/snapshot.ts";
import type { LineIndex } from "../../../service/text/line-index.ts";
import type { ClientFeatures } from "../../protocol/client-features.ts";
import { diagnosticOf, type Places } from "../../protocol/positions.ts";
import type { OpenDocuments } from "../open-documents.ts";
import type { FileReport } from "../publishing/file-report.ts";
import {
  areSameInWholeFile,
  areTheSame,
  byDocument,
  ClosedPages,
  shownInFile,
  withRest,
} from "../publishing/shown-findings.ts";

/** What an analysis found in one file, and the diagnostics made from the findings, in the same order. */
export interface FoundInFile extends FileReport {
  /** Absolute. */
  readonly path: string;
  readonly findings: readonly PlacedFinding[];
  /** How many findings are left out; the last diagnostic gives the count. */
  readonly rest: number;
}

/** The findings of a site, as they were found and as the client is shown them. */
export interface SiteDiagnostics {
  /** What was found, by site path. */
  readonly found: ReadonlyMap<string, FoundInFile>;
  /** What the client is shown, by absolute path. */
  readonly reports: ReadonlyMap<string, FileReport>;
}

export const emptyReport: SiteDiagnostics = { found: new Map(), reports: new Map() };

/** What a report is made from, together with the analysis. */
export interface ReportContext {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly client: ClientFeatures;
  readonly documents: OpenDocuments;
  readonly linesOf: (document: string) => LineIndex | undefined;
  /** URI of the page that explains a rule, where there is one. */
  readonly ruleHref: (code: string) => string | undefined;
}

/** Open files without findings: a client that shows one waits for an empty report of each version. */
function openFiles({ site }: Analysis, { documents, root }: ReportContext): Map<string, FoundInFile> {
  const found = new Map<string, FoundInFile>();
  for (const { path } of documents.all()) {
    const document = toSitePath(root, path);
    const isRead =
      document !== undefined &&
      (site.documents.has(document) || site.specs.has(document) || site.pages.byFile.has(document));
    if (isRead) found.set(document, { path, findings: [], rest: 0, diagnostics: [] });
  }
  return found;
}

/** Findings come file by file, so the lines of the last file alone are kept. */
function placesIn({ documents, linesOf, root }: ReportContext): Places {
  let last: { readonly document: string; readonly lines: LineIndex | undefined } | undefined;
  return {
    linesOf(document) {
      if (last?.document !== document) last = { document, lines: linesOf(document) };
      return last.lines;
    },
    uriOf: (document) => documents.uriOf(toAbsolutePath(root, document) ?? root),
  };
}

function diagnosticsOf(
  findings: readonly PlacedFinding[],
  rest: number,
  before: FoundInFile | undefined,
  places: Places,
  { client, ruleHref }: ReportContext,
): readonly Diagnostic[] {
  const isSame =
    before?.rest === rest &&
    (areTheSame(before.findings, findings) || areSameInWholeFile(before.findings, findings));
  if (isSame) return before.diagnostics;
  const diagnostics = findings.map((finding) => diagnosticOf(finding, places, client, ruleHref));
  return withRest(diagnostics, rest);
}

/** How many findings the analysis itself left out, by file. */
function countsLeftOut({ leftOut }: Analysis): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { document, count } of leftOut) counts.set(document, count + (counts.get(document) ?? 0));
  return counts;
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
  const { documents, root } = context;
  const places = placesIn(context);
  const found = openFiles(analysis, context);
  const closed = new ClosedPages();
  const leftOut = countsLeftOut(analysis);
  const withFindings = new Set<string>();
  for (const [document, all] of byDocument(placeFindings(analysis))) {
    const known = before.found.get(document);
    const path = known?.path ?? toAbsolutePath(root, document);
    if (path === undefined) continue;
    const isClosedPage = !analysis.site.documents.has(document) && documents.at(path) === undefined;
    const inFile = isClosedPage ? closed.take(all) : all;
    const findings = shownInFile(inFile);
    if (findings.length === 0) continue;
    withFindings.add(document);
    const rest = inFile.length - findings.length + (leftOut.get(document) ?? 0);
    const diagnostics = diagnosticsOf(findings, rest, known, places, context);
    found.set(document, { path, findings, rest, diagnostics });
  }
  // The count of what is left out of a page stands in the page, or in docs.json where the page shows nothing.
  for (const { document, code, count } of analysis.leftOut) {
    if (!withFindings.has(document)) closed.leaveOut(code, count);
  }
  const reports = new Map<string, FileReport>();
  for (const file of found.values()) reports.set(file.path, file);
  const rest = closed.rest();
  const main = toAbsolutePath(root, mainDocument);
  if (rest !== undefined && main !== undefined) {
    reports.set(main, { diagnostics: [...(reports.get(main)?.diagnostics ?? []), rest] });
  }
  return { found, reports };
}
