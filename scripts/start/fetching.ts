/** The downloads of `npm start`: announced with their sizes, shown with their progress, and stored for the next time. */
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildFolder, isBuildInstalled } from "../../test/extension/vscode/builds.ts";
import { areToolsInstalled, toolsFolder } from "../../test/extension/vscode/tools.ts";
import { held, run } from "../test/programs.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The time between two progress messages, in milliseconds. */
const interval = 3000;

/** A download of a script with npm into a folder. */
interface Fetched {
  readonly name: string;
  /** The size on disk. */
  readonly megabytes: number;
  readonly folder: string;
  readonly script: readonly [file: string, ...args: string[]];
}

/** The missing downloads among the programs that package the extension and, with `isServed`, VS Code's server build. */
export function missingParts(isServed: boolean): readonly Fetched[] {
  const tools: Fetched = {
    name: "the programs that package the extension",
    megabytes: 95,
    folder: toolsFolder,
    script: ["test/extension/vscode/tools.ts"],
  };
  const build: Fetched = {
    name: "VS Code's server build",
    megabytes: 540,
    folder: buildFolder("latest"),
    script: ["test/extension/vscode/builds.ts", "latest"],
  };
  return [
    ...(areToolsInstalled() ? [] : [tools]),
    ...(isServed && !isBuildInstalled("latest") ? [build] : []),
  ];
}

/** The announcement of the downloads; empty if there are none. */
export function announcement(parts: readonly Fetched[]): string {
  if (parts.length === 0) return "";
  const lines = parts.map(
    ({ name, megabytes, folder }) =>
      `  ${name}, about ${megabytes} MB in ${relative(root, folder).replaceAll("\\", "/")}`,
  );
  return ["npm start downloads from the package registry, and stores for the next time:", ...lines].join(
    "\n",
  );
}

/**
 * The size of a folder, or of its drafts, whose names begin with that of the folder: a finished installation is
 * renamed in one step.
 */
export function megabytesOf(folder: string): number {
  const parent = dirname(folder);
  if (!existsSync(parent)) return 0;
  let bytes = 0;
  for (const name of readdirSync(parent)) {
    if (name !== basename(folder) && !name.startsWith(`${basename(folder)}.`)) continue;
    const files = readdirSync(join(parent, name), { recursive: true, encoding: "utf8" });
    for (const file of files) {
      // A file may have been deleted since it was listed.
      bytes += lstatSync(join(parent, name, file), { throwIfNoEntry: false })?.size ?? 0;
    }
  }
  return Math.round(bytes / 1e6);
}

/** Downloads a part, and shows the progress. Throws if that fails. */
export async function fetchPart({ name, megabytes, folder, script }: Fetched): Promise<void> {
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 1000);
  console.log(`Downloading ${name} …`);
  const timer = setInterval(() => {
    console.log(`  ${megabytesOf(folder)} of about ${megabytes} MB after ${seconds()} s`);
  }, interval);
  const output = held();
  const [file, ...args] = script;
  const code = await run(file, args, { output }).finally(() => clearInterval(timer));
  if (code !== 0) {
    output.release();
    throw new Error(`${name} could not be downloaded`);
  }
  console.log(`  done in ${seconds()} s`);
}
