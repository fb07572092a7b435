/** Messages about files that nothing in a site uses. */

import type { UnusedKind } from "../service/features/unused/candidates.ts";

/**
 * Client to server: the unused files of a site. Its parameter is a `PageReference` to any file of the site; the
 * answer, `SiteUnusedFiles`, is null if there is no site.
 */
export const unusedRequest = "docsJson/unused";

/** Images, videos, snippets, specs and pages that nothing in a site uses. */
export interface SiteUnusedFiles {
  /** The largest first; at most 5,000. */
  readonly files: readonly SiteUnusedFile[];
  /** How many files there are in addition. */
  readonly more: number;
  /** The total size of all files with the use "unused". */
  readonly unusedBytes: number;
}

/** A file that nothing in the site refers to. */
export interface SiteUnusedFile {
  readonly uri: string;
  /** Path from the folder of the site. */
  readonly file: string;
  readonly kind: UnusedKind;
  /** Absent if the size is unknown. */
  readonly bytes?: number;
  /** "may be used" if code may build its path, a full URL contains its name, or part of the site cannot be read. */
  readonly use: "unused" | "may be used";
}
