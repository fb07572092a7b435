/** What comes out of a window that tests run in. */

export interface TestCounts {
  readonly passes: number;
  readonly failures: number;
  readonly pending: number;
}

export interface TestOutcome {
  readonly title: string;
  readonly state: "passed" | "failed" | "pending";
  readonly milliseconds: number;
  readonly error?: string;
  /** Why it was skipped. */
  readonly reason?: string;
}

export interface WindowOutcome {
  /** The editor that the tests ran in. */
  readonly host?: string;
  readonly counts: TestCounts;
  readonly tests: readonly TestOutcome[];
  /** What has been measured, as lines. */
  readonly figures?: readonly string[];
}
