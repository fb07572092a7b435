/**
 * When work in the background may go on: after the messages of the client that have arrived, and after the analyses that
 * an author waits for. Does not depend on work; a slice of work is short (`sliceMilliseconds`), and waits for its next turn here.
 */

/** How long one slice may take, in milliseconds: one message takes several turns of the event loop. */
export const sliceMilliseconds = 2;

/**
 * For how many turns of the event loop messages go first once bytes have arrived: one turn to hand the message over, two until the
 * analysis that it requests has begun, and some for the messages after it.
 */
const turnsOfMessages = 8;

/**
 * How long nothing must have arrived before page files are read, in milliseconds: editors request completions and hovers
 * right after a keystroke, and each would wait for the file that is being read.
 */
const restMilliseconds = 20;

/** How long work waits at most, in milliseconds, so that a client that never pauses does not stop it. */
const maxPause = 250;

interface BackgroundClock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Resolved in the next turn of the event loop, when what has arrived until then has been read. */
  readonly nextTurn: () => Promise<void>;
  /** Resolved after a time in milliseconds. */
  readonly after: (milliseconds: number) => Promise<void>;
}

const realClock: BackgroundClock = {
  now: () => performance.now(),
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
  after: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export class Background {
  readonly #clock: BackgroundClock;
  #turnsOfMessages = 0;
  #arrivedAt = Number.NEGATIVE_INFINITY;
  #analyses = 0;

  constructor(clock: BackgroundClock = realClock) {
    this.#clock = clock;
  }

  /** Bytes of the client have arrived. */
  arrived(): void {
    this.#turnsOfMessages = turnsOfMessages;
    this.#arrivedAt = this.#clock.now();
  }

  /** Something begins that an author waits for; gives what ends it. */
  startAnalysis(): () => void {
    this.#analyses += 1;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      this.#analyses -= 1;
    };
  }

  /** Resolved when work may go on that nobody waits for. */
  turn = (): Promise<void> => this.#until(() => this.#turnsOfMessages <= 0 && this.#analyses === 0);

  /** Like `turn`, for work that may take long: resolved when nothing has arrived for a while. */
  turnAtRest = async (): Promise<void> => {
    const { now, after } = this.#clock;
    for (const end = now() + maxPause; ; ) {
      await this.turn();
      const left = Math.min(this.#arrivedAt + restMilliseconds, end) - now();
      if (left <= 0) return;
      await after(left);
    }
  };

  /** Resolved when an analysis may go on: messages go first, because one of them may make the analysis useless. */
  turnOfAnalysis = (): Promise<void> => this.#until(() => this.#turnsOfMessages <= 0);

  async #until(isFree: () => boolean): Promise<void> {
    const end = this.#clock.now() + maxPause;
    do {
      await this.#clock.nextTurn();
      this.#turnsOfMessages -= 1;
    } while (!isFree() && this.#clock.now() < end);
  }
}
