/** Messages about the texts of rules, for clients that show a finding to someone unfamiliar with the rules. */

/**
 * Client to server: the text of a rule. Its parameter is a `RuleQuestion`; the answer, `RuleText`, is null if there
 * is no such rule.
 */
export const ruleRequest = "docsJson/rule";

export interface RuleQuestion {
  /** The code of a finding. */
  readonly code: string;
}

/** What a rule reports, and why it matters. */
export interface RuleText {
  /** A clause that completes "Reported when". */
  readonly title: string;
  /** A few sentences, as one line of Markdown. */
  readonly why: string;
}
