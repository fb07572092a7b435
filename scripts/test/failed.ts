/**
 * The failed tests of `npm test`, in so few lines that the last hundred lines of a log name each of them, because CI
 * often shows only the end of a log.
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

/** Further failed tests are only counted. */
const maxTests = 20;

/** The maximum number of lines of each error. */
const maxLinesEach = 40;

/** The number of lines for all tests together, including names. */
const maxLines = 88;

/** Longer lines are cut. */
const maxCharacters = 400;

/** The number of characters at the end of a step's output that are kept for its error. */
const keptCharacters = 20_000;

/** The lines of an error that are not empty, without colors. */
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
 * A heading, and for each failed test its name, its file and the first lines of its error; the more tests have
 * failed, the fewer lines each gets. Empty if nothing failed.
 */
export function failedTable(tests: readonly FailedTest[]): string {
  if (tests.length === 0) return "";
  const listed = tests.slice(0, maxTests);
  const allowed = Math.min(maxLinesEach, Math.floor(maxLines / listed.length) - 1);
  const unlisted = tests.length - listed.length;
  return [
    "== failed",
    ...listed.flatMap((test) => rows(test, allowed)),
    ...(unlisted === 0 ? [] : [`and ${unlisted} more, which stand above`]),
  ].join("\n");
}

/** The last lines of a program's output, which have the reason of its failure. */
export function lastLines(output: string): string {
  return linesOf(output.slice(-keptCharacters)).slice(-maxLinesEach).join("\n");
}
