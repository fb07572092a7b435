/** The text edits of a move, with their reasons. */
import type { TextEdit } from "../../model/location.ts";

/**
 * Where a text changes. `entry`: an entry of the navigation or the root of a group; `link`: a link, image or import in a page;
 * `spec`: the path of a spec; `reference`: a `$ref`; `setting`: a path elsewhere in docs.json or in `.mintignore`; `redirect`: the list of
 * redirects.
 */
export type MovePurpose = "entry" | "link" | "spec" | "reference" | "setting" | "redirect";

/** An edit with its purpose, by which editors group the edits of a move. */
export interface MoveEdit extends TextEdit {
  readonly purpose: MovePurpose;
}
