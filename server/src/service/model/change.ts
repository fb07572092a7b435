/**
 * What a fix changes: plain data that refers to locations in the tree and is converted to text edits only on
 * request. Does not depend on text or rules.
 */
import type { FileAnchor, Location, Span } from "./location.ts";

/** A change to a document's structure. Its text edits keep the author's formatting. */
export type JsonChange =
  /** Replaces the value at the location with this JSON value. */
  | { readonly kind: "replace-value"; readonly at: Location; readonly value: JsonValue }
  /** Renames the key of the property at the location. */
  | { readonly kind: "rename-key"; readonly at: Location; readonly key: string }
  /** Removes the property or the item at the location, with the comma that belongs to it. */
  | { readonly kind: "remove"; readonly at: Location }
  /** Adds a property to the object at the location, at its start or end. */
  | {
      readonly kind: "add-property";
      readonly at: Location;
      readonly key: string;
      readonly value: WrittenValue;
      readonly position: "start" | "end";
    }
  /** Inserts an item into the array at the location, before the item with that index or at the end. */
  | {
      readonly kind: "insert-item";
      readonly at: Location;
      readonly index: number;
      readonly value: WrittenValue;
    }
  /** Replaces characters: offsets relative to the start of the value at the location. */
  | { readonly kind: "replace-text"; readonly at: Location; readonly span: Span; readonly newText: string };

/** Replaces characters of a page file, by offsets into its text. */
export interface PageChange {
  readonly kind: "replace-page-text";
  readonly at: FileAnchor;
  readonly newText: string;
}

/** Adds a line for a file to `.mintignore`; the file is created if it does not exist. */
export interface IgnoreChange {
  readonly kind: "ignore-file";
  readonly at: { readonly document: string };
  /** The file that the platform must ignore. */
  readonly file: string;
}

/** A change to one file that a fix or a feature requests. */
export type Change = JsonChange | PageChange | IgnoreChange;

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** The source text of a value from another location; it is kept as written, except for its indentation. */
export class WrittenText {
  /** The value, and any comment before it. */
  readonly text: string;
  /** Indentation of the line on which the text began. */
  readonly margin: string;
  /** One level of indentation in the file that the text comes from. */
  readonly indent: string;

  constructor(text: string, margin: string, indent: string) {
    this.text = text;
    this.margin = margin;
    this.indent = indent;
  }
}

/** A new value, some parts of which may be moved as written. */
export type WrittenValue =
  | JsonValue
  | WrittenText
  | readonly WrittenValue[]
  | { readonly [key: string]: WrittenValue };

/** Changes of one kind that the author can accept together. */
export interface FixWith<Changed> {
  /** An imperative, such as "Remove `expanded`". */
  readonly title: string;
  /** A safe fix keeps what the author meant; `docs-json fix` and "fix all" apply it. Other fixes are offered singly. */
  readonly safe: boolean;
  readonly changes: readonly Changed[];
  /**
   * Set if only the author can complete or decide on the fix, because it writes an invented name or gives up a redirect
   * to another site. Only the light bulb offers such a fix; `docs-json fix --suggested` does not apply it.
   */
  readonly needsAuthor?: true;
}

/** A change that the author can accept for a finding. */
export type Fix = FixWith<Change>;

export function safeFix<Changed>(title: string, ...changes: readonly Changed[]): FixWith<Changed> {
  return { title, safe: true, changes };
}

/** A fix that is applied only if the author chooses it. */
export function offeredFix<Changed>(title: string, ...changes: readonly Changed[]): FixWith<Changed> {
  return { title, safe: false, changes };
}

/** A fix that replaces a value. */
export function valueFix<At, Value extends JsonValue>(title: string, at: At, value: Value, safe = false) {
  return { title, safe, changes: [{ kind: "replace-value", at, value }] } as const;
}

/**
 * The fix that removes an entry of a list; none for an entry that is a whole file (F1.7), because only the `$ref` to the
 * file can be removed.
 */
export function removalFixes<At extends Pick<Location, "segments">>(title: string, at: At, safe = false) {
  return at.segments.length === 0 ? [] : [{ title, safe, changes: [{ kind: "remove" as const, at }] }];
}

/** Fixes, or a function that computes them on request: a site can have thousands of hints, few of which are read. */
export type Fixes = readonly Fix[] | (() => readonly Fix[]);
