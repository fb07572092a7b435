/** How many findings of rules of scope `page` are kept: those above a limit are counted. Runs no rule. */
import type { Severity } from "../model/finding.ts";
import { getOrInsert } from "../multimap.ts";
import type { IgnoreRule, PageRule, SiteFinding } from "../rules/rule.ts";

/** How many findings of one rule are kept; the others are counted. */
export interface PageLimits {
  /** In one page. */
  readonly inOne: number;
  /** In all pages together, without the pages of `isWhole`; the findings of one page are all kept or all counted. */
  readonly inAll: number;
  /** In one JSON file of the site. */
  readonly inDocument: number;
  /** Pages whose findings are kept although the limit of all pages is reached. */
  readonly isWhole: (file: string) => boolean;
  /** How many findings of a rule in a file are kept besides the limits, and do not count towards them; none if this is not set. */
  readonly besides?: (code: string, file: string) => number;
}

/** Keeps all findings. */
export const noPageLimits: PageLimits = {
  inOne: Number.POSITIVE_INFINITY,
  inAll: Number.POSITIVE_INFINITY,
  inDocument: Number.POSITIVE_INFINITY,
  isWhole: () => true,
};

/** Findings of one rule in one page that were counted and not kept. */
export interface CountedFindings {
  readonly code: string;
  readonly document: string;
  /** The severity before any setting changes it. */
  readonly severity: Severity;
  readonly count: number;
  /** How many of them have a safe fix. */
  readonly fixable: number;
}

/** What one rule found in one page. */
export interface FoundByRule {
  readonly rule: PageRule | IgnoreRule;
  readonly findings: readonly SiteFinding[];
  readonly leftOut: readonly CountedFindings[];
  /** The offsets of the findings that comments of the page ignore, which are neither kept nor counted. */
  readonly ignored: readonly number[];
}

/** The offsets for nearly all rules and pages. */
const nothingIgnored: readonly number[] = [];

/** Drops the findings that are ignored, keeps at most `max` of the others and counts the rest. */
export function cut(
  rule: FoundByRule["rule"],
  document: string,
  findings: Iterable<SiteFinding>,
  max: number,
  isIgnored: (finding: SiteFinding) => boolean,
): FoundByRule {
  const kept: SiteFinding[] = [];
  const ignored: number[] = [];
  const counts = new Map<Severity, { count: number; fixable: number }>();
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
    const counted = getOrInsert(counts, severity, () => ({ count: 0, fixable: 0 }));
    counted.count += 1;
    if (hasSafeFix(finding)) counted.fixable += 1;
  }
  const { code } = rule;
  const leftOut = Array.from(counts, ([severity, counted]) => ({ code, document, severity, ...counted }));
  return { rule, findings: kept, leftOut, ignored: ignored.length === 0 ? nothingIgnored : ignored };
}

/** Whether the findings are what a limit of `max` would keep. */
export function isCut({ findings, leftOut }: FoundByRule, max: number): boolean {
  return leftOut.length === 0 ? findings.length <= max : findings.length === max;
}

function hasSafeFix({ fixes = [] }: SiteFinding): boolean {
  return (typeof fixes === "function" ? fixes() : fixes).some((fix) => fix.safe);
}
