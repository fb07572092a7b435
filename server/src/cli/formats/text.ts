/**
 * The output for people: each finding with its place, what is wrong, and the line it is about.
 *
 * A place is written `file:line:column`, one-based, the form terminals and editors make a link of.
 * Pure: colors and the width of the terminal are parameters.
 */
import { type DialectReading, reasonOf } from "../../service/index.ts";
import type { Severity } from "../../service/model/finding.ts";
import { shortenNames } from "../../service/text/words.ts";
import { type Palette, palette } from "./color.ts";
import { excerptOf } from "./excerpt.ts";
import { printable } from "./harmless.ts";
import {
  inReadingOrder,
  type LineText,
  otherFindingsLine,
  pathSeen,
  type RelatedPlaceReport,
  type Report,
  type ReportedFinding,
  type ReportPosition,
  type SiteReport,
  summaryLine,
  type UnlistedFindings,
  type Viewpoint,
  verdictSeverities,
  withThousands,
} from "./report.ts";

export interface TextOptions {
  readonly viewpoint: Viewpoint;
  readonly lineText: LineText;
  readonly color: boolean;
  /** Width of the terminal; by default 100. */
  readonly columns?: number;
  /** The rule's page; with colors, codes become links. */
  readonly documentationUrl?: (code: string) => string | undefined;
}

/** How many warnings of one code in a site are shown with an excerpt; each of the others takes one line. */
export const excerptLimit = 10;

/**
 * Where this number of problems or more have the same message, the first is shown in full and the others only by place.
 */
export const repeatLimit = 4;

/** Findings site by site, and a summary. Hints come first, errors last, because a terminal shows the end. */
export function formatText(report: Report, options: TextOptions): string {
  const colors = palette(options.color);
  const views = report.sites.map((site) => viewOf(site, options));
  const blocks = views.flatMap((view) => siteBlocks(view, options, colors));
  const end = [summaryOf(report, views, colors), ...readingLines(views)].join("\n");
  return `${[...blocks, end].join("\n\n")}\n`;
}

/** A site with the paths of its files as the reader sees them; a site has far fewer files than findings. */
interface SiteSection {
  readonly site: SiteReport;
  readonly pathOf: (file: string) => string;
}

function viewOf(site: SiteReport, options: TextOptions): SiteSection {
  const paths = new Map<string, string>();
  return {
    site,
    pathOf(file) {
      const known = paths.get(file);
      if (known !== undefined) return known;
      const path = printable(pathSeen(site, file, options.viewpoint));
      paths.set(file, path);
      return path;
    },
  };
}

/** Blocks of lines; empty lines separate the blocks. */
function siteBlocks(view: SiteSection, options: TextOptions, colors: Palette): readonly string[] {
  const findings = inReadingOrder(view.site);
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity);
  const more = (severity: Severity): readonly string[] => {
    const lines = unlistedLines(view, (one) => one.severity === severity, colors);
    return lines.length === 0 ? [] : [lines.join("\n")];
  };
  return [
    ...noteBlocks(view, findings.filter(isNote), options, colors),
    ...problemBlocks(view, of("warning"), options, colors),
    ...more("warning"),
    ...problemBlocks(view, of("error"), options, colors),
    ...more("error"),
  ];
}

function isNote({ severity }: Pick<ReportedFinding, "severity">): boolean {
  return severity === "information" || severity === "hint";
}

/** How many more findings each rule has, and how to see them. */
function unlistedLines(
  { site }: SiteSection,
  isMeant: (one: UnlistedFindings) => boolean,
  colors: Palette,
): readonly string[] {
  return (site.unlisted ?? []).filter(isMeant).map(({ code, count }) => {
    const offer = `--max-findings all lists them, --rule ${code}=off hides them`;
    return colors.faint(`and ${withThousands(count)} more of ${code}: ${offer}`);
  });
}

/** One block for each code, one line for each finding, because one code may have thousands. */
function noteBlocks(
  view: SiteSection,
  notes: readonly ReportedFinding[],
  options: TextOptions,
  colors: Palette,
): readonly string[] {
  const groups = groupedBy(notes, (note) => note.code);
  const unlisted = (view.site.unlisted ?? []).filter(isNote).map(({ code }) => code);
  return [...new Set([...groups.keys(), ...unlisted])].map((code) =>
    [
      ...(groups.get(code) ?? []).map((note) => headline(view, note, options, colors)),
      ...unlistedLines(view, (one) => one.code === code && isNote(one), colors),
    ].join("\n"),
  );
}

function groupedBy(
  findings: readonly ReportedFinding[],
  keyOf: (finding: ReportedFinding) => string,
): ReadonlyMap<string, readonly ReportedFinding[]> {
  const groups = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return groups;
}

