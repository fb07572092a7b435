/** Why a test was skipped. */

/** The record of test/skipping.ts for a test or a suite. */
interface Skippable {
  readonly skipReason?: string;
  readonly parent?: Skippable | undefined;
}

/** A skipped test's own reason, or that of a suite around it. */
export function skipReasonOf(test: Skippable): string {
  for (let place: Skippable | undefined = test; place !== undefined; place = place.parent) {
    if (place.skipReason !== undefined) return place.skipReason;
  }
  return "no reason given";
}
