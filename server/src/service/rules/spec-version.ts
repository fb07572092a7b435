import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs, type FlawOf, type FlawReport, stopsIfNamed } from "./shared/spec-findings.ts";

export const specVersion = {
  code: "spec-version",
  title: "A spec has a version that the platform does not support",
  scope: "site",
  severity: "error",
  consequence: "loses",
  effect: stopsIfNamed,
  facts: ["F6.8", "F6.26", "F6.30", "F6.42"],
  why: `The platform generates pages from OpenAPI 3 and AsyncAPI 3. A Swagger 2.0 file has to be converted. The version is a string of
three numbers, such as \`3.1.0\`: the platform's check rejects \`3.1\`. How that affects the deployment is unknown, so the
short form is a warning, and so is an older AsyncAPI version.`,
  check: checkInSpecs("spec-version", versionFinding, true),
} as const satisfies SiteRule;

function versionFinding({ key, version }: FlawOf<"spec-version">): FlawReport {
  const name = quoted(version);
  if (key === "swagger") {
    return {
      message:
        "Swagger 2.0 is not supported, so none of the spec's endpoints are published; convert it to OpenAPI 3.",
    };
  }
  if (key === "asyncapi") {
    const message = `AsyncAPI ${name} is not supported, so the spec's channels may not be published; convert it to AsyncAPI 3.`;
    return { message, severity: "warning", consequence: "none" };
  }
  if (/^3(?:\.|$)/.test(version)) {
    const message = `The platform's check rejects version ${name}, which needs three parts; write it as in \`3.1.0\`.`;
    return { message, severity: "warning", consequence: "none" };
  }
  return {
    message: `OpenAPI ${name} is not supported, so none of the spec's endpoints are published; convert it to OpenAPI 3.`,
  };
}
