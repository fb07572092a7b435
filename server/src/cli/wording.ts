/** Sentences of the commands for people; each is defined once. */
import type { Severity } from "../service/model/finding.ts";
import { counted, severityCounts, withThousands } from "./formats/report.ts";

/** "Fixed 3 findings: page-path-form 2, ineffective-expanded 1". */
export function fixedSentence(fixed: ReadonlyMap<string, number>, isTrial: boolean): string {
  const total = [...fixed.values()].reduce((sum, count) => sum + count, 0);
  const rules = [...fixed]
    .sort(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
    .map(([code, count]) => `${code} ${withThousands(count)}`);
  return `${isTrial ? "Would fix" : "Fixed"} ${counted(total, "finding")}: ${rules.join(", ")}`;
}

/** "Left: 1 error, 2 hints (docs-json check shows them)". */
export function leftSentence(counts: Readonly<Record<Severity, number>>, offered: number): string {
  const offer =
    offered > 0
      ? `; docs-json fix --suggested applies a suggested fix to ${withThousands(offered)} of them`
      : "";
  return `Left: ${severityCounts(counts)}${offer}`;
}
