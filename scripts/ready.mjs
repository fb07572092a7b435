/**
 * What every script of package.json runs first: says what to do where the packages are not installed, are
 * those of another commit, or where Node is too old. Knows nothing of what comes after it and imports no package.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const oldestNode = 20;

/** What npm writes when it has installed everything: the lock file as it was then, without the root. */
const installed = new URL("node_modules/.package-lock.json", root);

/**
 * What a lock file says of a package.
 * @typedef {{ readonly version?: string, readonly optional?: boolean, readonly link?: boolean }} LockedPackage
 */

/**
 * @param {URL} file
 * @returns {Readonly<Record<string, LockedPackage>>}
 */
function lockedPackages(file) {
  const { packages } = JSON.parse(readFileSync(file, "utf8"));
  return packages;
}

/** Whether every package that the lock file names for all systems is installed in its version. */
function isInstalled() {
  const present = lockedPackages(installed);
  const wanted = Object.entries(lockedPackages(new URL("package-lock.json", root)));
  return wanted.every(
    ([path, { version, optional, link }]) =>
      !path.startsWith("node_modules/") || optional || link || present[path]?.version === version,
  );
}

/** One sentence, or undefined where all is in place. */
function obstacle() {
  const [major] = process.versions.node.split(".");
  if (Number(major) < oldestNode)
    return `This project needs Node ${oldestNode} or later, and this is Node ${process.versions.node}.`;
  const folder = fileURLToPath(root).replace(/[/\\]$/, "");
  if (!existsSync(installed) || !statSync(installed).isFile())
    return `The packages of this project are not installed yet: run \`npm ci\` in ${folder} first.`;
  if (!isInstalled())
    return `The packages that are installed are not those of package-lock.json: run \`npm ci\` in ${folder} first.`;
  return undefined;
}

const sentence = obstacle();
if (sentence !== undefined) {
  console.error(sentence);
  process.exitCode = 1;
}
