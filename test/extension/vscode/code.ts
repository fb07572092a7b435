#!/usr/bin/env -S node --import tsx
/**
 * Replaces the `code` executable for @vscode/test-electron: accepts the same switches, starts a VS Code server build
 * (DOCS_JSON_VSCODE names it, see builds.ts) with its workbench in a headless Chromium, and ends with the exit code
 * of the tests that run in its extension host. Nothing leaves the machine: there is no extension gallery, and every
 * request of the workbench to another host is refused. Logs and everything that the browser stores are left in the
 * folder that DOCS_JSON_TRACES names.
 */
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { windowPatience } from "../patience.ts";
import { openWorkbench, storedText, type Workbench } from "./browser.ts";
import { installBuild } from "./builds.ts";
import { serveHands, shownText, takeScreenshot } from "./hands.ts";
import { problemFile } from "./outcome.ts";
import { endServer, keyHalf, startServer, windowSettings, windowSwitches, writeSettings } from "./server.ts";

/** The number of log lines to show if something other than a test failed. */
const shownLines = 60;

/** Switches by name, each with all its values, and the other arguments. */
function readArguments(args: readonly string[]): {
  readonly switches: ReadonlyMap<string, readonly string[]>;
  readonly otherArguments: readonly string[];
} {
  const switches = new Map<string, readonly string[]>();
  const otherArguments: string[] = [];
  for (const argument of args) {
    const [, name, value = ""] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name === undefined) otherArguments.push(argument);
    else switches.set(name, [...(switches.get(name) ?? []), value]);
  }
  return { switches, otherArguments };
}

const { switches, otherArguments } = readArguments(process.argv.slice(2));
const build = installBuild(process.env.DOCS_JSON_VSCODE ?? "latest");
const root = mkdtempSync(join(tmpdir(), "docs-json-code-"));
const traces = process.env.DOCS_JSON_TRACES;
const traceFolder = traces ?? root;

function folderOf(name: string): string {
  const folder = switches.get(name)?.at(-1) ?? join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

const places = {
  serverData: join(traceFolder, "server"),
  userData: folderOf("user-data-dir"),
  extensions: folderOf("extensions-dir"),
};

/**
 * The switches of the server. The runner of @vscode/test-electron always turns workspace trust off;
 * DOCS_JSON_RESTRICTED keeps it on, and then no folder is trusted.
 */
function serverSwitches(): readonly string[] {
  const isTrusted = switches.has("disable-workspace-trust") && process.env.DOCS_JSON_RESTRICTED !== "1";
  return [
    ...windowSwitches,
    ...(isTrusted ? ["--disable-workspace-trust"] : []),
    // Newer builds read the tests' location from the page's URL only with this switch.
    "--enable-smoke-test-driver",
  ];
}

/**
 * The URL of the page, with the folder to open, the extension to develop and the tests to run, as the workbench
 * expects them.
 */
function addressOf(authority: string): string {
  const remote = (path: string): string => `vscode-remote://${authority}${resolve(path)}`;
  const tests = ["extensionDevelopmentPath", "extensionTestsPath"].flatMap((name) =>
    (switches.get(name) ?? []).map((path) => [name, remote(path)]),
  );
  const query = new URLSearchParams();
  const [folder] = otherArguments;
  if (folder === undefined) query.set("ew", "true");
  else query.set(folder.endsWith(".code-workspace") ? "workspace" : "folder", resolve(folder));
  const options = [
    ["skipWelcome", "true"],
    ["skipReleaseNotes", "true"],
    // At this level the log has everything that the extension can log, for the search for keys.
    ["logLevel", "docs-json-navigator.docs-json-navigator=trace"],
  ];
  query.set("payload", JSON.stringify([...tests, ...options]));
  return `http://${authority}/?${query}`;
}

/** How the tests ended, or why they did not. */
interface Ending {
  readonly code: number;
  readonly problem?: string;
}

/** Runs the tests. Returns their exit code, or 70 if they did not finish. */
async function runTests(): Promise<number> {
  const settings = process.env.DOCS_JSON_SETTINGS;
  writeSettings(places.userData, {
    ...windowSettings,
    // In a browser, VS Code saves automatically after a second, possibly while a test undoes; on a desktop it does not.
    "files.autoSave": "off",
    ...JSON.parse(settings ?? "{}"),
  });
  const hands = join(root, "hands");
  mkdirSync(hands);
  const logFile = join(traceFolder, "workbench.log");
  const log = createWriteStream(logFile);
  const { promise: ended, resolve: end } = withResolvers<Ending>();
  const onProblem = (problem: string): void => end({ code: 70, problem });
  const { child, port } = startServer(build, places, {
    switches: serverSwitches(),
    environment: { DOCS_JSON_HANDS: hands },
    onOutput: (chunk) => void log.write(chunk),
    onProblem,
  });
  let workbench: Workbench | undefined;
  let stopHands = () => {};
  try {
    workbench = await openWorkbench(addressOf(`127.0.0.1:${await port}`), {
      keyHalf: keyHalf(places.userData),
      onLine: (line) => void log.write(`${line}\n`),
      onProblem,
      functions: {
        codeAutomationLog: (kind: string, args: readonly unknown[]) =>
          log.write(`[${kind}] ${args.join(" ")}\n`),
        codeAutomationExit: (code: number) => end({ code }),
      },
    });
    stopHands = serveHands(workbench.page, hands);
    setTimeout(() => onProblem(`there was no result in ${windowPatience / 1000} s`), windowPatience).unref();
  } catch (error) {
    onProblem(messageOf(error));
  }
  const { code, problem } = await ended;
  stopHands();
  const text = problem === undefined ? "" : await screenText(workbench);
  if (traces !== undefined && workbench !== undefined) {
    const stored = await storedText(workbench.context).catch((error) => onProblem(messageOf(error)));
    if (stored !== undefined) writeFileSync(join(traces, "browser-storage.json"), stored);
  }
  await workbench?.browser.close();
  await endServer(child);
  await new Promise<void>((done) => log.end(() => done()));
  if (problem !== undefined) {
    const lines = readFileSync(logFile, "utf8").split("\n").slice(-shownLines);
    console.error(`${lines.join("\n")}\n${problem}`);
    if (traces !== undefined) writeFileSync(join(traces, problemFile), `${problem}\n${text}`);
  }
  return code;
}

/** Takes a screenshot of a window whose tests did not finish, and returns its text. */
async function screenText(workbench: Workbench | undefined): Promise<string> {
  if (workbench === undefined) return "The workbench did not open.";
  try {
    const name = `failed-${process.env.DOCS_JSON_VSCODE}-${process.env.DOCS_JSON_SUITE}`;
    await takeScreenshot(workbench.page, name);
    return `The window (${name}.png):\n${await shownText(workbench.page)}`;
  } catch (error) {
    return `The window cannot be seen: ${messageOf(error)}`;
  }
}

function withResolvers<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const code = await runTests();
rmSync(root, { recursive: true, force: true, maxRetries: 3 });
process.exit(code);
