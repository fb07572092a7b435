/**
 * The difference of two states of a site for coding agents: paths of which the same is said share a line, each rule has a few
 * lines, and the counts come last.
 */

import { fileNameOf, folderPrefixOf } from "../../service/text/paths.ts";
import { amountOf, withThousands } from "../../service/text/words.ts";
import { maxMessage, severityMarks, shortened } from "./agent.ts";
import type { ComparisonReport, ReportedDifference, ReportedLoss } from "./comparison.ts";
import { headline, isEmpty, lossWords, pageRows, plainWords, verdictWords } from "./comparison-words.ts";
import { foldedOrCounted } from "./folded-paths.ts";
import { grouped } from "./grouped.ts";
import { inBraces, linesInBraces } from "./in-braces.ts";
import { type FolderMove, movedTogether } from "./moved-together.ts";
import { printable } from "./sanitize.ts";

/** How much of a comparison is listed, unless everything is. */
interface Detail {
  /** How many findings of a rule have a line each; more of them mostly have one cause. */
  readonly ofRule: number;
  readonly findings: number;
  /** How many lines there are for URLs, and for pages, of which different things are said. */
  readonly groups: number;
}

/** What is tried in this order until a comparison is at most a third of the text. */
const details = [
  { ofRule: 3, findings: 20, groups: 10 },
  { ofRule: 2, findings: 10, groups: 8 },
  { ofRule: 1, findings: 6, groups: 5 },
] as const satisfies readonly Detail[];

const everything: Detail = {
  ofRule: Number.POSITIVE_INFINITY,
  findings: Number.POSITIVE_INFINITY,
  groups: Number.POSITIVE_INFINITY,
};

/** Up to as many characters, a comparison is not shortened. */
const leastLength = 1_000;

/** How many rules are counted by name. */
const maxRules = 20;

interface ComparisonAgentOptions {
  /** How many endpoints are named; if infinite, everything is listed. */
  readonly most: number;
  /** How many characters the text for people has. */
  readonly textLength: number;
  /** A file of the site as the reader would open it. */
  readonly pathOf: (file: string) => string;
}

/** How many characters the paths have of which the same is said. */
const maxPaths = 300;

/** A path or URL, and what is said of it. */
interface ComparedPath {
  readonly path: string;
  readonly words: string;
  /** Where it is now, if that is all that is said of it. */
  readonly to?: string | undefined;
}

/** What is said of some kind of paths. */
interface KindOfPaths {
  /** What comes before each path. */
  readonly name: string;
  /** What a path is: "URL". */
  readonly noun: string;
  /** What is said of a path that has moved; its new folder follows. */
  readonly movedWords: string;
}

/** A line, or several of which the same is said, and how many paths they are about. */
interface LinesOfPaths {
  readonly lines: readonly string[];
  readonly count: number;
}

function restLine(name: string, more: number): readonly string[] {
  return more > 0 ? [`${name}: ${withThousands(more)} more (--all lists them)`] : [];
}

/** "page guides/*: now below start/ (14 files)" */
function moveLine({ name, noun, movedWords }: KindOfPaths, { from, to, count }: FolderMove): string {
  const [path = ""] = inBraces([`${from}*`]);
  return printable(`${name} ${path}: ${movedWords} below ${to || "the root"} (${amountOf(count, noun)})`);
}

/**
 * "lost /a/{b,c}: its page was removed": paths of which the same is said share a line, a folder that moved as a whole is a line,
 * and folders with many paths are folded into their number.
 */
function pathLines(
  kind: KindOfPaths,
  paths: readonly ComparedPath[],
  { groups: most }: Detail,
): readonly string[] {
  const { name, noun } = kind;
  const listsAll = most === Number.POSITIVE_INFINITY;
  const { moves, others } = listsAll
    ? { moves: [], others: paths }
    : movedTogether(paths.map(({ path, words, to }) => ({ path, words, to })));
  const moved = [...moves]
    .sort((one, other) => other.count - one.count)
    .map((move): LinesOfPaths => ({ lines: [moveLine(kind, move)], count: move.count }));
  const groups = grouped(others.map(({ path, words }) => [words, path]));
  const sameWords = Array.from(groups, ([words, own]): LinesOfPaths => {
    const folded = foldedOrCounted(own, listsAll ? most : maxPaths, {
      pathOf: (path) => path,
      linesOf: linesInBraces,
      noun,
    });
    return { lines: folded.map((line) => printable(`${name} ${line}: ${words}`)), count: own.length };
  });
  const all = [...moved, ...sameWords];
  const more = all.slice(most).reduce((sum, { count }) => sum + count, 0);
  return [...all.slice(0, most).flatMap(({ lines }) => lines), ...restLine(name, more)];
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
  return { path: address, words, to: isMovedPage ? successor : undefined };
}

