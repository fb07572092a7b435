/** Sentences for people that several commands print. */
import type { Rule } from "../service/index.ts";
import type { Consequence, Severity } from "../service/model/finding.ts";
import { amountOf, withThousands } from "../service/text/words.ts";
import { severityCounts } from "./formats/report.ts";

/** "Fixed 3 findings: page-path-form 2, ineffective-expanded 1". */
export function fixedSentence(fixed: ReadonlyMap<string, number>, isDryRun: boolean): string {
  const total = [...fixed.values()].reduce((sum, count) => sum + count, 0);
  const rules = [...fixed]
    .sort(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
    .map(([code, count]) => `${code} ${withThousands(count)}`);
  return `${isDryRun ? "Would fix" : "Fixed"} ${amountOf(total, "finding")}: ${rules.join(", ")}`;
}

/** "Remaining: 1 error, 2 hints; run docs-json fix --suggested to apply suggested fixes to 2 of them". */
export function leftSentence(counts: Readonly<Record<Severity, number>>, offered: number): string {
  const offer =
    offered > 0
      ? `; run docs-json fix --suggested to apply suggested fixes to ${withThousands(offered)} of them`
      : "";
  return `Remaining: ${severityCounts(counts)}${offer}`;
}

/** The effect of a finding on a deployment. The finding's own message may be more specific. */
const consequenceSentences: Readonly<Record<Consequence, string>> = {
  stops: "It stops the deployment.",
  "may-stop": "It may stop the deployment.",
  damages: "The site deploys, but a listed page is left out or incomplete.",
  loses: "The site deploys without what is lost here.",
  unread: "It may stop the deployment, because the content of the file is unknown.",
  unjudged: "Its effect on a deployment is unknown.",
  none: "It does not affect the deployment.",
};

/** The effect of a rule's findings on a deployment. */
export function effectOf({ consequence, effect }: Pick<Rule, "consequence" | "effect">): string {
  return effect ?? consequenceSentences[consequence];
}

/** How to turn off a rule, in Markdown. */
export function turningOff(code: string): string {
  return [
    `For everyone who checks the site, in \`docs-json.config.jsonc\`: \`"rules": { "${code}": "off" }\`.`,
    `In your editor's settings, if the site does not have that file: \`"docsJson.rules": { "${code}": "off" }\`.`,
    `For one run of the command line: \`--rule ${code}=off\`.`,
    "Any severity can be used instead of `off`.",
  ].join("\n");
}
