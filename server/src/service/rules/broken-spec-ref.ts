import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs, type FlawReport, stopsIfNamed } from "./shared/spec-findings.ts";

export const brokenSpecRef = {
  code: "broken-spec-ref",
  title: "A `$ref` in a spec cannot be resolved",
  scope: "site",
  severity: "error",
  consequence: "loses",
  effect: stopsIfNamed,
  facts: ["F6.28", "F6.31", "F6.42"],
  why: `A \`$ref\` in a spec points to a place in the same file, such as \`#/components/schemas/User\`. If that place does not exist, readers
miss the parameter, body or response. The platform accepts this if only the last name is missing, such as a schema that
\`components.schemas\` does not have, and for every \`$ref\` below \`components\` (information). If the object around that name is
missing too, such as \`components.schemas\` itself, it rejects the whole spec. The platform does not resolve a \`$ref\` to another file
or to a URL. In YAML, a \`$ref\` needs quotes: without them, text that begins with \`#\` is a comment.`,
  check: checkInSpecs(
    "broken-spec-ref",
    (flaw): FlawReport => {
      const name = quoted(flaw.reference);
      if (flaw.kind === "unquoted-ref") {
        return {
          message: `YAML reads ${name} as a comment, so readers miss its content; put it in quotes.`,
          severity: "information",
          consequence: "none",
        };
      }
      if (flaw.kind === "other-file") {
        return {
          message: `A \`$ref\` cannot leave its spec, so the platform rejects ${name} and the spec; move its target into the spec.`,
        };
      }
      return flaw.isAccepted
        ? {
            message: `The spec has no ${name}, so readers miss its content; add it, or correct the \`$ref\`.`,
            severity: "information",
            consequence: "none",
          }
        : {
            message: `The spec has no ${name}, so the platform rejects the whole spec; add it, or correct the \`$ref\`.`,
          };
    },
    true,
  ),
} as const satisfies SiteRule;
