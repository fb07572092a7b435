/** Entry point of the command line in Node, and of its threads, which read pages or run a command. */
import fs from "node:fs";
import tty from "node:tty";
import { isMainThread, workerData } from "node:worker_threads";
import { reasonOf } from "../host/file-system.ts";
import { readStream } from "../host/read-file.ts";
import { answerCall } from "./answer-call.ts";
import { isCommandCall } from "./command-call.ts";
import { outputStream } from "./output-stream.ts";
import { readForMainThread } from "./pages/page-thread.ts";
import { run } from "./run.ts";
import { type ExitCode, OutputError } from "./terminal.ts";

/** The delay before a full pipe is tried again, in milliseconds. */
const pipePause = 5;

const pauseCell = new Int32Array(new SharedArrayBuffer(4));

/** Writes the whole text synchronously: at exit, the end of a long output to a pipe would otherwise be lost. */
function writeAll(descriptor: number, text: string): void {
  let remainingBytes = Buffer.from(text, "utf8");
  while (remainingBytes.length > 0) {
    try {
      remainingBytes = remainingBytes.subarray(fs.writeSync(descriptor, remainingBytes));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EAGAIN") Atomics.wait(pauseCell, 0, 0, pipePause);
      // The reader has closed the pipe, as `| head` does. The exit code is not affected.
      else if (code === "EPIPE") return;
      else throw new OutputError(`The output could not be written completely: ${reasonOf(error)}`);
    }
  }
}

/** Whether messages for people were lost, which only the exit code can report. */
let areMessagesLost = false;

function writeMessage(text: string): void {
  try {
    writeAll(2, text);
  } catch {
    areMessagesLost = true;
  }
}

const stderr = outputStream(2, () => process.stderr, writeMessage);

/** Undefined if the folder in which the command was started no longer exists. */
function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** The longest answer to a question, in bytes. */
const maxAnswer = 1000;

/** Asks on the terminal and reads a line byte by byte, so that text typed ahead is left for the next question. */
function ask(question: string): string | undefined {
  stderr.write(question);
  const answer: number[] = [];
  const byte = Buffer.alloc(1);
  while (answer.length < maxAnswer) {
    try {
      if (fs.readSync(0, byte) === 0) return answer.length === 0 ? undefined : text(answer);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return undefined;
      Atomics.wait(pauseCell, 0, 0, pipePause);
      continue;
    }
    if (byte[0] === 10) break;
    answer.push(byte[0] ?? 0);
  }
  return text(answer);
}

function text(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString("utf8");
}

function main(): ExitCode {
  const folder = currentFolder();
  if (folder === undefined) {
    stderr.write("docs-json: The current folder no longer exists\n");
    return 2;
  }
  return run(process.argv.slice(2), {
    stdout: outputStream(
      1,
      () => process.stdout,
      (text) => writeAll(1, text),
    ),
    stderr,
    currentFolder: folder,
    environment: process.env,
    program: process.argv[1],
    ...(tty.isatty(0) && tty.isatty(2) ? { ask } : {}),
    readInput: (maxBytes) => readStream(0, { maxBytes }),
    now: () => performance.now(),
  });
}

if (isMainThread) {
  const code = main();
  process.exitCode = areMessagesLost ? 2 : code;
} else if (isCommandCall(workerData)) answerCall(workerData, run);
else readForMainThread();
