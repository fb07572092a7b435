/**
 * Files that another program has open: on Windows, an editor, a scanner for viruses or a preview keeps a file from being replaced,
 * mostly for a moment. A change of the disk is tried again for about a second.
 */

/** What systems say about such files; they say the same if permission is missing for good. */
const codes: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);

/** Whether another program may hold the file that an operation of the disk failed for. */
export function mayBeHeld(error: unknown): boolean {
  return error instanceof Error && "code" in error && codes.has(String(error.code));
}

/** How long to wait before each further try, in milliseconds; about a second in all. */
const pauses = [10, 20, 40, 80, 150, 300, 400];

/** Why a change failed in the end; undefined if no other program is to blame. Completes "… could not be changed: …". */
export function heldReason(error: unknown): string | undefined {
  return mayBeHeld(error) ? "permission denied, or another program is using it" : undefined;
}

const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Waits without giving up the thread, because a change of several files is one step. */
function pause(milliseconds: number): void {
  Atomics.wait(cell, 0, 0, milliseconds);
}

/** Does something on the disk, again and again while another program may hold the file. Throws the last error. */
export function whileHeld<Result>(act: () => Result, wait: (milliseconds: number) => void = pause): Result {
  for (const milliseconds of pauses) {
    try {
      return act();
    } catch (error) {
      if (!mayBeHeld(error)) throw error;
      wait(milliseconds);
    }
  }
  return act();
}
