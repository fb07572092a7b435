/**
 * Tests the packaged extension inside real VS Codes: `npm run test:extension`.
 *
 *   node --import tsx test/extension/vscode/run.ts [--build floor|latest …] [--window NAME …] [--grep TEXT]
 *       [--as-built] [--beside PROCESS …]
 *
 * Packages the extension first, unless `--as-built` is given, which uses the existing package. The number of parallel
 * windows is one more than that of processors, because windows mostly wait. It is at most two while all processes PROCESS are
 * running, and one in a desktop VS Code, whose windows take the focus from each other. The oldest VS Code that the
 * manifest allows and a new one, from packages (see builds.ts); or the desktop VS Code whose executable VSCODE_PATH
 * names. Each opens the windows of windows.ts, and all that is written meanwhile is searched for the keys that were
 * used. In the builds from packages a person then uses the extension by hand (see person.ts). Screenshots go to
 * build/screenshots, or to the folder that DOCS_JSON_SCREENSHOTS names. The counts go to the file that
 * DOCS_JSON_TEST_COUNTS names.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import type { FailedTest } from "../../../scripts/test/failed.ts";
import { patience } from "../patience.ts";
import { buildNames } from "./builds.ts";
import { placeFreshInstall } from "./fresh-install.ts";
import { leakingFiles } from "./leaks.ts";
import {
  problemFile,
  type SuiteResults,
  type TestCounts,
  type TestOutcome,
  type WindowOutcome,
} from "./outcome.ts";
import type { runPerson } from "./person.ts";
import type { Step } from "./person-steps.ts";
import { writeSettings } from "./server.ts";
import { installTools, tool } from "./tools.ts";
import { type TestWindow, windowsOf } from "./windows.ts";

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, "../../..");
const workspaces = join(folder, "../workspaces");
const suites = join(root, "build/extension-tests");
const vsix = join(root, "docs-json-navigator.vsix");

const { values } = parseArgs({
  options: {
    build: { type: "string", multiple: true },
    window: { type: "string", multiple: true },
    grep: { type: "string" },
    "as-built": { type: "boolean", default: false },
    beside: { type: "string", multiple: true },
  },
});
const desktop = process.env.VSCODE_PATH;
process.env.DOCS_JSON_SCREENSHOTS ??= join(root, "build/screenshots");

/**
 * Whether the options select a window, by its name; the windows of a person are called `person`, `person-tree-keys`
 * and `person-pictures`.
 */
function isWanted(name: string): boolean {
  return values.window === undefined || values.window.includes(name);
}

/** Downloads take most of the time on a fresh machine, so they run in parallel. */
function installBuilds(names: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", join(folder, "builds.ts"), ...names], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("no VS Code could be installed")),
    );
  });
}

function packageExtension(): void {
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/build-extension.ts", "--package"],
    {
      cwd: root,
      stdio: "inherit",
    },
  );
  if (status !== 0) throw new Error("the extension could not be packaged");
}

async function bundleSuites(): Promise<void> {
  rmSync(suites, { recursive: true, force: true });
  await build({
    absWorkingDir: join(folder, "../suite"),
    entryPoints: ["index.ts", "*.suite.ts"],
    outdir: suites,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
    logLevel: "warning",
  });
}

