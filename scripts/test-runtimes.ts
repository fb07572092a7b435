/**
 * Runs the programs in other runtimes, and installs the package with other package managers: `npm run test:runtimes`. Run
 * by hand, never by `npm test`, because it downloads every runtime from the package registry once. Needs Linux on an x64
 * processor.
 *
 * Ends with 1 if the output of the programs differs between two runtimes, or if the package cannot be installed or its
 * programs run. Otherwise it writes the versions and the date into the tables of docs/platforms.md.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { npmCall } from "./npm-program.ts";
import { packageManagers, resultOfInstalling } from "./runtimes/package-managers.ts";
import { differences, installedRuntime, ownRuntime, runtimePackages } from "./runtimes/runtimes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "docs/platforms.md");
const folder = join(root, "build/runtimes");

/** Replaces the rows of a table in a text, and the date below it. */
function withTable(text: string, name: string, rows: readonly (readonly [string, string])[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const table = rows.map(([name, version]) => `| ${name} | ${version} |`).join("\n");
  const pattern = new RegExp(`(<!-- ${name}:start -->\n)[^]*?(<!-- ${name}:end -->)`);
  if (!pattern.test(text)) throw new Error(`docs/platforms.md has no table "${name}"`);
  return text.replace(
    pattern,
    (_, start: string, end: string) => `${start}| on ${day} | version |\n|---|---|\n${table}\n${end}`,
  );
}

function packServer(): string {
  mkdirSync(folder, { recursive: true });
  const { program, args } = npmCall(["pack", "--silent", "-w", "server", "--pack-destination", folder]);
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the package cannot be built: ${stderr}`);
  return join(folder, stdout.trim().split("\n").at(-1) ?? "");
}

const runtimes: (readonly [string, string])[] = [];
const managers: (readonly [string, string])[] = [];
let failures = 0;

function report(name: string, version: string, problems: readonly string[]): void {
  console.log(`${name} ${version}: ${problems.length === 0 ? "the same" : problems.join("; ")}`);
  failures += problems.length;
}

for (const runtimePackage of runtimePackages) {
  const runtime = installedRuntime(folder, runtimePackage);
  report(runtime.name, runtime.version, await differences(runtime, ownRuntime, root));
  runtimes.push([runtime.name, runtime.version]);
}
const archive = packServer();
for (const manager of packageManagers) {
  const { version, problem } = resultOfInstalling(
    manager,
    folder,
    archive,
    join(root, "examples/lost-pages"),
  );
  report(manager.name, version, problem === undefined ? [] : [problem]);
  managers.push([manager.name, version]);
}
if (failures === 0) {
  const text = readFileSync(page, "utf8");
  writeFileSync(page, withTable(withTable(text, "runtimes", runtimes), "package-managers", managers));
}
process.exitCode = failures === 0 ? 0 : 1;
