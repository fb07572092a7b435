/**
 * The report of a check for people: each finding with its place, its message, and an excerpt of the source.
 *
 * A place is `file:line:column`, one-based, which terminals and editors recognize as a link. Colors and the width of the terminal
 * are parameters.
 */
import { type DialectReading, reasonOf } from "../../service/index.ts";
import type { Severity } from "../../service/model/finding.ts";
import { amountOf, shortenNames, withThousands } from "../../service/text/words.ts";
import { looksLikeNoDocumentation } from "../orphan-folders.ts";
import { type Palette, palette } from "./color.ts";
import { excerptOf } from "./excerpt.ts";
import { grouped } from "./grouped.ts";
import {
  baselineLine,
  causeOf,
  comparedLine,
  inReadingOrder,
  isAboutWholeFile,
  type LineText,
  otherFindingsLine,
  pathsSeen,
  type Report,
  type ReportedFinding,
  type ReportPosition,
  type SiteReport,
  summaryLine,
  type UnlistedFindings,
  type Viewpoint,
  verdictSeverities,
} from "./report.ts";
import { printable } from "./sanitize.ts";

export interface TextOptions {
  readonly viewpoint: Viewpoint;
  readonly lineText: LineText;
  readonly color: boolean;
  /** The width of the terminal; by default 100. */
  readonly columns?: number;
}

/** How many warnings of one rule in a site are shown with an excerpt; the others have one line each. */
export const excerptLimit = 10;

/** The number of findings with one cause from which only the first is shown in full, with the others below it. */
export const repeatLimit = 4;

/** How many folders with unlisted pages are shown, the largest first. */
const maxFolders = 10;

/** Findings site by site, and a summary. Errors come last, because a terminal shows the end of the output. */
export function formatText(report: Report, options: TextOptions): string {
  const colors = palette(options.color);
  const views = report.sites.map((site) => ({ site, pathOf: pathsSeen(site, options.viewpoint) }));
  const blocks = views.flatMap((view) => siteBlocks(view, options, colors));
  const summary = [summaryOf(report, views, colors), ...readingLines(views)].join("\n");
  return `${[...blocks, summary].join("\n\n")}\n`;
}

/** A site, with the paths of its files as they are shown. */
interface SiteSection {
  readonly site: SiteReport;
  readonly pathOf: (file: string) => string;
}

/** The blocks of a site, which are separated by empty lines. */
function siteBlocks(view: SiteSection, options: TextOptions, colors: Palette): readonly string[] {
  const findings = inReadingOrder(view.site);
  const printing = { view, options, colors };
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity);
  const more = (severity: Severity): readonly string[] => {
    const lines = unlistedLines(printing, (one) => one.severity === severity);
    return lines.length === 0 ? [] : [lines.join("\n")];
  };
  return [
    ...noteBlocks(printing, findings.filter(isNote)),
    ...problemBlocks(printing, of("warning")),
    ...more("warning"),
    ...problemBlocks(printing, of("error")),
    ...more("error"),
  ];
}

/** What the functions that print a site need. */
interface PrintContext {
  readonly view: SiteSection;
  readonly options: TextOptions;
  readonly colors: Palette;
}

function isNote({ severity }: Pick<ReportedFinding, "severity">): boolean {
  return severity === "information" || severity === "hint";
}

/** The folders with many unlisted pages, and how many more findings each rule has. */
function unlistedLines(
  { view, colors }: PrintContext,
  isIncluded: (findings: UnlistedFindings) => boolean,
): readonly string[] {
  const unlisted = (view.site.unlisted ?? []).filter(
    (findings) => findings.cause === undefined && isIncluded(findings),
  );
  const folders = unlisted
    .filter(({ folder }) => folder !== undefined)
    .sort((one, other) => other.count - one.count);
  const countsByCode = new Map<string, number>();
  const singleOrphans = [
    ...unlisted.filter(({ folder }) => folder === undefined),
    ...folders.slice(maxFolders),
  ];
  for (const { code, count } of singleOrphans) countsByCode.set(code, (countsByCode.get(code) ?? 0) + count);
  return [
    ...folderLines(folders.slice(0, maxFolders), view, colors),
    ...Array.from(countsByCode, ([code, count]) => {
      const offer = view.site.verdict === undefined ? `, --rule ${code}=off hides them` : "";
      return colors.faint(`and ${withThousands(count)} more of ${code}; --all lists them${offer}`);
    }),
  ];
}

