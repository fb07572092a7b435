/**
 * Which tags do not match, from the list of all tags of a page: an opening tag must be closed in the block, or
 * the part of a text, in which it stands. Knows no words of people.
 */
import { editDistance } from "../../../text/nearest.ts";
import { areInSameContainer, type MdxTag, type TagContainer } from "../mdx-tag.ts";
import { isElementName, isVoidElement } from "./element-names.ts";

/** A tag that is open, with its number in the list. */
export interface NumberedTag {
  readonly tag: MdxTag;
  readonly index: number;
}

/** The tags that do not match. */
interface Mismatches {
  readonly unclosed: NumberedTag[];
  readonly stray: MdxTag[];
  /** Closing tags of another name than the tag that they must close. */
  readonly misnamed: [NumberedTag, MdxTag][];
  /** Tags whose closing tag stands in another block. */
  readonly apart: [NumberedTag, MdxTag][];
  /** Two tags that close each other's content: the outer one's closing tag, the inner tag, its own closing tag. */
  readonly crossed: [MdxTag, NumberedTag, MdxTag][];
  /** Tags that open although a closing tag was probably meant. */
  readonly slashless: MdxTag[];
  /** Tags that close, with attributes, although an opening tag was probably meant. */
  readonly slashed: MdxTag[];
}

export function innermost(tag: MdxTag): TagContainer | undefined {
  return tag.containers.at(-1);
}

function hasEnded(open: MdxTag, offset: number): boolean {
  return (innermost(open)?.end ?? Number.POSITIVE_INFINITY) <= offset;
}

/** Reads the list once. */
export function mismatches(tags: readonly MdxTag[]): Mismatches {
  const found: Mismatches = {
    unclosed: [],
    stray: [],
    misnamed: [],
    apart: [],
    crossed: [],
    slashless: [],
    slashed: [],
  };
  const stack: NumberedTag[] = [];
  const left: NumberedTag[] = [];
  const crossings: { closing: MdxTag; inner: NumberedTag }[] = [];
  const closings = countedClosings(tags);
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === "close") closings.set(tag.name, (closings.get(tag.name) ?? 1) - 1);
    for (let top = stack.at(-1); top !== undefined && hasEnded(top.tag, tag.start); top = stack.at(-1)) {
      left.push(top);
      stack.pop();
    }
    const isSlashed = tag.isOdd && tag.hasAttributes && !stack.some((one) => one.tag.name === tag.name);
    if (isSlashed) found.slashed.push(tag);
    if (tag.kind === "open" || isSlashed) stack.push({ tag, index });
    if (tag.kind !== "close" || isSlashed) continue;
    const at = stack.findLastIndex((one) => one.tag.name === tag.name);
    const opener = stack[at];
    if (opener !== undefined && areInSameContainer(opener.tag, tag)) {
      for (const inner of stack.splice(at + 1)) {
        left.push(inner);
        crossings.push({ closing: tag, inner });
      }
      stack.pop();
    } else if (opener !== undefined) {
      left.push(...stack.splice(at + 1));
      stack.pop();
      found.apart.push([opener, tag]);
    } else closeUnknown(tag, { stack, left, crossings, closings }, found);
  }
  addUnclosed([...left, ...stack], found);
  return found;
}

/** Two tags of one name that stay open, the later one bare: `<Note>` was written for `</Note>`. */
function addUnclosed(open: readonly NumberedTag[], found: Mismatches): void {
  const waiting = new Map<string, NumberedTag>();
  for (const one of open.toSorted((first, second) => first.index - second.index)) {
    const { tag } = one;
    const earlier = waiting.get(tag.name);
    const isPair = earlier !== undefined && !tag.hasAttributes && !isVoidElement(tag.name);
    if (
      isPair &&
      areInSameContainer(earlier.tag, tag) &&
      (isElementName(tag.name) || earlier.tag.hasAttributes)
    ) {
      waiting.delete(tag.name);
      found.slashless.push(tag);
      found.unclosed.splice(found.unclosed.indexOf(earlier), 1);
    } else {
      waiting.set(tag.name, one);
      found.unclosed.push(one);
    }
  }
}

interface Reading {
  readonly stack: NumberedTag[];
  readonly left: NumberedTag[];
  readonly crossings: { readonly closing: MdxTag; readonly inner: NumberedTag }[];
  /** How many closing tags of each name are still to come. */
  readonly closings: ReadonlyMap<string, number>;
}

/** A closing tag of a name that is not open. */
function closeUnknown(tag: MdxTag, { stack, left, crossings, closings }: Reading, found: Mismatches): void {
  const crossing = crossings.findLastIndex(
    ({ inner }) => inner.tag.name === tag.name && areInSameContainer(inner.tag, tag),
  );
  const earlier = left.findLastIndex((one) => one.tag.name === tag.name);
  const [crossed] = crossing === -1 ? [] : crossings.splice(crossing, 1);
  if (crossed !== undefined) {
    left.splice(left.indexOf(crossed.inner), 1);
    found.crossed.push([crossed.closing, crossed.inner, tag]);
    return;
  }
  const [apart] = earlier === -1 ? [] : left.splice(earlier, 1);
  if (apart !== undefined) {
    found.apart.push([apart, tag]);
    return;
  }
  const top = stack.at(-1);
  const isMeant =
    top !== undefined &&
    areInSameContainer(top.tag, tag) &&
    (isSpelling(top.tag.name, tag.name) || (closings.get(top.tag.name) ?? 0) < opened(stack, top));
  if (isMeant) {
    stack.pop();
    found.misnamed.push([top, tag]);
  } else found.stray.push(tag);
}

/** How many tags of the name of the last one are open. */
function opened(stack: readonly NumberedTag[], { tag }: NumberedTag): number {
  return stack.filter((one) => one.tag.name === tag.name).length;
}

function countedClosings(tags: readonly MdxTag[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, name } of tags) if (kind === "close") counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Whether one name is certainly meant as another: in another case, or no element's and one letter away. */
export function isSpelling(name: string, written: string): boolean {
  if (name.toLowerCase() === written.toLowerCase()) return true;
  return written.length >= 4 && !isElementName(written) && editDistance(name, written, 1) === 1;
}
