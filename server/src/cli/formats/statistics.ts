/** The statistics of a check for people: the findings of each rule, and the size of the sites. */
import { amountOf, withThousands } from "../../service/text/words.ts";
import type { Report } from "./report.ts";

interface RuleCount {
  readonly code: string;
  readonly severity: string;
  readonly count: number;
  readonly fixable: number;
}

function countsOf({ sites }: Report): readonly RuleCount[] {
  const counts = new Map<string, RuleCount>();
  const add = (code: string, severity: string, count: number, fixable: number): void => {
    const before = counts.get(`${code} ${severity}`) ?? { count: 0, fixable: 0 };
    counts.set(`${code} ${severity}`, {
      code,
      severity,
      count: before.count + count,
      fixable: before.fixable + fixable,
    });
  };
  for (const { findings, unlisted = [] } of sites) {
    for (const { code, severity, fixable } of findings) add(code, severity, 1, fixable ? 1 : 0);
    for (const { code, severity, count, fixable } of unlisted) add(code, severity, count, fixable);
  }
  return [...counts.values()].sort(
    (one, other) => other.count - one.count || (one.code < other.code ? -1 : 1),
  );
}

/** A table, with the most frequent rules first, and the size of the sites; begins with an empty line. */
export function formatStatistics(report: Report): string {
  const rows = countsOf(report).map(({ code, severity, count, fixable }) => [
    code,
    severity,
    withThousands(count),
    withThousands(fixable),
  ]);
  const table = rows.length === 0 ? [] : [["rule", "severity", "findings", "fixable"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
  const sum = { pages: 0, entries: 0, specs: 0, files: 0 };
  for (const { stats } of report.sites) {
    for (const key of ["pages", "entries", "specs", "files"] as const) sum[key] += stats[key];
  }
  const size = [
    amountOf(report.sites.length, "site"),
    amountOf(sum.pages, "page"),
    amountOf(sum.entries, "entry", "entries"),
    amountOf(sum.specs, "spec"),
    amountOf(sum.files, "JSON file"),
  ].join(", ");
  return `\n${[...lines, `${size} in ${withThousands(report.summary.durationMs)} ms`].join("\n")}\n`;
}
