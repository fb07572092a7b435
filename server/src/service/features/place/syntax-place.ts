/**
 * Finds the place of a cursor in JSON text, for features that complete, explain or change the text there: on a key, on a
 * value, after a colon without a value, or between the members of a container; and which commas and colons are missing.
 * Also works in half-typed text. Does not depend on docs.json.
 */

import { piecesOf } from "../../json/document-text.ts";
import { type LocatedNode, type NodeAtOffset, pathAt } from "../../json/pointer.ts";
import type { JsonDocument, PropertyNode, SyntaxNode } from "../../json/tree.ts";
import { lowerBound } from "../../lower-bound.ts";
import type { Segment, Span } from "../../model/location.ts";
import { type GapToken, isInComment, tokensOf } from "./gap-tokens.ts";

/** A place in a JSON text, without its meaning. */
export interface SyntaxPlace {
  /**
   * `key`: on a property's key, or on text where only a key is allowed; `value`: on a value, or on text where an
   * item is allowed; `no-value`: after a colon without a value, or after a key with nothing else in its line;
   * `slot`: between members; `outside`: not in the root value, or where nothing is allowed: in a comment, or between a
   * key and a value without a colon.
   */
  readonly kind: "key" | "value" | "no-value" | "slot" | "outside";
  /** Pointer to the value or property; for a slot, to the container. */
  readonly segments: readonly Segment[];
  /** The object or array that contains it; undefined for the root value. */
  readonly container: LocatedNode | undefined;
  /** Index of the member; for a slot, the index that a new member would get. */
  readonly index: number;
  /** The existing key or value; undefined if there is none in the tree. */
  readonly node: SyntaxNode | undefined;
  /** The property of the key or value. */
  readonly property: PropertyNode | undefined;
  /** The token, including its quotes; an empty span at the cursor if there is no token. Contains the cursor. */
  readonly span: Span;
  /** Whether the token is a string, and whether it has a closing quote. */
  readonly quotes: "none" | "open" | "closed";
  /** The part of the token before the cursor, without its opening quote. */
  readonly typed: string;
  /** Where a comma is missing before the member; undefined if none is missing. */
  readonly missingCommaBefore: number | undefined;
  /** Whether a comma is missing after the member. */
  readonly needsCommaAfter: boolean;
  /** Where a colon is missing before the value; undefined if none is missing. */
  readonly missingColonBefore: number | undefined;
}

/** The place at an offset, for any text and any offset. */
export function syntaxPlaceAt(document: JsonDocument, offset: number): SyntaxPlace {
  const text = piecesOf(document);
  const at = Math.max(0, Math.min(offset, text.length));
  const place = pathAt(document, at);
  if (place === undefined) return outside(at);
  const { node, part, holder } = place;
  if (part === "key" || node === undefined || (node.kind !== "object" && node.kind !== "array")) {
    return onMember(document, at, place);
  }
  const isInside = at > place.offset || !node.opened;
  if (isInside) return inContainer(document, at, place.segments, { node, offset: place.offset });
  // Before an opening bracket, the place is in the containing list, on a property's value, or outside.
  if (holder === undefined) return outside(at);
  return holder.node.kind === "array"
    ? inContainer(document, at, place.segments.slice(0, -1), holder)
    : onMember(document, at, place);
}

/** The keys of the object at a place, except the key at the place itself. */
export function otherKeysAt({ container, property }: SyntaxPlace): ReadonlySet<string> {
  const node = container?.node;
  if (node?.kind !== "object") return new Set();
  return new Set(node.properties.filter((other) => other !== property).map(({ key }) => key.value));
}

function outside(offset: number): SyntaxPlace {
  return {
    kind: "outside",
    segments: [],
    container: undefined,
    index: 0,
    node: undefined,
    property: undefined,
    span: { start: offset, length: 0 },
    quotes: "none",
    typed: "",
    missingCommaBefore: undefined,
    needsCommaAfter: false,
    missingColonBefore: undefined,
  };
}

