/**
 * The difference of two states of a site for coding agents: paths with the same change share a line, each rule has a
 * few lines, and the counts come last.
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

/** The limits of a listed comparison. */
interface Detail {
  /** How many findings of a rule are listed; if there are more, most have the same cause. */
  readonly ofRule: number;
  readonly findings: number;
  /** How many groups of URLs, and of pages, with the same change are listed. */
  readonly groups: number;
}

/** The limits, which are tried in this order until the output is at most a third as long as the text for people. */
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

/** The length in characters up to which a comparison is not shortened. */
const leastLength = 1_000;

/** How many rules of unlisted findings are named. */
const maxRules = 20;

interface ComparisonAgentOptions {
  /** How many endpoints are listed; if infinite, everything is. */
  readonly maxEntries: number;
  /** The length of the text for people, in characters. */
  readonly textLength: number;
  /** The path of a file as it is shown to the user. */
  readonly pathOf: (file: string) => string;
}

/** The most characters of a list of paths with the same change. */
const maxPaths = 300;

/** A path or URL, and its change in words. */
interface ComparedPath {
  readonly path: string;
  readonly words: string;
  /** Its new path or URL, if it was only moved. */
  readonly to?: string | undefined;
}

/** The words for a kind of paths. */
interface KindOfPaths {
  /** The word before each path. */
  readonly name: string;
  /** The noun for a path: "URL". */
  readonly noun: string;
  /** The words about a moved path, before its new folder. */
  readonly movedWords: string;
}

/** The lines about paths with the same change, and the number of these paths. */
interface LinesOfPaths {
  readonly lines: readonly string[];
  readonly count: number;
}

/** The lines about changed paths, and the number of paths that are in none of these lines. */
interface ListedGroups {
  readonly lines: readonly string[];
  readonly more: number;
}

const lostUrls: KindOfPaths = { name: "lost", noun: "URL", movedWords: "its page is now" };

function moreLine(name: string, more: number): readonly string[] {
  return more > 0 ? [`${name}: ${withThousands(more)} more (--all lists them)`] : [];
}

/** "page guides/*: now below start/ (14 files)" */
function moveLine({ name, noun, movedWords }: KindOfPaths, { from, to, count }: FolderMove): string {
  const [path = ""] = inBraces([`${from}*`]);
  return printable(`${name} ${path}: ${movedWords} below ${to || "the root"} (${amountOf(count, noun)})`);
}

/**
 * "lost /a/{b,c}: its page was removed": paths with the same change share a line, a folder that moved as a whole is one line, and
 * folders with many paths are replaced by their number.
 */
function listedGroups(kind: KindOfPaths, paths: readonly ComparedPath[], maxGroups: number): ListedGroups {
  const { name, noun } = kind;
  const listsAll = maxGroups === Number.POSITIVE_INFINITY;
  const { moves, others } = listsAll
    ? { moves: [], others: paths }
    : movedTogether(paths.map(({ path, words, to }) => ({ path, words, to })));
  const moved = [...moves]
    .sort((one, other) => other.count - one.count)
    .map((move): LinesOfPaths => ({ lines: [moveLine(kind, move)], count: move.count }));
  const groups = grouped(others.map(({ path, words }) => [words, path]));
  const sameWords = Array.from(groups, ([words, groupPaths]): LinesOfPaths => {
    const folded = foldedOrCounted(groupPaths, listsAll ? maxGroups : maxPaths, {
      pathOf: (path) => path,
      linesOf: linesInBraces,
      noun,
    });
    return { lines: folded.map((line) => printable(`${name} ${line}: ${words}`)), count: groupPaths.length };
  });
  const all = [...moved, ...sameWords];
  return {
    lines: all.slice(0, maxGroups).flatMap(({ lines }) => lines),
    more: all.slice(maxGroups).reduce((sum, { count }) => sum + count, 0),
  };
}

function pathLines(kind: KindOfPaths, paths: readonly ComparedPath[], { groups }: Detail): readonly string[] {
  const { lines, more } = listedGroups(kind, paths, groups);
  return [...lines, ...moreLine(kind.name, more)];
}

/** The lines about lost URLs. @param maxGroups how many groups of URLs with the same change are listed */
export function lostLines(lost: readonly ReportedLoss[], maxGroups: number): ListedGroups {
  return listedGroups(lostUrls, lost.map(lostPath), maxGroups);
}

/** "in guides/": the new folder of a path that kept its name, so that a whole folder shares a line; otherwise undefined. */
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
  const pages = pageRows(report).filter(({ kind }) => kind === "page");
  return pages.map(({ verb, file, more }) => {
    const folder = verb === "renamed" ? newFolder(file, renamed.get(file)) : undefined;
    const words = [verb, plainWords(more)].filter((part) => part !== "").join(" ");
    const to = verb === "renamed" ? renamed.get(file) : undefined;
    return { path: file, words: folder === undefined ? words : `now ${folder}`, to };
  });
}

