/**
 * The report of a check as JSON: version 1 of the format that schemas/check-report.schema.json describes.
 *
 * Fields are copied one by one, so that no other field of the report gets into a format that programs rely on.
 */
import { missingHistorySentence } from "../../host/missing-history.ts";
import { lossWithoutHistory } from "../notes.ts";
import type { Report, ReportedFinding, ReportedVerdict, SiteReport } from "./report.ts";
import { sanitizedJson } from "./sanitize.ts";

/** How many findings are formatted at a time, because the text of all findings of a large site may not fit into memory. */
const portion = 1000;

/** One JSON document, indented by two spaces, with a final newline, in pieces that must be written in order. */
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

function* sitePieces(site: SiteReport, indent: number): Generator<string> {
  const { root, file, findings, verdict } = site;
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
  const fields = Object.entries(siteFields(site)).flatMap(([key, value]) =>
    value === undefined ? [] : `,${line}"${key}": ${indented(value, indent + 2)}`,
  );
  yield `${text}${fields.join("")}\n${" ".repeat(indent)}}`;
}

/** The fields of a site after its findings; undefined for a field that is omitted. */
function siteFields({ stats, reading, broken = [], ...site }: SiteReport): Readonly<Record<string, unknown>> {
  const { pages, entries, specs, files } = stats;
  const { missingHistory, verdict, comparedWith, baseline } = site;
  return {
    stats: { pages, entries, specs, files },
    reading: { dialect: reading.dialect, chosenBy: reading.chosenBy },
    broken: broken.length === 0 ? undefined : broken,
    missingHistory: missingHistory && {
      cause: missingHistory.cause,
      message: missingHistorySentence(missingHistory, lossWithoutHistory),
    },
    verdict: verdict && verdictFields(verdict),
    comparedWith: comparedWith && {
      name: comparedWith.name,
      kept: comparedWith.kept,
      gone: comparedWith.gone,
      known: comparedWith.known,
    },
    baseline: baseline && { known: baseline.known, gone: baseline.gone },
  };
}

function* findingPieces(finding: ReportedFinding, indent: number): Generator<string> {
  yield indented(findingOf(finding), indent);
}

function* reasonPieces(finding: ReportedFinding, indent: number): Generator<string> {
  const { consequence } = finding;
  yield indented({ ...findingOf(finding), consequence }, indent);
}

function verdictFields(verdict: ReportedVerdict): unknown {
  const { kind, text, causes, possibleCauses, lostPages, damagedPages, lostEntries, otherFindings } = verdict;
  const unjudged = verdict.unjudged.map(unjudgedFields);
  return {
    kind,
    text,
    causes,
    possibleCauses,
    lostPages,
    damagedPages,
    lostEntries,
    unjudged,
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

/** A value as JSON at this indentation. */
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
