/** Messages about what the working tree changes of a site, against the branch that it will be merged into. */
import type { LostAddress } from "../service/features/comparison/address-changes.ts";
import type { Severity } from "../service/model/finding.ts";
import type { ProtocolPlace } from "./place.ts";

/**
 * Client to server: the changes of a site. Its parameter is a `PageReference` to any file of the site; the answer,
 * `WorkingTreeChanges`, is null if there is no site.
 */
export const changesRequest = "docsJson/changes";

/**
 * Client to server: the redirects that the changes lack. Its parameter is a `ChangesEditQuestion`; the answer is a
 * `NavigationEditAnswer`, and null if there is no site.
 */
export const changesEditRequest = "docsJson/changes/edit";

/** What is asked to be redirected. */
export interface ChangesEditQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** A lost URL; absent for all of them. */
  readonly address?: string;
}

export type WorkingTreeChanges =
  | ComparedChanges
  /** Nothing is known, or nothing can be: the sentence says why and what to do. */
  | { readonly kind: "unknown"; readonly message: string };

/** What the working tree, with what is typed and not saved, changes of the site. */
export interface ComparedChanges {
  readonly kind: "compared";
  /** What it is compared with: the name of a branch, or `HEAD`. */
  readonly base: string;
  /** URLs that readers had and that lead to an error page now; at most 500. */
  readonly lost: readonly LostSiteAddress[];
  /** Findings that the base does not have; at most 500. */
  readonly newFindings: readonly NewSiteFinding[];
  /** Pages that come, go, move or get another title; at most 500. */
  readonly pages: readonly ChangedSitePage[];
  /** How many there are beside these. */
  readonly more: { readonly lost: number; readonly newFindings: number; readonly pages: number };
  /** How many findings of the base are gone. */
  readonly gone: number;
}

/** A URL that readers had. */
export interface LostSiteAddress
  extends Pick<LostAddress, "kind" | "address" | "reason" | "successor" | "formerly" | "example" | "count"> {
  /** Whether it is known where a redirect has to go. */
  readonly canRedirect: boolean;
}

/** A finding that the base does not have. */
export interface NewSiteFinding extends ProtocolPlace {
  /** Path from the folder of the site. */
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
}

export type PageChangeKind = "added" | "removed" | "renamed" | "moved" | "retitled" | "hidden" | "listed";

/** A page that is another one than in the base. */
export interface ChangedSitePage {
  readonly change: PageChangeKind;
  /** Path from the folder of the site: now, or of a removed page before. */
  readonly file: string;
  /** Absent for a removed page. */
  readonly uri?: string;
  /** The former and the present file, section or title. */
  readonly from?: string;
  readonly to?: string;
}
