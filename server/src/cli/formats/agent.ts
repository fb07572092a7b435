/**
 * The report of a check for coding agents, which pay for each character: each file once, one line for each finding that may need
 * work, findings with the same cause together, information and hints as counts, then the next steps, and the counts last. Text
 * of the site appears only quoted in messages, so that it is not taken for an instruction.
 */
import { severitiesByRank } from "../../service/model/severity-names.ts";
import { amountOf, shortenNames, withThousands } from "../../service/text/words.ts";
import { grouped } from "./grouped.ts";
import {
  baselineLine,
  causeOf,
  comparedLine,
  inReadingOrder,
  otherFindingsLine,
  pathsSeen,
  type Report,
  type ReportedFinding,
  type SiteReport,
  summaryLine,
  type Viewpoint,
} from "./report.ts";
import { printable } from "./sanitize.ts";

interface AgentOptions {
  readonly viewpoint: Viewpoint;
  /** Whether information and hints are listed as well. */
  readonly listsAll: boolean;
  /** Whether the report answers the call of a tool, so that it names tools instead of commands. */
  readonly isToolCall: boolean;
}

/** How many more places of a cause are listed. */
const maxPlaces = 5;

/** The most characters of a message that are shown; the longest messages list names. */
export const maxMessage = 240;

/** The most characters of a fix's title that are shown. */
const maxFix = 80;

/** A letter for each severity. */
export const severityMarks = { error: "E", warning: "W", information: "I", hint: "H" } as const;

function placeIn({ range }: ReportedFinding): string {
  return `${range.start.line + 1}:${range.start.character + 1}`;
}

/** " (also 14:3, guides/b.mdx:2:1 and 12 more)" */
function furtherPlaces(
  first: ReportedFinding,
  repeats: readonly ReportedFinding[],
  pathOf: (file: string) => string,
): string {
  if (repeats.length === 0) return "";
  const places = repeats
    .slice(0, maxPlaces)
    .map((repeat) =>
      repeat.file === first.file ? placeIn(repeat) : `${pathOf(repeat.file)}:${placeIn(repeat)}`,
    );
  const moreCount = repeats.length - places.length;
  return ` (also ${places.join(", ")}${moreCount === 0 ? "" : ` and ${withThousands(moreCount)} more`})`;
}

/** Sanitized text on one line, shortened to a number of characters; long names in it are shortened first. */
export function shortened(text: string, maxLength: number): string {
  const safe = printable(shortenNames(text));
  return safe.length <= maxLength ? safe : `${safe.slice(0, maxLength - 1)}…`;
}

/** " [fix: Remove `expanded`]", or "" for a finding without a fix. */
function fixIn({ fix, fixable }: ReportedFinding): string {
  return fix === undefined ? "" : ` [${fixable ? "fix" : "suggested"}: ${shortened(fix, maxFix)}]`;
}

/** A finding without its place: "broken-link There is no page … [fix: …]". */
export function findingForAgent(finding: ReportedFinding): string {
  return `${finding.code} ${shortened(finding.message, maxMessage)}${fixIn(finding)}`;
}

function siteLines(site: SiteReport, { viewpoint, listsAll }: AgentOptions): readonly string[] {
  const pathOf = pathsSeen(site, viewpoint);
  const isListed = ({ severity }: ReportedFinding): boolean =>
    listsAll || severity === "error" || severity === "warning";
  const lines: string[] = [];
  if (site.verdict !== undefined) {
    lines.push(`${pathOf(site.file)}: ${site.verdict.text}`);
    lines.push(...site.verdict.sentences.map((sentence) => shortened(sentence, maxMessage)));
  }
  let file: string | undefined;
  const listed = inReadingOrder(site).filter(isListed);
  const causes = grouped(listed.map((finding) => [causeOf(finding, finding.file), finding]));
  for (const [first, ...repeats] of causes.values()) {
    if (first === undefined) continue;
    if (first.file !== file) lines.push(pathOf(first.file));
    file = first.file;
    const more = furtherPlaces(first, repeats, pathOf);
    lines.push(`${placeIn(first)} ${severityMarks[first.severity]} ${findingForAgent(first)}${more}`);
  }
  return lines;
}

