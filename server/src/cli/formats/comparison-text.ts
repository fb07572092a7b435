/** The difference of two states of a site for people at a terminal; lost URLs come first. */
import { amountOf, withThousands } from "../../service/text/words.ts";
import { palette } from "./color.ts";
import type { ComparisonReport, ReportedDifference } from "./comparison.ts";
import {
  endpointRows,
  headline,
  isEmpty,
  lossWords,
  oldFindings,
  pageCounts,
  pageRows,
  plainWords,
  verdictWords,
} from "./comparison-words.ts";
import { widthOf } from "./excerpt.ts";
import { printable } from "./sanitize.ts";

interface ComparisonTextOptions {
  readonly color: boolean;
  /** How many entries of each list are printed. */
  readonly maxEntries: number;
  /** The path of a file as it is shown to the user. */
  readonly pathOf: (file: string) => string;
}

/** The widest first column; wider cells do not widen it. */
const widest = 48;

/** Two columns below a heading; rows beyond the limit are counted. */
function section(
  heading: string,
  rows: readonly (readonly [string, string])[],
  maxEntries: number,
): readonly string[] {
  if (rows.length === 0) return [];
  const cells = rows.slice(0, maxEntries).map(([name, text]) => [printable(name), printable(text)] as const);
  const longest = cells.reduce((most, [name]) => Math.max(most, widthOf(name)), 0);
  const width = Math.min(widest, longest);
  const lines = cells.map(([name, text]) =>
    text === "" ? `  ${name}` : `  ${name}${" ".repeat(Math.max(0, width - widthOf(name)))}  ${text}`,
  );
  const more = rows.length - cells.length;
  return [
    heading,
    ...lines,
    ...(more > 0 ? [`  and ${withThousands(more)} more (--all lists them)`] : []),
    "",
  ];
}

function findingRows(
  findings: readonly ReportedDifference[],
  { color, maxEntries, pathOf }: ComparisonTextOptions,
): readonly string[] {
  const colors = palette(color);
  const lines = findings
    .slice(0, maxEntries)
    .flatMap(({ file, line, column, severity, message, code }) => [
      `  ${colors.path(printable(`${pathOf(file)}:${line}:${column}`))}`,
      `    ${colors[severity](severity)}  ${printable(message)}  ${colors.faint(code)}`,
    ]);
  const more = findings.length - maxEntries;
  return more > 0 ? [...lines, `  and ${withThousands(more)} more (--all lists them)`] : lines;
}

/** The difference of one site. */
export function comparisonText(report: ComparisonReport, options: ComparisonTextOptions): string {
  const { maxEntries, color } = options;
  const colors = palette(color);
  const { lost, rerouted, newAddresses, newFindings, goneFindings } = report;
  const title = `${report.folder === "" ? "" : `${report.folder}: `}${report.before.name} → ${report.after.name}`;
  const head = lost.length > 0 ? colors.error : newFindings.length > 0 ? colors.warning : colors.good;
  const lines = [
    colors.heading(printable(title)),
    head(headline(report)),
    "",
    ...section(
      `${amountOf(lost.length, "URL ends", "URLs end")} without a redirect:`,
      lost.map((loss) => [loss.address, plainWords(lossWords(loss))]),
      maxEntries,
    ),
    ...(newFindings.length === 0
      ? []
      : [`${amountOf(newFindings.length, "new finding")}:`, ...findingRows(newFindings, options), ""]),
    ...section(
      `${amountOf(rerouted.length, "URL goes", "URLs go")} elsewhere:`,
      rerouted.map(({ address, from, to }) => [address, `to ${to} instead of ${from}`]),
      maxEntries,
    ),
    ...section(
      `Pages: ${pageCounts(report)}`,
      pageRows(report).map(({ verb, file, more }) => [
        file,
        [verb, plainWords(more)].filter(Boolean).join(" "),
      ]),
      maxEntries,
    ),
    ...section(
      "Endpoints:",
      endpointRows(report).map(([name, words]) => [name, plainWords(words)]),
      maxEntries,
    ),
  ];
  const counts = [
    ...(newAddresses.length === 0 ? [] : [amountOf(newAddresses.length, "new URL", "new URLs")]),
    ...(goneFindings.length === 0 ? [] : [`${amountOf(goneFindings.length, "finding")} fixed`]),
    ...oldFindings(report),
  ];
  const summary = [verdictWords(report), ...counts].join("; ");
  if (isEmpty(report)) return `${lines.slice(0, 2).join("\n")}\n`;
  return `${[...lines, printable(summary)].join("\n")}\n`;
}
