import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs } from "./shared/spec-findings.ts";

export const operationWithoutResponse = {
  code: "operation-without-response",
  title: "An endpoint of an OpenAPI 3.0 spec has no response",
  scope: "site",
  severity: "warning",
  consequence: "none",
  effect: "Its effect on a deployment is unknown.",
  facts: ["F6.27"],
  why: `OpenAPI 3.0 requires at least one response of each endpoint, and the platform's check rejects the whole spec if one has none.
Later versions of OpenAPI do not require it. Whether the deployment fails as well is unknown.`,
  check: checkInSpecs("operation-without-response", ({ endpoint }) => ({
    message: `${quoted(endpoint)} has no response, so the platform's check rejects the spec; add one, or use OpenAPI 3.1.`,
  })),
} as const satisfies SiteRule;
