/**
 * The JSON output, for other programs: version 1, as schemas/check-report.schema.json describes it.
 *
 * Fields are listed one by one, so that no other field of the report gets into a format that programs rely on.
 */
import { type MissingHistory, missingHistorySentence } from "../../host/missing-history.ts";
import { lossWithoutHistory } from "../notes.ts";
import type { BaselineCounts, Report, ReportedFinding, ReportedVerdict, SiteReport } from "./report.ts";
import { sanitizedJson } from "./sanitize.ts";

/** How many findings are written at a time: the text of all findings of a large site may exceed the memory. */
const portion = 1000;

/** One JSON document, indented by two spaces, with a final newline; in pieces, to be written in order. */
export function* formatJson(report: Report): Generator<string> {
  for (const piece of piecesOf(report)) yield sanitizedJson(piece);
}

function* piecesOf({ version, sites, unread, summary }: Report): Generator<string> {
  const { errors, warnings, information, hints, durationMs } = summary;
  yield `{\n  "version": ${indented(version, 2)},\n  "sites": `;
  yield* listed(sites, 2, sitePieces);
  const files = unread.map(({ root, file, reason }) => ({ root, file, reason }));
  yield `,\n  "unread": ${indented(files, 2)}`;
  yield `,\n  "summary": ${indented({ errors, warnings, information, hints, durationMs }, 2)}\n}\n`;
}

function* sitePieces(
  {
    root,
    file,
    findings,
    stats,
    reading,
    broken = [],
    missingHistory,
    verdict,
    comparedWith,
    baseline,
  }: SiteReport,
  indent: number,
): Generator<string> {
  const { pages, entries, specs, files } = stats;
  const line = `\n${" ".repeat(indent + 2)}`;
  yield `{${line}"root": ${JSON.stringify(root)},${line}"file": ${JSON.stringify(file)},${line}"findings": `;
  let text = "";
  let count = 0;
  for (const piece of listed(findings, indent + 2, verdict === undefined ? findingPieces : reasonPieces)) {
    text += piece;
    count += 1;
    if (count % portion !== 0) continue;
    yield text;
    text = "";
  }
  const counts = indented({ pages, entries, specs, files }, indent + 2);
  const read = indented({ dialect: reading.dialect, chosenBy: reading.chosenBy }, indent + 2);
  const notJudged = broken.length === 0 ? "" : `,${line}"broken": ${indented(broken, indent + 2)}`;
  const history =
    missingHistory === undefined
      ? ""
      : `,${line}"missingHistory": ${indented(historyFields(missingHistory), indent + 2)}`;
  const verdictJson =
    verdict === undefined ? "" : `,${line}"verdict": ${indented(verdictFields(verdict), indent + 2)}`;
  const compared =
    comparedWith === undefined
      ? ""
      : `,${line}"comparedWith": ${indented(comparedFields(comparedWith), indent + 2)}`;
  const known =
    baseline === undefined ? "" : `,${line}"baseline": ${indented(baselineFields(baseline), indent + 2)}`;
  yield `${text},${line}"stats": ${counts},${line}"reading": ${read}${notJudged}${history}${verdictJson}${compared}${known}\n${" ".repeat(indent)}}`;
}

function comparedFields({ name, kept, gone, known }: NonNullable<SiteReport["comparedWith"]>): object {
  return { name, kept, gone, ...(known === undefined ? {} : { known }) };
}

function baselineFields({ known, gone }: BaselineCounts): object {
  return { known, ...(gone === undefined ? {} : { gone }) };
}

function historyFields(missing: MissingHistory): object {
  return { cause: missing.cause, message: missingHistorySentence(missing, lossWithoutHistory) };
}

function* findingPieces(finding: ReportedFinding, indent: number): Generator<string> {
  yield indented(findingOf(finding), indent);
}

function* reasonPieces(finding: ReportedFinding, indent: number): Generator<string> {
  const { consequence } = finding;
  yield indented({ ...findingOf(finding), consequence }, indent);
}

function verdictFields(verdict: ReportedVerdict): unknown {
  const {
    kind,
    text,
    causes,
    possibleCauses,
    lostPages,
    damagedPages,
    lostEntries,
    unjudged,
    otherFindings,
  } = verdict;
  return {
    kind,
    text,
    causes,
    possibleCauses,
    lostPages,
    damagedPages,
    lostEntries,
    unjudged: unjudged.map(unjudgedFields),
    otherFindings,
  };
}

function unjudgedFields(part: ReportedVerdict["unjudged"][number]): unknown {
  switch (part.kind) {
    case "remote-specs":
    case "given-up":
      return { kind: part.kind, count: part.count };
    case "rules":
      return { kind: part.kind, codes: part.codes };
    case "unread-files":
      return { kind: part.kind, count: part.files.length, files: part.files };
    default:
      return { kind: part.kind };
  }
}

/** A JSON array from pieces, with the layout of JSON.stringify. */
function* listed<Item>(
  items: readonly Item[],
  indent: number,
  piecesOf: (item: Item, indent: number) => Generator<string>,
): Generator<string> {
  let before = "[";
  for (const item of items) {
    yield `${before}\n${" ".repeat(indent + 2)}`;
    yield* piecesOf(item, indent + 2);
    before = ",";
  }
  yield items.length === 0 ? "[]" : `\n${" ".repeat(indent)}]`;
}

/** A value as JSON for a line of this indentation. */
function indented(value: unknown, indent: number): string {
  return JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${" ".repeat(indent)}`);
}

function findingOf(finding: ReportedFinding): object {
  const { file, code, severity, message, pointer, fixable } = finding;
  const { start, end } = finding.range;
  const range = {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
  return { file, code, severity, message, range, pointer, fixable };
}
