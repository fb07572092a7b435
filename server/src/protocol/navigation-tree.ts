/** Messages about the navigation tree: the rows as readers get them, their locations, and how they change. */

import type { Severity } from "../service/model/finding.ts";
import type { RowFlag, RowKind } from "../service/navigation-tree/row.ts";
import type { SeverityCounts } from "../service/navigation-tree/row-findings.ts";
import type { ProtocolPlace, ProtocolPosition } from "./place.ts";

export type { RowKind } from "../service/navigation-tree/row.ts";
export type { SeverityCounts } from "../service/navigation-tree/row-findings.ts";

/**
 * Client to server: the rows of a navigation tree. Its parameter is a `NavigationQuestion`; the answer,
 * `NavigationRows`, is null if there is no such row.
 */
export const navigationChildrenRequest = "docsJson/navigation/children";

/** The row whose child rows are requested; without `id`, the row of the site; without `uri`, the rows of all sites. */
export interface NavigationQuestion {
  /** URI of the docs.json of a site. */
  readonly uri?: string;
  readonly id?: string;
  /** The maximum number of rows to send: 5,000 by default, and at most 50,000. */
  readonly max?: number;
}

/** Rows in display order. */
export interface NavigationRows {
  readonly rows: readonly NavigationTreeRow[];
  /** How many rows there are in addition. */
  readonly more: number;
}

/** A row of a navigation tree. Its text comes from the authors of the site. */
export interface NavigationTreeRow {
  /** URI of the docs.json of the site. */
  readonly site: string;
  /** Identifies the row within its site; does not change when text elsewhere changes. */
  readonly id: string;
  readonly kind: RowKind;
  readonly label: string;
  /** The path of a page, `METHOD path` of an endpoint, or URL of a link. */
  readonly description?: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly method?: string;
  readonly flags?: readonly RowFlag[];
  /** Why the platform does not publish the row, in one sentence. */
  readonly dropped?: string;
  /** URI of the page file, or of docs.json for a site. */
  readonly uri?: string;
  /** The path on the site (begins with a slash), or the URL of a link. */
  readonly address?: string;
  readonly childCount: number;
  /** Findings of the row and its page file; absent for none. */
  readonly findings?: SeverityCounts;
  /** Findings of the rows below; absent for none. */
  readonly findingsBelow?: SeverityCounts;
}

/**
 * Client to server: the locations of a row. Its parameter is a `NavigationRowReference`; the answer,
 * `NavigationRowPlaces`, is null if there is no such row.
 */
export const navigationPlacesRequest = "docsJson/navigation/places";

/** A row of a site. */
export interface NavigationRowReference {
  /** URI of the docs.json of the site. */
  readonly uri: string;
  readonly id: string;
}

/** The locations of a row; each is absent if the row has none. */
export interface NavigationRowPlaces {
  /** The entry in docs.json or a file that docs.json includes. */
  readonly entry?: ProtocolPlace;
  readonly page?: ProtocolPlace;
  /** The operation in its spec. */
  readonly operation?: ProtocolPlace;
  /** Why the platform drops the row. */
  readonly cause?: ProtocolPlace;
  /** The path on the site (begins with a slash), or the URL of a link. */
  readonly address?: string;
  /** Its full URL, `http` or `https`, if the site's URL is known. */
  readonly web?: string;
}

/**
 * Client to server: the most severe findings of a row and the rows below it. Its parameter is a
 * `NavigationRowReference`; the answer, `NavigationRowFindings`, is null if there is no such site.
 */
export const navigationFindingsRequest = "docsJson/navigation/findings";

/** The findings to show in the tooltip of a row. */
export interface NavigationRowFindings {
  /** At most 3: first those of the row itself, then the most severe ones below it. */
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
 * Client to server: the row that shows a page, or a location in docs.json or a file that docs.json includes. Its
 * parameter is a `NavigationPosition`; the answer, a `NavigationPath`, is null if there is no such row.
 */
export const navigationRevealRequest = "docsJson/navigation/reveal";

/** A file; for a JSON file, with a position. */
export interface NavigationPosition {
  readonly uri: string;
  readonly position?: ProtocolPosition;
}

/** The path from the root of the tree to a row. */
export interface NavigationPath {
  /** URI of the docs.json of the site. */
  readonly site: string;
  /** The ids of the rows, from the row of the site down. */
  readonly ids: readonly string[];
}

/**
 * Server to client: rows that the client has requested have changed. Sent only to clients that have requested rows.
 * Its parameter is a `NavigationChange`.
 */
export const navigationChangedNotification = "docsJson/navigation/changed";

/** The rows to request again. */
export interface NavigationChange {
  /** URI of the docs.json of the site; absent if sites were added or removed. */
  readonly uri?: string;
  /** Whether to request all rows again. */
  readonly isAll: boolean;
  /** Rows whose child rows have changed; an empty id is the row of the site. */
  readonly ids: readonly string[];
}
