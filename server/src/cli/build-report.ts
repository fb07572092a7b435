/** Converts placed findings to the report that formats print: offsets become lines and columns here. */
import type { SiteFolder } from "../host/discover.ts";
import type { MissingHistory } from "../host/missing-history.ts";
import { readContent } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import { readPageText } from "../host/read-pages.ts";
import type { PlacedFinding, Rule } from "../service/index.ts";
import {
  type Analysis,
  findingsInPage,
  placeFindings,
  readingOf,
  statisticsOf,
  subjectOf,
} from "../service/index.ts";
import type { Finding } from "../service/model/finding.ts";
import type { Span } from "../service/model/location.ts";
import { brokenDocuments, mainDocument, type Site } from "../service/snapshot.ts";
import type { LineIndex } from "../service/text/line-index.ts";
import { lineIndex } from "../service/text/line-index.ts";
import type { LineText, ReportedFinding, ReportRange, SiteReport } from "./formats/report.ts";
import { isOrphan, Listing, type ListingLimits } from "./listing.ts";
import type { GivenText } from "./standard-input.ts";

/** How many texts of pages stay in memory: findings come file by file, and there may be thousands of pages. */
const maxPageTexts = 50;

/** Texts of a checked site by file: texts of the snapshot, and texts of pages and specs, which are read again. */
class ReportTexts {
  readonly #indexes = new Map<string, LineIndex | undefined>();
  readonly #pages: string[] = [];

  /** Takes no site: with the site, its findings would stay in memory as long as the texts. */
  constructor(
    private readonly root: string,
    readonly documents: Site["documents"],
    private readonly specs: ReadonlySet<string>,
    private readonly given: GivenText | undefined,
    private readonly textOf: ReportOptions["textOf"],
  ) {}

