/** What `npm start` fetches: said before with its size, shown while it comes, and kept for the next time. */
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildFolder, isBuildInstalled } from "../../test/extension/vscode/builds.ts";
import { areToolsInstalled, toolsFolder } from "../../test/extension/vscode/tools.ts";
import { holding, run } from "../test/programs.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The time between two words about how far it has come, in milliseconds. */
const interval = 3000;

/** Something that a script fetches with npm into a folder. */
interface Fetched {
  readonly what: string;
  /** On the disk. */
  readonly megabytes: number;
  readonly folder: string;
  readonly script: readonly [file: string, ...args: string[]];
}

/** The programs that package the extension, and with `isServed` VS Code's server build: those that do not exist yet. */
export function missingParts(isServed: boolean): readonly Fetched[] {
  const tools: Fetched = {
    what: "the programs that package the extension",
    megabytes: 95,
    folder: toolsFolder,
    script: ["test/extension/vscode/tools.ts"],
  };
  const build: Fetched = {
    what: "VS Code's server build",
    megabytes: 540,
    folder: buildFolder("latest"),
    script: ["test/extension/vscode/builds.ts", "latest"],
  };
  return [
    ...(areToolsInstalled() ? [] : [tools]),
    ...(isServed && !isBuildInstalled("latest") ? [build] : []),
  ];
}

/** What is going to be fetched; empty for nothing. */
export function announcement(parts: readonly Fetched[]): string {
  if (parts.length === 0) return "";
  const lines = parts.map(
    ({ what, megabytes, folder }) =>
      `  ${what}, about ${megabytes} MB in ${relative(root, folder).replaceAll("\\", "/")}`,
  );
  return ["npm start fetches from the package registry, and keeps for the next time:", ...lines].join("\n");
}

/** The size of a folder, or of its drafts, whose names begin with its own: an installation is moved in one step at its end. */
export function megabytesOf(folder: string): number {
  const above = dirname(folder);
  if (!existsSync(above)) return 0;
  let bytes = 0;
  for (const name of readdirSync(above)) {
    if (name !== basename(folder) && !name.startsWith(`${basename(folder)}.`)) continue;
    const files = readdirSync(join(above, name), { recursive: true, encoding: "utf8" });
    for (const file of files) {
      // A file may have gone since then.
      bytes += lstatSync(join(above, name, file), { throwIfNoEntry: false })?.size ?? 0;
    }
  }
  return Math.round(bytes / 1e6);
}

/** Fetches something, and says how far it has come. Throws if that fails. */
export async function fetchPart({ what, megabytes, folder, script }: Fetched): Promise<void> {
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 1000);
  console.log(`Fetching ${what} …`);
  const timer = setInterval(() => {
    console.log(`  ${megabytesOf(folder)} of about ${megabytes} MB after ${seconds()} s`);
  }, interval);
  const voice = holding();
  const [file, ...args] = script;
  const code = await run(file, args, { voice }).finally(() => clearInterval(timer));
  if (code !== 0) {
    voice.release();
    throw new Error(`${what} could not be fetched`);
  }
  console.log(`  done in ${seconds()} s`);
}
