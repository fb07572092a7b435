/**
 * Decides when background work may continue: after the messages that have arrived from the client, and after the
 * analyses that an author waits for. Does not depend on the work; it runs in short slices (`sliceMilliseconds`), each
 * of which waits here for its turn.
 */

/** The length of a slice, in milliseconds: handling one message takes several turns of the event loop. */
export const sliceMilliseconds = 2;

/**
 * For how many turns of the event loop messages have priority after bytes have arrived: one turn to deliver the
 * message, two until the requested analysis has started, and some for further messages.
 */
const turnsOfMessages = 8;

/**
 * How long the client must be silent before page files are read, in milliseconds: editors request completions and
 * hovers right after a keystroke, and each would wait for the file being read.
 */
const silenceMilliseconds = 20;

/** The maximum time that work waits, in milliseconds, so that a client that never pauses does not stop it. */
const maxPause = 250;

interface BackgroundClock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Resolves in the next turn of the event loop, after the input that has arrived until then has been read. */
  readonly nextTurn: () => Promise<void>;
  /** Resolves after a time in milliseconds. */
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

  /** Reports that bytes from the client have arrived. */
  arrived(): void {
    this.#turnsOfMessages = turnsOfMessages;
    this.#arrivedAt = this.#clock.now();
  }

  /** Reports the start of an analysis that an author waits for; returns a function to report its end. */
  startAnalysis(): () => void {
    this.#analyses += 1;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      this.#analyses -= 1;
    };
  }

  /** Resolves when background work may continue. */
  turn = (): Promise<void> => this.#until(() => this.#turnsOfMessages <= 0 && this.#analyses === 0);

  /** Like `turn`, but for work that may take a long time: resolves when nothing has arrived for a while. */
  turnInSilence = async (): Promise<void> => {
    const { now, after } = this.#clock;
    for (const end = now() + maxPause; ; ) {
      await this.turn();
      const remaining = Math.min(this.#arrivedAt + silenceMilliseconds, end) - now();
      if (remaining <= 0) return;
      await after(remaining);
    }
  };

  /** Resolves when an analysis may continue: messages have priority, because one of them may make the analysis obsolete. */
  turnOfAnalysis = (): Promise<void> => this.#until(() => this.#turnsOfMessages <= 0);

  async #until(isFree: () => boolean): Promise<void> {
    const end = this.#clock.now() + maxPause;
    do {
      await this.#clock.nextTurn();
      this.#turnsOfMessages -= 1;
    } while (!isFree() && this.#clock.now() < end);
  }
}
