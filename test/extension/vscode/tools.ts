/**
 * Installs the programs that package the extension and control a VS Code, next to this file. They are separate from
 * the project's own dependencies because few contributors need them: `npm ci` stays fast, and none of their install
 * scripts is run.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const modules = join(folder, "node_modules");

/** A copy of the lock file that was installed. */
const stamp = join(modules, ".installed-lock.json");

const maxAttempts = 3;

/** Where the tools are installed. */
export const toolsFolder = modules;

function readLock(): string {
  return readFileSync(join(folder, "package-lock.json"), "utf8");
}

/** Whether the tools of the lock file are installed. */
export function areToolsInstalled(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === readLock();
}

export function installTools(): void {
  if (areToolsInstalled()) return;
  const args = ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  for (let attempt = 1; ; attempt += 1) {
    const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    if (status === 0) break;
    if (attempt === maxAttempts) throw new Error(`npm ci failed in ${folder}`);
  }
  writeFileSync(stamp, readLock());
}

/**
 * A tool's module. Its types are not available, because the tools are missing on a fresh machine. @typeParam Module
 * the part of it that is used
 */
export function tool<Module>(packageName: string): Module {
  return createRequire(join(folder, "package.json"))(packageName);
}

/** The script of a tool's command. */
export function toolScript(packageName: string, command: string): string {
  const { bin }: { readonly bin: string | Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(modules, packageName, "package.json"), "utf8"),
  );
  const script = typeof bin === "string" ? bin : bin[command];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(modules, packageName, script);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installTools();
