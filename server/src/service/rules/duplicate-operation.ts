import { type EndpointPage, endpointPages } from "../facts/endpoint-pages.ts";
import { memo } from "../memo.ts";
import { ruleOfFlaw, type SpecFlaw } from "../openapi/flaws.ts";
import type { SpecFile } from "../openapi/specification.ts";
import { quoted } from "../text/quoting.ts";
import { capitalize } from "../text/words.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";
import type { FlawOf } from "./shared/spec-findings.ts";

export const duplicateOperation = {
  code: "duplicate-operation",
  title: "Two endpoints have the same name or operationId",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F6.21", "F6.33", "F6.50"],
  why: `An \`operationId\` that appears twice does not affect the pages, but tools generated from the spec may confuse the two endpoints
(information). In pages that are generated for a whole spec, the URL of the second endpoint with the same tag and summary gets a number,
which changes when endpoints are reordered (a hint), and so does the second one with the same \`x-mint.href\`, although links expect it there
(a warning). Listed endpoints get no number, so one of them is lost; duplicate-endpoint-url reports that.`,
  *check(view) {
    const numbered = numberedIn(endpointPages(view));
    for (const state of view.site.specs.values()) {
      if (state.kind !== "read") continue;
      for (const { flaw, finding } of repetitionsIn(state.spec)) {
        const isShown = flaw.kind === "repeated-id" || numbered.has(keyOf(state.spec, flaw.endpoint));
        if (isShown) yield finding;
      }
    }
  },
} as const satisfies SiteRule;

type RepetitionFlaw = FlawOf<"duplicate-operation">;

function keyOf({ file }: SpecFile, endpoint: string): string {
  return `${file} ${endpoint}`;
}

/** The endpoints whose URL has a number. */
const numberedIn = memo((pages: readonly EndpointPage[]): ReadonlySet<string> => {
  const numbered = pages.filter(({ isNumbered }) => isNumbered);
  return new Set(numbered.map(({ spec, operation: { method, path } }) => keyOf(spec, `${method} ${path}`)));
});

/** The repetitions in a spec, whether they concern its pages or not; the same findings for the same spec. */
const repetitionsIn = memo(({ file, flaws }: SpecFile) =>
  flaws.filter(isRepetition).map((flaw) => {
    const { start, length } = flaw;
    const finding: SiteFinding = { ...reportOf(flaw), anchor: { document: file, span: { start, length } } };
    return { flaw, finding };
  }),
);

function isRepetition(flaw: SpecFlaw): flaw is RepetitionFlaw {
  return ruleOfFlaw[flaw.kind] === "duplicate-operation";
}

function reportOf({
  kind,
  name,
  endpoint,
  first,
}: RepetitionFlaw): Pick<SiteFinding, "message" | "severity"> {
  const otherName = quoted(first);
  switch (kind) {
    case "repeated-address":
      return {
        message: `The URL of ${quoted(endpoint)} gets a number, because ${otherName} has the same \`x-mint.href\`, ${quoted(name)}; change one.`,
      };
    case "repeated-id":
      return {
        message: `${capitalize(otherName)} also has the operationId ${quoted(name)}, so code generators may confuse the two; change one.`,
        severity: "information",
      };
    case "repeated-name":
      return {
        message: `${quoted(endpoint)} shares tag and summary with ${otherName}, so its URL gets a number; give each its own summary.`,
        severity: "hint",
      };
  }
}
