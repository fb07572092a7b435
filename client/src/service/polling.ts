/**
 * Polls while it is turned on: at most one round at a time, none while it is off, and none before the service
 * allows it. The round is a parameter. Does not depend on the editor.
 */
import type { Clock } from "../platform/clock.ts";
import type { PlatformError } from "../platform/errors.ts";

export interface Round {
  /** Whether another round may find something new. */
  readonly continues: boolean;
  /** Whether the round failed in a way that may be temporary. */
  readonly hasFailed?: boolean;
  /** How long the service does not accept requests, in milliseconds. */
  readonly rest?: number;
}

/** The wait in milliseconds, by the number of previous rounds and of consecutive failures. */
type Rhythm = (rounds: number, failures: number) => number;

/** A wait that grows by half with each round, up to a maximum. In milliseconds. */
export function growingWait(first: number, max: number, rounds: number): number {
  return Math.min(max, Math.round(first * 1.5 ** Math.min(rounds, 64)));
}

/** Whether a retry may succeed later without any change by the user. */
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

/** Runs the rounds: on or off, at intervals, or immediately. */
export class Poller {
  readonly #parts: PollerParts;
  readonly #ending = new AbortController();
  #isOn = false;
  #running: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #rounds = 0;
  #failures = 0;
  /** Whether there is still something to poll after the last round. */
  #continues = true;
  /** The shortest time before the next round, and since when. */
  #rest = { since: 0, milliseconds: 0 };

  constructor(parts: PollerParts) {
    this.#parts = parts;
  }

  /** Turns polling on or off. A running round is completed. */
  switch(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (!isOn) this.#pause();
    else if (this.#continues) this.#schedule(0);
  }

  /** Called when there is something new to poll, but not yet: the waits start again from the shortest. */
  wake(): void {
    const { clock, rhythm } = this.#parts;
    this.#rounds = 0;
    this.#failures = 0;
    this.#continues = true;
    this.#rest = { since: clock.now(), milliseconds: Math.max(this.#remainingRest(), rhythm(0, 0)) };
    if (this.#isOn) this.#schedule(0);
  }

  /** Polls immediately at the user's request; a round that is already running started too early to count. */
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
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  /** How long no round may start. A clock that was set back does not make this longer than it was at first. */
  #remainingRest(): number {
    const { since, milliseconds } = this.#rest;
    return Math.min(milliseconds, since + milliseconds - this.#parts.clock.now());
  }

  #schedule(wait: number): void {
    if (this.#running !== undefined || this.#ending.signal.aborted) return;
    this.#pause();
    const { clock } = this.#parts;
    this.#cancelTimer = clock.after(Math.max(wait, this.#remainingRest()), () => {
      this.#cancelTimer = undefined;
      if (this.#isOn) void this.#run();
    });
  }

  #run(): Promise<void> {
    const running = this.#pollOnce().finally(() => {
      this.#running = undefined;
      if (this.#isOn && this.#continues) this.#schedule(this.#parts.rhythm(this.#rounds, this.#failures));
      this.#rounds += 1;
    });
    this.#running = running;
    return running;
  }

  async #pollOnce(): Promise<void> {
    const { clock, round, rhythm } = this.#parts;
    this.#continues = false;
    const {
      continues,
      hasFailed = false,
      rest = 0,
    } = await round(this.#ending.signal).catch(
      // An unexpected failure, for example because the editor's storage could not be read, may be temporary.
      (): Round => ({ continues: true, hasFailed: true }),
    );
    // `wake` may have been called during the round: then there is more to poll than the round reports.
    this.#continues ||= continues;
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    // Turning polling off and on must not shorten the first wait.
    this.#rest = { since: clock.now(), milliseconds: Math.max(rest, rhythm(0, 0)) };
  }
}
