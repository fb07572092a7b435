#!/usr/bin/env node
/**
 * Stands where the `code` executable would for @vscode/test-electron: takes the same switches, starts
 * a VS Code server build (DOCS_JSON_VSCODE names it, see builds.mjs) with its workbench in a headless
 * Chromium, and ends with the exit code of the tests that run in its extension host.
 *
 * Nothing leaves the machine: there is no extension gallery, and every request of the workbench to
 * another host is refused.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { installBuild } from "./builds.mjs";
import { serveHands } from "./hands.mjs";

/** How long the tests may take in all, in milliseconds. */
const patience = 180_000;

/** How long the server may take to start or to end, in milliseconds. */
const serverPatience = 60_000;

/** How many lines of the log are shown when something other than a test failed. */
const shownLines = 60;

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What a person would have clicked away, and what would reach for the network. */
const quietSettings = {
  "telemetry.telemetryLevel": "off",
  "workbench.startupEditor": "none",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
};

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
const { node, script } = installBuild(process.env.DOCS_JSON_VSCODE ?? "latest");
const root = mkdtempSync(join(tmpdir(), "docs-json-code-"));

function folderOf(name) {
  const folder = switches.get(name)?.at(-1) ?? join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

const userData = folderOf("user-data-dir");
const serverArguments = [
  script,
  ...["--server-data-dir", join(root, "server")],
  ...["--user-data-dir", userData],
  ...["--extensions-dir", folderOf("extensions-dir")],
  "--accept-server-license-terms",
  "--disable-telemetry",
];

/** Without the variables of an editor or of npm that this may have been started from. */
function serverEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:VSCODE_|ELECTRON_|npm_)/.test(name));
  return { ...Object.fromEntries(kept), EXTENSIONS_GALLERY: "{}" };
}

function exitOf(child) {
  return new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
}

async function installExtensions(paths) {
  const args = paths.flatMap((path) => ["--install-extension", resolve(path)]);
  const child = spawn(node, [...serverArguments, ...args, "--force"], {
    env: serverEnvironment(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  return exitOf(child);
}

/** Resolved with the port, rejected where the server does not start. `onTrouble` is told when it ends early. */
function startServer(log, hands, onTrouble) {
  const trust = switches.has("disable-workspace-trust") ? ["--disable-workspace-trust"] : [];
  const args = ["--host", "127.0.0.1", "--port", "0", "--without-connection-token", ...trust];
  // Newer builds take the tests' place from the page's address only with this switch.
  const child = spawn(node, [...serverArguments, ...args, "--enable-smoke-test-driver"], {
    env: { ...serverEnvironment(), DOCS_JSON_HANDS: hands },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const port = new Promise((done, fail) => {
    let output = "";
    const look = (chunk) => {
      log.write(chunk);
      output = `${output}${chunk}`.slice(-20_000);
      const address = /Web UI available at \S+:(\d+)/.exec(output);
      if (address !== null) done(address[1]);
      const death = /Extension Host Process exited with code: ([^\s,]+)/.exec(output);
      if (death !== null && death[1] !== "0") onTrouble(`the extension host ended with code ${death[1]}`);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("exit", (code) => {
      onTrouble(`the server ended with code ${code}`);
      fail(new Error(`the server ended with code ${code}`));
    });
    setTimeout(() => fail(new Error("the server did not start")), serverPatience).unref();
  });
  return { child, port };
}

/** The page's address: the folder to open, and what to develop and to test, as the workbench takes it. */
function addressOf(authority) {
  const remote = (path) => `vscode-remote://${authority}${resolve(path)}`;
  const places = ["extensionDevelopmentPath", "extensionTestsPath"].flatMap((name) =>
    (switches.get(name) ?? []).map((path) => [name, remote(path)]),
  );
  const query = new URLSearchParams();
  const [folder] = others;
  if (folder === undefined) query.set("ew", "true");
  else query.set(folder.endsWith(".code-workspace") ? "workspace" : "folder", resolve(folder));
  query.set("payload", JSON.stringify([...places, ["skipWelcome", "true"], ["skipReleaseNotes", "true"]]));
  return `http://${authority}/?${query}`;
}

async function openWorkbench(authority, log, { onExit, onTrouble }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: browserArguments,
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.route(
    (url) => url.hostname !== "127.0.0.1" && url.hostname !== "localhost",
    (route) => route.abort(),
  );
  // Half of the key that secrets are kept with, which code-server itself would answer.
  const keyFile = join(userData, "serve-web-key-half");
  if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(32));
  await context.route(
    (url) => url.host === authority && url.pathname === "/mint-key",
    (route) => route.fulfill({ body: readFileSync(keyFile) }),
  );
  const page = await context.newPage();
  page.on("console", (line) => log.write(`[page] ${line.text()}\n`));
  page.on("crash", () => onTrouble("the page crashed"));
  await page.exposeFunction("codeAutomationLog", (kind, args) => log.write(`[${kind}] ${args.join(" ")}\n`));
  await page.exposeFunction("codeAutomationExit", onExit);
  await page.goto(addressOf(authority));
  return { browser, page };
}

async function endServer(child) {
  if (child.exitCode !== null) return;
  const gone = exitOf(child);
  child.kill("SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), 5000).unref();
  await gone;
}

/** The exit code of the tests, or 70 where they did not come to their end. */
async function runTests() {
  const machine = join(userData, "Machine");
  mkdirSync(machine, { recursive: true });
  writeFileSync(join(machine, "settings.json"), JSON.stringify(quietSettings));
  const hands = join(root, "hands");
  mkdirSync(hands);
  const logFile = join(root, "log");
  const log = createWriteStream(logFile);
  const { promise: ended, resolve: end } = withResolvers();
  const onTrouble = (trouble) => end({ code: 70, trouble });
  const { child, port } = startServer(log, hands, onTrouble);
  let browser;
  let stopHands = () => {};
  try {
    const authority = `127.0.0.1:${await port}`;
    const workbench = await openWorkbench(authority, log, { onExit: (code) => end({ code }), onTrouble });
    browser = workbench.browser;
    stopHands = serveHands(workbench.page, hands);
    setTimeout(() => onTrouble(`there was no result in ${patience / 1000} s`), patience).unref();
  } catch (error) {
    onTrouble(error.message);
  }
  const { code, trouble } = await ended;
  stopHands();
  await browser?.close();
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
const code = extensions === undefined ? await runTests() : await installExtensions(extensions);
rmSync(root, { recursive: true, force: true, maxRetries: 3 });
process.exit(code);
