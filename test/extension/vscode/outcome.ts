/** The results of a window in which tests run. */

/** In the folder of a window's traces: why its tests did not finish. */
export const problemFile = "trouble.txt";

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
  /** The reason why the test was skipped. */
  readonly reason?: string;
}

/** The results that a suite writes for the program that has started its window. */
export interface SuiteResults {
  readonly host: string;
  readonly tests: readonly TestOutcome[];
  /** Whether all tests have run. */
  readonly hasEnded: boolean;
}

export interface WindowOutcome {
  /** The editor in which the tests ran. */
  readonly host?: string;
  readonly tests: readonly TestOutcome[];
  /** The measured figures, as lines. */
  readonly figures?: readonly string[];
}
