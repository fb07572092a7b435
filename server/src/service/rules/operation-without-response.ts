import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs, stopsIfNamed } from "./shared/spec-findings.ts";

export const operationWithoutResponse = {
  code: "operation-without-response",
  title: "An endpoint of an OpenAPI 3.0 spec has no response",
  scope: "site",
  severity: "error",
  consequence: "loses",
  effect: stopsIfNamed,
  // F6.42: what an invalid spec costs.
  facts: ["F6.27", "F6.42"],
  why: `OpenAPI 3.0 requires at least one response of each endpoint, and the platform rejects the whole spec if one has none.
Later versions of OpenAPI do not require it.`,
  check: checkInSpecs(
    "operation-without-response",
    ({ endpoint }) => ({
      message: `${quoted(endpoint)} has no response, so the platform rejects the spec; add one, or use OpenAPI 3.1.`,
    }),
    true,
  ),
} as const satisfies SiteRule;
