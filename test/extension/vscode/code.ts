#!/usr/bin/env -S node --import tsx
/**
 * Takes the place of the `code` executable for @vscode/test-electron: takes the same switches, starts
 * a VS Code server build (DOCS_JSON_VSCODE names it, see builds.ts) with its workbench in a headless
 * Chromium, and ends with the exit code of the tests that run in its extension host.
 *
 * Nothing leaves the machine: there is no extension gallery, and every request of the workbench to
 * another host is refused. Logs and all that the browser keeps are left in the folder that
 * DOCS_JSON_TRACES names.
 */
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { windowPatience } from "../patience.ts";
import { openWorkbench, storedText, type Workbench } from "./browser.ts";
import { installBuild } from "./builds.ts";
import { serveHands, shownText, takeScreenshot } from "./hands.ts";
import { troubleFile } from "./outcome.ts";
import { endServer, keyHalf, startServer, windowSettings, windowSwitches, writeSettings } from "./server.ts";

/** How many lines of the log are shown when something other than a test failed. */
const shownLines = 60;

/** Switches by name, each with all its values, and what else was named. */
function readArguments(args: readonly string[]): {
  readonly switches: ReadonlyMap<string, readonly string[]>;
  readonly others: readonly string[];
} {
  const switches = new Map<string, readonly string[]>();
  const others: string[] = [];
  for (const argument of args) {
    const [, name, value = ""] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name === undefined) others.push(argument);
    else switches.set(name, [...(switches.get(name) ?? []), value]);
  }
  return { switches, others };
}

const { switches, others } = readArguments(process.argv.slice(2));
const build = installBuild(process.env.DOCS_JSON_VSCODE ?? "latest");
const root = mkdtempSync(join(tmpdir(), "docs-json-code-"));
const traces = process.env.DOCS_JSON_TRACES;
const kept = traces ?? root;

function folderOf(name: string): string {
  const folder = switches.get(name)?.at(-1) ?? join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

const places = {
  serverData: join(kept, "server"),
  userData: folderOf("user-data-dir"),
  extensions: folderOf("extensions-dir"),
};

/**
 * What the server is started with. The runner of @vscode/test-electron always turns workspace trust
 * off; DOCS_JSON_RESTRICTED keeps it on, and then no folder is trusted.
 */
function serverSwitches(): readonly string[] {
  const isTrusted = switches.has("disable-workspace-trust") && process.env.DOCS_JSON_RESTRICTED !== "1";
  return [
    ...windowSwitches,
    ...(isTrusted ? ["--disable-workspace-trust"] : []),
    // Newer builds take the tests' place from the page's address only with this switch.
    "--enable-smoke-test-driver",
  ];
}

/** The page's address: the folder to open, and what to develop and to test, as the workbench takes it. */
function addressOf(authority: string): string {
  const remote = (path: string): string => `vscode-remote://${authority}${resolve(path)}`;
  const tests = ["extensionDevelopmentPath", "extensionTestsPath"].flatMap((name) =>
    (switches.get(name) ?? []).map((path) => [name, remote(path)]),
  );
  const query = new URLSearchParams();
  const [folder] = others;
  if (folder === undefined) query.set("ew", "true");
  else query.set(folder.endsWith(".code-workspace") ? "workspace" : "folder", resolve(folder));
  const rest = [
    ["skipWelcome", "true"],
    ["skipReleaseNotes", "true"],
    // The log at this level holds everything that the extension can log, for the search for keys.
    ["logLevel", "docs-json-navigator.docs-json-navigator=trace"],
  ];
  query.set("payload", JSON.stringify([...tests, ...rest]));
  return `http://${authority}/?${query}`;
}

/** How the tests came to their end, or why they did not. */
interface Ending {
  readonly code: number;
  readonly trouble?: string;
}

/** The exit code of the tests, or 70 where they did not come to their end. */
async function runTests(): Promise<number> {
  const settings = process.env.DOCS_JSON_SETTINGS;
  writeSettings(places.userData, {
    ...windowSettings,
    // In a browser, VS Code saves by itself after a second, which may be while a test undoes; on a desktop it does not.
    "files.autoSave": "off",
    ...JSON.parse(settings ?? "{}"),
  });
  const hands = join(root, "hands");
  mkdirSync(hands);
  const logFile = join(kept, "workbench.log");
  const log = createWriteStream(logFile);
  const { promise: ended, resolve: end } = withResolvers<Ending>();
  const onTrouble = (trouble: string): void => end({ code: 70, trouble });
  const { child, port } = startServer(build, places, {
    switches: serverSwitches(),
    environment: { DOCS_JSON_HANDS: hands },
    onOutput: (chunk) => void log.write(chunk),
    onTrouble,
  });
  let workbench: Workbench | undefined;
  let stopHands = () => {};
  try {
    workbench = await openWorkbench(addressOf(`127.0.0.1:${await port}`), {
      keyHalf: keyHalf(places.userData),
      onLine: (line) => void log.write(`${line}\n`),
      onTrouble,
      functions: {
        codeAutomationLog: (kind: string, args: readonly unknown[]) =>
          log.write(`[${kind}] ${args.join(" ")}\n`),
        codeAutomationExit: (code: number) => end({ code }),
      },
    });
    stopHands = serveHands(workbench.page, hands);
    setTimeout(() => onTrouble(`there was no result in ${windowPatience / 1000} s`), windowPatience).unref();
  } catch (error) {
    onTrouble(messageOf(error));
  }
  const { code, trouble } = await ended;
  stopHands();
  const shown = trouble === undefined ? "" : await whatIsShown(workbench);
  if (traces !== undefined && workbench !== undefined) {
    const stored = await storedText(workbench.context).catch((error) => onTrouble(messageOf(error)));
    if (stored !== undefined) writeFileSync(join(traces, "browser-storage.json"), stored);
  }
  await workbench?.browser.close();
  await endServer(child);
  await new Promise<void>((done) => log.end(() => done()));
  if (trouble !== undefined) {
    const lines = readFileSync(logFile, "utf8").split("\n").slice(-shownLines);
    console.error(`${lines.join("\n")}\n${trouble}`);
    if (traces !== undefined) writeFileSync(join(traces, troubleFile), `${trouble}\n${shown}`);
  }
  return code;
}

/** Takes a screenshot of a window whose tests did not come to their end, and returns what it shows. */
async function whatIsShown(workbench: Workbench | undefined): Promise<string> {
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
