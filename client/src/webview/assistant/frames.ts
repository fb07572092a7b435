/** When to draw: as soon as the browser does, once for all that has happened until then. */

/** A page that is not seen gets no frames; what it shows is right all the same after this time. */
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
