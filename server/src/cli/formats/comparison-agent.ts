/**
 * The difference of two states of a site for coding agents: paths of which the same is said share a line, each rule has a few
 * lines, and the counts come last.
 */

import { fileNameOf, folderPrefixOf } from "../../service/text/paths.ts";
import { withThousands } from "../../service/text/words.ts";
import { maxMessage, severityMarks, shortened } from "./agent.ts";
import type { ComparisonReport, ReportedDifference, ReportedLoss } from "./comparison.ts";
import { headline, isEmpty, lossWords, pageRows, plainWords, verdictWords } from "./comparison-words.ts";
import { grouped } from "./grouped.ts";
import { linesInBraces } from "./in-braces.ts";
import { printable } from "./sanitize.ts";

/** How many findings of a rule have a line each; more of them mostly have one cause. */
const maxOfRule = 3;

interface ComparisonAgentOptions {
  /** How many entries of each list are printed. */
  readonly most: number;
  /** A file of the site as the reader would open it. */
  readonly pathOf: (file: string) => string;
}

/** A path or URL, and what is said of it. */
interface ComparedPath {
  readonly path: string;
  readonly words: string;
}

function restLine(name: string, more: number): readonly string[] {
  return more > 0 ? [`${name}: ${withThousands(more)} more (--all lists them)`] : [];
}

/** "lost /a/{b,c}: its page was removed": paths of which the same is said share a line. */
function pathLines(name: string, paths: readonly ComparedPath[], most: number): readonly string[] {
  const byWords = grouped(paths.slice(0, most).map(({ path, words }) => [words, path]));
  return [
    ...[...byWords].flatMap(([words, own]) =>
      linesInBraces(own).map((line) => printable(`${name} ${line}: ${words}`)),
    ),
    ...restLine(name, paths.length - most),
  ];
}

/** "in guides/": where something moved that kept its name, so that all of its folder share a line; else undefined. */
function newFolder(from: string, to: string | undefined): string | undefined {
  if (to === undefined || fileNameOf(from) !== fileNameOf(to)) return undefined;
  return `in ${folderPrefixOf(to) || "the root"}`;
}

function lostPath(loss: ReportedLoss): ComparedPath {
  const { address, successor, kind, reason } = loss;
  const isMovedPage = reason === "missing" && (kind === "page" || kind === "redirect");
  const folder = isMovedPage ? newFolder(address, successor) : undefined;
  const words = folder === undefined ? plainWords(lossWords(loss)) : `its page is now ${folder}`;
  return { path: address, words };
}

function changedPages(report: ComparisonReport): readonly ComparedPath[] {
  const renamed = new Map(report.pages.renamed.map(({ from, to }) => [from, to]));
  return pageRows(report).map(({ verb, file, more }) => {
    const folder = verb === "renamed" ? newFolder(file, renamed.get(file)) : undefined;
    const words = [verb, plainWords(more)].filter((part) => part !== "").join(" ");
    return { path: file, words: folder === undefined ? words : `now ${folder}` };
  });
}

/** "new docs.json:4:5 W missing-page …": the first errors and warnings of each rule; the rest is counted. */
function findingLines(
  findings: readonly ReportedDifference[],
  { most, pathOf }: ComparisonAgentOptions,
): readonly string[] {
  const listsAll = findings.length <= maxOfRule || most === Number.POSITIVE_INFINITY;
  const counts = new Map<string, number>();
  const listed = findings.filter(({ code, severity }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return listsAll || (count <= maxOfRule && (severity === "error" || severity === "warning"));
  });
  const shown = listed.slice(0, most);
  for (const { code } of shown) counts.set(code, (counts.get(code) ?? 0) - 1);
  const rest = [...counts].filter(([, count]) => count > 0);
  return [
    ...shown.map(({ file, line, column, severity, code, message }) =>
      printable(
        `new ${pathOf(file)}:${line}:${column} ${severityMarks[severity]} ${code} ${shortened(message, maxMessage)}`,
      ),
    ),
    ...(rest.length === 0
      ? []
      : [
          `new: ${rest.map(([code, count]) => `${withThousands(count)} more ${code}`).join(", ")} (--all lists them)`,
        ]),
  ];
}

function endpointLine(name: string, endpoints: readonly string[], most: number): readonly string[] {
  if (endpoints.length === 0) return [];
  const more = endpoints.length - most;
  return [printable(`${name} ${endpoints.slice(0, most).join(", ")}`), ...restLine(name, more)];
}

function nextLine({ lost, newFindings: [worst] }: ComparisonReport): readonly string[] {
  const commands = [
    ...(lost.length === 0
      ? []
      : ["docs-json diff --fix (adds the redirects that are certain; --dry-run shows them)"]),
    ...(worst === undefined ? [] : [`docs-json rules ${worst.code} (explains it)`]),
  ];
  return commands.length === 0 ? [] : [`Next: ${commands.join("; ")}`];
}

/** The difference of one site. */
export function comparisonAgent(report: ComparisonReport, options: ComparisonAgentOptions): string {
  const { most } = options;
  const { lost, rerouted, newAddresses, newFindings, goneFindings, keptFindings, endpoints } = report;
  const known =
    report.knownFindings === undefined ? "" : `, ${withThousands(report.knownFindings)} in the baseline`;
  const title = `${report.folder === "" ? "" : `${report.folder}: `}${report.before.name} → ${report.after.name}`;
  const head = printable(`${title}: ${headline(report)}`);
  if (isEmpty(report)) return `${head}\n`;
  const lines = [
    head,
    ...pathLines("lost", lost.map(lostPath), most),
    ...findingLines(newFindings, options),
    ...pathLines(
      "elsewhere",
      rerouted.map(({ address, from, to }) => ({ path: address, words: `to ${to}, before to ${from}` })),
      most,
    ),
    ...pathLines("page", changedPages(report), most),
    ...endpointLine("endpoint removed", endpoints.removed, most),
    ...endpointLine("endpoint added", endpoints.added, most),
    ...nextLine(report),
    `${printable(verdictWords(report))}; URLs: ${withThousands(newAddresses.length)} new; findings: ${withThousands(newFindings.length)} new, ${withThousands(goneFindings.length)} fixed, ${withThousands(keptFindings)} as before${known}`,
  ];
  return `${lines.join("\n")}\n`;
}
