/** Finds the keys of YAML maps in block style, and the dashes of lists. */

import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import type { YamlLines } from "./lines.ts";
import { plainValue, quotedEnd, quotedValue, withoutSpacesAtEnd } from "./scalars.ts";

/** The longest key that is read here; longer ones are left to the library, which rejects some of them. */
const maxKey = 500;

/** Characters with which no plain scalar begins here, although YAML allows some of them. */
export const otherStart = /^[,[\]{}#&*!|>'"%@`]|^[-?:](?:\s|$)|^:/;
const dash = 0x2d;
const colon = 0x3a;
const space = 0x20;

/** A key with its position. */
interface LineKey {
  readonly name: string;
  /** The start of the key, including its quotes. */
  readonly start: number;
  readonly end: number;
  /** The offset after the colon. */
  readonly after: number;
}

export class BlockKeys {
  readonly #lines: YamlLines;
  /** The first colon from `#searchedFrom` on. */
  #colon = -1;
  #searchedFrom = 0;

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
    // A colon after `|` or `[` belongs to a value, which is checked when it is read.
    if (character === "|" || character === ">" || character === "[" || character === "{") return undefined;
    if (name === "" || name.length > maxKey || otherStart.test(name) || /\t| #/.test(name))
      throw new AmbiguousYamlError();
    return this.#keyNamed(plainValue(name), start, start + name.length, at + 1);
  }

  /** The offset of the next colon or of the end of the text, remembered, so that the search is not repeated in each line. */
  #colonFrom(offset: number): number {
    if (offset < this.#searchedFrom || offset > this.#colon) {
      this.#searchedFrom = offset;
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
