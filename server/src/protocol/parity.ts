/** Messages about the parity of languages and versions. */

import type { ParityColumn, ParityGap, ParityTable } from "../service/features/parity/matrix.ts";
import type { ParityEdit } from "../service/features/parity/parity-edit.ts";
import type { ParitySort } from "../service/features/parity/view.ts";

export type { ParityColumn, ParityGap } from "../service/features/parity/matrix.ts";
export type { ParityEditAction } from "../service/features/parity/parity-edit.ts";

/**
 * Client to server: which pages each language or version of a site has, lacks or has in an older form. Its parameter is a
 * `ParityQuestion`; the answer, `SiteParity`, is null if there is no site.
 */
export const parityRequest = "docsJson/parity";

/** Which pages are compared, and which of them are wanted. */
export interface ParityQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** Only languages, or only versions. */
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
  /** Whether it was found out when files were changed last; otherwise no page is `older`. */
  readonly knowsChanges: boolean;
  /**
   * What is missing from the git history and what to do, in one sentence; absent if nothing is, or outside a
   * repository.
   */
  readonly missingHistory?: string;
}

/** The languages or versions of one list. Texts come from the authors of the site. */
export interface SiteParityTable {
  /** Names the table in a `ParityEditQuestion`. */
  readonly place: string;
  readonly kind: ParityTable["kind"];
  /** Names of the sections around the list, the outermost first. */
  readonly breadcrumb: readonly string[];
  /** The counts are those of all pages, wanted or not. */
  readonly columns: readonly ParityColumn[];
  /** The wanted pages; all tables together have at most 100,000 cells. */
  readonly rows: readonly SiteParityRow[];
  /** How many wanted pages are beyond that, and pages that were not compared. */
  readonly rowsLeftOut: number;
  /** Names of languages or versions that are not compared: a part could not be read, or there are too many. */
  readonly leftOut: readonly string[];
}

/** One page; `cells` are in the order of the columns. */
interface SiteParityRow {
  /** Path of the page in the original, or else in the first column that lists the page. */
  readonly path: string;
  readonly title?: string;
  readonly cells: readonly SiteParityCell[];
}

/** One page in one language or version. */
export interface SiteParityCell {
  /** Of a page that is missing, the path that it would have, if that can be told. */
  readonly path?: string;
  /** URI of the page file, if there is one. */
  readonly uri?: string;
  /** Empty if the page exists. */
  readonly gaps: readonly ParityGap[];
}

/**
 * Client to server: what changes when a page is copied to another language or version, listed there or taken away. Its
 * parameter is a `ParityEditQuestion`; the answer is a `NavigationEditAnswer`, or null if there is no site. Nothing is
 * changed: the client applies the edit.
 */
export const parityEditRequest = "docsJson/parity/edit";

/** A cell of a table, and what to do with the cell. */
export interface ParityEditQuestion extends ParityEdit {
  /** URI of any file of the site. */
  readonly uri: string;
  /** Whether the author agreed to change files that the navigation includes in several places. */
  readonly changesShared?: boolean;
}
