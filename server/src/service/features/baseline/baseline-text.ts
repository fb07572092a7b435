/**
 * The text of a baseline: JSON with one finding in a line, sorted, so that git merges it line by line. An empty list ends the lines, so
 * that each finding is followed by a comma and a new last one changes no other line. Pure; reads any text without throwing.
 */
import { lineAt } from "../../json/yaml.ts";
import { withThousands } from "../../text/words.ts";
import { type Baseline, type BaselineLine, baselineOfLines, linesOf } from "./baseline.ts";

/** More bytes are not read and not written. */
export const maxBaselineBytes = 16 * 1024 * 1024;

/** More lines, or longer texts in one, are not those of a baseline. */
const maxLines = 200_000;
const maxText = 4096;

/** What an author may do about a file that is not a baseline. */
const remedy = "restore it from git, or write it again with docs-json baseline";

/** Why text is not a baseline. */
export interface BrokenBaseline {
  readonly kind: "broken";
  /** What is wrong and what to do, completing "docs-json.baseline.json …". */
  readonly reason: string;
  /** The two parts of the reason. */
  readonly wrong: string;
  readonly advice: string;
  /** Where in the text, as far as it is known. */
  readonly offset: number;
}

/** The baseline of a text; or why there is none. */
type BaselineReading = { readonly kind: "baseline"; readonly baseline: Baseline } | BrokenBaseline;

function broken(wrong: string, advice = remedy, offset = 0): BrokenBaseline {
  return { kind: "broken", reason: `${wrong}; ${advice}`, wrong, advice, offset };
}

/** A line that git writes if it cannot merge. */
const conflictMark = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \r]|$)/m;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxText;
}

/** A finding of the list; undefined for anything else. */
function lineOf(value: unknown): BaselineLine | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [code, file, subject, count]: readonly unknown[] = value;
  if (!isText(code) || !isText(file) || !isText(subject)) return undefined;
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0
    ? { code, file, subject, count }
    : undefined;
}

function readList(findings: readonly unknown[]): BaselineReading {
  if (findings.length > maxLines) return broken(`has more than ${withThousands(maxLines)} lines`);
  const lines: BaselineLine[] = [];
  for (const [index, value] of findings.entries()) {
    if (Array.isArray(value) && value.length === 0) continue;
    const line = lineOf(value);
    if (line === undefined)
      return broken(
        `has a finding that is not of the form ["rule", "file", "subject", 1] (the ${index + 1}. of "findings")`,
      );
    lines.push(line);
  }
  return { kind: "baseline", baseline: baselineOfLines(lines) };
}

/** Reads the text of a baseline, in whatever layout of JSON. */
export function readBaseline(text: string): BaselineReading {
  const conflict = conflictMark.exec(text);
  if (conflict !== null)
    return broken(
      `has a merge conflict in line ${lineAt(text, conflict.index)}`,
      "keep the lines of both sides and remove the marks, or write it again with docs-json baseline",
      conflict.index,
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken("is not valid JSON");
  }
  if (!isRecord(value) || !Array.isArray(value.findings)) return broken('has no list "findings"');
  if (value.version !== 1)
    return broken(
      "has a version that this program does not support",
      "update the program, or write it again",
    );
  return readList(value.findings);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** By rule, file and subject, by code unit, so that the order is the same on every machine. */
function inOrder(baseline: Baseline): readonly BaselineLine[] {
  return [...linesOf(baseline)].sort(
    (one, other) =>
      compareText(one.code, other.code) ||
      compareText(one.file, other.file) ||
      compareText(one.subject, other.subject),
  );
}

/** Text in JSON without characters that steer a terminal or look like others. */
function written(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The text of a baseline: equal baselines have equal texts.
 * @param before the text that it replaces, whose ends of lines it takes
 */
export function writtenBaseline(baseline: Baseline, before?: string): string {
  const lines = inOrder(baseline).map(
    ({ code, file, subject, count }) =>
      `    [${written(code)}, ${written(file)}, ${written(subject)}, ${count}],\n`,
  );
  const text = `{\n  "version": 1,\n  "findings": [\n${lines.join("")}    []\n  ]\n}\n`;
  return before?.includes("\r\n") === true ? text.replaceAll("\n", "\r\n") : text;
}
