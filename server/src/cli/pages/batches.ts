/**
 * Files in batches that several threads take from one counter in shared memory: a fast thread reads more of them than a slow one, and no
 * batch is taken twice. Does not depend on files or pages.
 */

/** The places of the cells in the shared memory: the number of batches taken, of signals, and of threads at work. */
const taken = 0;
const signals = 1;
const working = 2;
const cellCount = 3;

/** Plain data that another thread makes the same batches from. */
export interface SharedBatches {
  readonly memory: SharedArrayBuffer;
  readonly files: number;
  /** How many files are a batch. */
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
   * The batches of a number of files; none is taken.
   * @param size how many files are a batch
   */
  static of(files: number, size: number): Batches {
    const memory = new SharedArrayBuffer(cellCount * Int32Array.BYTES_PER_ELEMENT);
    return new Batches({ memory, files, size });
  }

  /** The number of a batch that no thread has taken yet; undefined if all are taken. */
  take(): number | undefined {
    const batch = Atomics.add(this.#cells, taken, 1);
    return batch < this.count ? batch : undefined;
  }

  /** Where the files of a batch begin and end among all files. */
  spanOf(batch: number): { readonly start: number; readonly end: number } {
    const { size } = this.shared;
    return { start: batch * size, end: Math.min((batch + 1) * size, this.#files) };
  }

  /** Says that a thread begins to take batches. */
  enter(): void {
    Atomics.add(this.#cells, working, 1);
  }

  /** Says that a thread has ended, in whatever way, and takes and brings nothing more. */
  leave(): void {
    Atomics.sub(this.#cells, working, 1);
    this.signal();
  }

  /** Whether a thread is at work that may still bring what it has taken. */
  get hasWorkers(): boolean {
    return Atomics.load(this.#cells, working) > 0;
  }

  /** How often any thread has signaled. */
  get signaled(): number {
    return Atomics.load(this.#cells, signals);
  }

  /** Says to a thread that waits that a message is there. */
  signal(): void {
    Atomics.add(this.#cells, signals, 1);
    Atomics.notify(this.#cells, signals);
  }

  /**
   * Blocks this thread until there are more signals.
   * @param known the number of signals that the caller has seen
   * @param milliseconds the longest wait
   * @returns false if none came
   */
  waitForSignal(known: number, milliseconds: number): boolean {
    return Atomics.wait(this.#cells, signals, known, milliseconds) !== "timed-out";
  }
}