/** "section Guides: renamed to Guide (12 pages)" */
function sectionLines({ pages }: ComparisonReport, maxEntries: number): readonly string[] {
  const lines = pages.sections.map(({ from, to, pages: count }) =>
    printable(`section ${from}: renamed to ${to} (${amountOf(count, "page")})`),
  );
  return [...lines.slice(0, maxEntries), ...moreLine("section", lines.length - maxEntries)];
}

/** "new docs.json:4:5 W missing-page …": the first errors and warnings of each rule; the others are counted. */
function findingLines(
  findings: readonly ReportedDifference[],
  { ofRule, findings: maxFindings }: Detail,
  pathOf: ComparisonAgentOptions["pathOf"],
): readonly string[] {
  const listsAll = findings.length <= ofRule;
  const counts = new Map<string, number>();
  const listed = findings.filter(({ code, severity }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return listsAll || (count <= ofRule && (severity === "error" || severity === "warning"));
  });
  const printed = listed.slice(0, maxFindings);
  for (const { code } of printed) counts.set(code, (counts.get(code) ?? 0) - 1);
  const others = [...counts].filter(([, count]) => count > 0);
  const moreWords = others.slice(0, maxRules).map(([code, count]) => `${withThousands(count)} more ${code}`);
  if (others.length > maxRules) moreWords.push(`findings of ${others.length - maxRules} more rules`);
  return [
    ...printed.map(({ file, line, column, severity, code, message }) =>
      printable(
        `new ${pathOf(file)}:${line}:${column} ${severityMarks[severity]} ${code} ${shortened(message, maxMessage)}`,
      ),
    ),
    ...(others.length === 0 ? [] : [`new: ${moreWords.join(", ")} (--all lists them)`]),
  ];
}

function endpointLine(name: string, endpoints: readonly string[], maxEntries: number): readonly string[] {
  if (endpoints.length === 0) return [];
  const more = endpoints.length - maxEntries;
  return [printable(`${name} ${endpoints.slice(0, maxEntries).join(", ")}`), ...moreLine(name, more)];
}

function nextLine({ lost, newFindings: [worst] }: ComparisonReport): readonly string[] {
  const commands = [
    ...(lost.some(({ successor }) => successor !== undefined)
      ? ["docs-json diff --fix (adds the redirects that are certain; --dry-run shows them)"]
      : []),
    ...(worst === undefined ? [] : [`docs-json rules ${worst.code} (explains it)`]),
  ];
  return commands.length === 0 ? [] : [`Next: ${commands.join("; ")}`];
}

function linesOf(
  report: ComparisonReport,
  options: ComparisonAgentOptions,
  detail: Detail,
): readonly string[] {
  const { maxEntries, pathOf } = options;
  const { lost, rerouted, newAddresses, newFindings, goneFindings, keptFindings, endpoints } = report;
  const known =
    report.knownFindings === undefined ? "" : `, ${withThousands(report.knownFindings)} in the baseline`;
  return [
    ...pathLines(lostUrls, lost.map(lostPath), detail),
    ...findingLines(newFindings, detail, pathOf),
    ...pathLines(
      { name: "elsewhere", noun: "URL", movedWords: "to" },
      rerouted.map(({ address, from, to }) => ({ path: address, words: `to ${to} instead of ${from}` })),
      detail,
    ),
    ...pathLines({ name: "page", noun: "file", movedWords: "now" }, changedPages(report), detail),
    ...sectionLines(report, maxEntries),
    ...pathLines(
      { name: "maybe moved", noun: "URL", movedWords: "its endpoint may be" },
      endpoints.moved.map(({ from, to }) => {
        const folder = newFolder(from, to);
        return { path: from, words: `its endpoint may be ${folder ?? `at ${to}`}`, to };
      }),
      detail,
    ),
    ...endpointLine("endpoint removed", endpoints.removed, maxEntries),
    ...endpointLine("endpoint no longer in the navigation", endpoints.hidden, maxEntries),
    ...endpointLine("endpoint added", endpoints.added, maxEntries),
    ...endpointLine("endpoint now in the navigation", endpoints.listed, maxEntries),
    ...nextLine(report),
    `${printable(verdictWords(report))}; URLs: ${withThousands(newAddresses.length)} new; findings: ${withThousands(newFindings.length)} new, ${withThousands(goneFindings.length)} fixed, ${withThousands(keptFindings)} as before${known}`,
  ];
}

/** The difference of one site, in as much detail as fits into a third of the length of the text for people. */
export function comparisonAgent(report: ComparisonReport, options: ComparisonAgentOptions): string {
  const title = `${report.folder === "" ? "" : `${report.folder}: `}${report.before.name} → ${report.after.name}`;
  const head = printable(`${title}: ${headline(report)}`);
  if (isEmpty(report)) return `${head}\n`;
  const textIn = (detail: Detail): string => `${[head, ...linesOf(report, options, detail)].join("\n")}\n`;
  if (options.maxEntries === Number.POSITIVE_INFINITY) return textIn(everything);
  const maxLength = Math.max(leastLength, options.textLength / 3);
  let text = "";
  for (const detail of details) {
    text = textIn(detail);
    if (text.length <= maxLength) break;
  }
  return text;
}
