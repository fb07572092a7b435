/**
 * Whether a site would deploy, from the consequences of its findings.
 *
 * The verdict follows the platform: by what it accepts today, unless the author chose the other dialect, and
 * whatever severity a rule has, `off` included, and whatever comments in pages ignore. How a finding is shown is a matter of
 * taste; whether the platform takes a site is not.
 */

import type { Analysis } from "../../analysis/analyze.ts";
import { isShown } from "../../facts/shown-files.ts";
import type { DialectChoice } from "../../model/dialect.ts";
import type { Consequence, Finding, VerdictKind } from "../../model/finding.ts";
import type { Rule } from "../../rules/rule.ts";
import { type Site, type SiteSettings, withSettings } from "../../site/site.ts";
import { damagedPages, lostPages } from "./lost-pages.ts";
import { type UncheckedPart, unjudgedParts } from "./unjudged.ts";

/** Whether a site would deploy, and what keeps it from going live. */
export interface Verdict {
  readonly kind: VerdictKind;
  /** How many findings stop the deployment. */
  readonly causes: number;
  /** How many findings may stop the deployment. */
  readonly possibleCauses: number;
  /** Pages by their paths and endpoints as `GET /path`, each once, that nothing publishes; sorted. */
  readonly lostPages: readonly string[];
  /** Listed pages that are left out or incomplete, by their paths, sorted; others than the lost ones may be among them. */
  readonly damagedPages: readonly string[];
  /** How many more entries are lost: those without a page, and sections whose pages are elsewhere too. */
  readonly lostEntries: number;
  /** What was not looked at, so that the verdict may be too mild. */
  readonly unjudged: readonly UncheckedPart[];
  /** How many findings have no consequence for the deployment. */
  readonly otherFindings: number;
}

/** The settings of a verdict: the current dialect unless the author chose one, all rules as they are, and no consequence is ignored. */
export function deploymentSettings(dialect: DialectChoice): SiteSettings {
  return {
    dialect: dialect === "auto" ? "current" : dialect,
    severities: new Map(),
    judgesDeployment: true,
  };
}

/** The snapshot as the verdict checks it. */
export function forDeployment(site: Site): Site {
  return withSettings(site, deploymentSettings(site.settings.dialect));
}

/** The rules whose findings may be reasons of a verdict. Most rules of scope `page` without a consequence have none in any finding. */
export function rulesOfDeployment(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter((rule) => {
    if (rule.scope === "ignore") return false;
    return rule.scope !== "page" || rule.consequence !== "none" || rule.mayDecideVerdict === true;
  });
}

/** Whether a finding is a part of the reasons of a verdict. */
export function isReason({ consequence }: Pick<Finding, "consequence">): boolean {
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
 * The verdict about an analyzed site.
 * @param analysis of a snapshot of `forDeployment`
 * @param rules the rules of the analysis, whose consequences count for findings above its limits
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
  // Of what such a finding names, the pages are counted, and each entry without a page has its own finding.
  const entries = lossCount - losses.filter(({ lost }) => lost !== undefined).length;
  const unjudged = unjudgedParts(analysis, counts.get("unjudged") ?? 0);
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
