/** Determines whether the ignore comments of a page ignored any findings. Runs no rules. */
import { lowerBound } from "../lower-bound.ts";
import { memo } from "../memo.ts";
import { append } from "../multimap.ts";
import type { IgnoreOutcomes, Rule } from "../rules/rule.ts";
import type { IgnoredFinding } from "./ignored-findings.ts";

const byCode = memo((rules: readonly Rule[]) => new Map(rules.map((rule) => [rule.code, rule])));

const codesToIgnore = memo((rules: readonly Rule[]): readonly string[] =>
  rules.filter((rule) => rule.isNeverIgnored !== true).map(({ code }) => code),
);

/**
 * The outcome of each ignore comment of a page.
 * @param rules all rules
 * @param hasRun whether all findings of a rule in the page are known
 */
export function ignoreOutcomes(
  rules: readonly Rule[],
  ignored: Iterable<IgnoredFinding>,
  hasRun: (rule: Rule) => boolean,
): IgnoreOutcomes {
  const starts = new Map<string, number[]>();
  for (const { code, start } of ignored) append(starts, code, start);
  for (const offsets of starts.values()) offsets.sort((one, other) => one - other);
  const isAnyIn = (code: string, from: number, to: number): boolean => {
    const codeStarts = starts.get(code) ?? [];
    const first = codeStarts[lowerBound(codeStarts.length, (index) => (codeStarts[index] ?? 0) >= from)];
    return first !== undefined && first < to;
  };
  return {
    codes: codesToIgnore(rules),
    outcomeOf({ code, from, to }) {
      const rule = byCode(rules).get(code);
      if (rule === undefined) return "no-rule";
      if (rule.isNeverIgnored === true) return "never-ignored";
      if (isAnyIn(code, from, to)) return "used";
      return hasRun(rule) ? "unused" : "not-known";
    },
  };
}
