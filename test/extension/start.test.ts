/**
 * `npm start`, which opens a VS Code to try the extension. The server build is the real one; a script takes the
 * place of the desktop VS Code, and records its arguments.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { skip } from "../skipping.ts";
import { describeSlow } from "../slow.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** On a fresh machine the test installs VS Code's server build first. */
const patience = 300_000;

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the first group of a pattern as soon as a matching text is printed. */
  readonly printed: (pattern: RegExp) => Promise<string>;
  readonly exited: Promise<number>;
}

/** Starts the program in its own process group, as a terminal does. */
function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Started {
  const child = spawn("npm", ["start", "--", ...args], {
    cwd: root,
    env: { ...process.env, VSCODE_PATH: undefined, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const waiting = new Set<() => void>();
  const add = (chunk: Buffer): void => {
    output += chunk;
    for (const look of waiting) look();
  };
  child.stdout?.on("data", add);
  child.stderr?.on("data", add);
  const exited = once(child, "exit").then(([code]) => (code as number | null) ?? 1);
  const printed = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      };
      waiting.add(look);
      look();
      exited.then(() => reject(new Error(`it ended before it printed ${pattern}:\n${output}`)));
    });
  return { child, output: () => output, printed, exited };
}

/** Sends the signal of Ctrl+C to every process of the group, as a terminal does. */
function interrupt({ child }: Started): void {
  if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
}

/** A process that a signal has ended has no exit code. */
function isRunning({ child }: Started): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** The processes with a text in their command line. */
function processesWith(text: string): readonly string[] {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" });
  return listed.split("\n").filter((line) => line.includes(text));
}

