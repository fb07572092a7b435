/**
 * Runs a command of the command line in its own thread, so that the server stays responsive, and so that a command
 * that fails or runs out of memory does not affect anything else.
 */
import { Worker } from "node:worker_threads";
import type { CommandCall, CommandOutcome } from "../cli/command-call.ts";

/** Runs the command until it ends or the signal stops it; then the promise rejects as soon as the thread has ended. */
export function runInThread(call: CommandCall, signal: AbortSignal | undefined): Promise<CommandOutcome> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(call.program, { workerData: call, stdin: false, stdout: true, stderr: true });
    const stop = (): void => void worker.terminate();
    signal?.addEventListener("abort", stop, { once: true });
    worker.once("message", (outcome: CommandOutcome) => resolve(outcome));
    worker.once("error", reject);
    worker.once("exit", () => {
      signal?.removeEventListener("abort", stop);
      // Has no effect if the promise is already resolved.
      reject(signal?.aborted === true ? signal.reason : new Error("the command ended without an answer"));
    });
  });
}
