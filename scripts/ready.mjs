/**
 * What every script of package.json runs first: installs the packages if they are not installed, or are those of another
 * commit, and says where Node is too old. Does not depend on what comes after it, and imports no package.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);

/** What npm writes when it has installed everything: the lock file as it was then, without the root. */
const installed = new URL("node_modules/.package-lock.json", root);

/**
 * What a lock file says of a package.
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
  const present = lockedPackages(installed);
  const wanted = Object.entries(lockedPackages(new URL("package-lock.json", root)));
  return wanted.every(
    ([path, { version, optional, link }]) =>
      !path.startsWith("node_modules/") || optional || link || present[path]?.version === version,
  );
}

/**
 * Whether a version is at least another one, number by number.
 * @param {string} version
 * @param {string} least
 */
function isAtLeast(version, least) {
  const [own, other] = [version, least].map((text) => text.split(".").map(Number));
  for (const [index, number] of (other ?? []).entries()) {
    const difference = (own?.[index] ?? 0) - number;
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

/** Set while this script installs: npm then runs it again, to prepare the package. */
const installing = "DOCS_JSON_INSTALLING";

/**
 * Installs what the lock file names, with npm as it runs this.
 * @param {string} folder
 * @returns the exit code
 */
function install(folder) {
  // While npm installs the repository from git for everybody, it says so to each npm that it starts.
  const env = { ...process.env, npm_config_global: "false", npm_config_include: "dev", [installing]: "1" };
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const own = process.env.npm_execpath ?? "";
  const isNpm = /^npm(?:-cli)?\.c?js$/.test(basename(own));
  const { status } = isNpm
    ? spawnSync(process.execPath, [own, ...args], {
        cwd: folder,
        env,
        stdio: ["ignore", "ignore", "inherit"],
      })
    : spawnSync("npm", args, {
        cwd: folder,
        env,
        stdio: ["ignore", "ignore", "inherit"],
        shell: process.platform === "win32",
      });
  return status ?? 1;
}

/** Makes everything ready. Gives the exit code. */
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
  // npm would empty the folder of another copy of the project.
  const modules = lstatSync(new URL("node_modules", root), { throwIfNoEntry: false });
  if (modules?.isSymbolicLink()) {
    console.error(
      `The packages in node_modules are not those of package-lock.json: run \`npm ci\` in ${folder} first.`,
    );
    return 1;
  }
  const start = performance.now();
  process.stderr.write("Installing the packages of package-lock.json, about 170 MB and a minute or two … ");
  const code = install(folder);
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stderr.write(code === 0 ? `done in ${seconds} s.\n` : `failed: run \`npm ci\` in ${folder}.\n`);
  return code;
}

process.exitCode = makeReady();
