/**
 * What action.yml runs: annotations for the findings, the difference of the site as the job's summary and as a comment, and SARIF.
 * In a pull request only new findings count. Its exit code is that of the check, or of another command that could not be carried
 * out.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { keepComment } from "./comment.mjs";

/** @param {string} name */
function input(name) {
  return process.env[`DOCS_JSON_${name}`] ?? "";
}

/** The published program, run by npm. On Windows npm is a script that needs a shell, so Node runs what the script runs. */
function publishedProgram() {
  const args = ["exec", "--yes", `--package=${input("PACKAGE")}`, "--", "docs-json"];
  if (process.platform !== "win32") return { program: "npm", args };
  const npm = join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js");
  return { program: process.execPath, args: [npm, ...args] };
}

/**
 * Runs the program; what it says goes to the log of the job. No shell reads the arguments.
 * @param {readonly string[]} args
 * @returns the exit code
 */
function run(args) {
  const own = input("PROGRAM");
  const { program, args: before } = own === "" ? publishedProgram() : { program: own, args: [] };
  const { status, error } = spawnSync(program, [...before, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error !== undefined) throw error;
  return status ?? 2;
}

/** The number of the pull request that started the job; undefined for other events. */
function pullRequestNumber() {
  const file = process.env.GITHUB_EVENT_PATH ?? "";
  if (!(process.env.GITHUB_EVENT_NAME ?? "").startsWith("pull_request") || file === "") return undefined;
  const number = JSON.parse(readFileSync(file, "utf8"))?.pull_request?.number;
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * The difference that the pull request makes, in the summary of the job and in the comment.
 * @param {number} number of the pull request
 * @param {readonly string[]} base
 * @returns the exit code of the comparison
 */
async function tellDifference(number, base) {
  const site = input("SITE");
  const file = join(mkdtempSync(join(process.env.RUNNER_TEMP ?? tmpdir(), "docs-json-")), "difference.md");
  const code = run([
    "diff",
    ...base,
    "--format",
    "markdown",
    "--output",
    file,
    ...cache,
    ...(site === "" ? [] : ["--site", site]),
  ]);
  if (code > 1) return code;
  const text = readFileSync(file, "utf8");
  if (text.trim() === "") return code;
  const summary = process.env.GITHUB_STEP_SUMMARY ?? "";
  if (summary !== "") appendFileSync(summary, `${text}\n`);
  const token = input("TOKEN");
  if (input("COMMENT") !== "true" || token === "") return code;
  const api = process.env.GITHUB_API_URL ?? "";
  const repository = process.env.GITHUB_REPOSITORY ?? "";
  try {
    await keepComment({ api, repository, number, token }, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(
      `::warning::The comment was not written: ${reason}; give the job the permission "pull-requests: write", or set "comment" to false.`,
    );
  }
  return code;
}

const number = pullRequestNumber();
const site = input("SITE") === "" ? [] : [input("SITE")];
const base = input("BASE") === "" ? [] : [input("BASE")];
const changed = base.length === 0 ? "--changed" : `--changed=${base[0]}`;
const sarif = input("SARIF");
const cache = input("CACHE") === "true" ? ["--cache"] : [];
const comparison = number === undefined ? [] : [changed];
// An option would take precedence over the configuration of the site.
const failOn = input("FAIL_ON") === "" ? [] : ["--fail-on", input("FAIL_ON")];
const code = run(["check", ...site, ...comparison, ...cache, "--format", "github", ...failOn]);
const others = [
  sarif === "" ? 0 : run(["check", ...site, ...cache, "--format", "sarif", "--output", sarif]),
  number === undefined ? 0 : await tellDifference(number, base),
];
// With code 1, they have findings that do not count in a pull request; above, they failed.
process.exitCode = Math.max(code, ...others.filter((other) => other > 1));
