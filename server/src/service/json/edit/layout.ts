/**
 * Chooses the style of a new value in a container, so that it looks like the author's own text: first the style of its
 * neighbors, then that of the enclosing containers, then that of the whole document.
 */
import { WrittenText, type WrittenValue } from "../../model/change.ts";
import type { EndOfLine } from "../../text/end-of-line.ts";
import { type ContainerNode, membersOf, type SyntaxNode } from "../tree.ts";
import { type Form, isArray, isScalar, isWrittenScalar, serialize } from "./apply.ts";
import {
  breaksLine,
  hasComment,
  lineBreakIn,
  marginOf,
  type Separators,
  withComma,
  withoutBlankLines,
} from "./gap.ts";
import { lineMargin } from "./style.ts";
import { colonOf, formOf, isScalarArray, openingLength, type Survey } from "./survey.ts";

/** The text to change and its style. */
export interface Author {
  readonly text: string;
  /** The style of the whole document, computed on request: most changes find a style next to them. */
  readonly survey: () => Survey;
}

/** An object or array with its position. */
export interface EnclosingContainer {
  readonly node: ContainerNode;
  /** The offset of its opening bracket in the text. */
  readonly offset: number;
  /** Undefined for the root. */
  readonly outer: EnclosingContainer | undefined;
  /** Index of the outer container's member that is, or contains, this container. */
  readonly index: number;
}

/** How many members away a similar neighbor may be. */
const neighborhood = 16;

/** The text between the members before and at an index; the brackets count as members. */
export function gapAt(author: Author, container: EnclosingContainer, index: number): string {
  return author.text.slice(endOfMember(container, index - 1), startOfMember(container, index));
}

/** Offset of a member in the text; for the index after the last member, offset of the closing bracket. */
export function startOfMember(container: EnclosingContainer, index: number): number {
  const { node, offset } = container;
  return offset + (node.starts[index] ?? (node.closed ? node.length - 1 : node.length));
}

/** Offset of the end of a member in the text; for index -1, end of the opening bracket. */
export function endOfMember(container: EnclosingContainer, index: number): number {
  const { node, offset } = container;
  const start = node.starts[index];
  const member = membersOf(node)[index];
  return start === undefined || member === undefined
    ? offset + openingLength(node)
    : offset + start + member.length;
}

/**
 * The separators of new members at an index of a container.
 *
 * @param scalars whether all new members are scalars, which decides the form of an empty array.
 */
export function separatorsAt(
  author: Author,
  container: EnclosingContainer,
  index: number,
  scalars: boolean,
): Separators {
  const count = container.node.starts.length;
  const outside = (): string => lineMargin(author.text, container.offset);
  const nearBreak = nearestGap(author, container, index, 0, count, breaksLine);
  const endOfLine = lineBreakIn(nearBreak ?? "") ?? author.survey().endOfLine;
  if (count === 0) {
    const inside = (): string => endOfLine + outside() + indentOf(author, container);
    if (breaksLine(gapAt(author, container, 0)) || formOfEmpty(author, container, scalars) === "lines") {
      return { separator: `,${inside()}`, lead: inside(), trail: endOfLine + outside(), lineStart: inside };
    }
    const { comma, objectPadding, arrayPadding } = author.survey();
    const padding = container.node.kind === "object" ? objectPadding : arrayPadding;
    return { separator: comma, lead: padding, trail: padding, lineStart: inside };
  }
  const margin = marginOf(nearestGap(author, container, index, 0, count - 1, breaksLine) ?? "");
  const model = nearestGap(author, container, index, 1, count - 1, (gap) => !hasComment(gap));
  const derived = (): string => (margin === undefined ? author.survey().comma : `,${endOfLine}${margin}`);
  return {
    separator: model === undefined ? derived() : withoutBlankLines(withComma(model)),
    lead: plain(gapAt(author, container, 0), endOfLine),
    trail: plain(gapAt(author, container, count), endOfLine),
    lineStart: () => endOfLine + (margin ?? outside() + indentOf(author, container)),
  };
}

/**
 * Writes a new member of a container.
 *
 * @param key undefined for an item.
 * @param margin computes the indentation of the member's line; called only if it matters.
 */
export function writeMember(
  author: Author,
  container: EnclosingContainer,
  index: number,
  key: string | undefined,
  value: WrittenValue,
  margin: () => string,
): string {
  const text = isScalar(value)
    ? JSON.stringify(value)
    : writeContainer(author, value, container, index, startOfMember(container, index), margin);
  return key === undefined ? text : JSON.stringify(key) + colonNear(author, container, index) + text;
}

/**
 * Writes a value that replaces another.
 *
 * @param container the container of the value; undefined for the root.
 * @param index index of the container's member that is, or contains, the value.
 */
export function writeReplacement(
  author: Author,
  value: WrittenValue,
  old: SyntaxNode | undefined,
  container: EnclosingContainer | undefined,
  index: number,
  offset: number,
): string {
  if (isScalar(value)) return JSON.stringify(value);
  const margin = (): string => lineMargin(author.text, offset);
  // The root has no neighbors, so its former form decides.
  const form = container === undefined && old !== undefined ? formOfRoot(author, old, offset) : undefined;
  return writeContainer(author, value, container, index, offset, margin, form);
}

