/** Runs work so that at most one run is active: any number of requests during a run cause one more run. */
export class CoalescedRun {
  readonly #run: () => Promise<void>;
  readonly #onEnd: (error: unknown) => void;
  #current: { readonly done: Promise<void>; again: boolean } | undefined;

  /** @param onEnd called after the last run, with its error, or undefined */
  constructor(run: () => Promise<void>, onEnd: (error: unknown) => void) {
    this.#run = run;
    this.#onEnd = onEnd;
  }

  /** Resolves when the current runs have ended, and never rejects; undefined if none is active. */
  get current(): Promise<void> | undefined {
    return this.#current?.done;
  }

  /** Starts a run, or requests one more after the current one. The promise never rejects. */
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
    // The run starts after `request` has returned, when `current` is set.
    await Promise.resolve();
    let failure: unknown;
    do {
      if (this.#current !== undefined) this.#current.again = false;
      failure = await this.#run().catch((error: unknown) => error);
    } while (this.#current?.again === true);
    this.#current = undefined;
    this.#onEnd(failure);
  }
}
