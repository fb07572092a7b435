/** The difference of two states of a site for coding agents: a line for each change, without columns, and the counts last. */

import { withThousands } from "../../service/text/words.ts";
import { severityMarks } from "./agent.ts";
import type { ComparisonReport, ReportedDifference } from "./comparison.ts";
import { headline, isEmpty, lossWords, pageRows, plainWords, verdictWords } from "./comparison-words.ts";
import { printable } from "./sanitize.ts";

interface ComparisonAgentOptions {
  /** How many entries of each list are printed. */
  readonly most: number;
  /** A file of the site as the reader would open it. */
  readonly pathOf: (file: string) => string;
}

function rows(name: string, entries: readonly string[], most: number): readonly string[] {
  const more = entries.length - most;
  return [
    ...entries.slice(0, most).map((entry) => printable(`${name} ${entry}`)),
    ...(more > 0 ? [`${name}: ${withThousands(more)} more (--all lists them)`] : []),
  ];
}

function findingText(finding: ReportedDifference, pathOf: (file: string) => string): string {
  const { file, line, column, severity, code, message } = finding;
  return `${pathOf(file)}:${line}:${column} ${severityMarks[severity]} ${code} ${message}`;
}

/** The difference of one site. */
export function comparisonAgent(report: ComparisonReport, { most, pathOf }: ComparisonAgentOptions): string {
  const { lost, rerouted, newAddresses, newFindings, goneFindings, keptFindings, endpoints } = report;
  const known =
    report.knownFindings === undefined ? "" : `, ${withThousands(report.knownFindings)} in the baseline`;
  const title = `${report.folder === "" ? "" : `${report.folder}: `}${report.before.name} → ${report.after.name}`;
  const head = printable(`${title}: ${headline(report)}`);
  if (isEmpty(report)) return `${head}\n`;
  const lines = [
    head,
    ...rows(
      "lost",
      lost.map((loss) => `${loss.address} ${plainWords(lossWords(loss))}`),
      most,
    ),
    ...rows(
      "new",
      newFindings.map((finding) => findingText(finding, pathOf)),
      most,
    ),
    ...rows(
      "elsewhere",
      rerouted.map(({ address, from, to }) => `${address} to ${to}, before to ${from}`),
      most,
    ),
    ...rows(
      "page",
      pageRows(report).map(({ verb, file, more }) =>
        [file, verb, plainWords(more)].filter((part) => part !== "").join(" "),
      ),
      most,
    ),
    ...rows("endpoint removed", endpoints.removed, most),
    ...rows("endpoint added", endpoints.added, most),
    ...(lost.length === 0
      ? []
      : ["Next: docs-json diff --fix (adds the redirects that are certain; --dry-run shows them)"]),
    `${printable(verdictWords(report))}; URLs: ${withThousands(newAddresses.length)} new; findings: ${withThousands(newFindings.length)} new, ${withThousands(goneFindings.length)} fixed, ${withThousands(keptFindings)} as before${known}`,
  ];
  return `${lines.join("\n")}\n`;
}