/** The keys that a window used; the suites record them one by one. */
function notedKeys(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** The measurements of a window, as lines. */
function notedFigures(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
}

/**
 * Whether all files for the search exist: without the logs and the storage of the browser, it would find nothing,
 * whatever the extension did. The files of a desktop VS Code are elsewhere.
 */
function isComplete(place: string): boolean {
  const files = readdirSync(place, { recursive: true, encoding: "utf8" });
  return (
    desktop !== undefined ||
    (files.some((file) => file.endsWith("browser-storage.json")) &&
      files.some((file) => /logs[\\/].*exthost.*\.log$/.test(file)))
  );
}

/** The result of one more test: no key was written anywhere below a window's folder. */
function secrecyOutcome(place: string, name: string, keys: readonly string[]): TestOutcome {
  const start = performance.now();
  const files = leakingFiles(place, keys);
  const wrong = files.map((file) => `a key is in ${relative(place, file)}`);
  if (!isComplete(place)) wrong.push("there are no logs, or nothing that the browser keeps, to be searched");
  return {
    title: `${name} leaves no key in any file`,
    state: wrong.length === 0 ? "passed" : "failed",
    milliseconds: Math.round(performance.now() - start),
    ...(wrong.length === 0 ? {} : { error: wrong.join("\n") }),
  };
}

function withTest(outcome: WindowOutcome, test: TestOutcome): WindowOutcome {
  return { ...outcome, tests: [...outcome.tests, test] };
}

function countsOf({ tests }: WindowOutcome): TestCounts {
  const passes = tests.filter(({ state }) => state === "passed").length;
  const pending = tests.filter(({ state }) => state === "pending").length;
  return { passes, failures: tests.length - passes - pending, pending };
}

/** The results of a suite; if it did not finish, with a failed test that says why. */
function suiteOutcome(name: string, results: string, traces: string): WindowOutcome {
  const written: SuiteResults | undefined = existsSync(results)
    ? JSON.parse(readFileSync(results, "utf8"))
    : undefined;
  if (written?.hasEnded === true) return written;
  const problem = join(traces, problemFile);
  const error = existsSync(problem) ? readFileSync(problem, "utf8") : "It is not known why.";
  const title = `${name} runs to its end`;
  return withTest({ tests: [], ...written }, { title, state: "failed", milliseconds: 0, error });
}

/** An extension host that is ending still writes its log: new files are removed the next time. */
async function remove(folder: string): Promise<void> {
  for (const end = Date.now() + patience; existsSync(folder); ) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      const isInUse = error instanceof Error && "code" in error && error.code === "ENOTEMPTY";
      if (!isInUse || Date.now() > end) throw error;
      await wait(100);
    }
  }
}

/** Installs the package into a desktop VS Code. */
async function installPackage(executable: string, places: readonly string[]): Promise<void> {
  const child = spawn(executable, [...places, `--install-extension=${vsix}`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the package could not be installed");
}

/** The part of @vscode/test-electron that is used here; it is installed separately from the project. */
interface TestElectron {
  readonly runTests: (options: {
    readonly vscodeExecutablePath: string;
    readonly extensionDevelopmentPath: string;
    readonly extensionTestsPath: string;
    readonly launchArgs: readonly string[];
    readonly extensionTestsEnv: Readonly<Record<string, string>>;
  }) => Promise<number>;
}

/** Runs one window: a workspace, its suite, and a user who has just installed the extension. */
async function runSuite(
  { name, isRestricted, settings }: TestWindow,
  buildName: string,
): Promise<WindowOutcome> {
  const { runTests } = tool<TestElectron>("@vscode/test-electron");
  const place = mkdtempSync(join(tmpdir(), "docs-json-window-"));
  // The suite writes the used keys to this folder, which is not searched.
  const findings = mkdtempSync(join(tmpdir(), "docs-json-results-"));
  const workspace = join(place, "workspace");
  cpSync(join(workspaces, name), workspace, { recursive: true });
  const places = [`--extensions-dir=${join(place, "extensions")}`, `--user-data-dir=${join(place, "user")}`];
  for (const one of ["extensions", "user", "traces"]) mkdirSync(join(place, one));
  const executable = desktop ?? join(folder, "code.ts");
  const environment = {
    DOCS_JSON_VSCODE: buildName,
    DOCS_JSON_TRACES: join(place, "traces"),
    DOCS_JSON_SETTINGS: JSON.stringify(settings),
    DOCS_JSON_RESTRICTED: isRestricted ? "1" : "0",
  };
  const results = join(findings, "results.json");
  const keys = join(findings, "keys");
  const figures = join(findings, "figures");
  if (desktop !== undefined) writeSettings(join(place, "user"), settings);
  if (desktop === undefined) await placeFreshInstall(buildName, vsix, join(place, "extensions"));
  else await installPackage(desktop, places);
  try {
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: join(folder, "empty-extension"),
      extensionTestsPath: join(suites, "index.cjs"),
      launchArgs: [workspace, ...places, "--disable-telemetry", "--disable-workspace-trust"],
      extensionTestsEnv: {
        ...environment,
        DOCS_JSON_SUITE: name,
        DOCS_JSON_SUITE_RESULTS: results,
        DOCS_JSON_SUITE_KEYS: keys,
        DOCS_JSON_SUITE_FIGURES: figures,
        DOCS_JSON_SUITE_GREP: values.grep ?? "",
      },
    });
  } catch {
    // Failed tests are in the results; a missing file of results is a failure, too.
  }
  const outcome = withTest(
    { ...suiteOutcome(name, results, join(place, "traces")), figures: notedFigures(figures) },
    secrecyOutcome(place, name, notedKeys(keys)),
  );
  for (const one of [place, findings]) await remove(one);
  return outcome;
}

