/**
 * Programs that `npm test` runs, and what they say. Two may run side by side: then one speaks at once,
 * and what the other says is held back until the first has finished. Does not depend on what is tested.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(import.meta.url);

/** How long the last words of a program that has ended are waited for, in milliseconds. */
const lastWordsTime = 2000;

/** The script of a package's command, so that no shell and no platform's script wrapper is needed. */
export function command(packageName: string, name: string = packageName): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin }: { readonly bin: string | Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(manifest, "utf8"),
  );
  const script = typeof bin === "string" ? bin : bin[name];
  if (script === undefined) throw new Error(`${packageName} has no command ${name}`);
  return join(dirname(manifest), script);
}

/** Where a program's words go. */
export interface Voice {
  readonly isLoud: boolean;
  readonly say: (text: string) => void;
}

/** Keeps what it is told until `release` is called. */
interface HoldingVoice extends Voice {
  readonly release: () => void;
}

/** Says everything at once. */
export const loud: Voice = { isLoud: true, say: (text) => void process.stdout.write(text) };

/** Says nothing until `release` is called, then all that it was told, and from then on at once. */
export function holding(): HoldingVoice {
  let held: string[] | undefined = [];
  return {
    isLoud: false,
    say: (text) => {
      if (held === undefined) process.stdout.write(text);
      else held.push(text);
    },
    release: () => {
      for (const text of held ?? []) process.stdout.write(text);
      held = undefined;
    },
  };
}

/** Hands on what it is told, and remembers it. */
interface RememberingVoice extends Voice {
  /** All that it was told. */
  readonly told: () => string;
}

/** Hands on to another voice what it is told, and remembers it. */
export function remembering(voice: Voice): RememberingVoice {
  const texts: string[] = [];
  return {
    isLoud: false,
    say: (text) => {
      texts.push(text);
      voice.say(text);
    },
    told: () => texts.join(""),
  };
}

/** Ends a program and all that it has started. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === "win32") child.kill(signal);
  else if (child.pid !== undefined) process.kill(-child.pid, signal);
}

/** Hands on what a program says; resolves when it has said all. */
async function passOn({ stdout, stderr }: ChildProcess, voice: Voice): Promise<void> {
  const heard = [stdout, stderr].map((stream) => {
    stream?.setEncoding("utf8").on("data", (text) => voice.say(text));
    return new Promise((done) => stream?.once("close", done));
  });
  await Promise.all(heard);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds).unref());
}

interface RunOptions {
  /** Says what the program says. */
  readonly voice?: Voice;
  /** Is added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Messages can be sent to it and come from it. */
  readonly hasChannel?: boolean;
  readonly onStart?: (child: ChildProcess) => void;
}

/** What lets node run scripts in TypeScript. */
const loader = ["--import", "tsx"];

/**
 * Runs a script of node.
 * @returns the exit code, or 1 after a signal
 */
export function run(
  script: string,
  args: readonly string[],
  { voice = loud, environment = {}, hasChannel = false, onStart }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const output = voice.isLoud ? "inherit" : "pipe";
    const child = spawn(process.execPath, [...(script.endsWith(".ts") ? loader : []), script, ...args], {
      cwd: root,
      stdio: ["inherit", output, output, ...(hasChannel ? (["ipc"] as const) : [])],
      env: { ...process.env, ...environment },
      // Its own group, so that what it starts ends with it.
      detached: process.platform !== "win32",
    });
    const end = (signal: NodeJS.Signals): void => endGroup(child, signal);
    const signals = ["SIGINT", "SIGTERM"] as const;
    for (const signal of signals) process.on(signal, end);
    const finish = (code: number): void => {
      for (const signal of signals) process.off(signal, end);
      resolve(code);
    };
    const said = voice.isLoud ? Promise.resolve() : passOn(child, voice);
    onStart?.(child);
    child.once("error", () => finish(1));
    // A program that it has left behind may keep its output open.
    child.once("exit", (code) => Promise.race([said, delay(lastWordsTime)]).then(() => finish(code ?? 1)));
  });
}
