/**
 * Polls while somebody looks: at most one round at a time, none while polling is off, and none before the service
 * allows it. The round is a parameter. Does not depend on the editor.
 */
import type { Clock } from "../platform/clock.ts";
import type { PlatformError } from "../platform/errors.ts";

/** The result of a round. */
export interface Round {
  /** Whether a further round can find something new. */
  readonly goesOn: boolean;
  /** Whether the round failed in a way that may pass. */
  readonly hasFailed?: boolean;
  /** How long the service wants no request, in milliseconds. */
  readonly rest?: number;
}

/** How long to wait, by the number of rounds so far and the number of consecutive failures; in milliseconds. */
type Rhythm = (rounds: number, failures: number) => number;

/**
 * A wait that grows with each round: the first wait, then half as much again each time, up to the maximum. In
 * milliseconds.
 */
export function growingWait(first: number, max: number, rounds: number): number {
  return Math.min(max, Math.round(first * 1.5 ** Math.min(rounds, 64)));
}

/** Whether a later retry may succeed without any change by the user. */
export function mayPass({ kind }: PlatformError): boolean {
  return (
    kind === "network" ||
    kind === "server" ||
    kind === "timeout" ||
    kind === "malformed" ||
    kind === "rate-limited"
  );
}

interface PollerParts {
  readonly clock: Clock;
  readonly rhythm: Rhythm;
  readonly round: (signal: AbortSignal) => Promise<Round>;
}

/** Runs the rounds of one subject: on or off, now and then, or at once. */
export class Poller {
  readonly #parts: PollerParts;
  readonly #ending = new AbortController();
  #isOn = false;
  #running: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  #rounds = 0;
  #failures = 0;
  /** Whether the last round has left something to poll. */
  #goesOn = true;
  #notBefore = 0;

  constructor(parts: PollerParts) {
    this.#parts = parts;
  }

  /** Turns polling on or off. A running round is completed. */
  switch(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (!isOn) this.#pause();
    else if (this.#goesOn) this.#plan(0);
  }

  /** There is something new to poll, but not at this moment: the waits start from the shortest again. */
  wake(): void {
    const { clock, rhythm } = this.#parts;
    this.#rounds = 0;
    this.#failures = 0;
    this.#goesOn = true;
    this.#notBefore = Math.max(this.#notBefore, clock.now() + rhythm(0, 0));
    if (this.#isOn) this.#plan(0);
  }

  /** Polls at once because the user has asked; a round that is already running started too early to count. */
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
      // The round failed unexpectedly, for example because the editor's storage could not be read; that may pass.
      (): Round => ({ goesOn: true, hasFailed: true }),
    );
    // `wake` may have been called since then: then there is more to poll than the round reports.
    this.#goesOn ||= goesOn;
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    // Turning polling off and on must not shorten the first wait.
    this.#notBefore = clock.now() + Math.max(rest, rhythm(0, 0));
  }
}
