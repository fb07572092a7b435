/**
 * What a rule reports: plain data with places in the tree, without any offset or line.
 *
 * analysis/publish.ts computes the offsets, so a finding stays right while the text before it changes.
 */
import type { Fixes } from "./change.ts";
import type { Anchor, FileAnchor } from "./location.ts";

export type Severity = "error" | "warning" | "information" | "hint";

/**
 * What a finding means for the next deployment, in the order of severity:
 * - `stops`: the platform rejects the configuration or stops the build, and nothing is deployed (F13.8 to F13.10)
 * - `may-stop`: the platform may reject the configuration, which is not certain: its documentation and its programs
 *   disagree, or nobody has seen the case
 * - `damages`: the rest is deployed, and a page is left out or incomplete (F9.2, F9.9, F13.11)
 * - `loses`: the rest is deployed without some pages or entries (F13.1 to F13.6)
 * - `unread`: a file or folder could not be read here, so the deployment may stop by it
 * - `unjudged`: something was not looked at, so nothing is known of it
 * - `none`: the deployment goes through as it would without the finding
 */
export type Consequence = "stops" | "may-stop" | "damages" | "loses" | "unread" | "unjudged" | "none";

/**
 * Whether a site would deploy. `may-not-deploy`: it is not certain that the platform takes the site, or a file could not be
 * read, which may hold what stops the deployment.
 */
export type VerdictKind = "deploys" | "deploys-with-loss" | "may-not-deploy" | "does-not-deploy";

/** A place that explains a finding. */
export interface RelatedPlace {
  readonly message: string;
  readonly anchor: Anchor | FileAnchor;
}

/** What a rule reports about a place. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, why it matters and what to do, in one sentence and in the author's words. */
  readonly message: string;
  /**
   * What the finding is about, if its message says more: findings of a rule with one subject have one cause, as a key
   * has in each of its objects. Without it, equal messages have one cause.
   */
  readonly subject?: string;
  readonly anchor: Anchor | FileAnchor;
  readonly related?: readonly RelatedPlace[];
  readonly tags?: readonly ("unnecessary" | "deprecated")[];
  readonly fixes?: Fixes;
  /** Set if the other dialect treats the same place differently; see navigation/differences.ts. */
  readonly dependsOnDialect?: true;
  readonly consequence: Consequence;
  /** Set if no similar names were looked for, because there are too many. */
  readonly isUnguessed?: true;
  /** Set if the baseline of the site lists it; it is then a hint, whatever severity its rule has. */
  readonly isKnown?: true;
  /** Pages by path, and endpoints, that the message names as lost; absent for none. */
  readonly lost?: ReadonlySet<string>;
}
