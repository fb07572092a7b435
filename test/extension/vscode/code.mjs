#!/usr/bin/env -S node --import tsx
/**
 * Stands where the `code` executable would for @vscode/test-electron: takes the same switches, starts
 * a VS Code server build (DOCS_JSON_VSCODE names it, see builds.ts) with its workbench in a headless
 * Chromium, and ends with the exit code of the tests that run in its extension host.
 *
 * Nothing leaves the machine: there is no extension gallery, and every request of the workbench to
 * another host is refused. Logs and all that the browser keeps are left in the folder that
 * DOCS_JSON_TRACES names, for whoever looks through them.
 */
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openWorkbench, storedText } from "./browser.mjs";
import { installBuild } from "./builds.ts";
import { serveHands } from "./hands.mjs";
import {
  endServer,
  installExtensions,
  keyHalf,
  quietSettings,
  startServer,
  writeSettings,
} from "./server.ts";

/** How long the tests may take in all, in milliseconds. */
const patience = 180_000;

/** How many lines of the log are shown when something other than a test failed. */
const shownLines = 60;

/** Switches by name, each with all its values, and what else was named. */
function readArguments(args) {
  const switches = new Map();
  const others = [];
  for (const argument of args) {
    const match = /^--(?<name>[^=]+)(?:=(?<value>.*))?$/s.exec(argument);
    if (match === null) others.push(argument);
    else
      switches.set(match.groups.name, [...(switches.get(match.groups.name) ?? []), match.groups.value ?? ""]);
  }
  return { switches, others };
}

const { switches, others } = readArguments(process.argv.slice(2));
const build = installBuild(process.env.DOCS_JSON_VSCODE ?? "latest");
const root = mkdtempSync(join(tmpdir(), "docs-json-code-"));
const traces = process.env.DOCS_JSON_TRACES;
const kept = traces ?? root;

function folderOf(name) {
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
function serverSwitches() {
  const isTrusted = switches.has("disable-workspace-trust") && process.env.DOCS_JSON_RESTRICTED !== "1";
  return [
    "--without-connection-token",
    ...(isTrusted ? ["--disable-workspace-trust"] : []),
    // Newer builds take the tests' place from the page's address only with this switch.
    "--enable-smoke-test-driver",
  ];
}

/** The page's address: the folder to open, and what to develop and to test, as the workbench takes it. */
function addressOf(authority) {
  const remote = (path) => `vscode-remote://${authority}${resolve(path)}`;
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
    // So that all the extension could ever log is there to be looked through.
    ["logLevel", "docs-json-navigator.docs-json-navigator=trace"],
  ];
  query.set("payload", JSON.stringify([...tests, ...rest]));
  return `http://${authority}/?${query}`;
}

/** The exit code of the tests, or 70 where they did not come to their end. */
async function runTests() {
  const settings = process.env.DOCS_JSON_SETTINGS;
  writeSettings(places.userData, { ...quietSettings, ...JSON.parse(settings ?? "{}") });
  const hands = join(root, "hands");
  mkdirSync(hands);
  const logFile = join(kept, "workbench.log");
  const log = createWriteStream(logFile);
  const { promise: ended, resolve: end } = withResolvers();
  const onTrouble = (trouble) => end({ code: 70, trouble });
  const { child, port } = startServer(build, places, {
    switches: serverSwitches(),
    environment: { DOCS_JSON_HANDS: hands },
    onOutput: (chunk) => log.write(chunk),
    onTrouble,
  });
  let workbench;
  let stopHands = () => {};
  try {
    workbench = await openWorkbench(addressOf(`127.0.0.1:${await port}`), {
      keyHalf: keyHalf(places.userData),
      onLine: (line) => log.write(`${line}\n`),
      onTrouble,
      functions: {
        codeAutomationLog: (kind, args) => log.write(`[${kind}] ${args.join(" ")}\n`),
        codeAutomationExit: (code) => end({ code }),
      },
    });
    stopHands = serveHands(workbench.page, hands);
    setTimeout(() => onTrouble(`there was no result in ${patience / 1000} s`), patience).unref();
  } catch (error) {
    onTrouble(error.message);
  }
  const { code, trouble } = await ended;
  stopHands();
  if (traces !== undefined && workbench !== undefined) {
    const stored = await storedText(workbench.context).catch((error) => onTrouble(error.message));
    if (stored !== undefined) writeFileSync(join(traces, "browser-storage.json"), stored);
  }
  await workbench?.browser.close();
  await endServer(child);
  await new Promise((done) => log.end(done));
  if (trouble !== undefined) {
    const lines = readFileSync(logFile, "utf8").split("\n").slice(-shownLines);
    console.error(`${lines.join("\n")}\n${trouble}`);
  }
  return code;
}

function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const extensions = switches.get("install-extension");
const code = extensions === undefined ? await runTests() : await installExtensions(build, places, extensions);
rmSync(root, { recursive: true, force: true, maxRetries: 3 });
process.exit(code);
