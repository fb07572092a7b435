/** What a rule reports, and what it offers to do about it: plain data. */
import type { Change } from "./change.ts";
import type { Anchor, FileAnchor } from "./location.ts";

export type Severity = "error" | "warning" | "information" | "hint";

/** Another place that explains a finding. */
export interface RelatedPlace {
  readonly message: string;
  readonly anchor: Anchor;
}

export interface Fix {
  /** An order to the editor: "Remove `expanded`". */
  readonly title: string;
  /** Safe: keeps what the author meant; `docs-json fix` and fix all apply it. Others are offered one by one. */
  readonly safe: boolean;
  readonly changes: readonly Change[];
}

/** Fixes, or a function that makes them on request: most fixes of a thousand hints are never requested. */
export type Fixes = readonly Fix[] | (() => readonly Fix[]);

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
