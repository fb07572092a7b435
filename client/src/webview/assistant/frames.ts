/** Draws with the browser's next frame, once for all changes until then. */

/** An invisible page gets no frames; after this time in milliseconds, it is drawn without one. */
const maxWait = 40;

export class Frames {
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #draw: () => void;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  request(): void {
    if (this.#frame !== undefined) return;
    const run = (): void => {
      this.cancel();
      this.#draw();
    };
    this.#frame = requestAnimationFrame(run);
    this.#timer = setTimeout(run, maxWait);
  }

  cancel(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = undefined;
    this.#timer = undefined;
  }
}
