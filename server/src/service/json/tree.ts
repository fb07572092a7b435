/**
 * The syntax tree of one JSON text: immutable nodes that have lengths, but no absolute offsets.
 *
 * A node stays the same object after an edit elsewhere in the file, so results computed from it can be remembered by its
 * identity. Positions are found by descending from the root and adding starts. Does not depend on docs.json.
 */
import type { Span } from "../model/location.ts";

/** All lengths and starts are in UTF-16 code units. */
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

/** Unreadable text instead of a value; a problem of the container describes it. */
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
  /** Relative to the property's start; meaningless if there is no value. */
  readonly valueStart: number;
}

/** The common fields of objects and arrays, whose members are properties or items. */
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
  /** In document order, including repeated keys. */
  readonly properties: readonly PropertyNode[];
}

export interface ArrayNode extends ContainerBase {
  readonly kind: "array";
  readonly items: readonly SyntaxNode[];
}

/** A node with children. */
export type ContainerNode = ObjectNode | ArrayNode;

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

/** A departure from strict JSON. */
export interface SyntaxProblem extends Span {
  readonly kind: SyntaxProblemKind;
  /** What is wrong, why it matters and what to do, in one sentence in the words of authors. */
  readonly message: string;
  /** Set if one replacement certainly corrects the text; its offsets are relative like those of the problem. */
  readonly fix?: SyntaxFix;
}

/** Edits that solve one problem; their offsets are relative like those of the problem. */
export interface SyntaxFix {
  readonly title: string;
  readonly edits: readonly { readonly start: number; readonly length: number; readonly newText: string }[];
}

/** The properties or items of a container. */
export function membersOf(node: ContainerNode): readonly (PropertyNode | SyntaxNode)[] {
  return node.kind === "object" ? node.properties : node.items;
}

/** One parsed text. Any text gives a document. */
export interface JsonDocument {
  readonly text: string;
  /** Undefined for text without a value. */
  readonly root: SyntaxNode | undefined;
  /** Offset of the root value in the text. */
  readonly rootStart: number;
  /** Problems outside the root value (before it, after it, or of the whole text), relative to the text's start. */
  readonly problems: readonly SyntaxProblem[];
  /** Number of all problems, including those inside the root value; zero exactly if the text is strict JSON. */
  readonly problemCount: number;
  /**
   * Whether every container has the same meaning if it is read separately. False if one position depended on another:
   * missing or surplus brackets, merge conflicts, or a comment without an end.
   */
  readonly separable: boolean;
}
