/**
 * Requests the answer to a hook from the answering process, and starts that process if there is none. Connects only to a socket of
 * this user.
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createConnection } from "node:net";
import nodePath from "node:path";
import { type HookReply, type HookRequest, replyIn } from "../messages.ts";

/** The delay before a new attempt to connect to a process that was started, in milliseconds. */
const retryDelay = 25;

/** The result of one attempt. */
type Attempt =
  | { readonly kind: "reply"; readonly reply: HookReply | undefined }
  /** No process listens. `isStale`: an ended process has left its socket. */
  | { readonly kind: "nobody"; readonly isStale: boolean }
  | { readonly kind: "failed" };

function attempt(path: string, request: string): Promise<Attempt> {
  return new Promise((resolve) => {
    const pieces: string[] = [];
    const socket = createConnection({ path }, () => socket.end(request));
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

/** Starts the answering process, which outlives this program and uses none of its streams or folders. */
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
 * The reply to a request; undefined if no process can be reached or started. Waits without a limit, so the caller must set one.
 * @param path the path of the socket
 * @param program the program that is started with `hook --serve`
 */
export async function requestReply(
  path: string,
  program: string,
  request: HookRequest,
): Promise<HookReply | undefined> {
  const text = JSON.stringify(request);
  let isStarted = false;
  for (;;) {
    const result = await attempt(path, text);
    if (result.kind === "reply") return result.reply;
    if (result.kind === "failed") return undefined;
    if (!isStarted) {
      // A killed process leaves its socket.
      if (result.isStale) fs.rmSync(path, { force: true });
      startAnswering(program, path);
      isStarted = true;
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
  }
}
