/**
 * Asks the process that stays to answer a hook, and starts that process if there is none. Connects only to a socket of this user.
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createConnection } from "node:net";
import nodePath from "node:path";
import { type HookQuestion, type HookReply, replyIn } from "../messages.ts";

/** How long is waited before a process that has been started is asked again, in milliseconds. */
const pause = 25;

/** What came of one attempt. */
type Attempt =
  | { readonly kind: "reply"; readonly reply: HookReply | undefined }
  /** Nothing listens. */
  | { readonly kind: "nobody"; readonly isStale: boolean }
  | { readonly kind: "failed" };

function attempt(path: string, question: string): Promise<Attempt> {
  return new Promise((resolve) => {
    const pieces: string[] = [];
    const socket = createConnection({ path }, () => socket.end(question));
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => pieces.push(piece));
    socket.once("end", () => resolve({ kind: "reply", reply: replyIn(pieces.join("")) }));
    socket.once("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      if (code === "ENOENT") resolve({ kind: "nobody", isStale: false });
      else if (code === "ECONNREFUSED") resolve({ kind: "nobody", isStale: true });
      else resolve({ kind: "failed" });
    });
  });
}

/** Starts the process that stays; it outlives this program and holds none of its streams and folders. */
function startAnswering(program: string, path: string): void {
  const child = spawn(process.execPath, [program, "hook", "--serve"], {
    cwd: nodePath.dirname(path),
    detached: true,
    stdio: "ignore",
    windowsHide: true,
  });
  child.once("error", () => undefined);
  child.unref();
}

/**
 * The reply to a question; undefined if no process can be reached or started. Waits as long as it takes, so the caller limits
 * the time.
 * @param path of the socket
 * @param program that is started with `hook --serve`
 */
export async function askOver(
  path: string,
  program: string,
  question: HookQuestion,
): Promise<HookReply | undefined> {
  const text = JSON.stringify(question);
  let isStarted = false;
  for (;;) {
    const result = await attempt(path, text);
    if (result.kind === "reply") return result.reply;
    if (result.kind === "failed") return undefined;
    if (!isStarted) {
      // A process that was killed has left its socket.
      if (result.isStale) fs.rmSync(path, { force: true });
      startAnswering(program, path);
      isStarted = true;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
