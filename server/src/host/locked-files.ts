/**
 * Retries changes to files that another program has open: on Windows, an editor, a virus scanner or a preview keeps a
 * file from being replaced, mostly for a moment. A change is retried for about a second.
 */

/** Error codes for such files; the codes are the same if permission is missing permanently. */
const codes: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);

/** Whether a disk operation may have failed because another program has the file open. */
export function mayBeLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && codes.has(String(error.code));
}

/** How long to wait before each retry, in milliseconds; about a second in total. */
const pauses = [10, 20, 40, 80, 150, 300, 400];

/** Why a change finally failed; undefined if another program cannot be the cause. Completes "… could not be changed: …". */
export function lockedReason(error: unknown): string | undefined {
  return mayBeLocked(error) ? "permission denied, or another program is using it" : undefined;
}

const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Blocks the thread, because a change of several files is one step. */
function pause(milliseconds: number): void {
  Atomics.wait(cell, 0, 0, milliseconds);
}

/** Runs a disk operation and retries it while another program may have the file open. Throws the last error. */
export function retryWhileLocked<Result>(
  act: () => Result,
  wait: (milliseconds: number) => void = pause,
): Result {
  for (const milliseconds of pauses) {
    try {
      return act();
    } catch (error) {
      if (!mayBeLocked(error)) throw error;
      wait(milliseconds);
    }
  }
  return act();
}
