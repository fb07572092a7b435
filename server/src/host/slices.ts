/** Runs long synchronous work in short slices, so that a server can answer between them. */

export interface SliceOptions {
  /** Ends the work between two slices; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The length of a slice in milliseconds; 8 by default, half a frame of an editor. */
  readonly sliceMilliseconds?: number;
  /** Called after each slice; the next starts when the promise resolves. By default, in the next turn of the event loop. */
  readonly pause?: () => Promise<void>;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs the generator, yielding to the event loop after each slice; resolves with the generator's return value. */
export async function runInSlices<Result>(
  steps: Generator<unknown, Result, void>,
  options: SliceOptions = {},
): Promise<Result> {
  const length = options.sliceMilliseconds ?? 8;
  const { pause = nextTurn } = options;
  options.signal?.throwIfAborted();
  let sliceEnd = performance.now() + length;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() < sliceEnd) continue;
    await pause();
    options.signal?.throwIfAborted();
    sliceEnd = performance.now() + length;
  }
}

/** Runs all steps without interruption. */
export function runAtOnce<Result>(steps: Generator<unknown, Result, void>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
