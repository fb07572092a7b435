import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs, type FlawOf, type SaidOfFlaw } from "./shared/spec-findings.ts";

export const specVersion = {
  code: "spec-version",
  title: "A spec of a version that the platform does not read",
  scope: "site",
  severity: "error",
  consequence: "loses",
  facts: ["F6.8", "F6.26", "F6.30"],
  why: `The platform makes pages from OpenAPI 3 and AsyncAPI 3. A Swagger 2.0 file has to be converted. The version is a text of
three numbers, such as \`3.1.0\`: the platform's reader of specs refuses \`3.1\`. That it refuses is known; what the deployment makes of
it is not, so the short form is a warning, and so is an older AsyncAPI.`,
  check: checkInSpecs("spec-version", sayVersion),
} as const satisfies SiteRule;

function sayVersion({ key, version }: FlawOf<"spec-version">): SaidOfFlaw {
  const name = quoted(version);
  if (key === "swagger") {
    return {
      message:
        "This is a Swagger 2.0 document, and only OpenAPI 3 is published, so none of its endpoints is; convert it to OpenAPI 3.",
    };
  }
  if (key === "asyncapi") {
    const message = `The platform reads AsyncAPI 3, and this is version ${name}, so its channels may not be published; convert it.`;
    return { message, severity: "warning", consequence: "none" };
  }
  if (/^3(?:\.|$)/.test(version)) {
    const message = `The version ${name} is not written with three numbers, so the platform's check refuses the spec; write one such as \`3.1.0\`.`;
    return { message, severity: "warning", consequence: "none" };
  }
  return {
    message: `The platform reads OpenAPI 3, and this is version ${name}, so none of the spec's endpoints is published; convert it to OpenAPI 3.`,
  };
}
