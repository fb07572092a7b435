/** Messages about what the working tree changes of a site, against the branch that it will be merged into or what is published. */
import type { LostAddress } from "../service/features/comparison/address-changes.ts";
import type { Severity } from "../service/model/finding.ts";
import type { ProtocolPlace } from "./place.ts";

/**
 * Client to server: the changes of a site. Its parameter is a `ChangesQuestion`; the answer, `WorkingTreeChanges`, is null if there
 * is no site.
 */
export const changesRequest = "docsJson/changes";

/**
 * Client to server: the redirects that the changes lack. Its parameter is a `ChangesEditQuestion`; the answer is a
 * `NavigationEditAnswer`, and null if there is no site.
 */
export const changesEditRequest = "docsJson/changes/edit";

/** What a site is compared with. */
export interface ChangesQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** Compares with what is published instead of the branch that the working tree will be merged into. */
  readonly published?: PublishedBase;
}

/** What a client knows of the published state of a site. */
export interface PublishedBase {
  /** The commit of the newest deployment that succeeded, 7 to 64 hexadecimal digits; without it, the newest of the branch counts. */
  readonly commit?: string;
  /** The branch that is deployed; without it, the default branch. */
  readonly branch?: string;
}

/** What is asked to be redirected. */
export interface ChangesEditQuestion extends ChangesQuestion {
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
  /** What it is compared with: the name of a branch, `HEAD`, or a commit with its branch, such as `main@0123456`. */
  readonly base: string;
  /** Present if it is compared with what is published. */
  readonly published?: PublishedComparison;
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

/** How the working tree relates to what is published. */
export interface PublishedComparison {
  /** Whether the base is the commit that was deployed, or the newest commit of the branch. */
  readonly kind: "commit" | "branch";
  /** The branch that is checked out; absent if none is. */
  readonly checkedOut?: string;
  /** How many commits of the base the working tree lacks; absent if that is unknown. */
  readonly missingCommits?: number;
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