/** Loaded after the editors are installed. */
type RunPerson = typeof runPerson;

/** The windows of a person. */
interface PersonWindows {
  readonly runPerson: RunPerson;
  readonly treeKeySteps: readonly Step[];
  readonly pictureSteps: readonly Step[];
  readonly lookSteps: readonly Step[];
  readonly lookDetailSteps: readonly Step[];
}

/** Runs a window of a person; skipped if the options select single tests. */
async function runByHand(buildName: string, run: RunPerson, steps?: readonly Step[]): Promise<WindowOutcome> {
  const place = mkdtempSync(join(tmpdir(), "docs-json-person-"));
  try {
    const example = join(root, "examples/acme-docs");
    const { outcome, keys } = await run({
      buildName,
      vsix,
      example,
      place,
      ...(steps === undefined ? {} : { steps }),
    });
    return withTest(outcome, secrecyOutcome(place, "a person", keys));
  } finally {
    await remove(place);
  }
}

/** The failed tests of a window, with the file of their suite. */
function failedTests({ name, buildName }: WaitingWindow, outcome: WindowOutcome): readonly FailedTest[] {
  const file = `test/extension/${name.startsWith("person") ? `vscode/${name}.ts` : `suite/${name}.suite.ts`}`;
  return outcome.tests
    .filter(({ state }) => state === "failed")
    .map(({ title, error = "" }) => ({ name: `${buildName}: ${title}`, file, error }));
}

/** Prints the results of a window. */
function report(outcome: WindowOutcome): void {
  for (const { title, state, milliseconds, error } of outcome.tests) {
    const mark = { passed: "✔", failed: "✘", pending: "-" }[state];
    console.log(`  ${mark} ${title}${milliseconds > 500 ? ` (${milliseconds} ms)` : ""}`);
    if (error !== undefined) console.log(error.replace(/^/gm, "      "));
  }
  for (const line of outcome.figures ?? []) console.log(`  ${line}`);
}

let totals: TestCounts = { passes: 0, failures: 0, pending: 0 };

/** The failed tests of all windows. */
const failed: FailedTest[] = [];

/** The number of skipped tests for each reason. */
const skipped = new Map<string, number>();

/** Names of windows, and how many milliseconds each took. */
const parts: (readonly [name: string, milliseconds: number])[] = [];

/** A window that waits for its turn. */
interface WaitingWindow {
  readonly name: string;
  readonly buildName: string;
  readonly run: () => Promise<WindowOutcome>;
}

/** Runs a window, prints its results, and adds them to the totals. */
async function count(window: WaitingWindow): Promise<void> {
  const { name, buildName, run } = window;
  const start = performance.now();
  const outcome = await run().catch((error: unknown): WindowOutcome => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const title = `${name} runs to its end`;
    return { tests: [{ title, state: "failed", milliseconds: 0, error: text }] };
  });
  const spent = performance.now() - start;
  const host = outcome.host === undefined ? "" : `, ${outcome.host}`;
  console.log(`\n${buildName}: ${name}${host}`);
  report(outcome);
  const counts = countsOf(outcome);
  failed.push(...failedTests(window, outcome));
  totals = {
    passes: totals.passes + counts.passes,
    failures: totals.failures + counts.failures,
    pending: totals.pending + counts.pending,
  };
  for (const { reason } of outcome.tests) {
    if (reason !== undefined) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  parts.push([`${buildName}: ${name}`, spent]);
  console.log(`  ${name}: ${(spent / 1000).toFixed(1)} s`);
}

