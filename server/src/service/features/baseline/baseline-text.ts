/**
 * The text of a baseline: sorted JSON with one finding per line, so that git can merge it line by line. An empty list comes last, so
 * that every finding has a trailing comma and appending one changes no other line. Pure; never throws, whatever the text.
 */
import { lineAt } from "../../json/yaml.ts";
import { withEndOfLineOf } from "../../text/end-of-line.ts";
import { compareText } from "../../text/natural-order.ts";
import { withThousands } from "../../text/words.ts";
import { type Baseline, type BaselineLine, baselineOfLines, linesOf } from "./baseline.ts";

/** Larger baselines are neither read nor written. */
export const maxBaselineBytes = 16 * 1024 * 1024;

/** Limits of the findings, and of the characters of one text. */
const maxLines = 200_000;
const maxText = 4096;

/** The default advice for a file that is not a valid baseline. */
const remedy = "restore it from git, or write it again with docs-json baseline";

/** Why a text is not a valid baseline. */
export interface BrokenBaseline {
  readonly kind: "broken";
  /** The problem and the advice as one text, which completes "docs-json.baseline.json …". */
  readonly reason: string;
  /** The two parts of `reason`. */
  readonly problem: string;
  readonly advice: string;
  /** Position of the problem in the text; 0 if it is unknown. */
  readonly offset: number;
}

type BaselineReading = { readonly kind: "baseline"; readonly baseline: Baseline } | BrokenBaseline;

function broken(problem: string, advice = remedy, offset = 0): BrokenBaseline {
  return { kind: "broken", reason: `${problem}; ${advice}`, problem, advice, offset };
}

/** A conflict marker of git. */
const conflictMark = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \r]|$)/m;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxText;
}

/** One finding of the list; undefined if the value is not valid. */
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
        `has a finding that is not of the form ["rule", "file", "subject", 1] (number ${index + 1} in "findings")`,
      );
    lines.push(line);
  }
  return { kind: "baseline", baseline: baselineOfLines(lines) };
}

/** Reads the text of a baseline, whatever its JSON layout. */
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
    // Some editors write a byte order mark, which the other files of a site may also begin with.
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
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

/** The lines by rule, file and subject. */
function sortedLines(baseline: Baseline): readonly BaselineLine[] {
  return [...linesOf(baseline)].sort(
    (one, other) =>
      compareText(one.code, other.code) ||
      compareText(one.file, other.file) ||
      compareText(one.subject, other.subject),
  );
}

/** A JSON string that also escapes characters which control a terminal, are invisible or reverse text. */
function escapedJson(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The text of a baseline: equal baselines have equal texts.
 * @param before the text that it replaces, whose line endings it keeps
 */
export function textOfBaseline(baseline: Baseline, before?: string): string {
  const lines = sortedLines(baseline).map(
    ({ code, file, subject, count }) =>
      `    [${escapedJson(code)}, ${escapedJson(file)}, ${escapedJson(subject)}, ${count}],\n`,
  );
  const text = `{\n  "version": 1,\n  "findings": [\n${lines.join("")}    []\n  ]\n}\n`;
  return before === undefined ? text : withEndOfLineOf(before, text);
}
