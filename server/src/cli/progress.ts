/**
 * One line on a terminal that says what a long command is doing, and goes away afterwards.
 *
 * Uses no timers: the work is synchronous and reports its progress itself. The clock and the
 * stream are given, so that a test needs neither time nor terminal.
 */
import { printable } from "./formats/sanitize.ts";
import { type Terminal, widthOfTerminal } from "./terminal.ts";

/** The line that says what a long command is doing. */
export interface Progress {
  /** Says what the command is doing now; cheap enough to call for every file. */
  update(text: string): void;
  /** Wipes the line, so that something else can be written to the stream. */
  wipe(): void;
  /** Wipes the line; nothing is shown afterwards. */
  done(): void;
}

/** How long nothing is shown, so that a quick command stays quiet; in milliseconds. */
export const progressDelay = 1000;

/** The minimum time between two updates of the line, in milliseconds. */
const interval = 100;

const wipeLine = "\r\u001B[K";

/** The width of a line where the terminal gives none. */
const defaultColumns = 80;

/** Progress that is silent if it is hidden, and where stderr is not a terminal, or is one that cannot wipe a line. */
export function startProgress({
  stderr: stream,
  environment,
  now,
  hidesProgress,
}: Pick<Terminal, "stderr" | "environment" | "now" | "hidesProgress">): Progress {
  if (hidesProgress === true || stream.isTTY !== true || environment.TERM === "dumb")
    return { update: () => {}, wipe: () => {}, done: () => {} };
  let next = now() + progressDelay;
  let shown = false;
  let ended = false;
  const wipe = (): void => {
    if (shown) stream.write(wipeLine);
    shown = false;
  };
  return {
    update(text) {
      if (ended || now() < next) return;
      next = now() + interval;
      shown = true;
      // One column stays free: a full line would wrap and could not be wiped.
      const columns = (widthOfTerminal(stream, environment) ?? defaultColumns) - 1;
      const line = [...printable(text)].slice(0, columns).join("");
      stream.write(`${wipeLine}${line}`);
    },
    wipe,
    done() {
      wipe();
      ended = true;
    },
  };
}
