/** Runs command lines for tests: in process with a captured terminal, and as a separate program. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../server/src/cli/run.ts";
import type { ExitCode } from "../../server/src/cli/terminal.ts";
import type { FileText } from "../../server/src/host/read-file.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";

export interface Ran {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  /** Whether stdout and stderr are terminals. */
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The current day for the command. */
  readonly today?: string;
  /** The text on standard input. */
  readonly input?: string;
  /** Answers questions; undefined if there is no user at the terminal. */
  readonly ask?: (question: string) => string | undefined;
}

function inputOf(text: string): (maxBytes: number) => FileText {
  const bytes = Buffer.byteLength(text);
  return (maxBytes) => (bytes > maxBytes ? { kind: "too-large", bytes, maxBytes } : { kind: "text", text });
}

/** Output with forward slashes in paths. JSON is not changed, because its backslashes belong to escapes. */
function withSlashes(text: string): string {
  return process.platform !== "win32" || /^\s*[{[]/.test(text)
    ? text
    : text.replace(/(?<=[\w.:])\\(?=[\w.])/g, "/");
}

/** Runs a command line in this process, in a folder, with a stopped clock. */
export function runIn(currentFolder: string, args: readonly string[], given: Surroundings = {}): Ran {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written) => ({
    isTTY: given.isTerminal === true,
    columns: given.columns,
    write(text: string): void {
      written[name] += text;
    },
  });
  const code = run(args, {
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    currentFolder,
    environment: given.environment ?? {},
    now: () => 0,
    ...(given.today === undefined ? {} : { today: given.today }),
    ...(given.input === undefined ? {} : { readInput: inputOf(given.input) }),
    ...(given.ask === undefined ? {} : { ask: given.ask }),
  });
  return { code, stdout: withSlashes(written.stdout), stderr: withSlashes(written.stderr) };
}

/** A docs.json that is valid except perhaps for its navigation. */
export function docsJson(navigation: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  const base = { theme: "mint", name: "Docs", colors: { primary: "#15803D" } };
  return `${JSON.stringify({ ...base, navigation, ...more }, undefined, 2)}\n`;
}

/** The output of `check --format json` for a folder, with the fields that tests read. */
export interface JsonReport {
  readonly version: 1;
  readonly sites: readonly {
    readonly root: string;
    readonly file: string;
    readonly findings: readonly JsonFinding[];
    readonly stats: Readonly<Record<"pages" | "entries" | "specs" | "files", number>>;
    readonly reading: { readonly dialect: string; readonly chosenBy: string };
    readonly broken?: readonly string[];
  }[];
  readonly summary: Readonly<Record<"errors" | "warnings" | "information" | "hints" | "durationMs", number>>;
}

export interface JsonFinding {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly range: Readonly<Record<"start" | "end", { readonly line: number; readonly character: number }>>;
  readonly pointer: string;
  readonly fixable: boolean;
}

export function checkJson(currentFolder: string, args: readonly string[] = []): JsonReport {
  const { stdout, stderr } = runIn(currentFolder, ["check", "--format", "json", ...args]);
  if (stdout === "") throw new Error(`nothing was printed: ${stderr}`);
  return JSON.parse(stdout);
}

/** The built command line, in a folder that other users of the machine may read. */
export interface BuiltCommand {
  /** The file for node. */
  readonly program: string;
  start(args: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Runs to the end. */
  run(args: readonly string[], options?: SpawnOptions): Promise<Finished>;
  remove(): void;
}

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

const builtFiles = fileURLToPath(new URL("../../server/dist", import.meta.url));

/** Copies the output of `npm run build`, because other users may not be able to enter the folder of the project. */
export function copyBuiltCommand(): BuiltCommand {
  const folder: TemporaryFolder = temporaryFolder({ readableByAll: true });
  cpSync(builtFiles, join(folder.root, "dist"), { recursive: true });
  const program = join(folder.root, "dist/docs-json.cjs");
  const start = (args: readonly string[], options: SpawnOptions = {}): ChildProcess =>
    spawn(process.execPath, [program, ...args], { cwd: folder.root, ...options });
  return {
    program,
    start,
    run: (args, options) => finished(start(args, options)),
    remove: folder.remove,
  };
}

export function finished(child: ChildProcess): Promise<Finished> {
  const written = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    written.stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    written.stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, ...written }));
  });
}
