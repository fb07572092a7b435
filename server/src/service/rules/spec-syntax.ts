import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs, type FlawOf, type FlawReport, stopsIfNamed } from "./shared/spec-findings.ts";

const loss = "so none of the spec's endpoints are published";

export const specSyntax = {
  code: "spec-syntax",
  title: "A spec is not valid JSON or YAML",
  scope: "site",
  severity: "error",
  consequence: "loses",
  effect: stopsIfNamed,
  // F6.42: what it costs if the navigation names the spec.
  facts: ["F6.8", "F6.29", "F6.42"],
  why: `A spec that \`docs.json\` names is read as JSON or YAML. If it is neither, none of its endpoints are published. In YAML the
platform also rejects tabs as indentation and a key that appears twice. If a JSON file is not strict JSON but would be YAML
(a trailing comma, single quotes), the platform accepts it but other tools may not, so this
is only a warning.`,
  check: checkInSpecs("spec-syntax", syntaxFinding, true),
} as const satisfies SiteRule;

function syntaxFinding(flaw: FlawOf<"spec-syntax">): FlawReport {
  if (flaw.kind === "loose-json") {
    const message =
      "This is not strict JSON, which the platform accepts but other tools may not; write strict JSON.";
    return { message, severity: "warning", consequence: "none" };
  }
  switch (flaw.cause) {
    case "json":
    case "conflict":
      return {
        message: `${flaw.detail.replace(/\.$/, "")}; until it is corrected, none of the spec's endpoints are published.`,
      };
    case "tab":
      return { message: `YAML does not allow tabs as indentation, ${loss}; use spaces.` };
    case "colon":
      return {
        message: `A value that contains a colon and a space needs quotes, ${loss}; add them.`,
      };
    case "repeated-key":
      return {
        message: `${quoted(flaw.detail)} appears twice, ${loss}; remove one.`,
      };
    case "yaml":
      return { message: `The spec is not valid YAML from here on, ${loss}; correct it.` };
  }
}
