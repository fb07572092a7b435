/**
 * Long work in steps: a generator whose every `yield` is an opportunity to pause. Only a host knows when to pause; the
 * state that such work builds is its own until it ends.
 */

/** How many files are handled between two opportunities to pause: below a millisecond. */
export const filesInStep = 256;

/** Takes all steps at once. */
export function finished<Result>(steps: Generator<unknown, Result, void>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
