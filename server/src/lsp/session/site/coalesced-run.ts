/** Work of which at most one run is under way: requests during a run make the work run once more, not once each. */
export class CoalescedRun {
  readonly #run: () => Promise<void>;
  readonly #onEnd: (error: unknown) => void;
  #current: { readonly done: Promise<void>; again: boolean } | undefined;

  /** @param onEnd is called after the last run, with the error that ended the work, or undefined */
  constructor(run: () => Promise<void>, onEnd: (error: unknown) => void) {
    this.#run = run;
    this.#onEnd = onEnd;
  }

  /** Resolved, and never rejected, when the runs under way have ended; undefined if none is under way. */
  get current(): Promise<void> | undefined {
    return this.#current?.done;
  }

  /** Begins a run, or makes the one under way run once more. The promise is never rejected. */
  request(): Promise<void> {
    if (this.#current !== undefined) {
      this.#current.again = true;
      return this.#current.done;
    }
    const current = { done: this.#repeat(), again: false };
    this.#current = current;
    return current.done;
  }

  async #repeat(): Promise<void> {
    // The run begins after `request` has returned, when `current` is set.
    await Promise.resolve();
    let failure: unknown;
    try {
      do {
        if (this.#current !== undefined) this.#current.again = false;
        await this.#run();
      } while (this.#current?.again === true);
    } catch (error) {
      failure = error;
    } finally {
      this.#current = undefined;
    }
    this.#onEnd(failure);
  }
}
