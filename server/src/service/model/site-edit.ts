/** What an edit does to the texts and files of a site. */
import type { FileAnchor, TextEdit } from "./location.ts";

/** A file to create. */
export interface NewFile {
  /** Relative to the site's root; no file exists there yet. */
  readonly path: string;
  readonly text: string;
}

/** What a refactoring does to a site. Paths are relative to its root. */
export interface SiteEdit {
  /** By file; offsets are of the text before the edit. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly created?: readonly NewFile[];
  readonly deleted?: readonly string[];
  /** What of the only text that a file gets is for the author to replace, by offsets into that text. */
  readonly placeholder?: FileAnchor;
}
