/**
 * The programs that package the extension and drive a VS Code, installed beside this file where they
 * are not yet. They are apart from the project's own dependencies because hardly anybody needs them:
 * `npm ci` stays quick, and none of their install scripts is run.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const modules = join(folder, "node_modules");

/** A copy of the lock file that was installed. */
const stamp = join(modules, ".installed-lock.json");

const mostAttempts = 3;

export function installTools() {
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  const args = ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  for (let attempt = 1; ; attempt += 1) {
    const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    if (status === 0) break;
    if (attempt === mostAttempts) throw new Error(`npm ci failed in ${folder}`);
  }
  writeFileSync(stamp, lock);
}

/** The script of a tool's command. */
export function toolScript(packageName, command) {
  const manifest = JSON.parse(readFileSync(join(modules, packageName, "package.json"), "utf8"));
  return join(modules, packageName, typeof manifest.bin === "string" ? manifest.bin : manifest.bin[command]);
}
