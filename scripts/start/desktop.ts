/** A desktop VS Code: finding or downloading one, and opening a folder in it for `npm start`. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { installTools, tool } from "../../test/extension/vscode/tools.ts";
import type { Opened, OpenRequest } from "./served.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The command of an installed VS Code is a script there. */
const isWindows = process.platform === "win32";

function hasDisplay(): boolean {
  if (process.platform === "darwin" || isWindows) return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Of @vscode/test-electron, which is installed apart from the project, what is used here. */
interface TestElectron {
  readonly downloadAndUnzipVSCode: (options: { readonly cachePath: string }) => Promise<string>;
  readonly resolveCliPathFromVSCodeExecutablePath: (executable: string) => string;
}

/** Whether a desktop VS Code is named, or may be downloaded because there is a display. */
export function mayFindDesktop(): boolean {
  return process.env.VSCODE_PATH !== undefined || hasDisplay();
}

/** The command of a desktop VS Code; undefined if there is none and none can be had. */
export async function findDesktop(): Promise<string | undefined> {
  if (process.env.VSCODE_PATH !== undefined) return process.env.VSCODE_PATH;
  if (!hasDisplay()) return undefined;
  installTools();
  console.log("Fetching a desktop VS Code, about 160 MB, into .vscode-test, once …");
  const electron = tool<TestElectron>("@vscode/test-electron");
  try {
    const executable = await electron.downloadAndUnzipVSCode({ cachePath: join(root, ".vscode-test") });
    return electron.resolveCliPathFromVSCodeExecutablePath(executable);
  } catch (error) {
    console.log(`No desktop VS Code could be downloaded: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** The processes whose command line names a folder, by their ids. */
function processesOf(folder: string): readonly number[] {
  if (isWindows) return [];
  const listed = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8", maxBuffer: 2 ** 26 });
  return [...listed.matchAll(/^\s*(\d+)\s+(.*)$/gm)]
    .filter(([, id, args = ""]) => args.includes(folder) && Number(id) !== process.pid)
    .map(([, id]) => Number(id));
}

/** How long processes may take to end before they are left alone, in milliseconds. */
const endPatience = 10_000;

/**
 * Ends the processes whose command line names a folder; the command itself leaves them behind. They are looked for again
 * until none is left, because a window that is just opening may start one more.
 */
async function endProcessesOf(folder: string): Promise<void> {
  const end = Date.now() + endPatience;
  for (let left = processesOf(folder); left.length > 0 && Date.now() < end; left = processesOf(folder)) {
    for (const id of left) {
      try {
        process.kill(id, "SIGTERM");
      } catch {
        // It has ended since then.
      }
    }
    await wait(50);
  }
}

/** Opens a folder. Closing the window ends all as well. */
export async function openDesktop({
  executable,
  folder,
  vsix,
  places,
  isTrusted,
}: OpenRequest & { readonly executable: string }): Promise<Opened> {
  const own = [`--user-data-dir=${places.userData}`, `--extensions-dir=${places.extensions}`];
  const options = { encoding: "utf8", shell: isWindows } as const;
  const installing = spawnSync(executable, [...own, `--install-extension=${vsix}`], options);
  if (installing.status !== 0) {
    throw new Error(`the package could not be installed: ${installing.error?.message ?? installing.stderr}`);
  }
  const switches = ["--new-window", "--wait", "--disable-telemetry", "--skip-welcome"];
  if (isTrusted) switches.push("--disable-workspace-trust");
  const child = spawn(executable, [...own, ...switches, folder], { stdio: "ignore", shell: isWindows });
  const ended = new Promise<number>((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  });
  return {
    where: `Opened in ${executable}`,
    howToEnd: "ends everything and removes what was written, and so does closing the window",
    ended,
    end: async () => {
      await endProcessesOf(places.userData);
      await ended;
      // The command may have opened the window just before it ended.
      await endProcessesOf(places.userData);
    },
  };
}