/** The number of unlisted findings of each rule: "40 orphan-page", "3 unused-spec". */
function leftOut({ sites }: Report, listsAll: boolean): readonly string[] {
  const counts = new Map<string, number>();
  const add = (code: string, count: number): void => void counts.set(code, (counts.get(code) ?? 0) + count);
  for (const site of sites) {
    for (const { code, count } of site.unlisted ?? []) add(code, count);
    if (listsAll) continue;
    for (const { code, severity } of site.findings)
      if (severity === "information" || severity === "hint") add(code, 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => `${withThousands(count)} ${code}`);
}

/** The parts of the output that the next steps depend on. */
interface OutputSoFar {
  /** Whether a finding is listed. */
  readonly hasLines: boolean;
  /** Whether a finding is not listed. */
  readonly hasLeftOut: boolean;
}

/** What applies fixes, explains a rule and lists the rest: commands, or calls of the tools in `mcp/tools`. */
interface NextSteps {
  readonly fix: string;
  readonly fixSuggested: string;
  readonly explain: (code: string) => string;
  readonly listAll: string;
}

const nextCommands: NextSteps = {
  fix: "docs-json fix",
  fixSuggested: "docs-json fix --suggested",
  explain: (code) => `docs-json rules ${code}`,
  listAll: "--all",
};

const nextCalls: NextSteps = {
  fix: "change with action=fix",
  fixSuggested: "change with action=fix and suggested",
  explain: (code) => `explain with rule=${code}`,
  listAll: "check with all",
};

/** The line with the next steps; undefined if there are none. */
function nextLine(
  { sites }: Report,
  { hasLines, hasLeftOut }: OutputSoFar,
  { fix: fixSafely, fixSuggested, explain, listAll }: NextSteps,
): string | undefined {
  const findings = sites.flatMap((site) => site.findings);
  const fixable = findings.filter((finding) => finding.fixable).length;
  const suggested = findings.filter(({ fix, fixable: isSafe }) => fix !== undefined && !isSafe).length;
  const [worst] = severitiesByRank.flatMap(
    (severity) => findings.find((finding) => finding.severity === severity) ?? [],
  );
  const steps = [
    ...(fixable === 0 ? [] : [`${fixSafely} (applies ${amountOf(fixable, "fix", "fixes")})`]),
    ...(suggested === 0 ? [] : [`${fixSuggested} (${amountOf(suggested, "fix", "fixes")})`]),
    ...(worst === undefined || !hasLines ? [] : [`${explain(worst.code)} (explains it)`]),
    ...(hasLeftOut ? [`${listAll} (the rest)`] : []),
  ];
  return steps.length === 0 ? undefined : `Next: ${steps.join("; ")}`;
}

/** The report of a check. */
export function formatAgent(report: Report, options: AgentOptions): string {
  const omittedWords = leftOut(report, options.listsAll);
  const listed = report.sites.flatMap((site) => siteLines(site, options));
  const hasLines = listed.length > 0;
  const lines = [
    ...listed,
    // If there are no lines, the counts at the end are enough.
    ...(omittedWords.length === 0 || !hasLines ? [] : [`Not listed: ${omittedWords.join(", ")}`]),
    nextLine(
      report,
      { hasLines, hasLeftOut: omittedWords.length > 0 },
      options.isToolCall ? nextCalls : nextCommands,
    ),
    options.isToolCall ? otherFindingsLine(report, "call check without deploy") : otherFindingsLine(report),
    comparedLine(report),
    baselineLine(report),
    summaryLine(report),
  ];
  return `${lines.filter((line) => line !== undefined).join("\n")}\n`;
}
