/** Messages about what a rule says, for clients that pass a finding on to somebody who has not read the rules. */

/**
 * Client to server: what a rule says. Its parameter is a `RuleQuestion`; the answer, `RuleText`, is null if there is no such
 * rule.
 */
export const ruleRequest = "docsJson/rule";

export interface RuleQuestion {
  /** The code of a finding. */
  readonly code: string;
}

/** What a rule reports, and why that matters. */
export interface RuleText {
  /** A clause that completes "Reported when". */
  readonly title: string;
  /** A few sentences, as one line of Markdown. */
  readonly why: string;
}