/** On a key, on a scalar, or after a colon. */
function onMember(document: JsonDocument, offset: number, place: NodeAtOffset): SyntaxPlace {
  const { node, segments, property, part, holder: container } = place;
  const start = property?.offset ?? place.offset;
  const index = container === undefined ? 0 : memberFrom(container, start);
  // Between a colon and its value, the cursor is before the token, and the span extends from the cursor to the token's end.
  const keyEnd = property === undefined ? offset : property.offset + property.node.key.length;
  if (
    offset > keyEnd &&
    isInCommentBetween(document, keyEnd, node === undefined ? undefined : place.offset, offset)
  )
    return outside(offset);
  const from = node === undefined ? offset : Math.min(offset, place.offset);
  const span = { start: from, length: node === undefined ? 0 : place.offset + node.length - from };
  const isToken = node !== undefined && node.kind !== "object" && node.kind !== "array";
  const raw = isToken ? piecesOf(document).slice(place.offset, place.offset + node.length) : "";
  const commas =
    container === undefined
      ? { missingCommaBefore: undefined, needsCommaAfter: false }
      : commasAround(document, container, index, start, index + 1, endOfMember(container, index));
  return {
    kind: part === "key" ? "key" : node === undefined ? "no-value" : "value",
    segments,
    container,
    index,
    node,
    property: property?.node,
    span,
    ...quotesOf(raw, offset - place.offset),
    ...commas,
    missingColonBefore:
      property === undefined || part === "key" || node === undefined
        ? undefined
        : missingColon(document, property.node, property.offset, place.offset),
  };
}

/** Whether a cursor is in a comment between a key and its value. @param end start of the value, if there is one */
function isInCommentBetween(
  document: JsonDocument,
  start: number,
  end: number | undefined,
  offset: number,
): boolean {
  const text = piecesOf(document);
  if (end !== undefined && offset >= end) return false;
  return isInComment(text, start, end ?? Math.min(text.length, offset + 2), offset);
}

/** In a container, but not on a member: in a slot, or on text that is not in the tree. */
function inContainer(
  document: JsonDocument,
  offset: number,
  segments: readonly Segment[],
  container: LocatedNode,
): SyntaxPlace {
  const text = piecesOf(document);
  const index = memberFrom(container, offset);
  const start = endOfMember(container, index - 1);
  if (start > offset) return outside(offset);
  const end = startOfMember(container, index, text.length);
  if (isInComment(text, start, end, offset)) return outside(offset);
  const token = tokensOf(text, start, end).find(
    (candidate) =>
      (candidate.kind === "string" || candidate.kind === "word") &&
      candidate.start < offset &&
      offset <= candidate.start + candidate.length,
  );
  const span: Span =
    token === undefined ? { start: offset, length: 0 } : { start: token.start, length: token.length };
  const noValue = token === undefined ? afterKey(document, offset, segments, container, index) : undefined;
  if (noValue !== undefined) return noValue;
  const raw = text.slice(span.start, span.start + span.length);
  return {
    kind: token === undefined ? "slot" : container.node.kind === "object" ? "key" : "value",
    segments,
    container,
    index,
    node: undefined,
    property: undefined,
    span,
    ...quotesOf(raw, offset - span.start),
    ...commasAround(document, container, index, span.start, index, span.start + span.length),
    missingColonBefore: undefined,
  };
}

/**
 * After a key without a colon and value, in the same line: only its value is allowed there.
 * @param next index of the next member
 */
