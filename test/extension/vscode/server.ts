/**
 * Starts and ends a VS Code server build (see builds.ts), and installs extensions into it. Does not depend on
 * browsers or tests.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { patience } from "../patience.ts";
import type { InstalledBuild } from "./builds.ts";

/** The time in milliseconds after which a server that does not end is killed. */
const endTimeout = 5000;

/**
 * Switches of every window of the tests. The environment of the user's shell is not read, because that is slow and
 * differs.
 */
export const windowSwitches: readonly string[] = ["--without-connection-token", "--force-disable-user-env"];

/** Settings that turn off welcome pages, hints and network access. */
export const quietSettings = {
  "telemetry.telemetryLevel": "off",
  "workbench.startupEditor": "none",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
};

/** Settings of every window of the tests. A blinking cursor would be painted twice a second. */
export const windowSettings = { ...quietSettings, "editor.cursorBlinking": "solid" };

/**
 * Writes user settings. With a remote extension host, settings of scope `machine` apply only in the machine's
 * settings file.
 */
export function writeSettings(userData: string, settings: object): void {
  for (const place of ["User", "Machine"]) {
    mkdirSync(join(userData, place), { recursive: true });
    writeFileSync(join(userData, place, "settings.json"), JSON.stringify(settings, null, 2));
  }
}

/** Half of the key that encrypts secrets, the answer to `POST /mint-key`. */
export function keyHalf(userData: string): Buffer {
  const file = join(userData, "serve-web-key-half");
  if (!existsSync(file)) {
    mkdirSync(userData, { recursive: true });
    writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return readFileSync(file);
}

/** The environment without variables of an editor or of npm, from which this program may have been started. */
function serverEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(?:VSCODE_|ELECTRON_|npm_)/.test(name));
  return { ...Object.fromEntries(variables), EXTENSIONS_GALLERY: "{}", ...more };
}

/** The folders of a server. */
export interface ServerPlaces {
  readonly serverData: string;
  readonly userData: string;
  readonly extensions: string;
}

function argumentsFor(
  build: InstalledBuild,
  { serverData, userData, extensions }: ServerPlaces,
): readonly string[] {
  return [
    build.script,
    ...["--server-data-dir", serverData],
    ...["--user-data-dir", userData],
    ...["--extensions-dir", extensions],
    "--accept-server-license-terms",
    "--disable-telemetry",
  ];
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
}

/**
 * Installs packaged extensions.
 * @returns the exit code
 */
export async function installExtensions(
  build: InstalledBuild,
  places: ServerPlaces,
  paths: readonly string[],
): Promise<number> {
  const args = paths.flatMap((path) => ["--install-extension", resolve(path)]);
  const child = spawn(build.node, [...argumentsFor(build, places), ...args, "--force"], {
    env: serverEnvironment(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  return exitOf(child);
}

interface ServerOptions {
  readonly switches: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the server can be ended with all its child processes. */
  readonly isGroup?: boolean;
  /** Gets the output of the server. */
  readonly onOutput?: (chunk: Buffer) => void;
  /** Called when the server or an extension host ends unexpectedly. */
  readonly onProblem?: (problem: string) => void;
}

interface StartedServer {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly port: Promise<number>;
}

/** Starts a server on a free port of loopback. */
export function startServer(
  build: InstalledBuild,
  places: ServerPlaces,
  { switches, environment, isGroup = false, onOutput, onProblem }: ServerOptions,
): StartedServer {
  const address = ["--host", "127.0.0.1", "--port", "0"];
  const child = spawn(build.node, [...argumentsFor(build, places), ...address, ...switches], {
    env: serverEnvironment(environment),
    stdio: ["ignore", "pipe", "pipe"],
    detached: isGroup,
  });
  const port = new Promise<number>((done, fail) => {
    let output = "";
    const look = (chunk: Buffer): void => {
      onOutput?.(chunk);
      output = `${output}${chunk}`.slice(-20_000);
      const found = /Web UI available at [^\s?]+:(\d+)/.exec(output);
      if (found !== null) done(Number(found[1]));
      const death = /Extension Host Process exited with code: ([^\s,]+)/.exec(output);
      if (death !== null && death[1] !== "0") onProblem?.(`the extension host ended with code ${death[1]}`);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("error", fail);
    child.once("exit", (code) => {
      onProblem?.(`the server ended with code ${code}`);
      fail(new Error(`the server ended with code ${code}`));
    });
    setTimeout(() => fail(new Error("the server did not start")), patience).unref();
  });
  return { child, port };
}

/** Ends a server, and with `isGroup` all its child processes. */
export async function endServer(
  child: ChildProcess,
  { isGroup = false }: { readonly isGroup?: boolean } = {},
): Promise<void> {
  const kill = (signal: NodeJS.Signals): void => {
    try {
      if (!isGroup) child.kill(signal);
      else if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // All processes of the group have ended.
    }
  };
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const exited = hasEnded ? Promise.resolve() : exitOf(child);
  if (!hasEnded) kill("SIGTERM");
  const timer = setTimeout(() => kill("SIGKILL"), endTimeout);
  await exited;
  clearTimeout(timer);
  // Ends processes that have not ended with their server.
  if (isGroup) kill("SIGKILL");
}
