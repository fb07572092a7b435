/**
 * The places of the properties of a YAML text that `readBlocks` has read: what lies beside the way to a place is passed
 * over by its indentation, so that one place costs little more than a look at the lines.
 */

import type { Segment, Span } from "../../model/location.ts";
import { getOrInsert } from "../../multimap.ts";
import type { YamlPlaces } from "../yaml.ts";
import { type BlockKey, BlockKeys } from "./keys.ts";
import { YamlLines } from "./lines.ts";
import { quotedEnd, withoutSpacesAtEnd } from "./scalars.ts";

type Spans = Pick<YamlPlaces, "spanOf">;

/** A value that stands line by line, or on one line; `other` is one that the library knows more of. */
type BlockNode =
  | { readonly kind: "map" | "list"; readonly line: number; readonly start: number; readonly column: number }
  | { readonly kind: "scalar"; readonly line: number; readonly start: number; readonly around: number }
  | { readonly kind: "other" | "nothing" };

/** A value by its key or its dash. */
interface Member {
  /** Of the line. */
  readonly line: number;
  readonly key: BlockKey | undefined;
  /** Behind the colon or the dash. */
  readonly after: number;
  readonly column: number;
}

type Members = ReadonlyMap<string, Member>;

/** How often the characters of a text are passed over, before the library's tree of the text is cheaper. */
const maxPasses = 12;
const hash = 0x23;

class BlockPlaces {
  readonly #text: string;
  readonly #lines: YamlLines;
  readonly #keys: BlockKeys;
  /** By the offset of the first key or dash. */
  readonly #members = new Map<number, Members>();
  readonly #otherwise: () => Spans;
  #library: Spans | undefined;
  #passed = 0;

  constructor(text: string, otherwise: () => Spans) {
    this.#text = text;
    this.#lines = new YamlLines(text);
    this.#keys = new BlockKeys(this.#lines);
    this.#otherwise = otherwise;
  }

  /** As the library knows them. */
  #libraryPlaces(): Spans {
    this.#library ??= this.#otherwise();
    return this.#library;
  }

  spanOf(pointer: readonly Segment[]): ReturnType<Spans["spanOf"]> {
    const lines = this.#lines;
    lines.begin();
    let node = this.#nodeAt(lines.start, lines.indent, -1);
    let found: Member | undefined;
    for (const segment of pointer) {
      if (node.kind === "other" || this.#passed > maxPasses * this.#text.length)
        return this.#libraryPlaces().spanOf(pointer);
      if (node.kind !== "map" && node.kind !== "list") break;
      const member = this.#membersOf(node).get(String(segment));
      if (member === undefined) break;
      if (member.key !== undefined) found = member;
      node = this.#valueOf(member);
    }
    return found?.key === undefined ? undefined : this.#spanOf(found.key, found, pointer);
  }

  #spanOf(key: BlockKey, member: Member, pointer: readonly Segment[]) {
    const own: Span = { start: key.start, length: key.end - key.start };
    const end = this.#endOf(this.#valueOf(member));
    const whole = (): Span | undefined => this.#libraryPlaces().spanOf(pointer)?.whole;
    return {
      key: own,
      get whole(): Span {
        return end === undefined ? (whole() ?? own) : { start: key.start, length: end - key.start };
      },
    };
  }

  /** The end of a value on one line; undefined for any other. */
  #endOf(node: BlockNode): number | undefined {
    if (node.kind !== "scalar") return undefined;
    const { around, line, start } = node;
    const lines = this.#lines;
    this.#goTo(line);
    const character = this.#text[start];
    if (character === "|" || character === ">") return undefined;
    if (character === '"' || character === "'") return quotedEnd(this.#text, start, lines.end);
    const rest = this.#text.slice(start, lines.end);
    const comment = rest.indexOf(" #");
    const end = start + withoutSpacesAtEnd(comment === -1 ? rest : rest.slice(0, comment)).length;
    const goesOn = lines.step() && lines.indent > around && this.#text.charCodeAt(lines.start) !== hash;
    return goesOn ? undefined : end;
  }

  #goTo(line: number): void {
    this.#lines.backTo(line);
    this.#lines.stepAny();
  }

  /** The value at an offset of the current line. @param around the column of the map or list around it */
  #nodeAt(start: number, column: number, around: number): BlockNode {
    const line = this.#lines.start - this.#lines.indent;
    if (this.#keys.isDash(start)) return { kind: "list", line, start, column };
    const character = this.#text[start];
    if (character === "[" || character === "{") return { kind: "other" };
    if (character !== "|" && character !== ">" && this.#keys.at(start) !== undefined)
      return { kind: "map", line, start, column };
    return { kind: "scalar", line, start, around };
  }

  #valueOf({ after, column, key, line }: Member): BlockNode {
    const lines = this.#lines;
    this.#goTo(line);
    if (!lines.isRestBlank(after)) {
      const start = lines.afterSpaces(after);
      if (key === undefined) return this.#nodeAt(start, start - line, column);
      const character = this.#text[start];
      return character === "[" || character === "{"
        ? { kind: "other" }
        : { kind: "scalar", line, start, around: column };
    }
    lines.advance();
    const isList = key !== undefined && lines.indent === column && this.#keys.isDash(lines.start);
    if (lines.isOver || (lines.indent <= column && !isList)) return { kind: "nothing" };
    return this.#nodeAt(lines.start, lines.indent, column);
  }

  #membersOf(node: Extract<BlockNode, { readonly kind: "map" | "list" }>): Members {
    return getOrInsert(this.#members, node.start, () => this.#readMembers(node));
  }

  /** The members of a map by key, where the last of equal keys counts, or of a list by index. */
  #readMembers({
    column,
    kind,
    line,
    start,
  }: Extract<BlockNode, { readonly kind: "map" | "list" }>): Members {
    const lines = this.#lines;
    const members = new Map<string, Member>();
    this.#goTo(line);
    let at = start;
    for (;;) {
      const own = lines.start - lines.indent;
      const isDash = this.#keys.isDash(at);
      const key = kind === "map" && !isDash ? this.#keys.at(at) : undefined;
      if (kind === "list") {
        if (!isDash) break;
        members.set(String(members.size), { line: own, key: undefined, after: at + 1, column });
      } else if (key !== undefined) members.set(key.name, { line: own, key, after: key.after, column });
      if (!this.#toNextIn(column)) break;
      at = lines.start;
    }
    this.#passed += lines.start - start;
    return members;
  }

  /** Goes to the next line of a map or list in this column; returns false where it ends. */
  #toNextIn(column: number): boolean {
    const lines = this.#lines;
    while (lines.step()) {
      const character = this.#text[lines.start];
      if (character === "#" || lines.indent > column) continue;
      if (lines.indent < column) return false;
      // The end of a value in brackets may stand in the column of its key.
      if (character !== "]" && character !== "}") return true;
    }
    return false;
  }
}

/**
 * The places of a text that `readBlocks` has read.
 * @param otherwise the places as the library knows them, which are asked for where a value is not on one line
 */
export function blockPlaces(text: string, otherwise: () => Spans): Spans {
  const places = new BlockPlaces(text, otherwise);
  return { spanOf: (pointer) => places.spanOf(pointer) };
}
