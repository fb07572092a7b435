/** Messages about the navigation tree: its rows as readers get them, where they are, and what changes of them. */

import type { Severity } from "../service/model/finding.ts";
import type { RowFlag, RowKind } from "../service/navigation-tree/row.ts";
import type { SeverityCounts } from "../service/navigation-tree/row-findings.ts";
import type { ProtocolPlace, ProtocolPosition } from "./place.ts";

export type { RowKind } from "../service/navigation-tree/row.ts";
export type { SeverityCounts } from "../service/navigation-tree/row-findings.ts";

/**
 * Client to server: the rows of a navigation tree. Its parameter is a `NavigationQuestion`; the answer is
 * `NavigationRows`, or null if there is no such row.
 */
export const navigationChildrenRequest = "docsJson/navigation/children";

/** Requests the rows below a row; without a row for the row of the site, without a site for the rows of all sites. */
export interface NavigationQuestion {
  /** URI of the docs.json of a site. */
  readonly uri?: string;
  readonly id?: string;
  /** How many rows are wanted at most; the server sends no more than 5,000 if nothing is said, and 50,000 at most. */
  readonly max?: number;
}

/** Rows in the order in which they are shown. */
export interface NavigationRows {
  readonly rows: readonly NavigationTreeRow[];
  /** How many rows there are beside these. */
  readonly more: number;
}

/** A row of a navigation tree. Texts come from the authors of the site. */
export interface NavigationTreeRow {
  /** URI of the docs.json of the site. */
  readonly site: string;
  /** Of this row within its site; stays the same while text elsewhere changes. */
  readonly id: string;
  readonly kind: RowKind;
  readonly label: string;
  /** Path of a page, `METHOD path` of an endpoint, URL of a link. */
  readonly description?: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly method?: string;
  readonly flags?: readonly RowFlag[];
  /** Why the platform does not publish it; one sentence. */
  readonly dropped?: string;
  /** URI of the page file, or of docs.json for a site. */
  readonly uri?: string;
  /** On the site (begins with a slash), or the URL of a link. */
  readonly address?: string;
  readonly childCount: number;
  /** Findings of the row and its page file; absent for none. */
  readonly findings?: SeverityCounts;
  /** Findings of the rows below; absent for none. */
  readonly findingsBelow?: SeverityCounts;
}

/**
 * Client to server: where a row is. Its parameter is a `NavigationRowReference`; the answer, `NavigationRowPlaces`, is
 * null if there is no such row.
 */
export const navigationPlacesRequest = "docsJson/navigation/places";

/** A row of a site. */
export interface NavigationRowReference {
  /** URI of the docs.json of the site. */
  readonly uri: string;
  readonly id: string;
}

/** The places of a row, each if there is one. */
export interface NavigationRowPlaces {
  /** The entry in docs.json or a file that docs.json includes. */
  readonly entry?: ProtocolPlace;
  readonly page?: ProtocolPlace;
  /** The operation in its spec. */
  readonly operation?: ProtocolPlace;
  /** Why the platform drops the row. */
  readonly cause?: ProtocolPlace;
  /** Its URL on the site (begins with a slash), or that of a link. */
  readonly address?: string;
  /** Its URL, `http` or `https`, if it is known where the site is. */
  readonly web?: string;
}

/**
 * Client to server: the worst findings of a row and of what is below it. Its parameter is a `NavigationRowReference`; the
 * answer, `NavigationRowFindings`, is null if there is no such site.
 */
export const navigationFindingsRequest = "docsJson/navigation/findings";

/** The findings that a row tells when somebody points at it. */
export interface NavigationRowFindings {
  /** At most 3: those of the row itself first, then the worst below it. */
  readonly findings: readonly NavigationRowFinding[];
  /** How many findings the row and the rows below it have in addition. */
  readonly more: number;
}

/** One finding of a row. */
interface NavigationRowFinding {
  readonly severity: Severity;
  readonly message: string;
}

/**
 * Client to server: which row shows a page, or a place in docs.json or a file that docs.json includes. Its parameter is a
 * `NavigationPosition`; the answer, a `NavigationPath`, is null if no row does.
 */
export const navigationRevealRequest = "docsJson/navigation/reveal";

/** A file, and a position in it for a JSON file. */
export interface NavigationPosition {
  readonly uri: string;
  readonly position?: ProtocolPosition;
}

/** A row with all rows around it. */
export interface NavigationPath {
  /** URI of the docs.json of the site. */
  readonly site: string;
  /** The ids from the row of the site down. */
  readonly ids: readonly string[];
}

/**
 * Server to client: rows that the client has requested have changed. Sent only to clients that have requested rows; its
 * parameter is a `NavigationChange`.
 */
export const navigationChangedNotification = "docsJson/navigation/changed";

/** What has to be requested again. */
export interface NavigationChange {
  /** URI of the docs.json of the site; absent if sites came or went. */
  readonly uri?: string;
  /** Whether everything has to be requested again. */
  readonly isAll: boolean;
  /** The rows below these have changed; an empty id stands for the row of the site itself. */
  readonly ids: readonly string[];
}