  index(file: string): LineIndex | undefined {
    if (this.#indexes.has(file)) return this.#indexes.get(file);
    const document = this.documents.get(file);
    let text = document?.kind === "parsed" ? document.document.text : undefined;
    if (text === undefined) {
      if (this.given?.file === file) text = this.given.text;
      else if (this.textOf !== undefined) text = this.textOf(file);
      else text = this.specs.has(file) ? specText(this.root, file) : readPageText(this.root, file);
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
    if (this.#pages.length < maxPageTexts) return;
    const oldest = this.#pages.shift();
    if (oldest !== undefined) this.#indexes.delete(oldest);
  }
}

function specText(root: string, file: string): string | undefined {
  const content = readContent(root, file, maxBytes.spec);
  return content.kind === "text" ? content.text : undefined;
}

const start: ReportRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function rangeOf(texts: ReportTexts, file: string, span: Span): ReportRange {
  // A finding about a whole file is at its start, so its text need not be read.
  if (span.start === 0 && span.length === 0) return start;
  const index = texts.index(file);
  if (index === undefined) return start;
  return { start: index.positionAt(span.start), end: index.positionAt(span.start + span.length) };
}

function reported(texts: ReportTexts, finding: PlacedFinding): ReportedFinding {
  return {
    file: finding.document,
    code: finding.code,
    severity: finding.severity,
    consequence: finding.consequence,
    message: finding.message,
    ...(finding.subject === undefined ? {} : { subject: finding.subject }),
    identity: subjectOf({ documents: texts.documents }, finding, (file) => texts.index(file)?.text),
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

/** The report of one site, with access to the lines that the report's excerpts show. */
export interface BuiltReport {
  readonly site: SiteReport;
  readonly lineText: (file: string, line: number) => string | undefined;
}

/**
 * The findings of an analysis at their offsets, document by document. Where the analysis left out findings of
 * pages, these are computed again one page at a time, so that no more findings are in memory than are reported.
 */
function* placedByDocument(
  analysis: Analysis,
  { rules, isMeant, shownAs }: Pick<ReportOptions, "rules" | "isMeant" | "shownAs">,
): Generator<readonly PlacedFinding[], void> {
  const again = new Map<string, Set<string>>();
  for (const { document, code } of analysis.leftOut) {
    if (!isMeant({ document, code })) continue;
    again.set(document, (again.get(document) ?? new Set()).add(code));
  }
  const kept = new Map<string, Finding[]>();
  for (const finding of analysis.findings) {
    const { document } = finding.anchor;
    if (!isMeant({ document, code: finding.code })) continue;
    if (again.get(document)?.has(finding.code) === true) continue;
    const present = kept.get(document);
    if (present === undefined) kept.set(document, [finding]);
    else present.push(finding);
  }
  for (const document of [...new Set([...kept.keys(), ...again.keys()])].sort()) {
    const codes = again.get(document);
    const inPage = codes === undefined ? [] : findingsInPage(analysis, rules, document, codes);
    const found = [...(kept.get(document) ?? []), ...inPage];
    const findings = found.map(shownAs).filter((finding) => finding !== undefined);
    yield placeFindings({ site: analysis.site, findings });
  }
}

interface ReportOptions {
  /** The rules of the analysis. */
  readonly rules: readonly Rule[];
  /** Whether the report is to hold findings of a rule in a file. */
  readonly isMeant: (finding: { readonly document: string; readonly code: string }) => boolean;
  /** The finding as the report shows it; undefined for one that it leaves out. */
  readonly shownAs: (finding: Finding) => Finding | undefined;
  /** How many findings are listed; the others are counted. */
  readonly limits: ListingLimits;
  /** A text that replaces the one on disk. */
  readonly given?: GivenText | undefined;
  /** Gives the texts of a state that is not the one on disk. */
  readonly textOf?: ((file: string) => string | undefined) | undefined;
  /** What the findings were compared with; then only those that are new are shown. */
  readonly comparedWith?: SiteReport["comparedWith"];
  /** Why it is not known where missing pages have gone. */
  readonly missingHistory: MissingHistory | undefined;
  /** How many pages have been read; undefined if all of them. */
  readonly readPages?: number | undefined;
}

/** The report of one site, from an analysis that may have left findings out. */
export function buildSiteReport(folder: SiteFolder, analysis: Analysis, options: ReportOptions): BuiltReport {
  const texts = new ReportTexts(
    folder.root,
    analysis.site.documents,
    new Set(analysis.site.specs.keys()),
    options.given,
    options.textOf,
  );
  const findings: ReportedFinding[] = [];
  const orphans = analysis.findings.filter(
    (finding) =>
      isOrphan(finding) &&
      options.isMeant({ document: finding.anchor.document, code: finding.code }) &&
      options.shownAs(finding) !== undefined,
  );
  const listing = new Listing(
    options.limits,
    orphans.map(({ anchor }) => anchor.document),
  );
  let dependsOnDialect = false;
  let unguessed = 0;
  for (const placed of placedByDocument(analysis, options)) {
    for (const finding of placed) {
      dependsOnDialect ||= finding.dependsOnDialect;
      if (finding.isUnguessed) unguessed += 1;
      if (listing.lists(finding)) findings.push(reported(texts, finding));
    }
  }
  const { missingHistory, readPages, comparedWith } = options;
  return {
    site: {
      root: folder.root,
      file: mainDocument,
      findings,
      unlisted: listing.unlisted,
      stats: statisticsOf(analysis),
      reading: readingOf(analysis.site),
      broken: brokenDocuments(analysis.site).map(({ path }) => path),
      ...(missingHistory === undefined ? {} : { missingHistory }),
      ...(readPages === undefined ? {} : { readPages }),
      ...(comparedWith === undefined ? {} : { comparedWith }),
      dependsOnDialect,
      unguessed,
    },
    lineText: (file, line) => texts.lineText(file, line),
  };
}

/** Reads lines for the reports of several sites. */
export function lineTextOf(reports: readonly BuiltReport[]): LineText {
  const bySite = new Map(reports.map((report) => [report.site.root, report]));
  return (site, file, line) => bySite.get(site.root)?.lineText(file, line);
}
