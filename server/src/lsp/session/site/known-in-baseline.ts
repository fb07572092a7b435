/**
 * Converts the findings of one site that its baseline lists to hints. Texts of pages and specs are read only if the
 * baseline lists findings in them, and the underlined text is cached for as long as the text is the same.
 */
import {
  type Analysis,
  type AnalysisOfSite,
  type Baseline,
  baselineFile,
  isOnlySyntaxChecked,
  type RuleFindings,
  subjectOf,
  withFound,
  withKnownAsHints,
} from "../../../service/index.ts";
import type { Finding } from "../../../service/model/finding.ts";
import { documentAt, type Site } from "../../../service/snapshot.ts";
import type { FileReports } from "../publishing/file-report.ts";
import { BaselineFile, type BaselineFileOptions } from "./baseline-file.ts";

/** The underlined parts of one text. */
interface SubjectsOfText {
  /** Identifies the text: the same object for as long as the text is the same. */
  readonly text: object;
  /** The underlined text by start and length. */
  readonly subjects: Map<string, string>;
}

/** A cached result, with its inputs. */
interface CachedHints {
  readonly found: RuleFindings;
  readonly baseline: Baseline;
  readonly version: number;
  readonly result: RuleFindings;
}

interface KnownInBaselineOptions extends BaselineFileOptions {
  /** The newest text of a page or spec. */
  readonly textOf: (document: string) => string | undefined;
}

export class KnownInBaseline {
  readonly #file: BaselineFile;
  readonly #textOf: KnownInBaselineOptions["textOf"];
  /** The underlined parts by site path. */
  readonly #subjects = new Map<string, SubjectsOfText>();
  #version = 0;
  readonly #cache: { [Part in "ofPages" | "ofFiles"]?: CachedHints } = {};

  constructor({ textOf, ...options }: KnownInBaselineOptions) {
    this.#file = new BaselineFile(options);
    this.#textOf = textOf;
  }

  /** The baseline of the site; undefined if there is none. The same object for as long as its text is the same. */
  get baseline(): Baseline | undefined {
    return this.#file.newest;
  }

  /** Marks the baseline as possibly changed. */
  invalidate(): void {
    this.#file.invalidate();
  }

  /**
   * Handles a possible change of a file's text.
   * @returns whether the file is the baseline
   */
  textChanged(document: string): boolean {
    if (document === baselineFile) this.#file.invalidate();
    else if (this.#subjects.delete(document)) this.#version += 1;
    return document === baselineFile;
  }

  /** Adds the problem with the baseline to the reports of the site. */
  withProblem(reports: FileReports): FileReports {
    return this.#file.withProblem(reports);
  }

  /** The analysis with known findings as hints; the same object if there are none. */
  apply<Found extends Analysis | AnalysisOfSite>(analysis: Found): Found;
  apply(analysis: Analysis | AnalysisOfSite): Analysis | AnalysisOfSite {
    const { baseline } = this;
    // A baseline lists nothing in a text that has never been readable.
    if (baseline === undefined || baseline.size === 0 || isOnlySyntaxChecked(analysis.site)) return analysis;
    const ofSite = this.#withHints(analysis.ofSite, analysis.site, baseline);
    if (!("ofPages" in analysis)) return ofSite === analysis.ofSite ? analysis : { ...analysis, ofSite };
    const ofWholePages = this.#withHints(analysis.ofWholePages, analysis.site, baseline);
    const ofPages = this.#cachedHints("ofPages", analysis, baseline);
    const ofFiles = this.#cachedHints("ofFiles", analysis, baseline);
    return withFound(analysis, { ofSite, ofWholePages, ofPages, ofFiles });
  }

  /** Returns the same object while the inputs are the same, because a large site has thousands of findings in its pages. */
  #cachedHints(part: "ofPages" | "ofFiles", analysis: Analysis, baseline: Baseline): RuleFindings {
    const found = analysis[part];
    const before = this.#cache[part];
    const isSame = before?.found === found && before.baseline === baseline;
    if (isSame && before.version === this.#version) return before.result;
    const result = this.#withHints(found, analysis.site, baseline);
    this.#cache[part] = { found, baseline, version: this.#version, result };
    return result;
  }

  #withHints(found: RuleFindings, site: Site, baseline: Baseline): RuleFindings {
    // Findings come file by file, so only the last text is kept.
    let last: { readonly document: string; readonly text: string | undefined } | undefined;
    const textOf = (document: string): string | undefined => {
      if (last?.document !== document) last = { document, text: this.#textOf(document) };
      return last.text;
    };
    return withKnownAsHints(found, baseline, (finding) => this.#subjectOf(finding, site, textOf));
  }

  #subjectOf(finding: Finding, site: Site, textOf: (document: string) => string | undefined): string {
    const { anchor } = finding;
    const { document } = anchor;
    const text = site.pages.byFile.get(document) ?? site.specs.get(document);
    const isInText = "span" in anchor && anchor.span.length > 0 && documentAt(site, document) === undefined;
    if (!isInText || text === undefined) return subjectOf(site, finding, textOf);
    let entry = this.#subjects.get(document);
    if (entry?.text !== text) {
      entry = { text, subjects: new Map() };
      this.#subjects.set(document, entry);
    }
    const key = `${anchor.span.start} ${anchor.span.length}`;
    const cached = entry.subjects.get(key);
    if (cached !== undefined) return cached;
    const subject = subjectOf(site, finding, textOf);
    entry.subjects.set(key, subject);
    return subject;
  }
}
