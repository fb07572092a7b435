/** Limits the number of findings that are kept, and counts those above the limits. Runs no rules. */
import type { Severity } from "../model/finding.ts";
import type { IgnoreRule, PageRule, SiteFinding } from "../rules/rule.ts";

/** The maximum number of findings of one rule that are kept; the rest is counted. */
export interface PageLimits {
  /** In one page. */
  readonly inOne: number;
  /** In all pages together except those of `isWhole`; once it is reached, the findings of further pages are counted. */
  readonly inAll: number;
  /** In one JSON file of the site. */
  readonly inDocument: number;
  /** Whether the limit for all pages together does not apply to a page. */
  readonly isWhole: (file: string) => boolean;
  /** How many findings of a rule in a file are kept without counting towards the limits; 0 by default. */
  readonly extra?: (code: string, file: string) => number;
}

/** Keeps all findings. */
export const noPageLimits: PageLimits = {
  inOne: Number.POSITIVE_INFINITY,
  inAll: Number.POSITIVE_INFINITY,
  inDocument: Number.POSITIVE_INFINITY,
  isWhole: () => true,
};

/** The number of findings of one rule in one file that exceeded the limits. */
export interface CountedFindings {
  readonly code: string;
  readonly document: string;
  /** The severity before any setting changes it. */
  readonly severity: Severity;
  readonly count: number;
}

/** The findings of one rule in one page. */
export interface FoundByRule {
  readonly rule: PageRule | IgnoreRule;
  readonly findings: readonly SiteFinding[];
  readonly leftOut: readonly CountedFindings[];
  /** The offsets of the findings that comments of the page ignore, which are neither kept nor counted. */
  readonly ignored: readonly number[];
}

/** One list for the many pages without ignored findings. */
const nothingIgnored: readonly number[] = [];

/** Drops ignored findings, keeps at most `max` of the others and counts the rest. */
export function cut(
  rule: FoundByRule["rule"],
  document: string,
  findings: Iterable<SiteFinding>,
  max: number,
  isIgnored: (finding: SiteFinding) => boolean,
): FoundByRule {
  const kept: SiteFinding[] = [];
  const ignored: number[] = [];
  const counts = new Map<Severity, number>();
  for (const finding of findings) {
    if (isIgnored(finding)) {
      if ("span" in finding.anchor) ignored.push(finding.anchor.span.start);
      continue;
    }
    if (kept.length < max) {
      kept.push(finding);
      continue;
    }
    const severity = finding.severity ?? rule.severity;
    counts.set(severity, (counts.get(severity) ?? 0) + 1);
  }
  const { code } = rule;
  const leftOut = Array.from(counts, ([severity, count]) => ({ code, document, severity, count }));
  return { rule, findings: kept, leftOut, ignored: ignored.length === 0 ? nothingIgnored : ignored };
}

/** Whether the findings are the same as with a limit of `max`. */
export function isCut({ findings, leftOut }: FoundByRule, max: number): boolean {
  return leftOut.length === 0 ? findings.length <= max : findings.length === max;
}