/** The problems of one severity in order; those without an excerpt have no empty line between them. */
function problemBlocks(
  view: SiteSection,
  problems: readonly ReportedFinding[],
  options: TextOptions,
  colors: Palette,
): readonly string[] {
  const counts = new Map<string, number>();
  const blocks: string[] = [];
  let brief: string[] = [];
  const endBrief = (): void => {
    if (brief.length > 0) blocks.push(brief.join("\n"));
    brief = [];
  };
  const add = (finding: ReportedFinding, repeats: readonly ReportedFinding[]): void => {
    const count = (counts.get(finding.code) ?? 0) + 1;
    counts.set(finding.code, count);
    const isBrief = finding.severity === "warning" && count > excerptLimit;
    const lines = [
      headline(view, finding, options, colors),
      ...(isBrief ? [] : excerptLines(view, finding, options, colors)),
      ...(finding.related ?? []).map((place) => relatedLine(view, place, colors)),
      ...repeats.map(
        (repeat) => `  ${placeOf(view, repeat.file, repeat.range.start)} ${colors.faint("the same")}`,
      ),
    ];
    if (isBrief && lines.length === 1) {
      brief.push(...lines);
      return;
    }
    endBrief();
    blocks.push(lines.join("\n"));
  };
  // A problem with related places is never only a repetition.
  const isExplained = (finding: ReportedFinding): boolean => (finding.related ?? []).length > 0;
  const groups = groupedBy(
    problems.filter((finding) => !isExplained(finding)),
    wordsOf,
  );
  for (const finding of problems) {
    const group = isExplained(finding) ? [] : (groups.get(wordsOf(finding)) ?? []);
    if (group.length < repeatLimit) add(finding, []);
    else if (group[0] === finding) add(finding, group.slice(1));
  }
  endBrief();
  return blocks;
}

function wordsOf({ code, message }: ReportedFinding): string {
  return `${code} ${message}`;
}

const words: { readonly [severity in Severity]: string } = {
  error: "error",
  warning: "warning",
  information: "information",
  hint: "hint",
};

/** `docs/docs.json:12:7: error: This tab has no name. [required-field]` */
function headline(
  view: SiteSection,
  finding: ReportedFinding,
  options: TextOptions,
  colors: Palette,
): string {
  const place = placeOf(view, finding.file, finding.range.start);
  const word = colors[finding.severity](`${words[finding.severity]}:`);
  const url = options.color ? options.documentationUrl?.(finding.code) : undefined;
  const code = colors.faint(`[${url === undefined ? finding.code : link(finding.code, url)}]`);
  return `${colors.path(place)} ${word} ${printable(shortenNames(finding.message))} ${code}`;
}

function relatedLine(view: SiteSection, related: RelatedPlaceReport, colors: Palette): string {
  const place = placeOf(view, related.file, related.range.start);
  return `  ${place} ${colors.faint("related:")} ${printable(shortenNames(related.message))}`;
}

function placeOf(view: SiteSection, file: string, position: ReportPosition): string {
  return `${view.pathOf(file)}:${position.line + 1}:${position.character + 1}:`;
}

/** A link of the terminal (OSC 8); a terminal without links shows only the text. */
function link(text: string, url: string): string {
  return `\u001B]8;;${printable(url)}\u001B\\${text}\u001B]8;;\u001B\\`;
}

function excerptLines(
  view: SiteSection,
  finding: ReportedFinding,
  options: TextOptions,
  colors: Palette,
): readonly string[] {
  const { start, end } = finding.range;
  const line = options.lineText(view.site, finding.file, start.line);
  if (line === undefined || line.trim() === "") return [];
  const number = String(start.line + 1);
  const gutter = number.length + 5;
  const until = start.line === end.line ? end.character : line.trimEnd().length;
  const { source, marks } = excerptOf(line, start.character, until, (options.columns ?? 100) - gutter);
  return [
    `  ${colors.faint(`${number} |`)} ${source}`,
    `  ${colors.faint(`${" ".repeat(number.length)} |`)} ${paintMarks(marks, colors[finding.severity])}`,
  ];
}

/** Colors only the carets: some themes would show the background of colored spaces. */
function paintMarks(marks: string, paint: (text: string) => string): string {
  const first = marks.indexOf("^");
  return marks.slice(0, first) + paint(marks.slice(first));
}

/** "docs/docs.json: would deploy, 3 pages lost", and what else the author should know. */
function verdictLines(views: readonly SiteSection[], colors: Palette): readonly string[] {
  return views.flatMap(({ site: { verdict, file }, pathOf }) => {
    if (verdict === undefined) return [];
    const severity = verdictSeverities[verdict.kind];
    const paint = severity === "hint" ? colors.good : colors[severity];
    const sentences = verdict.sentences.map((sentence) => `  ${printable(shortenNames(sentence))}`);
    return [`${colors.path(pathOf(file))}: ${paint(verdict.text)}`, ...sentences];
  });
}

function summaryOf(report: Report, views: readonly SiteSection[], colors: Palette): string {
  const { errors, warnings } = report.summary;
  const paint = errors > 0 ? colors.error : warnings > 0 ? colors.warning : colors.good;
  const lines = [...verdictLines(views, colors), paint(summaryLine(report))];
  let fixable = 0;
  for (const { findings, unlisted = [] } of report.sites) {
    for (const finding of findings) if (finding.fixable) fixable += 1;
    for (const one of unlisted) fixable += one.fixable;
  }
  if (fixable > 0) lines.push(`docs-json fix repairs ${withThousands(fixable)} of them.`);
  const others = otherFindingsLine(report);
  if (others !== undefined) lines.push(others);
  return lines.join("\n");
}

/** The dialect of sites, where the author has not chosen one and the other dialect would give other findings. */
function readingLines(views: readonly SiteSection[]): readonly string[] {
  const isShown = ({ site }: SiteSection): boolean =>
    site.dependsOnDialect && site.reading.chosenBy !== "setting";
  return views.filter(isShown).map(({ site, pathOf }) => {
    const text = readingLine(site.reading);
    return views.length === 1 ? `Checked ${text}` : `${pathOf(site.file)}: checked ${text}`;
  });
}

function readingLine(reading: DialectReading): string {
  const other = reading.dialect === "reference" ? "current" : "reference";
  return `with the ${reading.dialect} dialect, ${reasonOf(reading, "--dialect")}; --dialect ${other} chooses the other.`;
}
