/**
 * All that must hold, in one command: `npm test`.
 *
 * Build, types and lint count as one test each; then come all tests of test/, and those that run in
 * real VS Codes. The last line sums everything up, alone on its line: `N passed, N failed, N skipped`.
 *
 *   npm test                        everything
 *   npm test -- --fast              without those that start real editors (see test/slow.ts)
 *   npm test -- --grep TEXT         build, then only tests whose name holds the text
 *   npm test -- test/cli            build, then only tests of these files or folders
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);

/**
 * How long mocha may still run after its last test: longer means that a test left something open. The
 * longest patience of the product is a minute; what only waits for that comes to an end by itself.
 */
const leaveTime = 75_000;

/** The script of a package's command, so that no shell and no platform's script wrapper is needed. */
function command(packageName, name = packageName) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[name]);
}

/** Runs a script of node with its output shown as it comes. Gives the exit code, or 1 after a signal. */
function run(script, args, { environment = {}, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment },
      // A group of its own, so that what it starts ends with it: mocha starts the tests in a child.
      detached: process.platform !== "win32",
    });
    const end = (signal) => endGroup(child, signal);
    const signals = ["SIGINT", "SIGTERM"];
    for (const signal of signals) process.on(signal, end);
    const finish = (code) => {
      for (const signal of signals) process.off(signal, end);
      resolve(code);
    };
    onStart?.(child);
    child.once("error", () => finish(1));
    child.once("exit", (code) => finish(code ?? 1));
  });
}

function endGroup(child, signal) {
  if (process.platform === "win32") child.kill(signal);
  else process.kill(-child.pid, signal);
}

function heading(text) {
  console.log(`\n== ${text}`);
}

const counts = { passed: 0, failed: 0, skipped: 0 };

async function step(name, script, args) {
  heading(name);
  const code = await run(script, args);
  if (code === 0) {
    counts.passed += 1;
    return;
  }
  counts.failed += 1;
  console.log(`${name}: failed`);
}

/** The files to test: those named on the command line, folders meaning all tests below. */
function specsOf(paths) {
  if (paths.length === 0) return ["test/**/*.test.ts"];
  return paths.map((path) => {
    const isFolder = existsSync(path) && statSync(path).isDirectory();
    return isFolder ? `${path.replace(/\/+$/, "")}/**/*.test.ts` : path;
  });
}

async function runTests({ paths, grep, fast }) {
  heading("tests");
  const folder = mkdtempSync(join(tmpdir(), "docs-json-test-"));
  const countsFile = join(folder, "counts.json");
  const args = ["--forbid-only", "--reporter", "scripts/mocha-reporter.mjs"];
  if (grep !== undefined) args.push("--fgrep", grep);
  const environment = { DOCS_JSON_TEST_COUNTS: countsFile, ...(fast ? { DOCS_JSON_FAST: "1" } : {}) };
  let isStuck = false;
  const code = await run(command("mocha"), [...args, ...specsOf(paths)], {
    environment,
    onStart(child) {
      let sinceEnd = 0;
      const watch = setInterval(() => {
        if (existsSync(countsFile)) sinceEnd += 1000;
        if (sinceEnd < leaveTime) return;
        isStuck = true;
        endGroup(child, "SIGKILL");
      }, 1000);
      child.once("exit", () => clearInterval(watch));
    },
  });
  if (existsSync(countsFile)) {
    const { passes, failures, pending } = JSON.parse(readFileSync(countsFile, "utf8"));
    counts.passed += passes;
    counts.failed += failures;
    counts.skipped += pending;
    if (isStuck) console.log("A test left something open, so that mocha could not end.");
    if (isStuck || (code !== 0 && failures === 0)) counts.failed += 1;
  } else {
    console.log("The tests did not run to their end.");
    counts.failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** The browser that shows VS Code's workbench. */
const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** The packaged extension in real VS Codes; skipped on machines that cannot, failed there in CI. */
async function runExtensionTests() {
  heading("extension");
  const isPossible =
    process.env.VSCODE_PATH !== undefined ||
    (process.platform === "linux" && process.arch === "x64" && existsSync(chromium));
  if (!isPossible && !process.env.CI) {
    console.log("skipped: it needs Linux on x64 with Chromium, or VSCODE_PATH=/path/to/code");
    counts.skipped += 1;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "docs-json-test-"));
  const countsFile = join(folder, "counts.json");
  const environment = { DOCS_JSON_TEST_COUNTS: countsFile };
  const code = await run("test/extension/vscode/run.mjs", [], { environment });
  if (existsSync(countsFile)) {
    const { passes, failures, pending } = JSON.parse(readFileSync(countsFile, "utf8"));
    counts.passed += passes;
    counts.failed += failures;
    counts.skipped += pending;
    if (code !== 0 && failures === 0) counts.failed += 1;
  } else {
    console.log("The tests of the extension did not run to their end.");
    counts.failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
}

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: "string" }, fast: { type: "boolean", default: false } },
});
const isPart = values.grep !== undefined || paths.length > 0;

await step("build", "scripts/build.mjs", []);
if (!isPart) {
  await step("types", command("typescript", "tsc"), ["--build"]);
  await step("lint", command("@biomejs/biome", "biome"), ["check", "."]);
}
await runTests({ paths, grep: values.grep, fast: values.fast });
if (!isPart && !values.fast) await runExtensionTests();

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
