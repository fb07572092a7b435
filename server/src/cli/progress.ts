/**
 * One line on a terminal that says what a long command is doing, and goes away afterwards.
 *
 * Uses no timers: the work is synchronous and tells where it is as it goes. The clock and the
 * stream are given, so that a test needs neither time nor terminal.
 */
import { printable } from "./formats/excerpt.ts";

/** The part of `process.stderr` that is used. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export interface ProgressOptions {
  readonly stream: ProgressStream;
  /** Milliseconds, never going back: `performance.now`. */
  readonly now: () => number;
}

export interface Progress {
  /** Says what is being done now; cheap enough to call for every file. */
  update(text: string): void;
  /** Wipes the line, so that something else can be written to the stream. */
  wipe(): void;
  /** Wipes the line; nothing is shown afterwards. */
  done(): void;
}

/** Nothing is shown before, so that a quick command stays quiet; in milliseconds. */
export const quietTime = 500;

/** A line is replaced at most this often, in milliseconds. */
const interval = 100;

const wipeLine = "\r\u001B[K";

/** Progress that is silent where the stream is no terminal. */
export function startProgress({ stream, now }: ProgressOptions): Progress {
  if (stream.isTTY !== true) return { update: () => {}, wipe: () => {}, done: () => {} };
  let next = now() + quietTime;
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
      const room = (stream.columns ?? 80) - 1;
      const line = [...printable(text)].slice(0, Math.max(room, 0)).join("");
      stream.write(`${wipeLine}${line}`);
    },
    wipe,
    done() {
      wipe();
      ended = true;
    },
  };
}
