/**
 * Decides whether a site would deploy, from the consequences of its findings.
 *
 * The verdict follows what the platform accepts today, unless the author chose the other dialect. It does not depend on the
 * severities of rules, even `off`, or on comments that ignore findings: these decide how a finding is shown, not whether
 * the platform accepts the site.
 */

import type { Analysis } from "../../analysis/analyze.ts";
import { isShown } from "../../facts/shown-files.ts";
import type { DialectChoice } from "../../model/dialect.ts";
import type { Consequence, Finding, VerdictKind } from "../../model/finding.ts";
import type { Rule } from "../../rules/rule.ts";
import { type Site, type SiteSettings, withSettings } from "../../site/site.ts";
import { damagedPages, lostPages } from "./lost-pages.ts";
import { type UncheckedPart, uncheckedParts } from "./unchecked-parts.ts";

/** Whether a site would deploy, and what would be lost. */
export interface Verdict {
  readonly kind: VerdictKind;
  /** How many findings stop the deployment. */
  readonly causes: number;
  /** How many findings may stop the deployment. */
  readonly possibleCauses: number;
  /** The pages that would not be published, by path, and endpoints as `GET /path`; each once, sorted. */
  readonly lostPages: readonly string[];
  /** The listed pages that would be incomplete or left out, by path; sorted. Lost pages may be among them. */
  readonly damagedPages: readonly string[];
  /** How many other entries are lost: entries without a page, and sections whose pages are also listed elsewhere. */
  readonly lostEntries: number;
  /** The parts that were not checked, because of which the verdict may be too favorable. */
  readonly unjudged: readonly UncheckedPart[];
  /** How many findings have no consequence for the deployment. */
  readonly otherFindings: number;
}

/** The settings for a verdict: the current dialect unless the author chose one, default severities, and nothing is ignored. */
export function deploymentSettings(dialect: DialectChoice): SiteSettings {
  return {
    dialect: dialect === "auto" ? "current" : dialect,
    severities: new Map(),
    isForVerdict: true,
  };
}

/** The snapshot with the settings for a verdict. */
export function forDeployment(site: Site): Site {
  return withSettings(site, deploymentSettings(site.settings.dialect));
}

/** The rules whose findings may affect a verdict; without most rules of scope `page` whose findings never have a consequence. */
export function rulesOfDeployment(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter((rule) => {
    if (rule.scope === "ignore") return false;
    return rule.scope !== "page" || rule.consequence !== "none" || rule.mayDecideVerdict === true;
  });
}

/** Whether a finding affects the verdict. */
export function affectsVerdict({ consequence }: Pick<Finding, "consequence">): boolean {
  return consequence !== "none";
}

function kindOf(
  counts: ReadonlyMap<Consequence, number>,
  unjudged: readonly UncheckedPart[],
  losesPages: boolean,
): VerdictKind {
  if (counts.has("stops")) return "does-not-deploy";
  if (counts.has("may-stop") || unjudged.some(({ kind }) => kind === "unread-files")) return "may-not-deploy";
  return losesPages || counts.has("loses") || counts.has("damages") ? "deploys-with-loss" : "deploys";
}

/**
 * The verdict on an analyzed site.
 * @param analysis the analysis of a snapshot from `forDeployment`
 * @param rules the rules of the analysis, whose consequences apply to findings above its limits
 */
export function verdictOf(analysis: Analysis, rules: readonly Rule[]): Verdict {
  const view = { site: analysis.checkedSite, listing: analysis.listing };
  const counts = new Map<Consequence, number>();
  const add = (consequence: Consequence, amount: number): void =>
    void counts.set(consequence, (counts.get(consequence) ?? 0) + amount);
  const losses: Finding[] = [];
  const damaged = new Set<string>();
  for (const finding of analysis.findings) {
    add(finding.consequence, 1);
    if (finding.consequence === "loses") losses.push(finding);
    else if (finding.consequence === "damages") damaged.add(finding.anchor.document);
  }
  const byCode = new Map(rules.map((rule) => [rule.code, rule.consequence]));
  for (const { code, count, document } of analysis.leftOut) {
    const consequence = byCode.get(code) ?? "none";
    const isHarmless = consequence === "damages" && !isShown(view, document);
    add(isHarmless ? "none" : consequence, count);
    if (consequence === "damages") damaged.add(document);
  }
  const pages = lostPages(view, losses);
  const lossCount = counts.get("loses") ?? 0;
  // A finding that names lost entries counts by its pages; each named entry without a page has its own finding.
  const entries = lossCount - losses.filter(({ affected }) => affected !== undefined).length;
  const unjudged = uncheckedParts(analysis, counts.get("unjudged") ?? 0);
  return {
    kind: kindOf(counts, unjudged, pages.length > 0),
    causes: counts.get("stops") ?? 0,
    possibleCauses: counts.get("may-stop") ?? 0,
    lostPages: pages,
    damagedPages: damagedPages(view, damaged),
    lostEntries: pages.length === 0 && lossCount > 0 ? Math.max(1, entries) : entries,
    unjudged,
    otherFindings: counts.get("none") ?? 0,
  };
}
