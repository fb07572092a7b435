/** Separates the known findings of one site from new ones, and counts the known ones. */
import { type Baseline, countIn, splitKnown } from "../../service/index.ts";
import type { Finding } from "../../service/model/finding.ts";
import type { BaselineCounts } from "../formats/report.ts";

/** The rule and the file of a finding, which decide whether a check would find it. */
type RuleInFile = { readonly code: string; readonly file: string };

/** The baseline of a site, and how much of it a check can confirm. */
export interface SiteBaseline {
  readonly baseline: Baseline;
  /** Whether the check would find such a finding if it still existed; undefined if too little was read to decide. */
  readonly isChecked: ((finding: RuleInFile) => boolean) | undefined;
}

/** Separates and counts known findings, file by file. */
export class KnownInSite {
  #known = 0;
  #confirmed = 0;

  constructor(
    private readonly site: SiteBaseline,
    private readonly subjectOf: (finding: Finding) => string,
  ) {}

  /** Whether the baseline lists a finding, provided that no other finding in its file has the same identity. */
  isKnown(finding: Finding): boolean {
    const { document } = finding.anchor;
    return splitKnown(this.site.baseline, document, [finding], this.subjectOf).known.length > 0;
  }

  /**
   * The new findings of a file; the known ones are counted.
   * @param findings all reported findings of the file; call once for each file
   */
  withoutKnown(file: string, findings: readonly Finding[]): readonly Finding[] {
    const { added, known } = splitKnown(this.site.baseline, file, findings, this.subjectOf);
    this.#known += known.length;
    const { isChecked } = this.site;
    if (isChecked !== undefined)
      this.#confirmed += known.filter(({ code }) => isChecked({ code, file })).length;
    return added;
  }

  /** The counts, complete after the last file. */
  get counts(): BaselineCounts {
    const { baseline, isChecked } = this.site;
    const counts = { known: this.#known };
    return isChecked === undefined
      ? counts
      : { ...counts, gone: countIn(baseline, isChecked) - this.#confirmed };
  }
}
