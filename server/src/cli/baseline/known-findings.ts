/** The known findings of one site under check: they are counted, and everything else is new. */
import { type Baseline, countIn, splitKnown } from "../../service/index.ts";
import type { Finding } from "../../service/model/finding.ts";
import type { BaselineCounts } from "../formats/report.ts";

/** A finding as far as it tells whether a check looks for it. */
type LookedFor = { readonly code: string; readonly file: string };

/** The baseline of a site, and how much of it a check can confirm. */
export interface SiteBaseline {
  readonly baseline: Baseline;
  /** Whether the check would have found such a finding, if the site still had it; undefined if too little was read to know. */
  readonly isJudged: ((finding: LookedFor) => boolean) | undefined;
}

/** Tells known findings from new ones, file by file, and counts them. */
export class KnownInSite {
  #known = 0;
  #confirmed = 0;

  constructor(
    private readonly site: SiteBaseline,
    private readonly subjectOf: (finding: Finding) => string,
  ) {}

  /** Whether the baseline has a finding that is the only one with its identity in its file. */
  isKnown(finding: Finding): boolean {
    const { document } = finding.anchor;
    return splitKnown(this.site.baseline, document, [finding], this.subjectOf).known.length > 0;
  }

  /**
   * The new ones of all findings of a file; the known ones are counted.
   * @param findings all of the file that are meant, once
   */
  withoutKnown(file: string, findings: readonly Finding[]): readonly Finding[] {
    const { added, known } = splitKnown(this.site.baseline, file, findings, this.subjectOf);
    this.#known += known.length;
    const { isJudged } = this.site;
    if (isJudged !== undefined)
      this.#confirmed += known.filter(({ code }) => isJudged({ code, file })).length;
    return added;
  }

  /** After the last file. */
  get counts(): BaselineCounts {
    const { baseline, isJudged } = this.site;
    const known = this.#known;
    return isJudged === undefined
      ? { known }
      : { known, gone: countIn(baseline, isJudged) - this.#confirmed };
  }
}
