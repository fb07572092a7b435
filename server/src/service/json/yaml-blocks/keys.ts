/** The keys of YAML maps with a key on each line, and the dashes of lists. */

import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import type { YamlLines } from "./lines.ts";
import { plainValue, quotedEnd, quotedValue, withoutSpacesAtEnd } from "./scalars.ts";

/** Longer keys are left to the library, which rejects some of them. */
const maxKey = 500;

/** What no plain text begins with here, though YAML allows some of it. */
export const otherStart = /^[,[\]{}#&*!|>'"%@`]|^[-?:](?:\s|$)|^:/;
const dash = 0x2d;
const colon = 0x3a;
const space = 0x20;

/** A key with its place. */
interface LineKey {
  readonly name: string;
  /** Quotes belong to it. */
  readonly start: number;
  readonly end: number;
  /** After the colon. */
  readonly after: number;
}

export class BlockKeys {
  readonly #lines: YamlLines;
  /** The first colon from a place on. */
  #colon = -1;
  #sought = 0;

  constructor(lines: YamlLines) {
    this.#lines = lines;
  }

  /** Whether the dash of a list is at an offset of the current line. */
  isDash(at: number): boolean {
    const { end, text } = this.#lines;
    if (text.charCodeAt(at) !== dash) return false;
    return at + 1 === end || text.charCodeAt(at + 1) === space;
  }

  /** The key at an offset of the current line; undefined if the line has no key there. */
  at(start: number): LineKey | undefined {
    const { end, text } = this.#lines;
    const character = text[start];
    if (character === '"' || character === "'") return this.#quotedKey(start);
    let at = this.#colonFrom(start);
    while (at + 1 < end && text.charCodeAt(at + 1) !== space) at = this.#colonFrom(at + 1);
    if (at >= end) return undefined;
    const name = withoutSpacesAtEnd(text.slice(start, at));
    // A colon after `|` or `[` is one of a text; what it is, is said where that is read.
    if (character === "|" || character === ">" || character === "[" || character === "{") return undefined;
    if (name === "" || name.length > maxKey || otherStart.test(name) || /\t| #/.test(name))
      throw new AmbiguousYamlError();
    return this.#keyNamed(plainValue(name), start, start + name.length, at + 1);
  }

  /** The next colon of the text, at its end if there is none; lines without a colon do not search the text for it again. */
  #colonFrom(offset: number): number {
    if (offset < this.#sought || offset > this.#colon) {
      this.#sought = offset;
      const found = this.#lines.text.indexOf(":", offset);
      this.#colon = found === -1 ? this.#lines.text.length : found;
    }
    return this.#colon;
  }

  #quotedKey(start: number): LineKey | undefined {
    const lines = this.#lines;
    const end = quotedEnd(this.#lines.text, start, lines.end);
    if (end === undefined) return undefined;
    const at = lines.afterSpaces(end);
    if (this.#lines.text.charCodeAt(at) !== colon || at >= lines.end) return undefined;
    if (at + 1 < lines.end && this.#lines.text.charCodeAt(at + 1) !== space) throw new AmbiguousYamlError();
    if (end - start > maxKey) throw new AmbiguousYamlError();
    return this.#keyNamed(quotedValue(this.#lines.text.slice(start, end)), start, end, at + 1);
  }

  #keyNamed(value: unknown, start: number, end: number, after: number): LineKey {
    if (typeof value === "string") {
      if (value === "" || value === "<<" || value === "__proto__") throw new AmbiguousYamlError();
    } else if (typeof value !== "number") throw new AmbiguousYamlError();
    return { name: String(value), start, end, after };
  }
}
