/**
 * Programs that `npm test` runs, and what they say. Two may run side by side: then one speaks at once,
 * and what the other says is held back until the first has finished. Knows nothing of what is tested.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(import.meta.url);

/** How long the last words of a program that has ended are waited for, in milliseconds. */
const lastWordsTime = 2000;

/** The script of a package's command, so that no shell and no platform's script wrapper is needed. */
export function command(packageName, name = packageName) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[name]);
}

/** Says everything at once. */
export const loud = { isLoud: true, say: (text) => process.stdout.write(text) };

/** Says nothing until `release` is called, then all that it was told, and from then on at once. */
export function holding() {
  let held = [];
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

/** Ends a program and all that it has started. */
export function endGroup(child, signal) {
  if (process.platform === "win32") child.kill(signal);
  else process.kill(-child.pid, signal);
}

/** Hands on what a program says; resolves when it has said all. */
function passOn(child, voice) {
  const heard = [child.stdout, child.stderr].map((stream) => {
    stream.on("data", (text) => voice.say(text));
    return new Promise((done) => stream.once("close", done));
  });
  return Promise.all(heard);
}

function delay(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds).unref());
}

/**
 * Runs a script of node.
 * @param options `voice` says what it says; `environment` is added to that of this process; `onStart` gets
 * the child
 * @returns the exit code, or 1 after a signal
 */
export function run(script, args, { voice = loud, environment = {}, onStart } = {}) {
  return new Promise((resolve) => {
    const output = voice.isLoud ? "inherit" : "pipe";
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ["inherit", output, output],
      env: { ...process.env, ...environment },
      // A group of its own, so that what it starts ends with it: mocha starts the tests in a child.
      detached: process.platform !== "win32",
    });
    const end = (signal) => endGroup(child, signal);
    const signals = ["SIGINT", "SIGTERM"];
    for (const signal of signals) process.on(signal, end);
    const finish = (code) => {
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
