/** Findings inside the specs that a site names: which specs are looked at, and how a flaw becomes a finding. */
import type { SiteView } from "../../facts/site-view.ts";
import { memo } from "../../memo.ts";
import type { Fix } from "../../model/change.ts";
import type { Consequence, Severity } from "../../model/finding.ts";
import type { FlawRepair, SpecFlaw } from "../../openapi/flaws.ts";
import type { SpecFile } from "../../openapi/specification.ts";
import type { SiteFinding } from "../rule.ts";

type FlawOf<Kind extends SpecFlaw["kind"]> = Extract<SpecFlaw, { kind: Kind }>;

/** What a rule says of a flaw. */
export interface SaidOfFlaw {
  readonly message: string;
  readonly severity?: Severity;
  readonly consequence?: Consequence;
}

/**
 * A check that gives a finding for each flaw of some kinds in the specs of a site. A spec that stays the same gives the
 * same findings, so that they are not placed again.
 */
export function checkInSpecs<Kind extends SpecFlaw["kind"]>(
  kinds: readonly Kind[],
  say: (flaw: FlawOf<Kind>) => SaidOfFlaw,
): (view: SiteView) => Iterable<SiteFinding> {
  const isWanted = (flaw: SpecFlaw): flaw is FlawOf<Kind> => kinds.some((kind) => kind === flaw.kind);
  const findingsIn = memo(({ file, flaws }: SpecFile): readonly SiteFinding[] =>
    flaws.filter(isWanted).map((flaw) => {
      const { start, length } = flaw;
      const fixes = "repair" in flaw && flaw.repair !== undefined ? [fixOf(file, flaw.repair)] : [];
      const anchor = { document: file, span: { start, length } };
      return { ...say(flaw), anchor, ...(fixes.length === 0 ? {} : { fixes }) };
    }),
  );
  return function* ({ site }) {
    for (const state of site.specs.values()) if (state.kind === "read") yield* findingsIn(state.spec);
  };
}

function fixOf(document: string, { edits, isSafe, title }: FlawRepair): Fix {
  const changes = edits.map(
    ({ start, length, newText }) =>
      ({ kind: "replace-page-text", at: { document, span: { start, length } }, newText }) as const,
  );
  return { title, safe: isSafe, changes };
}

/** Whether a finding in the spec itself says why the spec is not read. */
export function isToldInside({ flaws, kind }: SpecFile): boolean {
  return kind === "swagger2" || (kind === "unreadable" && flaws.some((flaw) => flaw.kind === "syntax"));
}
