import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs } from "./shared/spec-findings.ts";

export const brokenSpecRef = {
  code: "broken-spec-ref",
  title: "A `$ref` in a spec cannot be resolved",
  scope: "site",
  severity: "warning",
  consequence: "none",
  effect:
    "It does not affect the deployment, unless the platform's check rejects the spec: that effect is unknown.",
  facts: ["F6.28", "F6.31"],
  why: `A \`$ref\` in a spec points to a place in the same file, such as \`#/components/schemas/User\`. If that place does not exist, readers
miss the parameter, body or response. The platform's check accepts this if only the last name is missing, such as a schema that
\`components.schemas\` does not have, and for every \`$ref\` below \`components\` (information). If the object around that name is
missing too, such as \`components.schemas\` itself, it rejects the whole spec. The platform does not resolve a \`$ref\` to another file or to a URL. In YAML, a \`$ref\` needs quotes: without them,
text that begins with \`#\` is a comment.`,
  check: checkInSpecs("broken-spec-ref", (flaw) => {
    const name = quoted(flaw.reference);
    if (flaw.kind === "unquoted-ref") {
      return {
        message: `YAML reads ${name} as a comment, so readers miss its content; put it in quotes.`,
        severity: "information",
      };
    }
    if (flaw.kind === "other-file") {
      return {
        message: `A \`$ref\` cannot leave its spec, so the platform's check rejects ${name}; move its target into the spec.`,
      };
    }
    return flaw.isAccepted
      ? {
          message: `The spec has no ${name}, so readers miss its content; add it, or correct the \`$ref\`.`,
          severity: "information",
        }
      : {
          message: `The spec has no ${name}, so the platform's check rejects the whole spec; add it, or correct the \`$ref\`.`,
        };
  }),
} as const satisfies SiteRule;
