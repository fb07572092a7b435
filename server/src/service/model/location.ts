/**
 * Where something is: in the characters of a text, or at a JSON Pointer of a file of the site.
 * Does not depend on text or trees.
 */

/** A step of a JSON Pointer: a property's key or an item's index. */
export type Segment = string | number;

/** A half-open range of UTF-16 code units; each use says what the range is relative to. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

/** A replacement in a document's text, by offsets into the text before the change. */
export interface TextEdit extends Span {
  readonly newText: string;
}

/** A place in a JSON file of the site, as a JSON Pointer in segments from the document's root. */
export interface Location {
  /** Path of the file, relative to the site's root, with forward slashes. */
  readonly document: string;
  readonly segments: readonly Segment[];
}

/**
 * Which characters at a location a finding underlines.
 * `value`: the value; `key`: the key of the property; `property`: key and value;
 * `head`: the opening line of an object or array (for something that is missing in it);
 * a span: characters relative to the start of the value.
 */
export type Part = "value" | "key" | "property" | "head" | Span;

/** A location and the part of the value there that a finding underlines. */
export interface Anchor extends Location {
  readonly part: Part;
}

/** A place outside every JSON value (in a page file, before or after the root), by offsets into the file's text. */
export interface FileAnchor {
  readonly document: string;
  readonly span: Span;
}