/** A script in place of the desktop's command: like that command, it leaves the window to another process. */
const desktopStandIn = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
const { spawn } = require("node:child_process");
const args = process.argv.slice(2);
const user = args.find((one) => one.startsWith("--user-data-dir=")).slice(16);
const settings = JSON.parse(readFileSync(user + "/User/settings.json", "utf8"));
appendFileSync(process.env.NOTES, JSON.stringify({ args, settings }) + "\\n");
if (args.includes("--wait") && process.env.STAYS_OPEN === "1") {
  const script = "setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ["-e", script, "window", user], { stdio: "ignore", detached: true });
  child.once("exit", () => process.exit(0));
}
`;

interface Note {
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
}

describeSlow("npm start", function () {
  this.timeout(patience);
  let folder: string;
  let started: Started | undefined;

  before(function () {
    if (process.platform !== "linux" || process.arch !== "x64")
      skip(this, "the test builds of VS Code are for Linux on x64");
    if (!existsSync(path.join(root, "docs-json-navigator.vsix")))
      execFileSync("npm", ["run", "package"], { cwd: root });
  });
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "docs-json-start-test-"));
  });
  afterEach(async () => {
    if (started !== undefined && isRunning(started)) {
      interrupt(started);
      await started.exited;
    }
    started = undefined;
    rmSync(folder, { recursive: true });
  });

  it("serves the example under an address with a token, and ends all processes that it has started", async () => {
    started = start(["--server"]);
    const address = new URL(await started.printed(/(http:\/\/127\.0\.0\.1:\d+\/\?\S+)/));
    await started.printed(/(Ctrl\+C ends)/);
    const site = address.searchParams.get("folder") ?? "";
    const place = path.dirname(site);
    assert.ok(existsSync(path.join(site, "docs.json")));
    assert.notEqual(path.dirname(site), path.join(root, "examples"));
    const branch = execFileSync("git", ["status", "--porcelain", "--branch"], {
      cwd: site,
      encoding: "utf8",
    });
    assert.match(branch, /^## \S+\n$/);

    const stranger = await fetch(address.origin);
    assert.equal(stranger.status, 403);
    const first = await fetch(address, { redirect: "manual" });
    const cookie = first.headers.getSetCookie().map((one) => one.split(";")[0]);
    const page = await fetch(new URL(first.headers.get("location") ?? "", address), {
      headers: { cookie: cookie.join("; ") },
    });
    assert.equal(page.status, 200);
    assert.match(await page.text(), /workbench/);
    const halves = await Promise.all(
      [1, 2].map(async () => {
        const answer = await fetch(`${address.origin}/mint-key`, { method: "POST" });
        return Buffer.from(await answer.arrayBuffer()).toString("hex");
      }),
    );
    assert.match(halves[0] ?? "", /^[0-9a-f]{64}$/);
    assert.equal(halves[0], halves[1]);

    const platform = await started.printed(/Platform: +(http:\S+\d)/);
    const update = await fetch(`${platform}/v1/project/update/acme-docs`, {
      method: "POST",
      headers: { Authorization: "Bearer mint_try" },
    });
    assert.equal(update.status, 202);

    assert.ok(processesWith(place).length > 0);
    interrupt(started);
    await started.exited;
    assert.deepEqual(processesWith(place), []);
    assert.equal(existsSync(place), false);
    await assert.rejects(fetch(address.origin));
    await assert.rejects(fetch(platform));
  });

  it("says when its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    started = start(["--as-built", "--server", "--port", String(port)]);
    assert.equal(await started.exited, 1);
    other.close();
    assert.ok(started.output().includes(`Port ${port} is in use`), started.output());
  });

  it("refuses a folder that does not exist", async () => {
    started = start([path.join(folder, "nowhere")]);
    assert.equal(await started.exited, 2);
    assert.match(started.output(), /nowhere does not exist/);
  });

  describe("with a desktop VS Code", () => {
    let environment: Readonly<Record<string, string>>;
    const notes = (): readonly Note[] =>
      readFileSync(path.join(folder, "notes"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));

    beforeEach(() => {
      const executable = path.join(folder, "code");
      writeFileSync(executable, desktopStandIn, { mode: 0o755 });
      environment = { VSCODE_PATH: executable, NOTES: path.join(folder, "notes") };
    });

    it("opens a site in its own folder, writes nothing there, and ends with the window", async () => {
      const site = path.join(folder, "site");
      cpSync(path.join(root, "examples/lost-pages"), site, { recursive: true });
      const before = readdirSync(site, { recursive: true });
      started = start(["--as-built", path.join(site, "docs.json")], environment);
      assert.equal(await started.exited, 0);
      const [installing, opening] = notes();
      assert.ok(installing?.args.some((one) => /^--install-extension=.*\.vsix$/.test(one)));
      assert.equal(opening?.args.at(-1), site);
      // The user decides whether the folder is trusted.
      assert.ok(!opening.args.includes("--disable-workspace-trust"));
      assert.match(String(opening.settings["docsJson.api.baseUrl"]), /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.match(String(opening.settings["docsJson.assistant.baseUrl"]), /\/discovery$/);
      assert.notEqual(opening.settings["docsJson.projectId"] ?? "", "");
      assert.notEqual(opening.settings["docsJson.assistant.domain"] ?? "", "");
      assert.deepEqual(readdirSync(site, { recursive: true }), before);
    });

    it("ends the window on a signal", async () => {
      started = start(["--as-built"], { ...environment, STAYS_OPEN: "1" });
      await started.printed(/(Ctrl\+C ends)/);
      // The window opens by itself, and records it a moment later.
      while (notes().length < 2) await setTimeout(20);
      const [, opening] = notes();
      const site = opening?.args.at(-1) ?? "";
      const place = path.dirname(site);
      const project: unknown = JSON.parse(readFileSync(path.join(site, ".vscode/settings.json"), "utf8"));
      assert.deepEqual(project, { "docsJson.projectId": "acme-docs", "docsJson.assistant.domain": "slow" });
      assert.ok(opening?.args.includes("--disable-workspace-trust"));
      interrupt(started);
      await started.exited;
      assert.deepEqual(processesWith(place), []);
      assert.equal(existsSync(place), false);
    });
  });
});
