/**
 * Updates the tree after an edit, at a cost proportional to the edit. Only the innermost container around the change is
 * read again, and only those of its children that the change can affect; every other node stays the same object. If the
 * result may differ from `parseJson`, the whole text is parsed.
 *
 * Reading a part is enough because the reader depends only on its phase within the innermost container, the depth, and
 * the rest of the line. So reading can begin after any child that is complete before the change, and can end before any
 * child that begins after it.
 */

import type { TextEdit } from "../model/location.ts";
import { isLineBreak } from "../text/characters.ts";
import type { TextPieces } from "../text/pieces.ts";
import { mayContainMarker } from "./conflicts.ts";
import { keepPieces, piecesOf } from "./document-text.ts";
import { ARRAY_ITEM, ARRAY_START, OBJECT_START, OBJECT_VALUE } from "./grammar.ts";
import { createLexer } from "./lexer/lexer.ts";
import { maxLength, maxProblems } from "./limits.ts";
import { parseJson } from "./parse.ts";
import { childAt } from "./pointer.ts";
import { read } from "./reader/reader.ts";
import type { ContainerReading } from "./reader/reader-state.ts";
import {
  type ContainerNode,
  type JsonDocument,
  membersOf,
  type PropertyNode,
  type SyntaxNode,
} from "./tree.ts";
import {
  type AncestorStep,
  type ContainerReplacement,
  problemsAfterRoot,
  rebuildAncestors,
  replaceChildren,
} from "./tree-splice.ts";

/** A change with offsets relative to its container. */
interface LocalChange {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
  /** The difference in the length of the text. */
  readonly growth: number;
}

/** How far a line is read at first, to save time in long lines of texts without problems. */
const lineReach = 1000;
/** Length of the longest marker of a merge conflict with its line break. */
const markerReach = 8;
/** How many children are tried as a starting point in text with problems. */
const maxTriedChildren = 64;

/**
 * The document of the text after the change. Equal in every respect to the result of `parseJson`; nodes that the change
 * does not touch are those of `previous`.
 *
 * @param change offsets in `previous.text`; offsets beyond its end are clamped.
 */
export function reparse(previous: JsonDocument, change: TextEdit): JsonDocument {
  const before = piecesOf(previous);
  const start = Math.max(0, Math.min(change.start, before.length));
  const end = Math.max(start, Math.min(change.start + change.length, before.length));
  const { newText } = change;
  const after = before.replace({ start, length: end - start, newText });
  if (!previous.separable || after.length > maxLength || newText.includes("\0")) return parseJson(after.text);
  if (mayContainMarker(after.slice(start - markerReach, start + newText.length + markerReach)))
    return parseJson(after.text);

  const steps = stepsTo(previous, start, end);
  const growth = newText.length - (end - start);
  for (let level = steps.length - 1; level >= 0; level -= 1) {
    const step = steps[level];
    if (step === undefined) break;
    const local = { start: start - step.offset, end: end - step.offset, newText, growth };
    const replacement = rereadContainer(before, previous.problemCount === 0, step, level + 1, local);
    if (replacement === "structural") break;
    if (replacement === "escaped") continue;
    const problemCount = previous.problemCount + replacement.problemGrowth;
    if (problemCount > maxProblems) break;
    const root = rebuildAncestors(steps.slice(0, level), replacement.container, growth);
    const problems = problemsAfterRoot(previous, growth);
    const document = { ...previous, text: after.text, root, problems, problemCount };
    keepPieces(document, after);
    return document;
  }
  return parseJson(after.text);
}

