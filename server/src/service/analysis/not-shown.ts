/**
 * Findings that cost readers a page if it is listed, or imported by a listed page, and nothing if it is not (F9.15).
 * Which pages are listed changes while docs.json is edited, and no page is checked again for that.
 */
import { memo } from "../memo.ts";
import type { Rule, SiteFinding } from "../rules/rule.ts";

/** Whether a finding costs readers a page. */
export function damages(rule: Rule, { consequence = rule.consequence }: SiteFinding): boolean {
  return consequence === "damages";
}

const withoutCost = memo((rule: Rule) =>
  memo(
    (finding: SiteFinding): SiteFinding => ({
      ...finding,
      consequence: "none",
      ...((finding.severity ?? rule.severity) === "error" ? { severity: "warning" } : {}),
    }),
  ),
);

/** A finding as it is in a file that no listed page shows; the same object for the same finding. */
export function inFileNotShown(rule: Rule, finding: SiteFinding): SiteFinding {
  return damages(rule, finding) ? withoutCost(rule)(finding) : finding;
}
