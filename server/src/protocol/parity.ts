/** Messages about the parity of languages and versions. */

import type { ParityColumn, ParityGap, ParityTable } from "../service/features/parity/matrix.ts";
import type { ParityEdit } from "../service/features/parity/parity-edit.ts";
import type { ParitySort } from "../service/features/parity/view.ts";

export type { ParityColumn, ParityGap } from "../service/features/parity/matrix.ts";
export type { ParityEditAction } from "../service/features/parity/parity-edit.ts";

/**
 * Client to server: which pages each language or version of a site has, lacks or has in an outdated form. Its
 * parameter is a `ParityQuestion`; the answer, `SiteParity`, is null if there is no site.
 */
export const parityRequest = "docsJson/parity";

/** Which pages to compare, and which of them to return. */
export interface ParityQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** Limits the comparison to languages or to versions. */
  readonly kind?: ParityTable["kind"];
  /** Only pages with one of these gaps; empty for pages with any gap, absent for all pages. */
  readonly gaps?: readonly ParityGap[];
  /** `order`, the default: as the navigation lists the pages; `gaps`: most gaps first. */
  readonly sort?: ParitySort;
}

/** The parity of a site. */
export interface SiteParity {
  /** One for each list of languages or versions; empty if there is nothing to compare. At most 100. */
  readonly tables: readonly SiteParityTable[];
  /** Whether the times of the last changes are known; otherwise no page is `older`. */
  readonly knowsChanges: boolean;
  /** What is missing from git's history and what to do; absent if nothing is missing, or outside a repository. */
  readonly missingHistory?: string;
}

/** The languages or versions of one list. Its text comes from the authors of the site. */
export interface SiteParityTable {
  /** Identifies the table in a `ParityEditQuestion`. */
  readonly place: string;
  readonly kind: ParityTable["kind"];
  /** Names of the sections that contain the list, outermost first. */
  readonly breadcrumb: readonly string[];
  /** The counts include all pages, requested or not. */
  readonly columns: readonly ParityColumn[];
  /** The requested pages; all tables together have at most 100,000 cells. */
  readonly rows: readonly SiteParityRow[];
  /** How many pages exceed that limit or were not compared. */
  readonly rowsLeftOut: number;
  /** Names of languages or versions that are not compared, because a part could not be read or there are too many. */
  readonly leftOut: readonly string[];
}

/** One page; `cells` are in the order of the columns. */
interface SiteParityRow {
  /** Path of the page in the original, else in the first column that lists the page. */
  readonly path: string;
  readonly title?: string;
  readonly cells: readonly SiteParityCell[];
}

/** One page in one language or version. */
export interface SiteParityCell {
  /** The path of the page; for a missing page, the path that it would have, if that can be determined. */
  readonly path?: string;
  /** URI of the page file, if there is one. */
  readonly uri?: string;
  /** Empty if the page exists. */
  readonly gaps: readonly ParityGap[];
}

/**
 * Client to server: the edit that copies a page to another language or version, lists it there, or removes it. Its
 * parameter is a `ParityEditQuestion`; the answer, a `NavigationEditAnswer`, is null if there is no site. The server
 * changes nothing: the client applies the edit.
 */
export const parityEditRequest = "docsJson/parity/edit";

/** A cell of a table, and what to do with it. */
export interface ParityEditQuestion extends ParityEdit {
  /** URI of any file of the site. */
  readonly uri: string;
  /** Whether the author agreed to change files that the navigation includes in several places. */
  readonly changesShared?: boolean;
}
