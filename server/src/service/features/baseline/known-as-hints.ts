/**
 * Findings that are known as hints, for an editor: everything that shows, counts or sorts findings by their severity then agrees.
 * They keep their fixes and what they mean for a deployment. Reads no text itself.
 */
import type { Analysis } from "../../analysis/analyze.ts";
import { weakCache } from "../../memo.ts";
import type { Finding } from "../../model/finding.ts";
import { append, getOrInsert } from "../../multimap.ts";
import { type Baseline, knownApart } from "./baseline.ts";

/** The findings of some rules. A rule has all its findings in one such list, so that none is counted twice. */
export type FoundFindings = Analysis["ofSite"];

const hints = weakCache<Finding, Finding>();

/** The same object for the same finding, so that results derived from it stay valid. */
function asHint(finding: Finding): Finding {
  return getOrInsert(hints, finding, () => ({ ...finding, severity: "hint", isKnown: true }));
}

/** The same findings, those of them as hints that the baseline lists; the same object if it lists none. */
export function withKnownAsHints(
  found: FoundFindings,
  baseline: Baseline,
  subjectOf: (finding: Finding) => string,
): FoundFindings {
  if (baseline.size === 0) return found;
  const byFile = new Map<string, Finding[]>();
  for (const finding of found.findings) {
    const file = finding.anchor.document;
    if (baseline.has(file)) append(byFile, file, finding);
  }
  const known = new Set<Finding>();
  for (const [file, findings] of byFile) {
    for (const finding of knownApart(baseline, file, findings, subjectOf).known) known.add(finding);
  }
  if (known.size === 0) return found;
  return {
    ...found,
    findings: found.findings.map((finding) => (known.has(finding) ? asHint(finding) : finding)),
  };
}
