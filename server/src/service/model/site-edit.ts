/** An edit to the texts and files of a site. */
import type { FileAnchor, TextEdit } from "./location.ts";

/** A file to create. */
export interface NewFile {
  /** Relative to the site's root; no file exists there yet. */
  readonly path: string;
  readonly text: string;
}

/** The edits, new files and deletions of a refactoring. Paths are relative to the site's root. */
export interface SiteEdit {
  /** By file; offsets refer to the text before the edit. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly created?: readonly NewFile[];
  readonly deleted?: readonly string[];
  /** The part of a file's only inserted text that the author should replace, by offsets into that text. */
  readonly placeholder?: FileAnchor;
}
