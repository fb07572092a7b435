/**
 * What a rule reports: plain data with places in the tree, without any offset or line.
 *
 * analysis/publish.ts computes the offsets, so a finding stays right while the text before it changes.
 */
import type { Fixes } from "./change.ts";
import type { Anchor, FileAnchor } from "./location.ts";

export type Severity = "error" | "warning" | "information" | "hint";

/** A place that explains a finding. */
export interface RelatedPlace {
  readonly message: string;
  readonly anchor: Anchor;
}

/** What a rule reports about a place. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, why it matters and what to do, in one sentence and in the author's words. */
  readonly message: string;
  readonly anchor: Anchor | FileAnchor;
  readonly related?: readonly RelatedPlace[];
  readonly tags?: readonly ("unnecessary" | "deprecated")[];
  readonly fixes?: Fixes;
  /** Set where the other dialect judges the same place differently; see navigation/differences.ts. */
  readonly dependsOnDialect?: true;
}
