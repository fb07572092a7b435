/**
 * The programs that `npm test` runs, and their output. If two run in parallel, the output of one is printed
 * immediately, and that of the other after the first has finished. Does not depend on the tests.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(import.meta.url);

/** The time to wait for the remaining output of a program that has ended, in milliseconds. */
const outputTimeout = 2000;

/** The script of a package's command, so that neither a shell nor the platform's wrapper script is needed. */
export function command(packageName: string, name: string = packageName): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin }: { readonly bin: string | Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(manifest, "utf8"),
  );
  const script = typeof bin === "string" ? bin : bin[name];
  if (script === undefined) throw new Error(`${packageName} has no command ${name}`);
  return join(dirname(manifest), script);
}

/** A destination for a program's output. */
export interface ProgramOutput {
  readonly isDirect: boolean;
  readonly write: (text: string) => void;
}

/** An output that holds text back until `release` is called. */
interface HeldProgramOutput extends ProgramOutput {
  readonly release: () => void;
}

/** Prints everything immediately. */
export const direct: ProgramOutput = {
  isDirect: true,
  write: (text) => void process.stdout.write(text),
};

/**
 * Creates an output that prints nothing until `release` is called, then everything so far, and from then on immediately.
 */
export function held(): HeldProgramOutput {
  let held: string[] | undefined = [];
  return {
    isDirect: false,
    write: (text) => {
      if (held === undefined) process.stdout.write(text);
      else held.push(text);
    },
    release: () => {
      for (const text of held ?? []) process.stdout.write(text);
      held = undefined;
    },
  };
}

/** An output that passes text on and records it. */
interface RecordedProgramOutput extends ProgramOutput {
  /** All text so far. */
  readonly text: () => string;
}

/** Creates an output that passes text on to another one, and records it. */
export function recordedTo(output: ProgramOutput): RecordedProgramOutput {
  const texts: string[] = [];
  return {
    isDirect: false,
    write: (text) => {
      texts.push(text);
      output.write(text);
    },
    text: () => texts.join(""),
  };
}

/** Ends a program and all processes that it has started. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === "win32") child.kill(signal);
  else if (child.pid !== undefined) process.kill(-child.pid, signal);
}

/** Passes the output of a program on; resolves at the end of the output. */
async function passOn({ stdout, stderr }: ChildProcess, output: ProgramOutput): Promise<void> {
  const ends = [stdout, stderr].map((stream) => {
    stream?.setEncoding("utf8").on("data", (text) => output.write(text));
    return new Promise((done) => stream?.once("close", done));
  });
  await Promise.all(ends);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds).unref());
}

interface RunOptions {
  /** Prints the output of the program. */
  readonly output?: ProgramOutput;
  /** Added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether messages can be exchanged with the program. */
  readonly hasChannel?: boolean;
  readonly onStart?: (child: ChildProcess) => void;
}

/** The options with which Node runs TypeScript. */
const loader = ["--import", "tsx"];

/**
 * Runs a script with Node.
 * @returns the exit code, or 1 after a signal
 */
export function run(
  script: string,
  args: readonly string[],
  { output = direct, environment = {}, hasChannel = false, onStart }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const stream = output.isDirect ? "inherit" : "pipe";
    const child = spawn(process.execPath, [...(script.endsWith(".ts") ? loader : []), script, ...args], {
      cwd: root,
      stdio: ["inherit", stream, stream, ...(hasChannel ? (["ipc"] as const) : [])],
      env: { ...process.env, ...environment },
      // A separate process group, so that its child processes can be ended with it.
      detached: process.platform !== "win32",
    });
    const end = (signal: NodeJS.Signals): void => endGroup(child, signal);
    const signals = ["SIGINT", "SIGTERM"] as const;
    for (const signal of signals) process.on(signal, end);
    const finish = (code: number): void => {
      for (const signal of signals) process.off(signal, end);
      resolve(code);
    };
    const ended = output.isDirect ? Promise.resolve() : passOn(child, output);
    onStart?.(child);
    child.once("error", () => finish(1));
    // A child process that is still running may keep its output open.
    child.once("exit", (code) => Promise.race([ended, delay(outputTimeout)]).then(() => finish(code ?? 1)));
  });
}
