/**
 * A fast reader for YAML as people and programs write it in specifications: maps and lists by indentation, and scalars in all
 * forms. Rejects text whose meaning is not certain; the library then reads it, which takes at least ten times as long. Takes
 * linear time.
 */
import type { RepeatedYamlKey } from "../yaml.ts";
import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import { readBlockText } from "./block-text.ts";
import { readFlow } from "./flow.ts";
import { BlockKeys, otherStart } from "./keys.ts";
import { YamlLines } from "./lines.ts";
import { pieceValue, plainValue, quotedEnd, quotedValue, withoutSpacesAtEnd } from "./scalars.ts";

/** The result for a text, the same as that of the library. */
export interface BlocksReading {
  readonly value: Readonly<Record<string, unknown>>;
  /** The keys that occur earlier in their map, each at its repetition. */
  readonly repeated: readonly RepeatedYamlKey[];
}

/** Deeper nesting is left to the library. */
const maxDepth = 200;
const hash = 0x23;

/** A key with its value; `start` and `end` are the offsets of the key. */
export interface BlockMark {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  /** The end of the value; undefined if it is not a scalar on one line. */
  readonly valueEnd: number | undefined;
}

/** Reads a text once. Throws `AmbiguousYamlError` if the text may have another meaning for the library. */
export class BlocksReader {
  readonly #text: string;
  readonly #lines: YamlLines;
  readonly #keys: BlockKeys;
  readonly #repeated: { readonly map: number; readonly key: RepeatedYamlKey }[] = [];
  /** How many maps have been started. */
  #maps = 0;
  #depth = 0;

  /** The end of the last value, if it is a scalar on one line. */
  #valueEnd: number | undefined;
  /** The keys of each map; undefined if they are not requested. */
  readonly #marks: Map<object, ReadonlyMap<string, BlockMark>> | undefined;

  constructor(text: string, isMarked: boolean) {
    this.#text = text;
    this.#marks = isMarked ? new Map() : undefined;
    this.#lines = new YamlLines(text);
    this.#keys = new BlockKeys(this.#lines);
  }