/** The slowest windows, slowest first: at the end, one of them would leave the other processors idle. */
const longest = [
  "person",
  "projects",
  "assistant",
  "preview",
  "person-tree-keys",
  "person-pictures",
  "site",
  "rearrange",
  "parity",
];

/**
 * The short windows of all builds come last. Builds keep their order, so that the screenshots of the newest one are kept.
 */
function longestFirst(windows: readonly WaitingWindow[]): WaitingWindow[] {
  const long = names.flatMap((build) =>
    longest.flatMap((one) => windows.filter(({ name, buildName }) => name === one && buildName === build)),
  );
  return [...long, ...windows.filter((window) => !long.includes(window))];
}

/** The windows of a build that the options select. */
function windowsToRun(buildName: string, person: PersonWindows | undefined): readonly WaitingWindow[] {
  const windows: WaitingWindow[] = [];
  for (const window of windowsOf(workspaces)) {
    const { name, isRestricted } = window;
    if (!isWanted(name)) continue;
    if (desktop !== undefined && isRestricted) {
      console.log(`  ${name}: left out, because the driver of a desktop VS Code trusts every folder`);
    } else windows.push({ name, buildName, run: () => runSuite(window, buildName) });
  }
  if (person === undefined || values.grep !== undefined) return windows;
  const { runPerson: run, treeKeySteps, pictureSteps, lookSteps, lookDetailSteps } = person;
  const byHand = {
    person: undefined,
    "person-tree-keys": treeKeySteps,
    "person-pictures": [...pictureSteps, ...lookSteps, ...lookDetailSteps],
  };
  for (const [name, steps] of Object.entries(byHand))
    if (isWanted(name)) windows.push({ name, buildName, run: () => runByHand(buildName, run, steps) });
  return windows;
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

/** Resolves when all windows may run. */
async function untilRoom(): Promise<void> {
  while (values.beside?.map(Number).every(isRunning)) {
    // This timer must not keep the process alive after the last window.
    await wait(500, undefined, { ref: false });
  }
}

async function runInTurn(windows: WaitingWindow[]): Promise<void> {
  for (let window = windows.shift(); window !== undefined; window = windows.shift()) await count(window);
}

const names = desktop === undefined ? (values.build ?? buildNames) : ["desktop"];
const installing = desktop === undefined ? installBuilds(names) : undefined;
installTools();
if (!values["as-built"]) packageExtension();
await bundleSuites();
await installing;
// These modules need the tools, which have just been installed.
const person =
  desktop === undefined
    ? {
        ...(await import("./person.ts")),
        ...(await import("./person-tree-keys.ts")),
        ...(await import("./person-pictures.ts")),
        ...(await import("./person-looks.ts")),
        ...(await import("./person-look-details.ts")),
      }
    : undefined;
const waiting = longestFirst(names.flatMap((buildName) => windowsToRun(buildName, person)));
const processors = availableParallelism();
const atFirst = desktop === undefined ? Math.min(2, processors) : 1;
const fromStart = Array.from({ length: atFirst }, () => runInTurn(waiting));
const more = async (): Promise<void> => {
  await Promise.race([untilRoom(), ...fromStart]);
  await runInTurn(waiting);
};
const later = desktop === undefined ? processors + 1 - atFirst : 0;
await Promise.all([...fromStart, ...Array.from({ length: later }, more)]);
if (desktop === undefined) console.log("\nDesktop VS Code was not run; VSCODE_PATH=/path/to/code does that.");
const { passes, failures, pending } = totals;
console.log(`${passes} passed, ${failures} failed, ${pending} skipped`);
const countsFile = process.env.DOCS_JSON_TEST_COUNTS;
if (countsFile !== undefined)
  writeFileSync(countsFile, JSON.stringify({ ...totals, failed, parts, skipped: [...skipped] }));
process.exitCode = failures > 0 ? 1 : 0;
