/** Messages about the changes to a site in the working tree, compared with a branch or the published state. */
import type { LostAddress } from "../service/features/comparison/address-changes.ts";
import type { Severity } from "../service/model/finding.ts";
import type { ProtocolPlace } from "./place.ts";

/**
 * Client to server: the changes to a site. Its parameter is a `ChangesQuestion`; the answer, `WorkingTreeChanges`, is
 * null if there is no site.
 */
export const changesRequest = "docsJson/changes";

/**
 * Client to server: the redirects that the changes need. Its parameter is a `ChangesEditQuestion`; the answer, a
 * `NavigationEditAnswer`, is null if there is no site.
 */
export const changesEditRequest = "docsJson/changes/edit";

/** What a site is compared with. */
export interface ChangesQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** If present, compares with the published state instead of the branch that the working tree will be merged into. */
  readonly published?: PublishedBase;
}

/** What a client knows about the published state of a site. */
export interface PublishedBase {
  /** The commit of the newest successful deployment, 7 to 64 hexadecimal digits; by default, the newest of the branch. */
  readonly commit?: string;
  /** The deployed branch; by default, the default branch of the repository. */
  readonly branch?: string;
}

/** Which lost URLs to redirect. */
export interface ChangesEditQuestion extends ChangesQuestion {
  /** A lost URL; absent for all lost URLs. */
  readonly address?: string;
}

export type WorkingTreeChanges =
  | ComparedChanges
  /** The changes cannot be determined; the message says why and what to do. */
  | { readonly kind: "unknown"; readonly message: string };

/** The changes to the site in the working tree, including unsaved text. */
export interface ComparedChanges {
  readonly kind: "compared";
  /** The name of the base: a branch, `HEAD`, or a commit with its branch, such as `main@0123456`. */
  readonly base: string;
  /** Present if the base is the published state. */
  readonly published?: PublishedComparison;
  /** URLs that worked for readers before and show an error page now; at most 500. */
  readonly lost: readonly LostSiteAddress[];
  /** Findings that do not exist in the base; at most 500. */
  readonly newFindings: readonly NewSiteFinding[];
  /** Pages that were added, removed, unpublished, renamed, moved, retitled, hidden or listed, and renamed sections; at most 500. */
  readonly pages: readonly (ChangedSitePage | ChangedSection)[];
  /** Endpoints that are no longer published, may have a new URL, or are new; at most 500. */
  readonly endpoints: readonly ChangedEndpoint[];
  /** How many there are in addition to the listed ones. */
  readonly more: Readonly<Record<"lost" | "newFindings" | "pages" | "endpoints", number>>;
  /** How many findings of the base no longer exist. */
  readonly gone: number;
}

/** How the working tree relates to the published state. */
export interface PublishedComparison {
  /** Whether the base is the commit that was deployed, or the newest commit of the branch. */
  readonly kind: "commit" | "branch";
  /** The branch that is checked out; absent if none is. */
  readonly checkedOut?: string;
  /** How many commits of the base are missing from the working tree; absent if unknown. */
  readonly missingCommits?: number;
}

/** A URL that worked for readers before. */
export interface LostSiteAddress
  extends Pick<LostAddress, "kind" | "address" | "reason" | "successor" | "formerly" | "example" | "count"> {
  /** Whether the destination of a redirect is known. */
  readonly canRedirect: boolean;
}

/** A finding that does not exist in the base. */
export interface NewSiteFinding extends ProtocolPlace {
  /** Path from the folder of the site. */
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
}

/** An endpoint that differs from the base, as `GET /path`. */
export type ChangedEndpoint =
  | { readonly change: "removed" | "hidden" | "added" | "listed"; readonly endpoint: string }
  /** The platform documents only in part how the URL of a generated page is formed, so it may be another one. */
  | { readonly change: "moved"; readonly endpoint: string; readonly from: string; readonly to: string };

export type PageChangeKind =
  | "added"
  | "removed"
  | "unpublished"
  | "renamed"
  | "moved"
  | "retitled"
  | "hidden"
  | "listed";

/** A section of the navigation that has another name, named with the sections around it. */
export interface ChangedSection {
  readonly change: "section";
  readonly from: string;
  readonly to: string;
  /** The number of pages in it and in the sections below it. */
  readonly pages: number;
}

/** A page that differs from the base. */
export interface ChangedSitePage {
  readonly change: PageChangeKind;
  /** The current path relative to the site's folder; for a removed page, the former one. */
  readonly file: string;
  /** Absent for a removed page. */
  readonly uri?: string;
  /** The former and the current file, section or title. */
  readonly from?: string;
  readonly to?: string;
}
