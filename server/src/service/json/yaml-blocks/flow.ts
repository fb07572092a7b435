/** Lists and maps of YAML in brackets. Short ones are read here, others one by one with the library. */
import { type RepeatedYamlKey, readPlacedYaml } from "../yaml.ts";
import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import type { YamlLines } from "./lines.ts";
import { plainValue, quotedEnd, quotedValue } from "./scalars.ts";

/** A value in brackets, and its repeated keys with their offsets in the whole text. */
interface FlowValue {
  readonly value: unknown;
  readonly repeated: readonly RepeatedYamlKey[];
}

const none: readonly RepeatedYamlKey[] = [];
/** Text in quotes without escapes, and words, whose meaning is certainly the same for the library. */
const simpleItem = /^(?:"[^"\\\t]*"|'[^'\t]*'|[A-Za-z0-9_$/.][^,[\]{}:#&*!|>'"%@`\t]*)$/;
const simpleKey = /^(?:"[^"\\\t]*"|'[^'\t]*'|[A-Za-z_$/][^,[\]{}:#&*!|>'"%@`\t<]*)$/;
/** If text has white space other than ASCII, which the library does not trim, the library reads it. */
const asciiLines = /^[\n\r -~]*$/;
/** Anchors, aliases or tags. */
const marked = /(?:^|[\s[{,:])[&*!]/;

/** Reads the value in brackets at an offset, and moves to the line after it. */
export function readFlow(lines: YamlLines, start: number, parentColumn: number): FlowValue {
  const { text } = lines;
  const end = flowEnd(lines, start, parentColumn);
  if (!lines.isRestBlank(end)) throw new AmbiguousYamlError();
  lines.advance();
  const piece = text.slice(start, end);
  const value = simpleFlow(piece);
  if (value !== undefined) return { value, repeated: none };
  if (marked.test(piece)) throw new AmbiguousYamlError();
  const reading = readPlacedYaml(piece);
  if (reading.kind === "unreadable") throw new AmbiguousYamlError();
  const repeated = reading.places
    .repeatedKeys()
    .map(({ key, length, start: at }) => ({ key, length, start: at + start }));
  return { value: reading.value, repeated };
}

/** The offset after the last bracket; moves past the lines up to it. */
function flowEnd(lines: YamlLines, start: number, parentColumn: number): number {
  const { text } = lines;
  let depth = 0;
  let isAtStart = true;
  let at = start;
  for (;;) {
    if (at >= lines.end) {
      if (!lines.step()) throw new AmbiguousYamlError();
      at = lines.start;
      const isEnd = depth === 1 && (text[at] === "]" || text[at] === "}");
      if (lines.indent < parentColumn || (lines.indent === parentColumn && !isEnd))
        throw new AmbiguousYamlError();
      // The token before such a comment, or before a quote at the start of a line, is unknown here.
      if (text[at] === "#") throw new AmbiguousYamlError();
      continue;
    }
    const character = text[at] ?? "";
    if (character === '"' || character === "'") {
      const end = isAtStart ? quotedEnd(text, at, lines.end) : undefined;
      if (end === undefined) throw new AmbiguousYamlError();
      at = end;
      isAtStart = false;
      continue;
    }
    if (character === "#" && text[at - 1] === " ") throw new AmbiguousYamlError();
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    at += 1;
    if (depth === 0) return at;
    if (character !== " ") isAtStart = "[{,:".includes(character);
  }
}

/** The value of a short list or map of simple items; undefined for anything else. */
function simpleFlow(piece: string): unknown {
  if (piece.length > 200 || !asciiLines.test(piece)) return undefined;
  const inner = piece.slice(1, -1).trim();
  const isList = piece.startsWith("[");
  if (inner === "") return isList ? [] : {};
  if (/[\n\r]/.test(inner)) return undefined;
  const items = inner.split(",").map((item) => item.trim());
  return isList ? simpleList(items) : simpleMap(items);
}

function simpleList(items: readonly string[]): readonly unknown[] | undefined {
  return items.every((item) => simpleItem.test(item)) ? items.map(itemValue) : undefined;
}

function simpleMap(items: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const fields: Record<string, unknown> = {};
  for (const item of items) {
    const colon = item.indexOf(": ");
    const key = colon === -1 ? "" : item.slice(0, colon).trimEnd();
    const value = item.slice(colon + 2).trim();
    if (!simpleKey.test(key) || !simpleItem.test(value)) return undefined;
    const name = itemValue(key);
    if (typeof name !== "string" || name in fields) return undefined;
    fields[name] = itemValue(value);
  }
  return fields;
}

function itemValue(item: string): unknown {
  return /^["']/.test(item) ? quotedValue(item) : plainValue(item);
}
