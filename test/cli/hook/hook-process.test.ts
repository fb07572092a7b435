/** The built program of a hook with the answering process: the same answers, quickly, and only to the same user. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { socketPath } from "../../../server/src/cli/hook/socket-path.ts";
import { skip, skipWithoutGit } from "../../skipping.ts";
import { type TestRepository, testRepository } from "../../support/repository.ts";
import { docsJson, type Finished, finished } from "../command-line.ts";
import { replacingEvents, textRead } from "./recorded-events.ts";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));
const launcher = path.join(projectRoot, "server/bin/docs-json.js");
const program = path.join(projectRoot, "server/dist/docs-json.cjs");

describe("the process that answers hooks", () => {
  let repository: TestRepository;
  let caches: TestRepository;
  let started: ChildProcess[] = [];
  beforeEach(function () {
    if (process.platform === "win32") skip(this, "a hook keeps no process on Windows");
    skipWithoutGit(this);
    repository = testRepository();
    caches = testRepository();
    if (socketPath(program, environment(600)) === undefined)
      skip(this, "the path of the temporary folder is too long for a socket");
    repository.write("docs.json", docsJson({ pages: ["a", "b"] }));
    repository.write("a.mdx", "---\ntitle: a\n---\n\nText\n");
    repository.write("b.mdx", "---\ntitle: b\n---\n\n## First\n");
    repository.commit();
  });
  afterEach(async () => {
    for (const one of started) {
      const ended =
        one.exitCode !== null || one.signalCode !== null || new Promise((done) => one.once("close", done));
      one.kill("SIGKILL");
      await ended;
    }
    started = [];
    repository?.remove();
    caches?.remove();
  });

  const environment = (seconds: number) => ({
    ...process.env,
    XDG_CACHE_HOME: caches.root,
    HOME: caches.root,
    DOCS_JSON_HOOK_SECONDS: String(seconds),
  });

  /**
   * Runs a hook to its end.
   * @param given how many seconds the process that answers may wait, or the whole environment
   */
  function hook(
    event: unknown,
    given: number | NodeJS.ProcessEnv,
    ...args: readonly string[]
  ): Promise<Finished> {
    // A slow machine needs more time.
    const child = spawn(process.execPath, [launcher, "hook", "--timeout", "600", ...args], {
      cwd: repository.root,
      env: typeof given === "number" ? environment(given) : given,
    });
    child.stdin.end(JSON.stringify(event));
    return finished(child);
  }

  /** Changes the page a. @returns the event about the change */
  function edited(before: string, after: string): unknown {
    const text = fs.readFileSync(path.join(repository.root, "a.mdx"), "utf8");
    assert.ok(text.includes(before));
    repository.write(
      "a.mdx",
      text.replace(before, () => after),
    );
    return replacingEvents["Claude Code's Edit"]?.of({
      folder: repository.root,
      file: "a.mdx",
      before,
      after,
    });
  }

  /** The paths of the sockets. */
  function sockets(): readonly string[] {
    const find = (folder: string): readonly string[] =>
      fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const file = path.join(folder, entry.name);
        return entry.isDirectory() && entry.name !== ".git" ? find(file) : entry.isSocket() ? [file] : [];
      });
    return find(caches.root);
  }

  async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  const listens = (socket: string): Promise<boolean> =>
    new Promise((resolve) => {
      const connection = net.createConnection(socket, () => {
        connection.destroy();
        resolve(true);
      });
      connection.once("error", () => resolve(false));
    });

  /** Starts the process like the first hook, and waits until it listens. */
  async function serve(): Promise<string> {
    const child = spawn(process.execPath, [program, "hook", "--serve"], {
      env: environment(600),
      stdio: "ignore",
    });
    started.push(child);
    await until(() => sockets().length > 0);
    const [socket = ""] = sockets();
    await until(() => listens(socket));
    return socket;
  }

  it("answers like a program that reads the site only for this event", async () => {
    await serve();
    const events = [
      edited("Text", "[x](/gone)\n\nMore"),
      edited("More", "[b](/b#second)"),
      edited("[b](/b#second)", "[b](/b#first)"),
    ];
    // The file has the last text, so each event is answered twice for the same state.
    for (const event of events) {
      const kept = await hook(event, 600);
      const once = await hook(event, 600, "--no-server");
      assert.deepEqual([kept.code, kept.stdout, kept.stderr], [once.code, once.stdout, once.stderr]);
    }
    const next = await hook(edited("[x](/gone)", "[y](/lost)"), 600);
    assert.match(textRead("claude-code", next.stdout), /1 new finding.*\n.*`\/lost`/);
  });

  it("includes changes by other programs", async () => {
    await serve();
    await hook(edited("Text", "[b](/b#first)"), 600);
    // The next answer is from memory, which the process fills after the first answer.
    await hook(edited("[b](/b#first)", "[b](/b#first) one"), 600);
    repository.write("b.mdx", "---\ntitle: b\n---\n\n## Second\n");
    const event = edited("[b](/b#first) one", "[b](/b#second) two");
    await until(async () => (await hook(event, 600)).stdout === "");
    const broken = edited("[b](/b#second) two", "[b](/b#first) three");
    const { stdout } = await hook(broken, 600);
    assert.match(textRead("claude-code", stdout), /broken-anchor/);
  });

  it("listens only to this user", async () => {
    const socket = await serve();
    assert.equal(fs.statSync(socket).mode & 0o777, 0o600);
    assert.equal(fs.statSync(path.dirname(socket)).mode & 0o022, 0);
  });

  it("is started by the first hook and ends automatically", async () => {
    const first = hook(edited("Text", "[x](/gone)"), 5);
    await until(() => sockets().length === 1);
    assert.match(textRead("claude-code", (await first).stdout), /broken-link/);
    await until(() => sockets().length === 0);
  });

  it("ends after an answer if it needs too much memory, with all that it keeps", async () => {
    const ended = path.join(caches.root, "ended");
    caches.write(
      "large.cjs",
      `process.memoryUsage.rss = () => 3 * 1024 ** 3;
      if (process.argv.includes("--serve"))
        process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(ended)}, ""));`,
    );
    const large = { NODE_OPTIONS: `--require ${JSON.stringify(path.join(caches.root, "large.cjs"))}` };
    const { stdout } = await hook(edited("Text", "[x](/gone)"), { ...environment(600), ...large });
    assert.match(textRead("claude-code", stdout), /broken-link/);
    // Without a request, it would otherwise end only after 10 minutes.
    await until(() => fs.existsSync(ended));
    assert.deepEqual(sockets(), []);
  });

  it("is started again if it was killed", async () => {
    const socket = await serve();
    const [killed] = started;
    const ended = new Promise((done) => killed?.once("close", done));
    killed?.kill("SIGKILL");
    await ended;
    assert.ok(fs.existsSync(socket));
    const { stdout, stderr } = await hook(edited("Text", "[x](/gone)"), 2);
    assert.equal(stderr, "");
    assert.match(textRead("claude-code", stdout), /broken-link/);
    await until(() => sockets().length === 0);
  });

  it("is not started if nothing is edited, no site is affected, or the user disables it", async () => {
    const quiet = { code: 0, signal: null, stdout: "", stderr: "" };
    const shell = {
      session_id: "1",
      hook_event_name: "PostToolUse",
      tool_name: "Bash",
      tool_input: { command: "ls" },
    };
    assert.deepEqual(await hook(shell, 600), quiet);
    const outside = replacingEvents["Claude Code's Edit"]?.of({
      folder: caches.root,
      file: "a.mdx",
      before: "a",
      after: "b",
    });
    assert.deepEqual(await hook(outside, 600), quiet);
    const event = edited("Text", "[x](/gone)");
    assert.match((await hook(event, 0)).stdout, /broken-link/);
    assert.match((await hook(event, 600, "--no-server", "--agent=claude-code")).stdout, /broken-link/);
    assert.deepEqual(sockets(), []);
  });

  it("does not keep the agent waiting", async () => {
    const socket = await serve();
    const [answering] = started;
    // A stopped process does not answer.
    answering?.kill("SIGSTOP");
    const event = edited("Text", "[x](/gone)");
    const { code, stdout, stderr } = await hook(event, 600, "--timeout=1");
    assert.deepEqual([code, stdout], [0, ""]);
    assert.equal(stderr, "docs-json: There was no answer within 1 second, so this edit was not checked\n");
    // With more time, a second process answers.
    const late = await hook(event, 600);
    assert.equal(late.code, 0);
    assert.match(textRead("claude-code", late.stdout), /broken-link/);
    answering?.kill("SIGCONT");
    assert.ok(await listens(socket));
  });

  it("ends with success if its messages cannot be written, or if it cannot be started", function () {
    const run = (before: readonly string[], stderr: "pipe" | number, ...args: readonly string[]) =>
      spawnSync(process.execPath, [...before, launcher, "hook", ...args], {
        encoding: "utf8",
        input: "{}",
        env: environment(0),
        stdio: ["pipe", "pipe", stderr],
      });
    caches.write("older.cjs", 'Object.defineProperty(process.versions, "node", { value: "19.9.0" });');
    const old = run(["-r", path.join(caches.root, "older.cjs")], "pipe");
    assert.deepEqual([old.status, old.stdout], [0, ""]);
    assert.match(old.stderr, /^docs-json needs Node\.js 20 or later/);
    if (!fs.existsSync("/dev/full")) skip(this, "this system has no /dev/full");
    const full = fs.openSync("/dev/full", "w");
    try {
      for (const args of [[], ["--agnet"]]) {
        const { status, stdout } = run([], full, ...args);
        assert.deepEqual([status, stdout], [0, ""]);
      }
    } finally {
      fs.closeSync(full);
    }
  });

  it("passes help and invalid command lines to the main program", () => {
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [launcher, "hook", ...args], {
        encoding: "utf8",
        input: "{}",
        env: environment(0),
      });
    assert.match(run("--help").stdout, /^Usage: docs-json hook/);
    const mistake = run("--agnet");
    assert.deepEqual([mistake.status, mistake.stdout], [0, ""]);
    assert.match(mistake.stderr, /Unknown option --agnet/);
    const unread = run();
    assert.deepEqual([unread.status, unread.stdout], [0, ""]);
    assert.match(
      unread.stderr,
      /^docs-json: The event was not read, because it does not have the format of a supported agent/,
    );
  });
});
