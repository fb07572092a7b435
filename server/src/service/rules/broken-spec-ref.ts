import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs } from "./shared/spec-findings.ts";

export const brokenSpecRef = {
  code: "broken-spec-ref",
  title: "A `$ref` in a spec leads nowhere",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F6.28", "F6.31"],
  why: `A \`$ref\` in a spec names a place of the same file, such as \`#/components/schemas/User\`. Where that place does not exist, readers
miss the parameter, body or response, and the platform's check refuses the whole spec, but for a \`$ref\` below \`components\`, which it
overlooks (information). The platform follows no \`$ref\` to another file or to a URL.`,
  check: checkInSpecs("broken-spec-ref", (flaw) => {
    const name = quoted(flaw.reference);
    if (flaw.kind === "other-file") {
      return {
        message: `The platform follows no \`$ref\` out of a spec, so its check refuses ${name}; put what it names into the spec itself.`,
      };
    }
    return flaw.isInComponents
      ? {
          message: `The spec has no ${name}, so readers miss what it describes; correct the \`$ref\` or add what it names.`,
          severity: "information",
        }
      : {
          message: `The spec has no ${name}, so the platform's check refuses the whole spec; correct the \`$ref\` or add what it names.`,
        };
  }),
} as const satisfies SiteRule;
