/**
 * Asking again and again while somebody looks: at most one round at a time, never while it is switched
 * off, and not before the service wants to be asked. What is asked is handed in. Knows no editor.
 */
import type { Clock } from "../platform/clock.ts";
import type { PlatformError } from "../platform/errors.ts";

/** What a round has found. */
export interface Round {
  /** Whether asking again can tell something new. */
  readonly goesOn: boolean;
  /** It has failed in a way that may pass. */
  readonly hasFailed?: boolean;
  /** The service wants so many milliseconds of rest. */
  readonly rest?: number;
}

/** How long to wait, by the rounds that went before and by those that failed in a row. */
export type Rhythm = (rounds: number, failures: number) => number;

/** A wait that grows with each round: the first, then half as much again, up to the maximum. */
export function growingWait(first: number, max: number, rounds: number): number {
  return Math.min(max, Math.round(first * 1.5 ** Math.min(rounds, 64)));
}

/** An error that may pass by itself: asking again later makes sense without anybody changing anything. */
export function mayPass({ kind }: PlatformError): boolean {
  return (
    kind === "network" ||
    kind === "server" ||
    kind === "timeout" ||
    kind === "malformed" ||
    kind === "rate-limited"
  );
}

export interface PollerParts {
  readonly clock: Clock;
  readonly rhythm: Rhythm;
  readonly round: (signal: AbortSignal) => Promise<Round>;
}

export class Poller {
  readonly #parts: PollerParts;
  readonly #ending = new AbortController();
  #isOn = false;
  #running: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  #rounds = 0;
  #failures = 0;
  /** Whether the last round has left something to ask for. */
  #goesOn = true;
  #notBefore = 0;

  constructor(parts: PollerParts) {
    this.#parts = parts;
  }

  /** On while somebody looks. What is under way when it is switched off comes to its end. */
  switch(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (!isOn) this.#pause();
    else if (this.#goesOn) this.#plan(0);
  }

  /** There is something new to ask for, but not at this moment: the rhythm begins anew. */
  wake(): void {
    const { clock, rhythm } = this.#parts;
    this.#rounds = 0;
    this.#failures = 0;
    this.#goesOn = true;
    this.#notBefore = Math.max(this.#notBefore, clock.now() + rhythm(0, 0));
    if (this.#isOn) this.#plan(0);
  }

  /** Asks at once, because somebody wants it; what is under way began too early to count. */
  async now(): Promise<void> {
    await this.#running;
    this.#rounds = 0;
    this.#failures = 0;
    this.#pause();
    await (this.#running ?? this.#run());
  }

  dispose(): void {
    this.#isOn = false;
    this.#pause();
    this.#ending.abort();
  }

  #pause(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }

  #plan(wait: number): void {
    if (this.#running !== undefined || this.#ending.signal.aborted) return;
    this.#pause();
    const { clock } = this.#parts;
    this.#callOff = clock.after(Math.max(wait, this.#notBefore - clock.now()), () => {
      this.#callOff = undefined;
      if (this.#isOn) void this.#run();
    });
  }

  #run(): Promise<void> {
    const running = this.#ask().finally(() => {
      this.#running = undefined;
      if (this.#isOn && this.#goesOn) this.#plan(this.#parts.rhythm(this.#rounds, this.#failures));
      this.#rounds += 1;
    });
    this.#running = running;
    return running;
  }

  async #ask(): Promise<void> {
    const { clock, round, rhythm } = this.#parts;
    this.#goesOn = false;
    const {
      goesOn,
      hasFailed = false,
      rest = 0,
    } = await round(this.#ending.signal).catch(
      // What the editor keeps could not be read, say: that may pass as well.
      (): Round => ({ goesOn: true, hasFailed: true }),
    );
    // `wake` may have been called meanwhile: then there is more to ask for than the round knows.
    this.#goesOn ||= goesOn;
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    // Leaving and coming back is no reason to ask sooner than the rhythm begins with.
    this.#notBefore = clock.now() + Math.max(rest, rhythm(0, 0));
  }
}
