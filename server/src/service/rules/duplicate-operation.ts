import { quoted } from "../text/quoting.ts";
import type { SiteRule } from "./rule.ts";
import { checkInSpecs, type FlawOf, type SaidOfFlaw } from "./shared/spec-findings.ts";

export const duplicateOperation = {
  code: "duplicate-operation",
  title: "Two endpoints of a spec have the same address, name or operationId",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F6.21", "F6.33"],
  why: `The page of an endpoint has the address that \`x-mint.href\` gives it, or one made from its tag and its summary. Of two pages at
one address readers reach one. Where tag and summary are the same, the later page gets a number, and its address changes when
endpoints are moved (a hint). An \`operationId\` that is there twice does not harm the pages; tools made from the spec take one
endpoint for the other (information).`,
  check: checkInSpecs("duplicate-operation", sayRepeated),
} as const satisfies SiteRule;

function sayRepeated({ kind, name, endpoint, first }: FlawOf<"duplicate-operation">): SaidOfFlaw {
  const other = quoted(first);
  switch (kind) {
    case "repeated-address":
      return {
        message: `The page of ${quoted(endpoint)} gets the address ${quoted(name)}, which ${other} has already, so readers reach only one of the two; give it another.`,
      };
    case "repeated-id":
      return {
        message: `The operationId ${quoted(name)} is that of ${other} too, so tools made from the spec take one for the other; give each its own.`,
        severity: "information",
      };
    case "repeated-name":
      return {
        message: `${quoted(endpoint)} has the tag and summary of ${other}, so a number is added to the address of its page and changes when endpoints are moved; give each its own summary.`,
        severity: "hint",
      };
  }
}
