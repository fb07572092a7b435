/**
 * What a rule reports: plain data, anchored to places in the tree, without any offset or line.
 *
 * Offsets exist only when findings are placed in their texts (analysis/publish.ts), so a finding stays
 * right while the text before the finding changes.
 */
import type { Fixes } from "./change.ts";
import type { Anchor, FileAnchor } from "./location.ts";

export type Severity = "error" | "warning" | "information" | "hint";

export interface RelatedPlace {
  readonly message: string;
  readonly anchor: Anchor;
}

export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  /** What, why, what to do, in one sentence of the author's words. */
  readonly message: string;
  readonly anchor: Anchor | FileAnchor;
  readonly related?: readonly RelatedPlace[];
  readonly tags?: readonly ("unnecessary" | "deprecated")[];
  readonly fixes?: Fixes;
  /** Whether the other dialect judges the same place differently; see navigation/differences.ts. */
  readonly dependsOnDialect?: true;
}
