/** Findings in the specs that a site names: which specs are checked, and how a flaw becomes a finding. */

import { builtSpecs } from "../../facts/named-specs.ts";
import type { SiteView } from "../../facts/site-view.ts";
import { memo } from "../../memo.ts";
import type { Consequence, Severity } from "../../model/finding.ts";
import { type FlawKind, ruleOfFlaw, type SpecFlaw } from "../../openapi/flaws.ts";
import type { SpecFile } from "../../openapi/specification.ts";
import type { Site } from "../../site/site.ts";
import type { SiteFinding } from "../rule.ts";
import { editsFix } from "./page-text.ts";

type RuleOfFlaws = (typeof ruleOfFlaw)[FlawKind];

/** The flaws that a rule reports. */
export type FlawOf<Code extends RuleOfFlaws> = Extract<
  SpecFlaw,
  { kind: { [Kind in FlawKind]: (typeof ruleOfFlaw)[Kind] extends Code ? Kind : never }[FlawKind] }
>;

/** What a rule reports about a flaw. */
export interface FlawReport {
  readonly message: string;
  readonly severity?: Severity;
  readonly consequence?: Consequence;
}

/**
 * Returns a check that yields a finding for each flaw of a rule in the specs of a site. An unchanged spec yields the
 * same objects, so that they are not placed again.
 * @param stopsIfBuilt whether a flaw without a consequence of its own stops the deployment if the navigation names the spec (F6.42)
 */
export function checkInSpecs<Code extends RuleOfFlaws>(
  code: Code,
  reportOf: (flaw: FlawOf<Code>) => FlawReport,
  stopsIfBuilt = false,
): (view: SiteView) => Iterable<SiteFinding> {
  const isOfRule = (flaw: SpecFlaw): flaw is FlawOf<Code> => ruleOfFlaw[flaw.kind] === code;
  const findingsIn = memo(({ file, flaws }: SpecFile): readonly SiteFinding[] =>
    flaws.filter(isOfRule).map((flaw) => {
      const { start, length } = flaw;
      const repair = "repair" in flaw ? flaw.repair : undefined;
      const fixes = repair === undefined ? [] : [editsFix(repair.title, file, repair.edits, repair.isSafe)];
      const anchor = { document: file, span: { start, length } };
      return { ...reportOf(flaw), anchor, fixes };
    }),
  );
  const stoppingIn = memo((spec: SpecFile): readonly SiteFinding[] =>
    findingsIn(spec).map((finding) => ({ ...finding, consequence: finding.consequence ?? "stops" })),
  );
  const findingsInAll = memo((specs: Site["specs"]) =>
    memo((built: ReadonlySet<string>): readonly SiteFinding[] =>
      [...specs.values()].flatMap((state) => {
        if (state.kind !== "read") return [];
        return stopsIfBuilt && built.has(state.spec.file) ? stoppingIn(state.spec) : findingsIn(state.spec);
      }),
    ),
  );
  return (view) => findingsInAll(view.site.specs)(builtSpecs(view));
}

/** The effect of a flaw that only matters if the navigation names the spec, for the page of a rule (F6.42). */
export const stopsIfNamed =
  "It stops the deployment if the navigation names the spec; otherwise the site deploys without what is lost here.";

/** Whether a finding in the spec itself explains why the spec is not read. */
export function isReportedInSpec({ flaws, kind }: SpecFile): boolean {
  return kind === "swagger2" || (kind === "unreadable" && flaws.some((flaw) => flaw.kind === "syntax"));
}
