/** From placed findings to the report that formats print: offsets become lines and columns here. */
import type { SiteFolder } from "../host/discover.ts";
import { readPageText } from "../host/read-pages.ts";
import type { LineIndex, PlacedFinding, Span } from "../service/index.ts";
import {
  type Analysis,
  documentAt,
  lineIndex,
  mainDocument,
  placeFindings,
  statisticsOf,
} from "../service/index.ts";
import type { LineText, ReportedFinding, ReportRange, SiteReport } from "./formats/report.ts";

/** Texts of pages that are kept at a time: findings come file by file, and there may be thousands. */
const mostPageTexts = 50;

/** Texts of a checked site by file: those of the snapshot, and those of page files, read again. */
class SiteTexts {
  readonly #indexes = new Map<string, LineIndex | undefined>();
  readonly #pages: string[] = [];

  constructor(
    private readonly root: string,
    private readonly analysis: Analysis,
  ) {}

  index(file: string): LineIndex | undefined {
    if (this.#indexes.has(file)) return this.#indexes.get(file);
    let text = documentAt(this.analysis.site, file)?.text;
    if (text === undefined) {
      text = readPageText(this.root, file);
      this.#forgetPages();
      this.#pages.push(file);
    }
    const index = text === undefined ? undefined : lineIndex(text);
    this.#indexes.set(file, index);
    return index;
  }

  lineText(file: string, line: number): string | undefined {
    const index = this.index(file);
    if (index === undefined || line >= index.lineCount) return undefined;
    const start = index.offsetAt({ line, character: 0 });
    const end = index.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
    return index.text.slice(start, end);
  }

  #forgetPages(): void {
    if (this.#pages.length < mostPageTexts) return;
    const oldest = this.#pages.shift();
    if (oldest !== undefined) this.#indexes.delete(oldest);
  }
}

const start: ReportRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function rangeOf(texts: SiteTexts, file: string, span: Span): ReportRange {
  // A finding on a whole file stands at its start; its text need not be read for that.
  if (span.start === 0 && span.length === 0) return start;
  const index = texts.index(file);
  if (index === undefined) return start;
  return { start: index.positionAt(span.start), end: index.positionAt(span.start + span.length) };
}

function reported(texts: SiteTexts, finding: PlacedFinding): ReportedFinding {
  return {
    file: finding.document,
    code: finding.code,
    severity: finding.severity,
    message: finding.message,
    range: rangeOf(texts, finding.document, finding.span),
    pointer: finding.pointer,
    fixable: finding.fixes.some((fix) => fix.safe),
    related: finding.related.map((place) => ({
      message: place.message,
      file: place.document,
      range: rangeOf(texts, place.document, place.span),
    })),
  };
}

export interface BuiltReport {
  readonly site: SiteReport;
  readonly lineText: (file: string, line: number) => string | undefined;
}

/** The report of one site. */
export function buildSiteReport(folder: SiteFolder, analysis: Analysis): BuiltReport {
  const texts = new SiteTexts(folder.root, analysis);
  return {
    site: {
      root: folder.root,
      file: mainDocument,
      findings: placeFindings(analysis).map((finding) => reported(texts, finding)),
      stats: statisticsOf(analysis),
    },
    lineText: (file, line) => texts.lineText(file, line),
  };
}

/** Looks lines up in the reports of several sites. */
export function lineTextOf(reports: readonly BuiltReport[]): LineText {
  const bySite = new Map(reports.map((report) => [report.site.root, report]));
  return (site, file, line) => bySite.get(site.root)?.lineText(file, line);
}
