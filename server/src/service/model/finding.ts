/**
 * What a rule reports: plain data that refers to locations in the tree, without offsets or lines.
 *
 * analysis/publish.ts computes the offsets, so a finding stays valid when the text before it changes.
 */
import type { Fixes } from "./change.ts";
import type { Anchor, FileAnchor } from "./location.ts";

export type Severity = "error" | "warning" | "information" | "hint";

/**
 * What a finding means for the next deployment, in the order of severity:
 * - `stops`: the platform rejects the configuration or stops the build, and nothing is deployed (F13.8 to F13.10)
 * - `may-stop`: the platform may reject the configuration: its documentation and its programs disagree, or the case has
 *   never been observed
 * - `damages`: the site is deployed, but a page is left out or incomplete (F9.2, F9.9, F13.11)
 * - `loses`: the site is deployed without some pages or entries (F13.1 to F13.6)
 * - `unread`: a file or folder could not be read here, and it may stop the deployment
 * - `unjudged`: something was not checked, so its effect is unknown
 * - `none`: the deployment is not affected
 */
export type Consequence = "stops" | "may-stop" | "damages" | "loses" | "unread" | "unjudged" | "none";

/**
 * Whether a site would deploy. `may-not-deploy`: the platform may reject the site, or a file could not be read that may
 * stop the deployment.
 */
export type VerdictKind = "deploys" | "deploys-with-loss" | "may-not-deploy" | "does-not-deploy";

/** A place that explains a finding. */
export interface RelatedPlace {
  readonly message: string;
  readonly anchor: Anchor | FileAnchor;
}

export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, why it matters and what to do, in one sentence and in the author's words. */
  readonly message: string;
  /**
   * The cause that the findings of a rule are grouped by, such as one key in many objects. If absent, findings
   * with equal messages have the same cause.
   */
  readonly subject?: string;
  readonly anchor: Anchor | FileAnchor;
  readonly related?: readonly RelatedPlace[];
  readonly tags?: readonly ("unnecessary" | "deprecated")[];
  readonly fixes?: Fixes;
  /** Set if the other dialect treats this location differently; see navigation/differences.ts. */
  readonly dependsOnDialect?: true;
  readonly consequence: Consequence;
  /** Set if similar names were not searched for, because there are too many names. */
  readonly isUnguessed?: true;
  /** Set if the baseline of the site lists the finding; it is then a hint, whatever the severity of its rule. */
  readonly isKnown?: true;
  /**
   * The pages, by path, and the other entries, by key (`entryKey`), that the message counts: lost, or hidden by a redirect.
   * Absent if there are none. With more of them than before, a known finding is new again.
   */
  readonly affected?: ReadonlySet<string>;
}
