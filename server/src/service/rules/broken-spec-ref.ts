import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs } from "./shared/spec-findings.ts";

export const brokenSpecRef = {
  code: "broken-spec-ref",
  title: "A `$ref` in a spec cannot be resolved",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F6.28", "F6.31"],
  why: `A \`$ref\` in a spec names a place of the same file, such as \`#/components/schemas/User\`. Where that place does not exist, readers
miss the parameter, body or response. The platform's check accepts that where only the last name is missing, such as a schema that
\`components.schemas\` does not have, and for every \`$ref\` below \`components\` (information). Where the object around that name is
missing too, such as \`components.schemas\` itself, it refuses the whole spec. The platform follows no \`$ref\` to another file or to a URL.`,
  check: checkInSpecs("broken-spec-ref", (flaw) => {
    const name = quoted(flaw.reference);
    if (flaw.kind === "other-file") {
      return {
        message: `The platform follows no \`$ref\` out of a spec, so its check refuses ${name}; put what it names into the spec itself.`,
      };
    }
    return flaw.isAccepted
      ? {
          message: `The spec has no ${name}, so readers miss what it describes; correct the \`$ref\` or add what it names.`,
          severity: "information",
        }
      : {
          message: `The spec has no ${name}, so the platform's check refuses the whole spec; correct the \`$ref\` or add what it names.`,
        };
  }),
} as const satisfies SiteRule;
