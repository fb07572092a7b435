/** Why a test was skipped. */

/** What test/skipping.ts notes of a test or of a suite. */
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
