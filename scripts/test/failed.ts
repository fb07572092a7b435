/**
 * The failed tests of `npm test`, written so short that the last hundred lines of a log name each of them,
 * because a log of CI is often cut to its end.
 */
import { stripVTControlCharacters } from "node:util";

/** A test or a step that failed. */
export interface FailedTest {
  /** The full name. */
  readonly name: string;
  /** The path of its file, from the root of the repository. */
  readonly file: string;
  readonly error: string;
}

/** The rest of the failed tests is only counted. */
const maxTests = 20;

/** Of an error, at most so many lines are shown. */
const maxLinesEach = 40;

/** So many lines all tests share, names included. */
const maxLines = 88;

/** A longer line is cut. */
const maxCharacters = 400;

/** Of the output of a step, so many characters are kept for its error. */
const keptCharacters = 20_000;

/** The lines of an error that hold something, without colors. */
function linesOf(error: string): readonly string[] {
  return stripVTControlCharacters(error)
    .split("\n")
    .map((line) => line.trimEnd().slice(0, maxCharacters))
    .filter((line) => line !== "");
}

function rows({ name, file, error }: FailedTest, allowed: number): readonly string[] {
  const lines = linesOf(error).slice(0, allowed);
  return [`✘ ${name} (${file})`, ...lines.map((line) => `      ${line}`)];
}

/**
 * A heading, and for each failed test its name, its file and the first lines of its error; the more tests
 * failed, the fewer lines each has. Empty if nothing failed.
 */
export function failedTable(tests: readonly FailedTest[]): string {
  if (tests.length === 0) return "";
  const shown = tests.slice(0, maxTests);
  const allowed = Math.min(maxLinesEach, Math.floor(maxLines / shown.length) - 1);
  const rest = tests.length - shown.length;
  return [
    "== failed",
    ...shown.flatMap((test) => rows(test, allowed)),
    ...(rest === 0 ? [] : [`and ${rest} more, which stand above`]),
  ].join("\n");
}

/** The last lines of what a program has said, where the reason of its failure stands. */
export function lastLines(output: string): string {
  return linesOf(output.slice(-keptCharacters)).slice(-maxLinesEach).join("\n");
}
