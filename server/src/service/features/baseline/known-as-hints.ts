/**
 * Turns the findings that the baseline lists into hints, so that everything in an editor that shows, counts or sorts findings by
 * severity agrees. They keep their fixes and their consequence for a deployment. Reads no text itself.
 */
import type { Analysis } from "../../analysis/analyze.ts";
import { weakCache } from "../../memo.ts";
import type { Finding } from "../../model/finding.ts";
import { getOrInsert, groupBy } from "../../multimap.ts";
import { type Baseline, splitKnown } from "./baseline.ts";

/** The findings of some rules. All findings of a rule are in one such list, so that none is counted twice. */
export type RuleFindings = Analysis["ofSite"];

const hints = weakCache<Finding, Finding>();

/** Always the same object for one finding, so that results derived from it stay valid. */
function asHint(finding: Finding): Finding {
  return getOrInsert(hints, finding, () => ({ ...finding, severity: "hint", isKnown: true }));
}

/** The given findings, with those that the baseline lists as hints; the same object if it lists none of them. */
export function withKnownAsHints(
  found: RuleFindings,
  baseline: Baseline,
  subjectOf: (finding: Finding) => string,
): RuleFindings {
  if (baseline.size === 0) return found;
  const inListed = found.findings.filter(({ anchor }) => baseline.has(anchor.document));
  const byFile = groupBy(inListed, ({ anchor }) => anchor.document);
  const known = new Set<Finding>();
  for (const [file, findings] of byFile) {
    for (const finding of splitKnown(baseline, file, findings, subjectOf).known) known.add(finding);
  }
  if (known.size === 0) return found;
  return {
    ...found,
    findings: found.findings.map((finding) => (known.has(finding) ? asHint(finding) : finding)),
  };
}