function writeContainer(
  author: Author,
  value: Exclude<WrittenValue, string | number | boolean | null>,
  container: EnclosingContainer | undefined,
  index: number,
  offset: number,
  margin: () => string,
  chosenForm?: Form,
): string {
  const survey = author.survey();
  const scalars = isArray(value) && value.every(isWrittenScalar);
  const near =
    container === undefined
      ? undefined
      : nearestGap(author, container, index, 0, container.node.starts.length, breaksLine);
  const form =
    chosenForm ?? formOfNew(author, isArray(value) ? "array" : "object", scalars, container, index, offset);
  return serialize(value, {
    form,
    scalarArrays: survey.scalarArrayNear(offset) ?? "lines",
    indent: container === undefined ? survey.indent : indentOf(author, container),
    endOfLine: asEndOfLine(lineBreakIn(near ?? "")) ?? survey.endOfLine,
    margin: form === "lines" || containsWrittenText(value) ? margin() : "",
    colon: container === undefined ? survey.colon : colonNear(author, container, index),
    comma: survey.comma,
    objectPadding: survey.objectPadding,
    arrayPadding: survey.arrayPadding,
  });
}

/** Whether a value contains text copied from elsewhere, whose lines always need a margin. */
function containsWrittenText(value: WrittenValue): boolean {
  if (isScalar(value)) return false;
  if (value instanceof WrittenText) return true;
  return isArray(value) ? value.some(containsWrittenText) : Object.values(value).some(containsWrittenText);
}

/** The form of a new or empty container at an index of its outer container. */
function formOfNew(
  author: Author,
  kind: "object" | "array",
  scalars: boolean,
  container: EnclosingContainer | undefined,
  index: number,
  offset: number,
): Form {
  if (container === undefined) return "lines";
  const { node } = container;
  const containerForm =
    node.starts.length === 0 && formOf(author.text, node, container.offset) === "one-line"
      ? formOfEmpty(author, container, false)
      : formOf(author.text, node, container.offset);
  if (containerForm === "one-line") return "one-line";
  return (
    neighborForm(author, container, kind, scalars, index) ??
    (scalars ? author.survey().scalarArrayNear(offset) : undefined) ??
    "lines"
  );
}

/** The form that an empty container gets with its first member. */
function formOfEmpty(author: Author, container: EnclosingContainer, scalars: boolean): Form {
  const { node, outer, index, offset } = container;
  return formOfNew(author, node.kind, scalars && node.kind === "array", outer, index, offset);
}

function formOfRoot(author: Author, root: SyntaxNode, offset: number): Form {
  const hasMembers = (root.kind === "object" || root.kind === "array") && root.starts.length > 0;
  return hasMembers ? formOf(author.text, root, offset) : "lines";
}

/** The form of the nearest similar sibling: an object, an array of scalars, or another array. */
function neighborForm(
  author: Author,
  container: EnclosingContainer,
  kind: "object" | "array",
  scalars: boolean,
  index: number,
): Form | undefined {
  const members = membersOf(container.node);
  for (const candidate of outward(index, 0, members.length - 1)) {
    const member = members[candidate];
    const value = member?.kind === "property" ? member.value : member;
    if (member === undefined || value === undefined || value.kind !== kind || value.starts.length === 0)
      continue;
    if (value.kind === "array" && isScalarArray(value) !== scalars) continue;
    const start = startOfMember(container, candidate) + (member.kind === "property" ? member.valueStart : 0);
    return formOf(author.text, value, start);
  }
  return undefined;
}

/** One level of indentation at the container. */
function indentOf(author: Author, container: EnclosingContainer): string {
  const inside = marginOf(gapAt(author, container, 0));
  if (inside !== undefined && container.node.starts.length > 0) {
    const outside = lineMargin(author.text, container.offset);
    if (inside.startsWith(outside) && inside.length > outside.length) return inside.slice(outside.length);
  }
  return container.outer === undefined ? author.survey().indent : indentOf(author, container.outer);
}

/** The text between key and value in the nearest property that has it on one line. */
function colonNear(author: Author, container: EnclosingContainer, index: number): string {
  const members = membersOf(container.node);
  for (const candidate of outward(index, 0, members.length - 1)) {
    const member = members[candidate];
    if (member?.kind !== "property") continue;
    const colon = colonOf(author.text, member, startOfMember(container, candidate));
    if (colon !== undefined && /^[ \t]*:[ \t]*$/.test(colon)) return colon;
  }
  return author.survey().colon;
}

/** The nearest of the container's gaps from `first` to `last` that passes the test. */
function nearestGap(
  author: Author,
  container: EnclosingContainer,
  index: number,
  first: number,
  last: number,
  wanted: (gap: string) => boolean,
): string | undefined {
  for (const candidate of outward(index, first, last)) {
    const gap = gapAt(author, container, candidate);
    if (wanted(gap)) return gap;
  }
  return undefined;
}

/** The integers from `first` to `last` by their distance from `from`; if two are equally near, the lower first. */
function* outward(from: number, first: number, last: number): Generator<number> {
  const start = Math.min(Math.max(from, first), last);
  for (let distance = 0; distance < neighborhood; distance++) {
    if (start - distance >= first) yield start - distance;
    if (distance > 0 && start + distance <= last) yield start + distance;
  }
}

/** The gap at a bracket if it contains only white space; otherwise its line break and indentation. */
function plain(gap: string, endOfLine: string): string {
  if (/^\s*$/.test(gap)) return gap;
  const margin = marginOf(gap);
  return margin === undefined ? "" : endOfLine + margin;
}

function asEndOfLine(text: string | undefined): EndOfLine | undefined {
  return text === "\n" || text === "\r\n" ? text : undefined;
}
