/**
 * Finds tags that do not match in the list of all tags of a page: an opening tag must be closed in the same block or
 * part of text. Does not depend on the wording of messages.
 */
import { append, countsOf } from "../../../multimap.ts";
import { editDistance } from "../../../text/edit-distance.ts";
import { areInSameContainer, type MdxTag, type TagContainer } from "../mdx-tag.ts";
import { isElementName, isVoidElement } from "./element-names.ts";

/** An open tag with its index in the list. */
export interface NumberedTag {
  readonly tag: MdxTag;
  readonly index: number;
}

/** The tags that do not match. */
interface Mismatches {
  readonly unclosed: NumberedTag[];
  readonly stray: MdxTag[];
  /** Closing tags with another name than the tag that they should close. */
  readonly misnamed: [NumberedTag, MdxTag][];
  /** Tags whose closing tag is in another block. */
  readonly apart: [NumberedTag, MdxTag][];
  /** Tags that overlap: the closing tag of the outer one, the inner tag, and the closing tag of the inner one. */
  readonly crossed: [MdxTag, NumberedTag, MdxTag][];
  /** Opening tags that were probably meant as closing tags. */
  readonly slashless: MdxTag[];
  /** Closing tags with attributes that were probably meant as opening tags. */
  readonly slashed: MdxTag[];
}

export function innermost(tag: MdxTag): TagContainer | undefined {
  return tag.containers.at(-1);
}

function hasEnded(open: MdxTag, offset: number): boolean {
  return (innermost(open)?.end ?? Number.POSITIVE_INFINITY) <= offset;
}

/** The state while the list is read. Tags are indexed by name, so that thousands of open tags need no search. */
class OpenTags {
  readonly stack: NumberedTag[] = [];
  /** How many tags of each name are on the stack. */
  readonly #open = new Map<string, number>();
  /** Tags that can no longer be closed at their level, by name. */
  readonly #left = new Map<string, NumberedTag[]>();
  /** Tags that were open when an outer one was closed, by name. */
  readonly #crossings = new Map<string, Crossing[]>();
  /** How many closing tags of each name are still to come. */
  readonly #closings: Map<string, number>;
  readonly #settled = new Set<NumberedTag>();

  constructor(tags: readonly MdxTag[]) {
    this.#closings = countsOf(tags.flatMap(({ kind, name }) => (kind === "close" ? [name] : [])));
  }

  openCount(name: string): number {
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
    this.#open.set(one.tag.name, this.openCount(one.tag.name) + 1);
  }

  pop(): NumberedTag | undefined {
    const one = this.stack.pop();
    if (one !== undefined) this.#open.set(one.tag.name, this.openCount(one.tag.name) - 1);
    return one;
  }

  /** Removes the innermost tag with a name and all tags inside it from the stack; undefined if none is open. */
  popTo(name: string): { readonly opener: NumberedTag; readonly inside: readonly NumberedTag[] } | undefined {
    if (this.openCount(name) === 0) return undefined;
    const inside: NumberedTag[] = [];
    for (let top = this.pop(); top !== undefined; top = this.pop()) {
      if (top.tag.name === name) return { opener: top, inside: inside.reverse() };
      inside.push(top);
    }
    return undefined;
  }