/** The containers whose brackets are around the change, from the root inwards. */
function stepsTo(document: JsonDocument, start: number, end: number): readonly AncestorStep[] {
  const steps: AncestorStep[] = [];
  let node = document.root;
  let offset = document.rootStart;
  while (node !== undefined && isAround(node, offset, start, end)) {
    const index = childAt(node, start - offset);
    const child: SyntaxNode | PropertyNode | undefined = membersOf(node)[index];
    const childOffset: number = offset + (node.starts[index] ?? 0);
    const value: SyntaxNode | undefined = child?.kind === "property" ? child.value : child;
    const valueOffset: number = child?.kind === "property" ? childOffset + child.valueStart : childOffset;
    const continues = value !== undefined && isAround(value, valueOffset, start, end);
    steps.push({ container: node, offset, index: continues ? index : -1 });
    node = continues ? value : undefined;
    offset = valueOffset;
  }
  return steps;
}

function isAround(node: SyntaxNode, offset: number, start: number, end: number): node is ContainerNode {
  if (node.kind !== "object" && node.kind !== "array") return false;
  return node.closed && start > offset && end < offset + node.length;
}

/**
 * Reads the part of the container that the change can affect. Returns `escaped` if the container no longer ends at the
 * same bracket, `structural` if the whole text must be parsed.
 *
 * @param sound whether the text before the change has no problem.
 */
function rereadContainer(
  text: TextPieces,
  sound: boolean,
  step: AncestorStep,
  depth: number,
  change: LocalChange,
): ContainerReplacement | "escaped" | "structural" {
  const { container, offset } = step;
  if (!sound && !breaksLine(text, offset, offset + change.start)) return "escaped";
  const kept = keptBefore(text, sound, step, change);
  const canStop = (index: number): boolean =>
    (container.starts[index] ?? 0) >= change.end && (sound || beginsLine(text, step, change, index));
  const after = keptAfter(container, change, canStop);
  const nextStart = container.starts[after];
  // First only to the next child that can stay, then to the container's end and the end of its line.
  const reaches = nextStart === undefined ? [] : [{ end: nextStart, limit: lineReach }];
  for (const reach of [
    ...reaches,
    { end: container.length, limit: lineReach },
    { end: container.length, limit: Number.POSITIVE_INFINITY },
  ]) {
    const part = readPart(text, step, depth, change, kept, after, canStop, reach);
    if (part === undefined) continue;
    const { reading, origin, stoppedAt } = part;
    if (reading.overflowed) return "structural";
    if (reading.outcome === "closed" && origin + reading.end !== offset + container.length + change.growth)
      return "escaped";
    return replaceChildren(container, kept, stoppedAt, reading, change.growth);
  }
  return "structural";
}

/**
 * Whether the range contains a line break. In text with problems, one is required between a container's start and the
 * change, because a broken token before the container depends on its line.
 */
function breaksLine(text: TextPieces, start: number, end: number): boolean {
  for (let at = end - 1; at >= start; at -= 1) if (isLineBreak(text.codeAt(at))) return true;
  return false;
}

interface PartReading {
  readonly reading: ContainerReading;
  /** Offset in the new text where the reading began. */
  readonly origin: number;
  /** Index of the old child at which reading stopped; the number of children if it reached the container's end. */
  readonly stoppedAt: number;
}

/**
 * Reads a part of the container.
 * @param kept number of children at the start that are kept.
 * @param after index of the first child at which reading may stop.
 * @param reach reading goes to `end`, relative to the container before the change, and from there to the end of the line
 *   (as far as a broken token looks ahead) or to the limit.
 * @returns undefined if that was not enough.
 */
