/**
 * What a fix does to the files of a site: plain data, which `text/apply.ts` turns into text edits that keep
 * the author's formatting.
 */
import type { FileAnchor, Location, Span } from "./location.ts";

/** A value of JSON, as the standard library reads it. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A change of the structure of a JSON file. */
export type JsonChange =
  /** Replaces the value at the location by this JSON value. */
  | { readonly kind: "replace-value"; readonly at: Location; readonly value: JsonValue }
  /** Renames the key of the property at the location. */
  | { readonly kind: "rename-key"; readonly at: Location; readonly key: string }
  /** Removes the property or the item at the location, with the comma that belongs to it. */
  | { readonly kind: "remove"; readonly at: Location }
  /** Adds a property to the object at the location: at the start, or at the end. */
  | {
      readonly kind: "add-property";
      readonly at: Location;
      readonly key: string;
      readonly value: JsonValue;
      readonly position: "start" | "end";
    }
  /** Inserts an item into the array at the location, before the item of that index (or at the end). */
  | { readonly kind: "insert-item"; readonly at: Location; readonly index: number; readonly value: JsonValue }
  /** Replaces characters: offsets relative to the start of the value at the location. */
  | { readonly kind: "replace-text"; readonly at: Location; readonly span: Span; readonly newText: string };

/** Replaces characters of a page file: offsets into its text. */
export interface PageChange {
  readonly kind: "replace-page-text";
  readonly at: FileAnchor;
  readonly newText: string;
}

/** Adds a line for a file to `.mintignore`, which is created where there is none. */
export interface IgnoreChange {
  readonly kind: "ignore-file";
  readonly at: { readonly document: string };
  /** The file that the platform is to leave out. */
  readonly file: string;
}

/** A change of one file of the site, whatever kind of file it is. */
export type Change = JsonChange | PageChange | IgnoreChange;

/** A replacement in a file's text: offsets of the text before the change. */
export interface TextEdit extends Span {
  readonly newText: string;
}

/** A file that an edit of the site creates. */
export interface NewFile {
  /** Relative to the site's root; nothing stands there. */
  readonly path: string;
  readonly text: string;
}

/** What a fix or a refactoring does to the files of a site. Paths are relative to its root. */
export interface SiteEdit {
  /** By file: offsets of its text before the edit. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly created?: readonly NewFile[];
  readonly deleted?: readonly string[];
}
