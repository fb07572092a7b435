/**
 * Decides when to collect garbage early: opening a site leaves as many short-lived objects as the site itself has, and V8 would
 * keep them until the heap grows again. It runs only after a quiet period, so that nobody has to wait for it. Does not depend
 * on the work or the heap.
 */

/** The heap of the process. */
export interface Heap {
  /** Bytes in use, garbage included. */
  readonly used: () => number;
  /** Collects all garbage and gives the memory back. Blocks meanwhile. */
  readonly collect: () => Promise<void>;
}

interface CollectionClock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Resolved after a time in milliseconds. */
  readonly after: (milliseconds: number) => Promise<void>;
}

const realClock: CollectionClock = {
  now: () => performance.now(),
  // The timer must not keep the process alive.
  after: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref()),
};

const megabyte = 1_000_000;

/** By how many bytes the heap must have grown since the last collection: less is left to V8, so that not each pause has one. */
const worthwhile = 16 * megabyte;

/** Heaps that are collected in a tenth of a second, and those that are left to V8, which collects them little by little. */
const smallHeap = 72 * megabyte;
const largestHeap = 256 * megabyte;

/** How long nothing must have happened, in milliseconds, where the heap is small, and where it is not. */
const shortRest = 250;
const longRest = 3000;

export class IdleCollection {
  readonly #heap: Heap;
  readonly #clock: CollectionClock;
  #activeAt = 0;
  #isWaiting = false;
  /** Bytes in use after the last collection. */
  #left = 0;

  constructor(heap: Heap, clock: CollectionClock = realClock) {
    this.#heap = heap;
    this.#clock = clock;
  }

  /** Something has arrived, or work has gone on. Cheap enough for every turn of work. */
  active = (): void => {
    this.#activeAt = this.#clock.now();
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    void this.#collectAtRest().finally(() => {
      this.#isWaiting = false;
    });
  };

  async #collectAtRest(): Promise<void> {
    const { collect, used } = this.#heap;
    await this.#rested(shortRest);
    if (used() > smallHeap) await this.#rested(longRest);
    if (used() < this.#left + worthwhile || used() > largestHeap) return;
    try {
      await collect();
    } catch {
      // Where Node has no inspector, V8 collects garbage when it sees fit.
    }
    this.#left = used();
  }

  /** Resolved when nothing has happened for so many milliseconds. */
  async #rested(milliseconds: number): Promise<void> {
    const { after, now } = this.#clock;
    for (;;) {
      const left = this.#activeAt + milliseconds - now();
      if (left <= 0) return;
      await after(left);
    }
  }
}
