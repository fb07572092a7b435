/**
 * Long work in steps: each `yield` of a generator is an opportunity to pause. The host decides when to pause; nothing else
 * has access to the state of the work until it ends.
 */

/** How many files are processed between two opportunities to pause, which takes less than a millisecond. */
export const filesInStep = 256;

/** Runs all steps without pausing, and returns the result. */
export function finished<Result>(steps: Generator<unknown, Result, void>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