function changedPages(report: ComparisonReport): readonly ComparedPath[] {
  const renamed = new Map(report.pages.renamed.map(({ from, to }) => [from, to]));
  return pageRows(report).map(({ verb, file, more }) => {
    const folder = verb === "renamed" ? newFolder(file, renamed.get(file)) : undefined;
    const words = [verb, plainWords(more)].filter((part) => part !== "").join(" ");
    const to = verb === "renamed" ? renamed.get(file) : undefined;
    return { path: file, words: folder === undefined ? words : `now ${folder}`, to };
  });
}

/** "new docs.json:4:5 W missing-page …": the first errors and warnings of each rule; the rest is counted. */
function findingLines(
  findings: readonly ReportedDifference[],
  { ofRule, findings: most }: Detail,
  pathOf: ComparisonAgentOptions["pathOf"],
): readonly string[] {
  const listsAll = findings.length <= ofRule;
  const counts = new Map<string, number>();
  const listed = findings.filter(({ code, severity }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return listsAll || (count <= ofRule && (severity === "error" || severity === "warning"));
  });
  const shown = listed.slice(0, most);
  for (const { code } of shown) counts.set(code, (counts.get(code) ?? 0) - 1);
  const rest = [...counts].filter(([, count]) => count > 0);
  const restWords = rest.slice(0, maxRules).map(([code, count]) => `${withThousands(count)} more ${code}`);
  if (rest.length > maxRules) restWords.push(`findings of ${rest.length - maxRules} more rules`);
  return [
    ...shown.map(({ file, line, column, severity, code, message }) =>
      printable(
        `new ${pathOf(file)}:${line}:${column} ${severityMarks[severity]} ${code} ${shortened(message, maxMessage)}`,
      ),
    ),
    ...(rest.length === 0 ? [] : [`new: ${restWords.join(", ")} (--all lists them)`]),
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

function linesOf(
  report: ComparisonReport,
  options: ComparisonAgentOptions,
  detail: Detail,
): readonly string[] {
  const { most, pathOf } = options;
  const { lost, rerouted, newAddresses, newFindings, goneFindings, keptFindings, endpoints } = report;
  const known =
    report.knownFindings === undefined ? "" : `, ${withThousands(report.knownFindings)} in the baseline`;
  return [
    ...pathLines({ name: "lost", noun: "URL", movedWords: "its page is now" }, lost.map(lostPath), detail),
    ...findingLines(newFindings, detail, pathOf),
    ...pathLines(
      { name: "elsewhere", noun: "URL", movedWords: "to" },
      rerouted.map(({ address, from, to }) => ({ path: address, words: `to ${to}, before to ${from}` })),
      detail,
    ),
    ...pathLines({ name: "page", noun: "file", movedWords: "now" }, changedPages(report), detail),
    ...endpointLine("endpoint removed", endpoints.removed, most),
    ...endpointLine("endpoint added", endpoints.added, most),
    ...nextLine(report),
    `${printable(verdictWords(report))}; URLs: ${withThousands(newAddresses.length)} new; findings: ${withThousands(newFindings.length)} new, ${withThousands(goneFindings.length)} fixed, ${withThousands(keptFindings)} as before${known}`,
  ];
}

/** The difference of one site, in as much detail as has at most a third of the text's characters. */
export function comparisonAgent(report: ComparisonReport, options: ComparisonAgentOptions): string {
  const title = `${report.folder === "" ? "" : `${report.folder}: `}${report.before.name} → ${report.after.name}`;
  const head = printable(`${title}: ${headline(report)}`);
  if (isEmpty(report)) return `${head}\n`;
  const textIn = (detail: Detail): string => `${[head, ...linesOf(report, options, detail)].join("\n")}\n`;
  if (options.most === Number.POSITIVE_INFINITY) return textIn(everything);
  const most = Math.max(leastLength, options.textLength / 3);
  let text = "";
  for (const detail of details) {
    text = textIn(detail);
    if (text.length <= most) break;
  }
  return text;
}
