/** Messages by which a client rearranges the navigation. */

import type { ElementKind } from "../service/navigation/elements.ts";

/**
 * Client to server: what changes when the navigation is rearranged. Its parameter is a `NavigationEditQuestion`; the answer
 * is a `NavigationEditAnswer`, or null where there is no site. Nothing is changed: the client applies the edit.
 */
export const navigationEditRequest = "docsJson/navigation/edit";

/**
 * A place of the navigation: the id of a row of its tree, or a name from the top down ("Guides > Start"), the path of a page
 * or a JSON Pointer (`/navigation/tabs/0`, `nav/guides.json#/pages/1`).
 */
export type NavigationPlaceName = { readonly row: string } | { readonly name: string };

/** Where entries go. */
type NavigationTarget =
  | { readonly before: NavigationPlaceName }
  | { readonly after: NavigationPlaceName }
  /** At the end of a section, or before the entry of an index. */
  | { readonly into: NavigationPlaceName; readonly index?: number };

/** The kinds of sections that can be added or put around entries. */
export type NavigationSectionKind = Exclude<ElementKind, "navigation" | "global">;

/** What is done with the navigation. */
export type NavigationEditAction =
  | {
      readonly kind: "move";
      /** At most 1,000; rows of pages that are not listed are listed. */
      readonly entries: readonly NavigationPlaceName[];
      /** URIs of page files that are to be listed. */
      readonly uris?: readonly string[];
      readonly to: NavigationTarget;
      /** Whether the files of pages go to the folder of their new neighbors. */
      readonly movesFiles?: boolean;
    }
  /** Each moves one place in its list. */
  | {
      readonly kind: "shift";
      readonly entries: readonly NavigationPlaceName[];
      readonly by: "up" | "down";
    }
  | {
      readonly kind: "add-page";
      readonly path: string;
      readonly title?: string;
      readonly to: NavigationTarget;
    }
  | {
      readonly kind: "add-section";
      readonly section: NavigationSectionKind;
      readonly name: string;
      readonly href?: string;
      readonly to: NavigationTarget;
    }
  | { readonly kind: "remove"; readonly entries: readonly NavigationPlaceName[]; readonly files?: boolean }
  | { readonly kind: "rename"; readonly entry: NavigationPlaceName; readonly name: string }
  | { readonly kind: "change-path"; readonly entry: NavigationPlaceName; readonly path: string }
  /** The files of pages go to the folder of the pages beside them, with redirects. */
  | { readonly kind: "move-files"; readonly entries: readonly NavigationPlaceName[] }
  | {
      readonly kind: "wrap";
      readonly entries: readonly NavigationPlaceName[];
      readonly section: NavigationSectionKind;
      readonly name?: string;
    }
  | { readonly kind: "unwrap"; readonly entry: NavigationPlaceName }
  | {
      readonly kind: "duplicate";
      readonly entries: readonly NavigationPlaceName[];
      /** The language or version. */
      readonly division: NavigationPlaceName;
      /** Whether to copy the pages that it lacks. */
      readonly files?: boolean;
    }
  /** The entries of endpoints follow the operations of all specs. */
  | { readonly kind: "sync-endpoints" }
  | {
      readonly kind: "set";
      readonly entry: NavigationPlaceName;
      readonly key: "default" | "hidden" | "icon";
      /** Absent to remove the property. */
      readonly value?: string | boolean;
    };

/** An action on the navigation of a site. */
export interface NavigationEditQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  readonly action: NavigationEditAction;
  /** Whether the author agreed to change files that the navigation includes in several places. */
  readonly changesShared?: boolean;
}

/** The edit, a question to the author, or why nothing can be done. */
export type NavigationEditAnswer<Edit = unknown> =
  | {
      readonly kind: "edit";
      /** What is done, as a command. */
      readonly title: string;
      /** A `WorkspaceEdit`. */
      readonly edit: Edit;
      /** The files that it moves, by their paths in the site. */
      readonly moves: readonly { readonly from: string; readonly to: string }[];
      /** What else the author should know, one sentence each. */
      readonly notes: readonly string[];
    }
  /** Asked again with `changesShared` once the author agrees. */
  | { readonly kind: "shared"; readonly message: string; readonly places: readonly string[] }
  | { readonly kind: "refused"; readonly reason: string };
