/**
 * The environment in which a real editor runs a scenario with the shipped server: a site on disk, an empty home
 * folder, and the server's command in the path as documented.
 *
 * A scenario is written in the editor's own language. It writes its result to the file that VERDICT names: `passed`, or
 * the reason for a failure.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { skip } from "../skipping.ts";
import { serverProgram } from "../support/language-client.ts";
import { SiteFolder } from "../support/site-folder.ts";
import { siteName } from "./sample-site.ts";

/** The time in milliseconds after which an editor that has not ended is killed. */
const patience = 550_000;

/** The length of the log that a failing test shows, in characters. */
const logLength = 6000;

export interface Editor {
  /** The name, with the version that the scenarios are written for. */
  readonly name: string;
  /** The packages of Debian 12 that provide it. */
  readonly packages: string;
  /** A command whose output matches `version` if everything is installed. */
  readonly probe: readonly [program: string, ...args: string[]];
  readonly version: RegExp;
}

/**
 * Ends a suite early on machines without the editor: skips it with a message, or fails in CI. Call it in `before`.
 */
export function needEditor(context: Mocha.Context, { name, packages, probe, version }: Editor): void {
  const [program, ...args] = probe;
  const { stdout } = spawnSync(program, args, { stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" });
  if (version.test(stdout ?? "")) return;
  const message = `${name} is not installed (Debian 12 has it in ${packages})`;
  assert.ok(!process.env.CI, message);
  skip(context, message);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function endOf(text: string): string {
  return text.length > logLength ? `…${text.slice(-logLength)}` : text;
}

export class Workbench {
  readonly #folder = new SiteFolder();
  /** Absolute path of the site's folder. */
  readonly site: string;
  /** Absolute path of the home folder. */
  readonly home: string;

  /** @param name of the site's folder */
  constructor(files: Readonly<Record<string, string>>, name: string = siteName) {
    for (const [file, text] of Object.entries(files)) this.#folder.write(`${name}/${file}`, text);
    this.site = this.#folder.path(name);
    this.home = this.#folder.path("home");
    fs.mkdirSync(this.home);
    const recorder = fileURLToPath(new URL("record-exit.cjs", import.meta.url));
    const command = [process.execPath, "--require", recorder, serverProgram].map(quoted).join(" ");
    const program = this.#folder.write(
      "bin/docs-json-language-server",
      `#!/bin/sh\nexec ${command} "$@" 2>>${quoted(this.#folder.path("complaints"))}\n`,
    );
    fs.chmodSync(program, 0o755);
  }

  /** Makes the site a git repository, because some editors find the root of a project by it. */
  makeRepository(): void {
    const { status } = spawnSync("git", ["init", "--quiet"], { cwd: this.site, env: this.#environment });
    assert.equal(status, 0, "git init failed");
  }

  /** Writes a file in the home folder. @returns its absolute path */
  writeHome(file: string, text: string): string {
    return this.#folder.write(`home/${file}`, text);
  }

  read(file: string): string {
    return fs.readFileSync(path.join(this.site, file), "utf8");
  }

  /** The server's output to standard error. */
  get complaints(): string {
    return this.#readOr("complaints", "");
  }

  /** The starts and exit codes of the servers, in order. */
  get record(): readonly string[] {
    return this.#readOr("record", "").split("\n").filter(Boolean);
  }

  /**
   * Runs an editor in the site's folder until it ends. Fails with all logs unless its scenario passes.
   * @param log the editor's log of its messages to the server, relative to the home folder
   */
  async play(program: string, args: readonly string[], scenario: string, log: string): Promise<void> {
    const { output, ending } = await this.#run(program, args, scenario);
    const verdict = this.#readOr("verdict", "none");
    if (verdict === "passed" && ending === "0") return;
    const parts = [
      `${scenario}: ${program} ended with ${ending}; verdict: ${verdict}`,
      `-- server: ${this.record.join(", ")}; standard error:\n${endOf(this.complaints)}`,
      `-- output of ${program}:\n${endOf(output)}`,
      `-- log of ${program}:\n${endOf(this.#readOr(path.join("home", log), "none"))}`,
    ];
    assert.fail(parts.join("\n"));
  }

  /** Waits until every started server has logged its end, which a killed server does not. */
  async serversEnded(): Promise<void> {
    const deadline = Date.now() + patience / 2;
    const areRunning = (): boolean =>
      this.record.filter((line) => line === "started").length * 2 > this.record.length;
    while (areRunning()) {
      assert.ok(Date.now() < deadline, `a server was killed or still runs: ${this.record.join(", ")}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  remove(): void {
    this.#folder.remove();
  }

  /** An environment with only the user's path. */
  get #environment(): NodeJS.ProcessEnv {
    const inHome = (folder: string): string => path.join(this.home, folder);
    return {
      PATH: `${this.#folder.path("bin")}${path.delimiter}${process.env.PATH}`,
      HOME: this.home,
      XDG_CONFIG_HOME: inHome(".config"),
      XDG_DATA_HOME: inHome(".local/share"),
      XDG_STATE_HOME: inHome(".local/state"),
      XDG_CACHE_HOME: inHome(".cache"),
      XDG_RUNTIME_DIR: this.home,
      LC_ALL: "C.UTF-8",
      TERM: "dumb",
      VERDICT: this.#folder.path("verdict"),
      SERVER_RECORD: this.#folder.path("record"),
    };
  }

  #readOr(file: string, fallback: string): string {
    return fs.existsSync(this.#folder.path(file)) ? this.#folder.read(file) : fallback;
  }

  #run(
    program: string,
    args: readonly string[],
    scenario: string,
  ): Promise<{ output: string; ending: string }> {
    const child = spawn(program, args, {
      cwd: this.site,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...this.#environment, SCENARIO: scenario },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill("SIGKILL"), patience);
      child.once("error", reject);
      child.once("close", (code, signal) => {
        clearTimeout(timer);
        resolve({ output, ending: String(code ?? signal) });
      });
    });
  }
}
