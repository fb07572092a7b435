import type { SiteRule } from "./rule.ts";

const formerConfiguration = "mint.json";

export const leftoverMintJson = {
  code: "leftover-mint-json",
  title: "A mint.json is left over next to docs.json",
  scope: "site",
  severity: "information",
  consequence: "none",
  facts: ["F1.11"],
  needsFiles: true,
  why: `The platform reads \`docs.json\` and ignores a \`mint.json\`, the former configuration, next to it. Anyone who edits the wrong file
sees no change on the site. Delete \`mint.json\` once everything in it is in \`docs.json\`; \`docs-json migrate\` shows how its keys are
written today.`,
  *check({ site }) {
    if (site.files?.has(formerConfiguration) !== true) return;
    yield {
      message:
        "The platform ignores this mint.json next to docs.json; move what is missing to docs.json, and delete this file.",
      anchor: { document: formerConfiguration, span: { start: 0, length: 0 } },
    };
  },
} as const satisfies SiteRule;
