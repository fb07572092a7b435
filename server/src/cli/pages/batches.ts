/**
 * Batches of files that several threads take from a counter in shared memory: a fast thread takes more of them than a
 * slow one, and no batch is taken twice. Does not depend on files or pages.
 */

/** The indexes of the cells in the shared memory: the number of taken batches, of signals, and of working threads. */
const taken = 0;
const signals = 1;
const working = 2;
const cellCount = 3;

/** Plain data from which another thread creates the same batches. */
export interface SharedBatches {
  readonly memory: SharedArrayBuffer;
  readonly files: number;
  /** The number of files in a batch. */
  readonly size: number;
}

export class Batches {
  /** The number of batches. */
  readonly count: number;
  readonly #files: number;
  readonly #cells: Int32Array;

  constructor(readonly shared: SharedBatches) {
    this.#files = shared.files;
    this.#cells = new Int32Array(shared.memory);
    this.count = Math.ceil(shared.files / shared.size);
  }

  /**
   * New batches, none of which is taken.
   * @param files the number of files
   * @param size the number of files in a batch
   */
  static of(files: number, size: number): Batches {
    const memory = new SharedArrayBuffer(cellCount * Int32Array.BYTES_PER_ELEMENT);
    return new Batches({ memory, files, size });
  }

  /** Takes the next batch. @returns its number; undefined if all are taken */
  take(): number | undefined {
    const batch = Atomics.add(this.#cells, taken, 1);
    return batch < this.count ? batch : undefined;
  }

  /** The range of a batch's files among all files. */
  spanOf(batch: number): { readonly start: number; readonly end: number } {
    const { size } = this.shared;
    return { start: batch * size, end: Math.min((batch + 1) * size, this.#files) };
  }

  /** Registers a thread that starts taking batches. */
  enter(): void {
    Atomics.add(this.#cells, working, 1);
  }

  /** Unregisters a thread that has ended, for whatever reason, and sends no more results. */
  leave(): void {
    Atomics.sub(this.#cells, working, 1);
    this.signal();
  }

  /** Whether a thread is still working and may send results. */
  get hasWorkers(): boolean {
    return Atomics.load(this.#cells, working) > 0;
  }

  /** The number of signals of all threads. */
  get signaled(): number {
    return Atomics.load(this.#cells, signals);
  }

  /** Wakes the waiting thread, because there is a message. */
  signal(): void {
    Atomics.add(this.#cells, signals, 1);
    Atomics.notify(this.#cells, signals);
  }

  /**
   * Blocks this thread until there are more signals.
   * @param known the number of signals that the caller has processed
   * @param milliseconds the longest wait
   * @returns false if there was none
   */
  waitForSignal(known: number, milliseconds: number): boolean {
    return Atomics.wait(this.#cells, signals, known, milliseconds) !== "timed-out";
  }
}
