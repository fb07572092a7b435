/**
 * Which tags do not match, from the list of all tags of a page: an opening tag must be closed in the block, or
 * the part of a text, in which it is. Does not depend on the words of messages.
 */
import { getOrInsert } from "../../../multimap.ts";
import { editDistance } from "../../../text/edit-distance.ts";
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
  /** Tags whose closing tag is in another block. */
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

/** What was read of the list. Tags are found by their name, so that thousands of open tags cost no search. */
class Reading {
  readonly stack: NumberedTag[] = [];
  /** How many tags of each name are on the stack. */
  readonly #open = new Map<string, number>();
  /** Tags that can no longer be closed where they are, by name. */
  readonly #left = new Map<string, NumberedTag[]>();
  /** Tags that were open when one around them was closed, by name. */
  readonly #crossings = new Map<string, Crossing[]>();
  /** How many closing tags of each name are still to come. */
  readonly #closings: Map<string, number>;
  readonly #settled = new Set<NumberedTag>();

  constructor(tags: readonly MdxTag[]) {
    this.#closings = countedClosings(tags);
  }

  opened(name: string): number {
    return this.#open.get(name) ?? 0;
  }

  closingsToCome(name: string): number {
    return this.#closings.get(name) ?? 0;
  }

  passClosing(name: string): void {
    this.#closings.set(name, this.closingsToCome(name) - 1);
  }

  push(one: NumberedTag): void {
    this.stack.push(one);
    this.#open.set(one.tag.name, this.opened(one.tag.name) + 1);
  }

  pop(): NumberedTag | undefined {
    const one = this.stack.pop();
    if (one !== undefined) this.#open.set(one.tag.name, this.opened(one.tag.name) - 1);
    return one;
  }

  /** Takes the innermost tag of a name from the stack, with all tags inside; undefined if none is open. */
  popTo(name: string): { readonly opener: NumberedTag; readonly inside: readonly NumberedTag[] } | undefined {
    if (this.opened(name) === 0) return undefined;
    const inside: NumberedTag[] = [];
    for (let top = this.pop(); top !== undefined; top = this.pop()) {
      if (top.tag.name === name) return { opener: top, inside: inside.reverse() };
      inside.push(top);
    }
    return undefined;
  }

  leave(one: NumberedTag): void {
    getOrInsert(this.#left, one.tag.name, () => []).push(one);
  }

  cross(crossing: Crossing): void {
    getOrInsert(this.#crossings, crossing.inner.tag.name, () => []).push(crossing);
  }

  /** The last crossing whose inner tag this tag closes; the inner tag is settled with it. */
  takeCrossing(tag: MdxTag): Crossing | undefined {
    const crossings = this.#crossings.get(tag.name) ?? [];
    const from = Math.max(0, crossings.length - maxLook);
    const at = crossings.findLastIndex(
      ({ inner }, index) => index >= from && areInSameContainer(inner.tag, tag),
    );
    const [crossing] = at === -1 ? [] : crossings.splice(at, 1);
    if (crossing !== undefined) this.#settled.add(crossing.inner);
    return crossing;
  }

  /** The last tag of a name that was left open. */
  takeLeft(name: string): NumberedTag | undefined {
    const left = this.#left.get(name) ?? [];
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (this.#settled.has(one)) continue;
      this.#settled.add(one);
      return one;
    }
    return undefined;
  }

  /** All tags that stay open, in order. */
  unclosed(): readonly NumberedTag[] {
    return [...[...this.#left.values()].flat(), ...this.stack]
      .filter((one) => !this.#settled.has(one))
      .sort((first, second) => first.index - second.index);
  }
}

/** A tag that was open when one around it was closed. */
interface Crossing {
  readonly closing: MdxTag;
  readonly inner: NumberedTag;
}

/** Of so many crossings of one name the right one is looked for. */
const maxLook = 50;

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
  const reading = new Reading(tags);
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === "close") reading.passClosing(tag.name);
    for (let top = reading.stack.at(-1); top !== undefined && hasEnded(top.tag, tag.start); ) {
      reading.leave(top);
      reading.pop();
      top = reading.stack.at(-1);
    }
    const isSlashed = tag.isOdd && tag.hasAttributes && reading.opened(tag.name) === 0;
    if (isSlashed) found.slashed.push(tag);
    if (tag.kind === "open" || isSlashed) reading.push({ tag, index });
    if (tag.kind === "close" && !isSlashed) close(tag, reading, found);
  }
  addUnclosed(reading.unclosed(), found);
  return found;
}

/** Two tags of one name that stay open, the later one bare: `<Note>` was written for `</Note>`. */
function addUnclosed(open: readonly NumberedTag[], found: Mismatches): void {
  const waiting = new Map<string, NumberedTag>();
  const unclosed = new Set<NumberedTag>();
  for (const one of open) {
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
      unclosed.delete(earlier);
    } else {
      waiting.set(tag.name, one);
      unclosed.add(one);
    }
  }
  for (const one of unclosed) found.unclosed.push(one);
}

function close(tag: MdxTag, reading: Reading, found: Mismatches): void {
  const popped = reading.popTo(tag.name);
  if (popped === undefined) {
    closeUnknown(tag, reading, found);
    return;
  }
  const { opener, inside } = popped;
  const isWithin = areInSameContainer(opener.tag, tag);
  for (const inner of inside) {
    reading.leave(inner);
    if (isWithin) reading.cross({ closing: tag, inner });
  }
  if (!isWithin) found.apart.push([opener, tag]);
}

/** A closing tag of a name that is not open. */
function closeUnknown(tag: MdxTag, reading: Reading, found: Mismatches): void {
  const crossed = reading.takeCrossing(tag);
  if (crossed !== undefined) {
    found.crossed.push([crossed.closing, crossed.inner, tag]);
    return;
  }
  const apart = reading.takeLeft(tag.name);
  if (apart !== undefined) {
    found.apart.push([apart, tag]);
    return;
  }
  const top = reading.stack.at(-1);
  const isMeant =
    top !== undefined &&
    areInSameContainer(top.tag, tag) &&
    (isSpelling(top.tag.name, tag.name) ||
      reading.closingsToCome(top.tag.name) < reading.opened(top.tag.name));
  if (isMeant) {
    reading.pop();
    found.misnamed.push([top, tag]);
  } else found.stray.push(tag);
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
