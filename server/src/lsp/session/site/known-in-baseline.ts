/**
 * The findings of one site, those of them as hints that its baseline lists. Texts of pages and specs are read only if the baseline has
 * lines of them, and what was underlined there is kept for as long as the text is the same.
 */
import {
  type Analysis,
  type AnalysisOfSite,
  type Baseline,
  baselineFile,
  type FoundFindings,
  isSyntaxAlone,
  subjectOf,
  withFound,
  withKnownAsHints,
} from "../../../service/index.ts";
import type { Finding } from "../../../service/model/finding.ts";
import { documentAt, type Site } from "../../../service/snapshot.ts";
import type { FileReports } from "../publishing/file-report.ts";
import { BaselineFile, type BaselineFileOptions } from "./baseline-file.ts";

/** What is underlined at places of one text. */
interface SubjectsOfText {
  /** Stands for the text: the same object for as long as the text is the same. */
  readonly text: object;
  /** By start and length. */
  readonly subjects: Map<string, string>;
}

/** Findings that stay the same for long, and what became of them. */
interface KnownBefore {
  readonly found: FoundFindings;
  readonly baseline: Baseline;
  readonly version: number;
  readonly result: FoundFindings;
}

interface KnownInBaselineOptions extends BaselineFileOptions {
  /** The newest text of a page or spec. */
  readonly textOf: (document: string) => string | undefined;
}

export class KnownInBaseline {
  readonly #file: BaselineFile;
  readonly #textOf: KnownInBaselineOptions["textOf"];
  /** By site path. */
  readonly #subjects = new Map<string, SubjectsOfText>();
  #version = 0;
  readonly #before: { [Part in "ofPages" | "ofFiles"]?: KnownBefore } = {};

  constructor({ textOf, ...options }: KnownInBaselineOptions) {
    this.#file = new BaselineFile(options);
    this.#textOf = textOf;
  }

  /** The baseline of the site; undefined if there is none. The same object for as long as its text is the same. */
  get baseline(): Baseline | undefined {
    return this.#file.newest;
  }

  /** The baseline may be another one now. */
  readAgain(): void {
    this.#file.readAgain();
  }

  /**
   * The text of a file may be another one now.
   * @returns whether it is the baseline
   */
  textChanged(document: string): boolean {
    if (document === baselineFile) this.#file.readAgain();
    else if (this.#subjects.delete(document)) this.#version += 1;
    return document === baselineFile;
  }

  /** Reports of the site with what is wrong in its baseline. */
  withProblem(reports: FileReports): FileReports {
    return this.#file.withProblem(reports);
  }

  /** An analysis in which what is known is a hint; the same object if nothing is known. */
  in<Found extends Analysis | AnalysisOfSite>(analysis: Found): Found;
  in(analysis: Analysis | AnalysisOfSite): Analysis | AnalysisOfSite {
    const { baseline } = this;
    // A baseline contains nothing of a text that has never been readable.
    if (baseline === undefined || baseline.size === 0 || isSyntaxAlone(analysis.site)) return analysis;
    const ofSite = this.#apart(analysis.ofSite, analysis.site, baseline);
    if (!("ofPages" in analysis)) return ofSite === analysis.ofSite ? analysis : { ...analysis, ofSite };
    const ofWholePages = this.#apart(analysis.ofWholePages, analysis.site, baseline);
    const ofPages = this.#kept("ofPages", analysis, baseline);
    const ofFiles = this.#kept("ofFiles", analysis, baseline);
    return withFound(analysis, { ofSite, ofWholePages, ofPages, ofFiles });
  }

  /** The same object for as long as nothing differs, because a large site has thousands of findings in its pages. */
  #kept(part: "ofPages" | "ofFiles", analysis: Analysis, baseline: Baseline): FoundFindings {
    const found = analysis[part];
    const before = this.#before[part];
    const isSame = before?.found === found && before.baseline === baseline;
    if (isSame && before.version === this.#version) return before.result;
    const result = this.#apart(found, analysis.site, baseline);
    this.#before[part] = { found, baseline, version: this.#version, result };
    return result;
  }

  #apart(found: FoundFindings, site: Site, baseline: Baseline): FoundFindings {
    // Findings come file by file, so the last text alone is kept.
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
    let ofText = this.#subjects.get(document);
    if (ofText?.text !== text) {
      ofText = { text, subjects: new Map() };
      this.#subjects.set(document, ofText);
    }
    const place = `${anchor.span.start} ${anchor.span.length}`;
    const known = ofText.subjects.get(place);
    if (known !== undefined) return known;
    const subject = subjectOf(site, finding, textOf);
    ofText.subjects.set(place, subject);
    return subject;
  }
}