function readPart(
  text: TextPieces,
  step: AncestorStep,
  depth: number,
  change: LocalChange,
  kept: number,
  after: number,
  canStop: (index: number) => boolean,
  reach: { readonly end: number; readonly limit: number },
): PartReading | undefined {
  const { container, offset } = step;
  const { starts } = container;
  const children = membersOf(container);
  const lastKept = children[kept - 1];
  const from = lastKept === undefined ? 1 : (starts[kept - 1] ?? 0) + lastKept.length;
  // One more character on the left, so that white space there does not count as the start of a line, and for the same
  // reason both characters of the line break on the right. The pieces are joined in a new string, so that nodes do not
  // keep the whole text in memory.
  const origin = offset + from - 1;
  const searched = offset + Math.max(reach.end, change.end);
  const lineEnd = lineEndFrom(text, searched, reach.limit);
  const isCut = lineEnd === searched + reach.limit;
  const part =
    text.slice(origin, offset + change.start) + change.newText + text.slice(offset + change.end, lineEnd + 2);

  let stoppedAt = children.length;
  let candidate = after;
  const stopsAt = (at: number): boolean => {
    const old = at + from - 1 - change.growth;
    while (candidate < children.length && (starts[candidate] ?? 0) < old) candidate += 1;
    if (starts[candidate] !== old || !canStop(candidate)) return false;
    stoppedAt = candidate;
    return true;
  };
  const isObject = container.kind === "object";
  const phase = kept === 0 ? (isObject ? OBJECT_START : ARRAY_START) : isObject ? OBJECT_VALUE : ARRAY_ITEM;
  const source = createLexer(part, 1);
  const reading = read(source, { phase, start: 1 - from, depth }, { lenient: false, stopsAt });
  if (source.dependsOnOtherLines || reading.outcome === "structural") return undefined;
  return isCut && reading.problemCount > 0 ? undefined : { reading, origin, stoppedAt };
}

/** Offset of the first line break from the offset on; if there is none, the limit or the end of the text. */
function lineEndFrom(text: TextPieces, offset: number, limit: number): number {
  const last = Math.min(text.length, offset + limit);
  let at = offset;
  while (at < last && !isLineBreak(text.codeAt(at))) at += 1;
  return at;
}

/**
 * The number of children after which reading may begin: the last of them, and the comma after it, must be before the
 * change. Nothing looks beyond a bracket, so no comma is needed after one. In text with problems, a line break must
 * follow as well, because a broken token depends on the rest of its line.
 */
function keptBefore(text: TextPieces, sound: boolean, step: AncestorStep, change: LocalChange): number {
  const { container, offset } = step;
  const children = membersOf(container);
  const endOf = (index: number): number => (container.starts[index] ?? 0) + (children[index]?.length ?? 0);
  let last = childAt(container, change.start);
  if (sound && last >= 0 && endOf(last) <= change.start && endsWithBracket(children[last])) return last + 1;
  if (last >= 0 && endOf(last) >= change.start) last -= 1;
  if (sound) {
    if (last < 0) return 0;
    const gap = text.slice(offset + endOf(last), offset + change.start);
    return gap.includes(",") ? last + 1 : last;
  }
  for (let tried = 0; last >= 0 && tried < maxTriedChildren; tried += 1, last -= 1) {
    const next = container.starts[last + 1];
    if (next === undefined || next >= change.start) continue;
    const gap = text.slice(offset + endOf(last), offset + next);
    if (/^[ \t]*,[ \t]*[\r\n]\s*$/.test(gap)) return last + 1;
  }
  return 0;
}

function endsWithBracket(child: SyntaxNode | PropertyNode | undefined): boolean {
  const value = child?.kind === "property" ? child.value : child;
  return value?.kind === "object" || value?.kind === "array";
}

/** The index of the first child at which reading may stop; the number of children if it must reach the end. */
function keptAfter(
  container: ContainerNode,
  change: LocalChange,
  canStop: (index: number) => boolean,
): number {
  const { starts } = container;
  let index = childAt(container, change.end);
  if (index < 0 || starts[index] !== change.end) index += 1;
  const limit = Math.min(index + maxTriedChildren, starts.length);
  while (index < limit && !canStop(index)) index += 1;
  return index === limit ? starts.length : index;
}

/** Whether the child is the first on a line that begins after the change. */
function beginsLine(text: TextPieces, step: AncestorStep, change: LocalChange, index: number): boolean {
  for (let at = (step.container.starts[index] ?? 0) - 1; at >= change.end; at -= 1) {
    const code = text.codeAt(step.offset + at);
    if (isLineBreak(code)) return true;
    if (code !== 32 && code !== 9) return false;
  }
  return false;
}
