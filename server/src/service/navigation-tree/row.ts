/** A row of the navigation tree as plain data; `rows.ts` creates rows. */

import type { Location } from "../model/location.ts";
import type { ElementKind } from "../navigation/elements.ts";

/** What a row stands for. `item` is a menu item; `page` is a listed page, `orphan` one that is not listed. */
export type RowKind =
  | "site"
  | Exclude<ElementKind, "navigation" | "global">
  | "page"
  | "endpoint"
  /** The pages that the platform generates from a spec, collapsed into one row. */
  | "generated"
  /** A generated page. */
  | "operation"
  | "repository"
  /** An entry that cannot be read. */
  | "unreadable"
  /** A JSON file whose text is currently unreadable, so that the other rows are out of date. */
  | "broken"
  /** The section "Not in the navigation". */
  | "unlisted"
  /** A folder of page files that are not listed. */
  | "folder"
  | "orphan"
  /** The section "Not published". */
  | "lost"
  /** A list that the platform drops as a whole. */
  | "lost-list";

/** A mark on a row. */
export type RowFlag =
  | "default"
  | "hidden"
  | "deprecated"
  /** The page file or the endpoint does not exist. */
  | "missing"
  /** The platform drops the row. */
  | "dropped"
  /** A link of `global`, shown on all pages of its section. */
  | "global"
  /** The page that opens when readers select the group. */
  | "root"
  /** A section that is only a link. */
  | "link";

/** Why a row is not published. */
interface RowDrop {
  /** One sentence. */
  readonly sentence: string;
  /** The place of the cause. */
  readonly cause: Location;
}

/** One row of the navigation tree. */
export interface NavigationRow {
  /** Stays the same while text elsewhere changes. */
  readonly id: string;
  readonly kind: RowKind;
  /** The title that readers see, if it has been read, or else the name. */
  readonly label: string;
  /** Path of a page, `METHOD path` of an endpoint, URL of a link; may be empty. */
  readonly description: string;
  /** As written: a name, a path or a URL. */
  readonly icon: string | undefined;
  readonly tag: string | undefined;
  /** In capitals. */
  readonly method: string | undefined;
  readonly flags: readonly RowFlag[];
  readonly drop: RowDrop | undefined;
  /** The entry's own value: the object of a section, which may be the whole of a `$ref` file, or the text of an entry. */
  readonly place: Location | undefined;
  /** The item of the list that contains the entry; differs from `place` if the item is a `$ref`. */
  readonly item: Location | undefined;
  /** The operation in its spec. */
  readonly operation: Location | undefined;
  /** Path of the page file. */
  readonly pageFile: string | undefined;
  /** A path on the site (begins with a slash), or the URL of a link; undefined if the platform generates the URL. */
  readonly address: string | undefined;
  readonly childCount: number;
}

/** The visible part of a row, without the places that it comes from. */
export type RowAppearance = Omit<NavigationRow, "place" | "item" | "operation">;
