/**
 * What a rule reports: plain data, anchored to places in the tree, without any offset or line.
 *
 * Offsets exist only when findings are published (see ../publish.ts), so a finding stays right
 * while text before it changes.
 */
import type { Segment, Span } from "../syntax/tree.ts";

export type Severity = "error" | "warning" | "information" | "hint";

/** Which of the two readings of the format a site is judged by (F14.1). */
export type Dialect = "reference" | "current";

/** What an author may choose: one of the two, or that each docs.json decides by its `$schema`. */
export type DialectChoice = "auto" | Dialect;

/** A place in a JSON file of the site, as a JSON Pointer in segments from the document's root. */
export interface Location {
  /** Path of the file, relative to the site's root, with forward slashes. */
  readonly document: string;
  readonly segments: readonly Segment[];
}

/**
 * Which characters at the location the finding underlines.
 * `value`: the value; `key`: the key of the property; `property`: key and value;
 * `head`: the opening line of an object or array (for something that lacks);
 * a span: characters relative to the start of the value.
 */
export type Part = "value" | "key" | "property" | "head" | Span;

export interface Anchor extends Location {
  readonly part: Part;
}

/** A place outside every JSON value (in a page file, before or after the root), by offsets into the file's text. */
export interface FileAnchor {
  readonly document: string;
  readonly span: Span;
}

export interface RelatedPlace {
  readonly message: string;
  readonly anchor: Anchor;
}

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

export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  /** What, why, what to do, in one sentence of the author's words. */
  readonly message: string;
  readonly anchor: Anchor | FileAnchor;
  readonly related?: readonly RelatedPlace[];
  readonly tags?: readonly ("unnecessary" | "deprecated")[];
  readonly fixes?: Fixes;
  /** Whether the other dialect judges the same place differently; see navigation/differences.ts. */
  readonly dependsOnDialect?: true;
}