  leave(one: NumberedTag): void {
    append(this.#left, one.tag.name, one);
  }

  cross(crossing: Crossing): void {
    append(this.#crossings, crossing.inner.tag.name, crossing);
  }

  /** The last crossing whose inner tag this tag closes; the inner tag then counts as settled. */
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

  /** The last tag with a name that could not be closed at its level. */
  takeLeft(name: string): NumberedTag | undefined {
    const left = this.#left.get(name) ?? [];
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (this.#settled.has(one)) continue;
      this.#settled.add(one);
      return one;
    }
    return undefined;
  }

  /** All tags that remain open, in order. */
  unclosed(): readonly NumberedTag[] {
    return [...[...this.#left.values()].flat(), ...this.stack]
      .filter((one) => !this.#settled.has(one))
      .sort((first, second) => first.index - second.index);
  }
}

/** A tag that was open when an outer one was closed. */
interface Crossing {
  readonly closing: MdxTag;
  readonly inner: NumberedTag;
}

/** How many crossings of one name are searched. */
const maxLook = 50;

/** Finds the tags that do not match, in one pass. */
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
  const openTags = new OpenTags(tags);
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === "close") openTags.passClosing(tag.name);
    for (let top = openTags.stack.at(-1); top !== undefined && hasEnded(top.tag, tag.start); ) {
      openTags.leave(top);
      openTags.pop();
      top = openTags.stack.at(-1);
    }
    const isSlashed = tag.isOdd && tag.hasAttributes && openTags.openCount(tag.name) === 0;
    if (isSlashed) found.slashed.push(tag);
    if (tag.kind === "open" || isSlashed) openTags.push({ tag, index });
    if (tag.kind === "close" && !isSlashed) close(tag, openTags, found);
  }
  addUnclosed(openTags.unclosed(), found);
  return found;
}

/** Sorts the open tags. If two have the same name and the second is bare, `<Note>` was written instead of `</Note>`. */
function addUnclosed(open: readonly NumberedTag[], found: Mismatches): void {
  const openByName = new Map<string, NumberedTag>();
  const unclosed = new Set<NumberedTag>();
  for (const one of open) {
    const { tag } = one;
    const earlier = openByName.get(tag.name);
    const isPair = earlier !== undefined && !tag.hasAttributes && !isVoidElement(tag.name);
    if (
      isPair &&
      areInSameContainer(earlier.tag, tag) &&
      (isElementName(tag.name) || earlier.tag.hasAttributes)
    ) {
      openByName.delete(tag.name);
      found.slashless.push(tag);
      unclosed.delete(earlier);
    } else {
      openByName.set(tag.name, one);
      unclosed.add(one);
    }
  }
  for (const one of unclosed) found.unclosed.push(one);
}

function close(tag: MdxTag, openTags: OpenTags, found: Mismatches): void {
  const popped = openTags.popTo(tag.name);
  if (popped === undefined) {
    closeUnknown(tag, openTags, found);
    return;
  }
  const { opener, inside } = popped;
  const isWithin = areInSameContainer(opener.tag, tag);
  for (const inner of inside) {
    openTags.leave(inner);
    if (isWithin) openTags.cross({ closing: tag, inner });
  }
  if (!isWithin) found.apart.push([opener, tag]);
}

/** Handles a closing tag whose name is not open. */
function closeUnknown(tag: MdxTag, openTags: OpenTags, found: Mismatches): void {
  const crossed = openTags.takeCrossing(tag);
  if (crossed !== undefined) {
    found.crossed.push([crossed.closing, crossed.inner, tag]);
    return;
  }
  const abandoned = openTags.takeLeft(tag.name);
  if (abandoned !== undefined) {
    found.apart.push([abandoned, tag]);
    return;
  }
  const top = openTags.stack.at(-1);
  const isMisnamed =
    top !== undefined &&
    areInSameContainer(top.tag, tag) &&
    (isSpelling(top.tag.name, tag.name) ||
      openTags.closingsToCome(top.tag.name) < openTags.openCount(top.tag.name));
  if (isMisnamed) {
    openTags.pop();
    found.misnamed.push([top, tag]);
  } else found.stray.push(tag);
}

/** Whether two names differ at most in case. */
export function isSameButForCase(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

/** Whether one name certainly stands for another: it differs in case, or it does not name an element and differs in one letter. */
export function isSpelling(name: string, written: string): boolean {
  if (isSameButForCase(name, written)) return true;
  return written.length >= 4 && !isElementName(written) && editDistance(name, written, 1) === 1;
}
