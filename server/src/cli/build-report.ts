/** Builds the report that the formats print from the findings of an analysis. Offsets become lines and columns here. */
import type { SiteFolder } from "../host/discover.ts";
import type { MissingHistory } from "../host/missing-history.ts";
import type { PlacedFinding, Rule } from "../service/index.ts";
import { type Analysis, placeFindings, readingOf, statisticsOf, suggestedFix } from "../service/index.ts";
import type { Finding } from "../service/model/finding.ts";
import type { Span } from "../service/model/location.ts";
import { brokenDocuments, mainDocument, type Site } from "../service/snapshot.ts";
import { KnownInSite, type SiteBaseline } from "./baseline/known-findings.ts";
import { findingsByDocument } from "./findings-by-document.ts";
import {
  fileStart,
  type LineText,
  type ReportedFinding,
  type ReportRange,
  type SiteReport,
} from "./formats/report.ts";
import { isOrphan, Listing, type ListingLimits } from "./listing.ts";
import { type ReportTexts, textsOfSite } from "./report-texts.ts";
import type { GivenText } from "./standard-input.ts";

function rangeOf(texts: ReportTexts, file: string, span: Span): ReportRange {
  // A finding about a whole file is at its start, so its text need not be read.
  if (span.start === 0 && span.length === 0) return fileStart;
  const index = texts.index(file);
  if (index === undefined) return fileStart;
  return { start: index.positionAt(span.start), end: index.positionAt(span.start + span.length) };
}

function reported(site: Site, texts: ReportTexts, finding: PlacedFinding): ReportedFinding {
  const fix = suggestedFix(site, finding.fixes);
  return {
    file: finding.document,
    code: finding.code,
    severity: finding.severity,
    consequence: finding.consequence,
    message: finding.message,
    ...(finding.subject === undefined ? {} : { subject: finding.subject }),
    identity: texts.subjectOf(finding),
    range: rangeOf(texts, finding.document, finding.span),
    pointer: finding.pointer,
    fixable: fix?.safe === true,
    ...(fix === undefined ? {} : { fix: fix.title }),
    related: finding.related.map((place) => ({
      message: place.message,
      file: place.document,
      range: rangeOf(texts, place.document, place.span),
    })),
  };
}

/** The report of one site, and a function that gives the lines for its excerpts. */
export interface BuiltReport {
  readonly site: SiteReport;
  readonly lineText: (file: string, line: number) => string | undefined;
}

interface ReportOptions {
  /** The rules of the analysis. */
  readonly rules: readonly Rule[];
  /** Whether the report includes findings of a rule in a file. */
  readonly isIncluded: (finding: { readonly document: string; readonly code: string }) => boolean;
  /** The finding as the report shows it; undefined if the report omits it. */
  readonly shownAs: (finding: Finding) => Finding | undefined;
  /** How many findings are listed; the remaining ones are counted. */
  readonly limits: ListingLimits;
  /** Text that replaces the one on disk. */
  readonly given?: GivenText | undefined;
  /** The texts of a state other than the one on disk. */
  readonly textOf?: ((file: string) => string | undefined) | undefined;
  /** The known findings, which are counted but not shown; undefined for a site without a baseline. */
  readonly baseline?: SiteBaseline | undefined;
  /** The state that the findings were compared with, if only new ones are shown. */
  readonly comparedWith?: SiteReport["comparedWith"];
  /** Why it is unknown where missing pages were moved. */
  readonly missingHistory: MissingHistory | undefined;
  /** How many pages have been read; undefined if all of them. */
  readonly readPages?: number | undefined;
}

/** Builds the report of one site. The analysis may have left findings out; these are computed again. */
export function buildSiteReport(folder: SiteFolder, analysis: Analysis, options: ReportOptions): BuiltReport {
  const texts = textsOfSite(folder.root, analysis.site, options.given, options.textOf);
  const knownInSite =
    options.baseline && new KnownInSite(options.baseline, (finding) => texts.subjectOf(finding));
  const findings: ReportedFinding[] = [];
  const orphans = analysis.findings.filter(
    (finding) =>
      isOrphan(finding) &&
      options.isIncluded({ document: finding.anchor.document, code: finding.code }) &&
      options.shownAs(finding) !== undefined &&
      knownInSite?.isKnown(finding) !== true,
  );
  const listing = new Listing(
    options.limits,
    orphans.map(({ anchor }) => anchor.document),
  );
  let dependsOnDialect = false;
  let unguessed = 0;
  for (const inFile of findingsByDocument(analysis, options.rules, options.isIncluded)) {
    const newFindings =
      knownInSite === undefined ? inFile.findings : knownInSite.withoutKnown(inFile.file, inFile.findings);
    const shownFindings = newFindings.map(options.shownAs).filter((finding) => finding !== undefined);
    for (const finding of placeFindings({ site: analysis.site, findings: shownFindings })) {
      dependsOnDialect ||= finding.dependsOnDialect;
      if (finding.isUnguessed) unguessed += 1;
      if (listing.lists(finding)) findings.push(reported(analysis.site, texts, finding));
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
      ...(knownInSite === undefined ? {} : { baseline: knownInSite.counts }),
      dependsOnDialect,
      unguessed,
    },
    lineText: (file, line) => texts.lineText(file, line),
  };
}

/** Gives the lines of the files of several sites. */
export function lineTextOf(reports: readonly BuiltReport[]): LineText {
  const bySite = new Map(reports.map((report) => [report.site.root, report]));
  return (site, file, line) => bySite.get(site.root)?.lineText(file, line);
}
