/**
 * The syntax tree of one JSON text: immutable nodes that have lengths, never absolute offsets.
 *
 * A node is the same object before and after an edit elsewhere in the file, so every result computed from it can be
 * remembered by its identity. A position is found by descending from the root and adding starts. Does not depend on
 * docs.json.
 */
import type { Span } from "../model/location.ts";

/** All lengths and starts are UTF-16 code units. */
interface SyntaxBase {
  readonly length: number;
}

export interface StringNode extends SyntaxBase {
  readonly kind: "string";
  /** The text with escapes resolved. */
  readonly value: string;
}

interface NumberNode extends SyntaxBase {
  readonly kind: "number";
  readonly value: number;
}

interface BooleanNode extends SyntaxBase {
  readonly kind: "boolean";
  readonly value: boolean;
}

interface NullNode extends SyntaxBase {
  readonly kind: "null";
}

/** Unreadable text in place of a value; a problem of the container describes it. */
interface InvalidNode extends SyntaxBase {
  readonly kind: "invalid";
}

/** A key with its value. */
export interface PropertyNode extends SyntaxBase {
  readonly kind: "property";
  /** At the property's start. */
  readonly key: StringNode;
  /** Undefined if the author has not typed one yet. */
  readonly value: SyntaxNode | undefined;
  /** Relative to the property's start; meaningless without a value. */
  readonly valueStart: number;
}

/** What objects and arrays have in common; their members are the properties or the items. */
interface ContainerBase extends SyntaxBase {
  /** Start of each member, relative to the container's start. */
  readonly starts: readonly number[];
  /** Syntax problems directly inside this container (not inside its values), relative to its start. */
  readonly problems: readonly SyntaxProblem[];
  /** False if the opening bracket is missing: the container then starts with its first key or item. */
  readonly opened: boolean;
  /** False if the closing bracket is missing. */
  readonly closed: boolean;
}

export interface ObjectNode extends ContainerBase {
  readonly kind: "object";
  /** In document order, repeated keys included. */
  readonly properties: readonly PropertyNode[];
}

export interface ArrayNode extends ContainerBase {
  readonly kind: "array";
  readonly items: readonly SyntaxNode[];
}

export type SyntaxNode =
  | ObjectNode
  | ArrayNode
  | StringNode
  | NumberNode
  | BooleanNode
  | NullNode
  | InvalidNode;

export type SyntaxProblemKind =
  | "empty-document"
  | "missing-comma"
  | "trailing-comma"
  | "extra-comma"
  | "missing-colon"
  | "missing-value"
  | "missing-key"
  | "unquoted-key"
  | "single-quotes"
  | "unclosed-string"
  | "unopened-string"
  | "unescaped-quote"
  | "doubled-quote"
  | "bad-escape"
  | "control-character"
  | "bad-number"
  | "unknown-word"
  | "unexpected-character"
  | "unopened-object"
  | "unopened-array"
  | "unclosed-object"
  | "unclosed-array"
  | "mismatched-bracket"
  | "extra-bracket"
  | "content-after-end"
  | "comment"
  | "unclosed-comment"
  | "merge-conflict"
  | "byte-order-mark"
  | "too-deep"
  | "too-large"
  | "binary";

/** One departure from strict JSON, in the author's words. */
export interface SyntaxProblem extends Span {
  readonly kind: SyntaxProblemKind;
  /** What is wrong, why it matters and what to do; one sentence. */
  readonly message: string;
  /** Set if one replacement certainly corrects the text; spans are relative as the problem's. */
  readonly fix?: SyntaxFix;
}

/** Edits that solve one problem; offsets as in the problem. */
export interface SyntaxFix {
  readonly title: string;
  readonly edits: readonly { readonly start: number; readonly length: number; readonly newText: string }[];
}

/** One parsed text. Any text gives a document. */
export interface JsonDocument {
  readonly text: string;
  /** Undefined for text without any value. */
  readonly root: SyntaxNode | undefined;
  /** Offset of the root value in the text. */
  readonly rootStart: number;
  /** Problems outside the root value (before, after, or of the whole text), relative to the text's start. */
  readonly problems: readonly SyntaxProblem[];
  /** Number of all problems, including those inside the root value; zero exactly when the text is strict JSON. */
  readonly problemCount: number;
  /**
   * Whether every container means the same when it is read alone. False if the reading of one place depended on
   * another: missing or surplus brackets, merge conflicts, a comment without an end.
   */
  readonly separable: boolean;
}
