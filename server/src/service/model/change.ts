/**
 * What a fix changes: plain data, anchored to places in the tree, turned into text edits when a caller
 * asks for them. Knows no text and no rule.
 */
import type { FileAnchor, Location, Span } from "./location.ts";

/** A change of a document's structure. Turned into text edits that keep the author's formatting. */
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

export type Change = JsonChange | PageChange | IgnoreChange;

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export interface Fix {
  /** An order to the editor: "Remove `expanded`". */
  readonly title: string;
  /** Safe: keeps what the author meant; `docs-json fix` and fix all apply it. Others are offered one by one. */
  readonly safe: boolean;
  readonly changes: readonly Change[];
}

/** Fixes, or how to make them when somebody asks: those of a thousand notes are seldom looked at. */
export type Fixes = readonly Fix[] | (() => readonly Fix[]);
