/**
 * Runs before every script of package.json: installs the packages if they are missing or are those of another
 * commit, and reports a Node that is too old. Does not depend on the scripts, and imports no package.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);

/** Written by npm after it has installed everything: the lock file at that time, without the root. */
const installed = new URL("node_modules/.package-lock.json", root);

/**
 * A package in a lock file.
 * @typedef {{ readonly version?: string, readonly optional?: boolean, readonly link?: boolean }} LockedPackage
 */

/** @param {URL} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * @param {URL} file
 * @returns {Readonly<Record<string, LockedPackage>>}
 */
function lockedPackages(file) {
  return readJson(file).packages;
}

/** Whether every package that the lock file names for all systems is installed in its version. */
function isInstalled() {
  if (!existsSync(installed) || !statSync(installed).isFile()) return false;
  const installedPackages = lockedPackages(installed);
  const lockedEntries = Object.entries(lockedPackages(new URL("package-lock.json", root)));
  return lockedEntries.every(
    ([path, { version, optional, link }]) =>
      !path.startsWith("node_modules/") || optional || link || installedPackages[path]?.version === version,
  );
}

/**
 * Whether a version is at least another one, number by number.
 * @param {string} version
 * @param {string} least
 */
function isAtLeast(version, least) {
  const [npmPath, other] = [version, least].map((text) => text.split(".").map(Number));
  for (const [index, number] of (other ?? []).entries()) {
    const difference = (npmPath?.[index] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * Whether a version is within a range such as `^20.19.0 || >=22.12.0`.
 * @param {string} version
 * @param {string} range
 */
function isWithin(version, range) {
  return range.split("||").some((part) => {
    const [, sign, least = ""] = /^\s*(\^|>=)([\d.]+)\s*$/.exec(part) ?? [];
    if (sign === undefined) throw new Error(`package.json: ${range} cannot be read`);
    return isAtLeast(version, least) && (sign === ">=" || version.split(".")[0] === least.split(".")[0]);
  });
}

/** Set while this script installs, because npm then runs it again to prepare the package. */
const installing = "DOCS_JSON_INSTALLING";

/**
 * Installs the packages of the lock file, with the npm that runs this script.
 * @param {string} folder
 * @returns the exit code
 */
function install(folder) {
  // While npm installs the repository from git globally, it passes that option on to each npm that it starts.
  const env = { ...process.env, npm_config_global: "false", npm_config_include: "dev", [installing]: "1" };
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const npmPath = process.env.npm_execpath ?? "";
  const isNpm = /^npm(?:-cli)?\.c?js$/.test(basename(npmPath));
  const program = isNpm ? process.execPath : "npm";
  const { status } = spawnSync(program, isNpm ? [npmPath, ...args] : args, {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "inherit"],
    shell: !isNpm && process.platform === "win32",
  });
  return status ?? 1;
}

/** Prepares everything. Returns the exit code. */
function makeReady() {
  const version = process.versions.node;
  const range = readJson(new URL("package.json", root)).engines.node;
  if (!isWithin(version, range)) {
    console.error(`This project needs Node ${range}; this is Node ${version}, at ${process.execPath}.`);
    return 2;
  }
  if (isInstalled()) return 0;
  if (process.env[installing] !== undefined) {
    console.error("npm has not installed all packages of package-lock.json.");
    return 1;
  }
  const folder = fileURLToPath(root).replace(/[/\\]$/, "");
  // A link points to the packages of another copy of the project, which npm would delete.
  const modules = lstatSync(new URL("node_modules", root), { throwIfNoEntry: false });
  if (modules?.isSymbolicLink()) {
    console.error(
      `The packages in node_modules are not those of package-lock.json; run \`npm ci\` in ${folder} first.`,
    );
    return 1;
  }
  const start = performance.now();
  process.stderr.write("Installing the packages of package-lock.json, about 170 MB and a minute or two … ");
  const code = install(folder);
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stderr.write(code === 0 ? `done in ${seconds} s.\n` : `failed; run \`npm ci\` in ${folder}.\n`);
  return code;
}

process.exitCode = makeReady();
