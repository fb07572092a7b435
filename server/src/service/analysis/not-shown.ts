/**
 * Adjusts findings that cost readers a page only if it is listed or imported by a listed page (F9.15). This is done
 * after the check, so that pages need not be checked again when docs.json lists other pages.
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

/** The finding without consequences, for a file that no listed page shows; the same object for the same finding. */
export function inFileNotShown(rule: Rule, finding: SiteFinding): SiteFinding {
  return damages(rule, finding) ? withoutCost(rule)(finding) : finding;
}
