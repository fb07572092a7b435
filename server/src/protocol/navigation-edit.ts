/** Messages by which a client rearranges the navigation. */

import type { NavigationAction } from "../service/features/rearrange/action.ts";

/**
 * Client to server: what changes when the navigation is rearranged. Its parameter is a `NavigationEditQuestion`; the answer
 * is a `NavigationEditAnswer`, or null if there is no site. Nothing is changed: the client applies the edit.
 */
export const navigationEditRequest = "docsJson/navigation/edit";

/**
 * A place of the navigation: the id of a row of its tree, or a name from the top down ("Guides > Start"), the path of a page
 * or a JSON Pointer (`/navigation/tabs/0`, `nav/guides.json#/pages/1`).
 */
export type NavigationPlaceName = { readonly row: string } | { readonly name: string };

export type { SectionKind } from "../service/model/section-kind.ts";

/** An action as a client states it: what follows from the settings and the files of the site is not its part. */
type ActionOfClient<Action> = Action extends { readonly kind: "copy-page" }
  ? never
  : Omit<Action, "pages" | "redirects" | "specs"> &
      // URIs of page files that are to be listed.
      (Action extends { readonly kind: "move" } ? { readonly uris?: readonly string[] } : unknown);

/** What is done with the navigation, to at most 1,000 entries; rows of pages that are not listed are listed by `move`. */
export type NavigationEditAction = ActionOfClient<NavigationAction<NavigationPlaceName>>;

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
