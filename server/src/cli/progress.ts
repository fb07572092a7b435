/**
 * The progress line: shows on a terminal what a long command is doing, and is removed at the end.
 *
 * Uses no timers, because the work is synchronous and reports its progress itself. The clock and the
 * stream are parameters, so that tests need neither time nor a terminal.
 */
import { printable } from "./formats/sanitize.ts";
import { type Terminal, widthOfTerminal } from "./terminal.ts";

/** A progress line. */
export interface Progress {
  /** Shows what the command is doing now; cheap enough to call for every file. */
  update(text: string): void;
  /** Clears the line, so that something else can be written to the stream. */
  clear(): void;
  /** Clears the line; nothing is shown afterwards. */
  done(): void;
}

/** The delay before the line first appears, so that a quick command shows none; in milliseconds. */
export const progressDelay = 1000;

/** The minimum time between two updates of the line, in milliseconds. */
const interval = 100;

const clearLine = "\r\u001B[K";

/** The width of the line if the width of the terminal is unknown. */
const defaultColumns = 80;

/** Starts a progress line; shows nothing if the user hides it, or if stderr is not a terminal that can clear a line. */
export function startProgress({
  stderr: stream,
  environment,
  now,
  hidesProgress,
}: Pick<Terminal, "stderr" | "environment" | "now" | "hidesProgress">): Progress {
  if (hidesProgress === true || stream.isTTY !== true || environment.TERM === "dumb")
    return { update: () => {}, clear: () => {}, done: () => {} };
  let next = now() + progressDelay;
  let isShown = false;
  let hasEnded = false;
  const clear = (): void => {
    if (isShown) stream.write(clearLine);
    isShown = false;
  };
  return {
    update(text) {
      if (hasEnded || now() < next) return;
      next = now() + interval;
      isShown = true;
      // One column stays free, because a full line would wrap and could not be cleared.
      const columns = (widthOfTerminal(stream, environment) ?? defaultColumns) - 1;
      const line = [...printable(text)].slice(0, columns).join("");
      stream.write(`${clearLine}${line}`);
    },
    clear,
    done() {
      clear();
      hasEnded = true;
    },
  };
}
