/** The words for severities in settings and on the command line. */
import type { Severity } from "./finding.ts";

/** From the most severe to the mildest. */
export const severitiesByRank: readonly Severity[] = ["error", "warning", "information", "hint"];

const shortNames: Readonly<Record<string, Severity>> = { warn: "warning", info: "information" };

/** The severity that a word names, `warn` and `info` included. */
export function severityNamed(word: string): Severity | undefined {
  return (
    severitiesByRank.find((severity) => severity === word) ??
    (Object.hasOwn(shortNames, word) ? shortNames[word] : undefined)
  );
}

/** Whether one severity is at least as severe as another. */
export function isAtLeast(one: Severity, other: Severity): boolean {
  return severitiesByRank.indexOf(one) <= severitiesByRank.indexOf(other);
}
