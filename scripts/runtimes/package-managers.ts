/** Installs the server's package with other package managers into empty projects, and runs it from there. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedPackage } from "../installed-package.ts";
import { npmCall } from "../npm-program.ts";

interface PackageManager {
  readonly name: string;
  /** The package of the package manager in the registry; undefined for npm, which runs this script. */
  readonly package?: string;
  /** The path in the package; a script for Node, or an executable. */
  readonly program?: string;
  readonly isExecutable?: boolean;
  readonly version?: string;
  /** The arguments that install an archive. */
  readonly install: (archive: string) => readonly string[];
  /** The arguments before the name of the installed program. */
  readonly run: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

const yarn4 = {
  package: "@yarnpkg/cli-dist",
  program: "bin/yarn.js",
  install: (archive: string) => ["add", `docs-json@file:${archive}`],
  run: ["run"],
};

export const packageManagers: readonly PackageManager[] = [
  { name: "npm", install: (archive) => ["install", "--silent", archive], run: ["exec", "--no", "--"] },
  {
    name: "pnpm",
    package: "pnpm",
    program: "bin/pnpm.mjs",
    install: (archive) => ["add", archive],
    run: ["exec"],
  },
  {
    name: "Yarn 1",
    package: "yarn",
    version: "1",
    program: "bin/yarn.js",
    install: (archive) => ["add", `file:${archive}`],
    run: ["--silent", "run"],
  },
  {
    ...yarn4,
    name: "Yarn 4, Plug'n'Play",
    settings: { ".yarnrc.yml": "enableTelemetry: false\n", "yarn.lock": "" },
  },
  {
    ...yarn4,
    name: "Yarn 4, node_modules",
    settings: { ".yarnrc.yml": "enableTelemetry: false\nnodeLinker: node-modules\n", "yarn.lock": "" },
  },
  {
    name: "Bun",
    package: "@oven/bun-linux-x64",
    program: "bin/bun",
    isExecutable: true,
    install: (archive) => ["add", archive],
    run: ["run", "--silent"],
  },
];

/** The version of a package manager, and its problem in one line; undefined if there was none. */
interface InstallationResult {
  readonly version: string;
  readonly problem: string | undefined;
}

/** The problem of a report: the page of its rule has to be a file that an editor can open. */
function problemOf(report: string): string | undefined {
  const page = /"helpUri": *"(file:[^"]*)"/.exec(report)?.[1];
  if (page === undefined) return "the report names no page of a rule";
  return existsSync(fileURLToPath(page)) ? undefined : `the page of a rule is not a file: ${page}`;
}

/**
 * Installs the package into a new project and checks a site from there.
 * @param folder for the package manager and the project
 * @param archive the package, as `npm pack` makes it
 * @param site absolute
 */
export function resultOfInstalling(
  manager: PackageManager,
  folder: string,
  archive: string,
  site: string,
): InstallationResult {
  const name = manager.name.toLowerCase().replaceAll(/\W+/g, "-");
  const project = join(folder, `project-${name}`);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  const files = { "package.json": '{ "name": "empty", "private": true }\n', ...manager.settings };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text);
  const [version, call] = programOf(manager, join(folder, name));
  const started = (args: readonly string[]) => {
    const { program, args: all } = call(args);
    return spawnSync(program, all, { cwd: project, encoding: "utf8" });
  };
  const installing = started(manager.install(archive));
  if (installing.status !== 0) return { version, problem: `it cannot be installed: ${installing.stderr}` };
  const { stdout, stderr } = started([...manager.run, "docs-json", "check", site, "--format", "sarif"]);
  const problem = stdout === "" ? `it prints nothing: ${stderr}` : problemOf(stdout);
  return { version, problem };
}

type ManagerCall = (args: readonly string[]) => {
  readonly program: string;
  readonly args: readonly string[];
};

function programOf(manager: PackageManager, folder: string): readonly [version: string, ManagerCall] {
  if (manager.package === undefined || manager.program === undefined) {
    const { program, args } = npmCall(["--version"]);
    return [spawnSync(program, args, { encoding: "utf8" }).stdout.trim(), npmCall];
  }
  const installed = installedPackage(folder, manager.package, manager.version);
  const program = join(installed.folder, manager.program);
  const call: ManagerCall = (args) =>
    manager.isExecutable === true
      ? { program, args }
      : { program: process.execPath, args: [program, ...args] };
  return [installed.manifest.version, call];
}
