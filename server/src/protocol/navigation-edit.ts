/** Messages for rearranging the navigation. */

import type { NavigationAction } from "../service/features/rearrange/action.ts";

/**
 * Client to server: the edit for an action on the navigation. Its parameter is a `NavigationEditQuestion`; the
 * answer, a `NavigationEditAnswer`, is null if there is no site. The server changes nothing: the client applies the
 * edit.
 */
export const navigationEditRequest = "docsJson/navigation/edit";

/**
 * A place in the navigation: the id of a row of its tree, or a name: a path of section names ("Guides > Start"), the
 * path of a page, or a JSON Pointer (`/navigation/tabs/0`, `nav/guides.json#/pages/1`).
 */
export type NavigationPlaceName = { readonly row: string } | { readonly name: string };

export type { SectionKind } from "../service/model/section-kind.ts";

/** An action without the members that the server derives from the settings and the files of the site. */
type ClientAction<Action> = Action extends { readonly kind: "copy-page" }
  ? never
  : Omit<Action, "pages" | "redirects" | "specs"> &
      // URIs of page files to list.
      (Action extends { readonly kind: "move" } ? { readonly uris?: readonly string[] } : unknown);

/** An action on the navigation, with at most 1,000 entries. A `move` of rows of unlisted pages lists these pages. */
export type NavigationEditAction = ClientAction<NavigationAction<NavigationPlaceName>>;

/** An action on the navigation of a site. */
export interface NavigationEditQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  readonly action: NavigationEditAction;
  /** Whether the author agreed to change files that the navigation includes in several places. */
  readonly changesShared?: boolean;
}

/** The edit, a question to the author, or the reason why the action is refused. */
export type NavigationEditAnswer<Edit = unknown> =
  | {
      readonly kind: "edit";
      /** What the edit does, in the imperative. */
      readonly title: string;
      /** A `WorkspaceEdit`. */
      readonly edit: Edit;
      /** The files that the edit moves, by their paths in the site. */
      readonly moves: readonly { readonly from: string; readonly to: string }[];
      /** Further information for the author, one sentence each. */
      readonly notes: readonly string[];
    }
  /** The client repeats the request with `changesShared` if the author agrees. */
  | { readonly kind: "shared"; readonly message: string; readonly places: readonly string[] }
  | { readonly kind: "refused"; readonly reason: string };