function afterKey(
  document: JsonDocument,
  offset: number,
  segments: readonly Segment[],
  container: LocatedNode,
  next: number,
): SyntaxPlace | undefined {
  const index = next - 1;
  const property = memberAt(container, index);
  if (property?.kind !== "property" || property.value !== undefined) return undefined;
  const start = container.offset + (starts(container)[index] ?? 0);
  const colon = missingColon(document, property, start, offset);
  if (colon === undefined || !/^[ \t]*$/.test(piecesOf(document).slice(colon, offset))) return undefined;
  return {
    kind: "no-value",
    segments: [...segments, property.key.value],
    container,
    index,
    node: undefined,
    property,
    span: { start: offset, length: 0 },
    quotes: "none",
    typed: "",
    ...commasAround(document, container, index, start, next, offset),
    missingColonBefore: colon,
  };
}

/** The end of a key if there is no colon between it and its value. @param value offset of the value or the cursor */
function missingColon(
  document: JsonDocument,
  { key }: PropertyNode,
  start: number,
  value: number,
): number | undefined {
  const end = start + key.length;
  const between = tokensOf(piecesOf(document), end, value);
  return between.some(({ kind }) => kind === "colon") ? undefined : end;
}

function starts({ node }: LocatedNode): readonly number[] {
  return node.kind === "object" || node.kind === "array" ? node.starts : [];
}

function quotesOf(raw: string, cursor: number): Pick<SyntaxPlace, "quotes" | "typed"> {
  const isString = raw.startsWith('"');
  const isClosed = isString && raw.length > 1 && raw.endsWith('"') && !/(?:^|[^\\])(?:\\\\)*\\"$/.test(raw);
  const before = raw.slice(isString ? 1 : 0, Math.max(cursor, 0));
  return {
    quotes: isString ? (isClosed ? "closed" : "open") : "none",
    typed: isClosed && cursor >= raw.length ? before.slice(0, -1) : before,
  };
}

/** Index of the first member that starts at or after an offset. */
function memberFrom({ node, offset }: LocatedNode, at: number): number {
  if (node.kind !== "object" && node.kind !== "array") return 0;
  const { starts } = node;
  return lowerBound(starts.length, (index) => (starts[index] ?? 0) + offset >= at);
}

function memberAt({ node }: LocatedNode, index: number): SyntaxNode | PropertyNode | undefined {
  if (node.kind === "object") return node.properties[index];
  return node.kind === "array" ? node.items[index] : undefined;
}

/** The end of a member; for an index before the first member, the start of the container's content. */
function endOfMember(container: LocatedNode, index: number): number {
  const { node, offset } = container;
  if (node.kind !== "object" && node.kind !== "array") return offset;
  const member = index < 0 ? undefined : memberAt(container, index);
  if (member === undefined) return offset + (node.opened ? 1 : 0);
  return offset + (node.starts[index] ?? 0) + member.length;
}

/** The start of a member; for an index after the last member, the end of the container's content, or `limit`. */
function startOfMember({ node, offset }: LocatedNode, index: number, limit: number): number {
  if (node.kind !== "object" && node.kind !== "array") return offset;
  const start = node.starts[index];
  if (start !== undefined) return offset + start;
  // The content of an unclosed container may extend to the limit.
  return node.closed ? offset + node.length - 1 : limit;
}

/**
 * The missing commas between a member and its neighbors.
 * @param index index of the member, or the index that a new member would get
 * @param start offset of the member
 * @param next index of the member after it
 */
function commasAround(
  document: JsonDocument,
  container: LocatedNode,
  index: number,
  start: number,
  next: number,
  end: number,
): Pick<SyntaxPlace, "missingCommaBefore" | "needsCommaAfter"> {
  const text = piecesOf(document);
  const before = endOfMember(container, index - 1);
  const hasNext = memberAt(container, next) !== undefined;
  const tokensAfter = hasNext ? tokensOf(text, end, startOfMember(container, next, text.length)) : [];
  return {
    missingCommaBefore: index === 0 || hasComma(tokensOf(text, before, start)) ? undefined : before,
    needsCommaAfter: hasNext && !hasComma(tokensAfter),
  };
}

function hasComma(tokens: readonly GapToken[]): boolean {
  return tokens.some((token) => token.kind === "comma");
}