  read(): BlocksReading {
    const lines = this.#lines;
    lines.begin();
    if (lines.isOver || this.#keys.at(lines.start) === undefined) throw new AmbiguousYamlError();
    const value = this.#map(lines.indent, lines.start);
    if (!lines.isOver) throw new AmbiguousYamlError();
    const repeated = this.#repeated.toSorted((one, other) => one.map - other.map).map(({ key }) => key);
    return { value, repeated };
  }

  /** The keys of a map; undefined for a map in brackets. */
  marksOf(map: object): ReadonlyMap<string, BlockMark> | undefined {
    return this.#marks?.get(map);
  }

  /** Reads the map whose first key is at an offset of the current line; all its keys are in one column. */
  #map(column: number, first: number): Record<string, unknown> {
    this.#enter();
    const lines = this.#lines;
    const fields: Record<string, unknown> = {};
    const marks = this.#marks === undefined ? undefined : new Map<string, BlockMark>();
    if (marks !== undefined) this.#marks?.set(fields, marks);
    const map = this.#maps;
    this.#maps += 1;
    for (let at = first; ; at = lines.start) {
      const key = this.#keys.at(at);
      if (key === undefined) throw new AmbiguousYamlError();
      const { end, name, start } = key;
      if (Object.hasOwn(fields, name)) {
        // The library distinguishes the number 1 from the text "1" here.
        if (/^[-+.\d]/.test(name)) throw new AmbiguousYamlError();
        this.#repeated.push({ map, key: { key: name, start, length: end - start } });
      }
      this.#valueEnd = undefined;
      const value = this.#value(key.after, column, true);
      fields[name] = value;
      marks?.set(name, { start, end, value, valueEnd: this.#valueEnd });
      if (lines.isOver || lines.indent < column) break;
      if (lines.indent > column) throw new AmbiguousYamlError();
    }
    this.#valueEnd = undefined;
    this.#depth -= 1;
    return fields;
  }

  /** Reads the list whose first dash is at an offset of the current line. */
  #list(column: number, first: number): readonly unknown[] {
    this.#enter();
    const lines = this.#lines;
    const items: unknown[] = [];
    for (let at = first; ; at = lines.start) {
      items.push(this.#item(at, column));
      if (lines.isOver || lines.indent < column) break;
      if (lines.indent > column) throw new AmbiguousYamlError();
      if (!this.#keys.isDash(lines.start)) break;
    }
    this.#valueEnd = undefined;
    this.#depth -= 1;
    return items;
  }

  #item(at: number, column: number): unknown {
    const lines = this.#lines;
    if (lines.isRestBlank(at + 1)) return this.#value(at + 1, column, false);
    const start = lines.afterSpaces(at + 1);
    const keyColumn = column + (start - at);
    if (this.#keys.isDash(start)) return this.#list(keyColumn, start);
    return this.#keys.at(start) === undefined ? this.#scalar(start, column) : this.#map(keyColumn, start);
  }

  /** Reads the value after a colon or a dash. */
  #value(after: number, column: number, isInMap: boolean): unknown {
    const lines = this.#lines;
    if (!lines.isRestBlank(after)) return this.#scalar(lines.afterSpaces(after), column);
    lines.advance();
    if (lines.isOver || lines.indent < column) return null;
    if (lines.indent === column) {
      return isInMap && this.#keys.isDash(lines.start) ? this.#list(column, lines.start) : null;
    }
    if (this.#keys.isDash(lines.start)) return this.#list(lines.indent, lines.start);
    if (this.#keys.at(lines.start) !== undefined) return this.#map(lines.indent, lines.start);
    return this.#scalar(lines.start, column);
  }

  /** Reads a scalar or a value in brackets. @param parentColumn the column of the map or list that contains it */
  #scalar(start: number, parentColumn: number): unknown {
    const character = this.#text[start];
    switch (character) {
      case "|":
      case ">":
        return readBlockText(this.#lines, start, parentColumn);
      case '"':
      case "'":
        return this.#quoted(start, parentColumn);
      case "[":
      case "{": {
        const { repeated, value } = readFlow(this.#lines, start, parentColumn);
        for (const key of repeated) this.#repeated.push({ map: this.#maps, key });
        this.#maps += 1;
        return value;
      }
      default:
        return this.#plain(start, parentColumn);
    }
  }

  #quoted(start: number, parentColumn: number): string {
    const lines = this.#lines;
    const end = quotedEnd(this.#text, start, lines.end);
    if (end === undefined) return this.#quotedLines(start, parentColumn);
    if (!lines.isRestBlank(end)) throw new AmbiguousYamlError();
    lines.advance();
    this.#valueEnd = end;
    return quotedValue(this.#text.slice(start, end));
  }

  /** Reads quoted text on several lines with the library. */
  #quotedLines(start: number, parentColumn: number): string {
    const lines = this.#lines;
    for (;;) {
      const from = lines.end;
      if (!lines.step() || lines.indent <= parentColumn) throw new AmbiguousYamlError();
      const end = quotedEnd(this.#text, start, lines.end, from);
      if (end === undefined) continue;
      if (!lines.isRestBlank(end)) throw new AmbiguousYamlError();
      lines.advance();
      return String(pieceValue(this.#text.slice(start, end)));
    }
  }

  /** Reads a plain scalar with its continuation lines. */
  #plain(start: number, parentColumn: number): unknown {
    const lines = this.#lines;
    const first = this.#plainLine(start);
    if (otherStart.test(first.text)) throw new AmbiguousYamlError();
    let result = first.text;
    let isEnded = first.hasComment;
    let isOneLine = true;
    let blank = 0;
    while (lines.stepAny()) {
      if (lines.start === lines.end) {
        blank += 1;
        continue;
      }
      const isComment = this.#text.charCodeAt(lines.start) === hash;
      if (isComment) {
        isEnded = true;
        continue;
      }
      if (lines.indent <= parentColumn) break;
      if (isEnded) throw new AmbiguousYamlError();
      const line = this.#plainLine(lines.start);
      result += blank === 0 ? " " : "\n".repeat(blank);
      result += line.text;
      isEnded = line.hasComment;
      isOneLine = false;
      blank = 0;
    }
    if (!isOneLine) return result;
    this.#valueEnd = start + result.length;
    return plainValue(result);
  }

  /** A line of a plain scalar from an offset to its end or to a comment. */
  #plainLine(start: number): { readonly text: string; readonly hasComment: boolean } {
    const line = this.#text.slice(start, this.#lines.end);
    const comment = line.indexOf(" #");
    const text = withoutSpacesAtEnd(comment === -1 ? line : line.slice(0, comment));
    // With a colon, the text would be a key; the library reports where that is an error.
    if (text.includes(": ") || text.endsWith(":") || text.includes("\t")) throw new AmbiguousYamlError();
    return { text, hasComment: comment !== -1 };
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new AmbiguousYamlError();
  }
}
