/** Finds or downloads a desktop VS Code, and opens a folder in it for `npm start`. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { installTools, tool } from "../../test/extension/vscode/tools.ts";
import type { Opened, OpenRequest } from "./served.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** On Windows, the command of an installed VS Code is a script. */
const isWindows = process.platform === "win32";

function hasDisplay(): boolean {
  if (process.platform === "darwin" || isWindows) return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** The part of @vscode/test-electron that is used here; it is installed separately from the project. */
interface TestElectron {
  readonly downloadAndUnzipVSCode: (options: { readonly cachePath: string }) => Promise<string>;
  readonly resolveCliPathFromVSCodeExecutablePath: (executable: string) => string;
}

/** Whether a desktop VS Code is named, or may be downloaded because there is a display. */
export function mayFindDesktop(): boolean {
  return process.env.VSCODE_PATH !== undefined || hasDisplay();
}

/** The command of a desktop VS Code; undefined if there is none and none can be downloaded. */
export async function findDesktop(): Promise<string | undefined> {
  if (process.env.VSCODE_PATH !== undefined) return process.env.VSCODE_PATH;
  if (!hasDisplay()) return undefined;
  installTools();
  console.log("Downloading a desktop VS Code into .vscode-test (about 160 MB, only once) …");
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

/** The time limit for processes to end, in milliseconds; after that they are left running. */
const endTimeout = 10_000;

/**
 * Ends the processes whose command line names a folder, which the command itself leaves running. The search is
 * repeated until none is left, because an opening window may start another one.
 */
async function endProcessesOf(folder: string): Promise<void> {
  const end = Date.now() + endTimeout;
  for (let left = processesOf(folder); left.length > 0 && Date.now() < end; left = processesOf(folder)) {
    for (const id of left) {
      try {
        process.kill(id, "SIGTERM");
      } catch {
        // The process has already ended.
      }
    }
    await wait(50);
  }
}

/** A program and its arguments, as `spawn` takes them. */
interface DesktopCall {
  readonly program: string;
  readonly args: readonly string[];
  readonly shell: boolean;
}

/** The call of VS Code's command. On Windows it is a script, which needs a shell, and a shell splits paths with spaces. */
export function desktopCall(
  executable: string,
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): DesktopCall {
  if (platform !== "win32") return { program: executable, args, shell: false };
  const quoted = (text: string): string => `"${text}"`;
  return { program: quoted(executable), args: args.map(quoted), shell: true };
}

/** Opens a folder. Closing the window ends everything as well. */
export async function openDesktop({
  executable,
  folder,
  vsix,
  places,
  isTrusted,
}: OpenRequest & { readonly executable: string }): Promise<Opened> {
  const folderOptions = [`--user-data-dir=${places.userData}`, `--extensions-dir=${places.extensions}`];
  const install = desktopCall(executable, [...folderOptions, `--install-extension=${vsix}`]);
  const installing = spawnSync(install.program, install.args, { encoding: "utf8", shell: install.shell });
  if (installing.status !== 0) {
    throw new Error(`the package could not be installed: ${installing.error?.message ?? installing.stderr}`);
  }
  const switches = ["--new-window", "--wait", "--disable-telemetry", "--skip-welcome"];
  if (isTrusted) switches.push("--disable-workspace-trust");
  const open = desktopCall(executable, [...folderOptions, ...switches, folder]);
  const child = spawn(open.program, open.args, { stdio: "ignore", shell: open.shell });
  const ended = new Promise<number>((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  });
  return {
    message: `Opened in ${executable}`,
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
