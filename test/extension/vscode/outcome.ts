/** The results of a window in which tests run. */

export interface TestCounts {
  readonly passes: number;
  readonly failures: number;
  readonly pending: number;
}

export interface TestOutcome {
  readonly title: string;
  /** `untried`: a step before it failed; it counts as a failure. */
  readonly state: "passed" | "failed" | "untried" | "pending";
  readonly milliseconds: number;
  readonly error?: string;
  /** The reason for which the test was skipped. */
  readonly reason?: string;
}

export interface WindowOutcome {
  /** The editor in which the tests ran. */
  readonly host?: string;
  readonly counts: TestCounts;
  readonly tests: readonly TestOutcome[];
  /** The measured figures, as lines. */
  readonly figures?: readonly string[];
}
