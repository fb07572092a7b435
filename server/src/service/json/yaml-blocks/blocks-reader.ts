/**
 * A fast reader of YAML as people and programs write specifications: maps and lists by indentation, texts in all forms.
 * It reads only what it is certain of and says so otherwise; the library, which takes ten times as long or more,
 * then reads the text. Linear in time, and never throws.
 */
import type { RepeatedYamlKey } from "../yaml.ts";
import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import { readBlockText } from "./block-text.ts";
import { readFlow } from "./flow.ts";
import { BlockKeys, otherStart } from "./keys.ts";
import { YamlLines } from "./lines.ts";
import { pieceValue, plainValue, quotedEnd, quotedValue, withoutSpacesAtEnd } from "./scalars.ts";

/** Text that was read, the same as by the library. */
export interface BlocksReading {
  readonly value: Readonly<Record<string, unknown>>;
  /** The keys that their map already has, each at its repetition. */
  readonly repeated: readonly RepeatedYamlKey[];
}

/** Deeper nesting is left to the library. */
const maxDepth = 200;
const hash = 0x23;

/** A key with its value, by offsets of the text. */
export interface BlockMark {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  /** Undefined for a value that is not text, number or word on one line. */
  readonly valueEnd: number | undefined;
}

/** Throws `AmbiguousYamlError` if the text may mean something else to the library. */
export class BlocksReader {
  readonly #text: string;
  readonly #lines: YamlLines;
  readonly #keys: BlockKeys;
  readonly #repeated: { readonly map: number; readonly key: RepeatedYamlKey }[] = [];
  /** How many maps have been begun. */
  #maps = 0;
  #depth = 0;

  /** The end of the value that was read last, if it is on one line. */
  #valueEnd: number | undefined;
  /** The keys of each map; none unless they are wanted. */
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

  /** The keys of a map that was read; undefined for one in brackets. */
  marksOf(map: object): ReadonlyMap<string, BlockMark> | undefined {
    return this.#marks?.get(map);
  }

  /** The map whose first key is at an offset of the current line; all its keys are in one column. */
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
        // The library tells the number 1 from the text "1" here.
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

  /** The list whose first dash is at an offset of the current line. */
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

  /** The value after a colon or a dash. */
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

  /** Text, number or word, or a value in brackets. @param around the column of the map or list that it is in */
  #scalar(start: number, around: number): unknown {
    const character = this.#text[start];
    switch (character) {
      case "|":
      case ">":
        return readBlockText(this.#lines, start, around);
      case '"':
      case "'":
        return this.#quoted(start, around);
      case "[":
      case "{": {
        const { repeated, value } = readFlow(this.#lines, start, around);
        for (const key of repeated) this.#repeated.push({ map: this.#maps, key });
        this.#maps += 1;
        return value;
      }
      default:
        return this.#plain(start, around);
    }
  }

  #quoted(start: number, around: number): string {
    const lines = this.#lines;
    const end = quotedEnd(this.#text, start, lines.end);
    if (end === undefined) return this.#quotedLines(start, around);
    if (!lines.isRestBlank(end)) throw new AmbiguousYamlError();
    lines.advance();
    this.#valueEnd = end;
    return quotedValue(this.#text.slice(start, end));
  }

  /** Text in quotes on several lines: the library reads it by itself. */
  #quotedLines(start: number, around: number): string {
    const lines = this.#lines;
    for (;;) {
      const from = lines.end;
      if (!lines.step() || lines.indent <= around) throw new AmbiguousYamlError();
      const end = quotedEnd(this.#text, start, lines.end, from);
      if (end === undefined) continue;
      if (!lines.isRestBlank(end)) throw new AmbiguousYamlError();
      lines.advance();
      return String(pieceValue(this.#text.slice(start, end)));
    }
  }

  /** A plain text with the lines that go on with it. */
  #plain(start: number, around: number): unknown {
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
      if (lines.indent <= around) break;
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

  /** A line of a plain text from an offset to its end, or to a comment. */
  #plainLine(start: number): { readonly text: string; readonly hasComment: boolean } {
    const line = this.#text.slice(start, this.#lines.end);
    const comment = line.indexOf(" #");
    const text = withoutSpacesAtEnd(comment === -1 ? line : line.slice(0, comment));
    // A colon would make it a key, and the library says where that is wrong.
    if (text.includes(": ") || text.endsWith(":") || text.includes("\t")) throw new AmbiguousYamlError();
    return { text, hasComment: comment !== -1 };
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new AmbiguousYamlError();
  }
}