const orphanAdvice =
  "so readers find them only by a link; list them in docs.json, or set `hidden: true` in their frontmatter";

/** `dist/: hint: 48 pages in this folder are not in the navigation, … [orphan-page]`; shorter if the advice is the same. */
function folderLines(
  folders: readonly UnlistedFindings[],
  { pathOf }: SiteSection,
  colors: Palette,
): readonly string[] {
  const isOther = ({ folder = "" }: UnlistedFindings): boolean => looksLikeNoDocumentation(folder);
  const pages = ({ count }: UnlistedFindings): string => `${withThousands(count)} pages`;
  const line = (one: UnlistedFindings, advice: string): string => {
    const { folder = "", severity, code } = one;
    const message = `${pages(one)} in this folder are not in the navigation, ${advice} (--all lists them).`;
    const place = colors.path(`${pathOf(folder)}/:`);
    return `${place} ${severityWord(severity, colors)} ${printable(message)} ${colors.faint(`[${code}]`)}`;
  };
  const [first, ...repeats] = folders.filter((one) => !isOther(one));
  return [
    ...folders.filter(isOther).map((one) => {
      const name = shortenNames(one.folder ?? "");
      return line(
        one,
        `but they are published; if they are not documentation, add \`${name}\` to \`.mintignore\``,
      );
    }),
    ...(first === undefined ? [] : [line(first, orphanAdvice)]),
    ...repeats.map((one) => `  ${pathOf(one.folder ?? "")}/: ${colors.faint(pages(one))}`),
  ];
}

/** One block for each rule, and one line for each finding, because a rule may have thousands. */
function noteBlocks(printing: PrintContext, notes: readonly ReportedFinding[]): readonly string[] {
  const groups = grouped(notes.map((note) => [note.code, note]));
  const unlisted = (printing.view.site.unlisted ?? []).filter(isNote).map(({ code }) => code);
  return [...new Set([...groups.keys(), ...unlisted])].map((code) => {
    const causes = byCause(printing.view, groups.get(code) ?? []);
    return [
      ...causes.flatMap(([first, ...repeats]) => [
        headline(printing, first),
        ...repeatLines(printing, first, repeats),
      ]),
      ...unlistedLines(printing, (one) => one.code === code && isNote(one)),
    ].join("\n");
  });
}

function causeIn(finding: ReportedFinding): string {
  return causeOf(finding, finding.file);
}

/** The number of findings of a cause that are counted but not listed. */
function countOfCause({ site }: SiteSection, cause: string): number {
  return (site.unlisted ?? []).find((one) => one.cause === cause)?.count ?? 0;
}

/** The findings in order; those of a frequent cause are grouped. */
function byCause(
  view: SiteSection,
  findings: readonly ReportedFinding[],
): readonly (readonly [ReportedFinding, ...ReportedFinding[]])[] {
  const groups = grouped(findings.map((finding) => [causeIn(finding), finding]));
  return findings.flatMap((finding): [ReportedFinding, ...ReportedFinding[]][] => {
    const cause = causeIn(finding);
    const group = groups.get(cause) ?? [];
    if (group.length + countOfCause(view, cause) < repeatLimit) return [[finding]];
    return group[0] === finding ? [[finding, ...group.slice(1)]] : [];
  });
}

/** The lines about the repetitions of a finding. */
function repeatLines(
  printing: PrintContext,
  first: ReportedFinding,
  repeats: readonly ReportedFinding[],
): readonly string[] {
  const { view, colors } = printing;
  const count = countOfCause(view, causeIn(first));
  const location = isAboutWholeFile(first) ? " in this file" : "";
  const moreWords = `and ${withThousands(count)} more like it${location}; --all lists ${count === 1 ? "it" : "them"}`;
  return [
    ...repeats.flatMap((repeat) => {
      const related = relatedLines(printing, repeat);
      // A finding with related places or another message is printed like a new one.
      return related.length > 0 || repeat.message !== first.message
        ? [headline(printing, repeat), ...related]
        : [`  ${placeOf(view, repeat.file, repeat.range.start)} ${colors.faint("the same")}`];
    }),
    ...(count === 0 ? [] : [`  ${colors.faint(moreWords)}`]),
  ];
}

/** The errors or warnings of a site in order. Findings without an excerpt are not separated by empty lines. */
function problemBlocks(printing: PrintContext, problems: readonly ReportedFinding[]): readonly string[] {
  const counts = new Map<string, number>();
  const blocks: string[] = [];
  let brief: string[] = [];
  const endBrief = (): void => {
    if (brief.length > 0) blocks.push(brief.join("\n"));
    brief = [];
  };
  for (const [first, ...repeats] of byCause(printing.view, problems)) {
    const count = (counts.get(first.code) ?? 0) + 1;
    counts.set(first.code, count);
    const isBrief = first.severity === "warning" && count > excerptLimit;
    const lines = [
      headline(printing, first),
      ...(isBrief ? [] : excerptLines(printing, first)),
      ...relatedLines(printing, first),
      ...repeatLines(printing, first, repeats),
    ];
    if (isBrief && lines.length === 1) {
      brief.push(...lines);
      continue;
    }
    endBrief();
    blocks.push(lines.join("\n"));
  }
  endBrief();
  return blocks;
}

/** `docs/docs.json:12:7: error: This tab has no name. [required-field]` */
function headline({ view, colors }: PrintContext, finding: ReportedFinding): string {
  const place = placeOf(view, finding.file, finding.range.start);
  const code = colors.faint(`[${finding.code}]`);
  return `${colors.path(place)} ${severityWord(finding.severity, colors)} ${printable(shortenNames(finding.message))} ${code}`;
}

function severityWord(severity: Severity, colors: Palette): string {
  return colors[severity](`${severity}:`);
}

function relatedLines({ view, colors }: PrintContext, { related = [] }: ReportedFinding): readonly string[] {
  return related.map(({ file, range, message }) => {
    const place = placeOf(view, file, range.start);
    return `  ${place} ${colors.faint("related:")} ${printable(shortenNames(message))}`;
  });
}

function placeOf(view: SiteSection, file: string, position: ReportPosition): string {
  return `${view.pathOf(file)}:${position.line + 1}:${position.character + 1}:`;
}

function excerptLines({ view, options, colors }: PrintContext, finding: ReportedFinding): readonly string[] {
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

/** Colors only the carets, because some themes would show a background behind colored spaces. */
function paintMarks(marks: string, paint: (text: string) => string): string {
  const first = marks.indexOf("^");
  return marks.slice(0, first) + paint(marks.slice(first));
}

/** "docs/docs.json: would deploy, but without 3 pages", and the verdict's other sentences. */
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
  const unguessed = report.sites.reduce((sum, site) => sum + site.unguessed, 0);
  const lines = [
    ...verdictLines(views, colors),
    ...(unguessed === 0 ? [] : [unguessedLine(unguessed)]),
    paint(summaryLine(report)),
  ];
  let fixable = 0;
  for (const { findings, unlisted = [] } of report.sites) {
    for (const finding of findings) if (finding.fixable) fixable += 1;
    for (const unlistedFindings of unlisted) fixable += unlistedFindings.fixable;
  }
  if (fixable > 0) lines.push(`Run docs-json fix to fix ${withThousands(fixable)} of them.`);
  for (const line of [comparedLine(report), baselineLine(report), otherFindingsLine(report)]) {
    if (line !== undefined) lines.push(line);
  }
  return lines.join("\n");
}

function unguessedLine(count: number): string {
  return `Similar names were not searched for ${amountOf(count, "finding")}, because there are too many names to compare.`;
}

/** The dialect of sites, if it was not configured and the findings would differ in the other dialect. */
function readingLines(views: readonly SiteSection[]): readonly string[] {
  const isShown = ({ site }: SiteSection): boolean =>
    site.dependsOnDialect && site.reading.chosenBy !== "setting";
  return views.filter(isShown).map(({ site, pathOf }) => {
    const text = readingLine(site.reading);
    return views.length === 1 ? `Checked ${text}` : `${pathOf(site.file)}: checked ${text}`;
  });
}

function readingLine(reading: DialectReading): string {
  const otherDialect = reading.dialect === "reference" ? "current" : "reference";
  return `with the ${reading.dialect} dialect, ${reasonOf(reading, "--dialect")}; --dialect ${otherDialect} chooses the other.`;
}
