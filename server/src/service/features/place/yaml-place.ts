/**
 * The place of a cursor in a YAML text, by its line and the indentation of the lines above: also in half-typed text, and
 * without reading a large text as YAML. Does not depend on specifications.
 */
import { type YamlValue, yamlTree } from "../../json/yaml-tree.ts";
import type { Segment } from "../../model/location.ts";

/** Offsets are of the whole text; those of quoted keys leave the quotes out. */
interface YamlPlace {
  /** `new-key`: where a line may begin with a key, half-typed or not; `key`: on a key; `value`: on a value of one word, or none. */
  readonly kind: "new-key" | "key" | "value";
  /** The way to the map around. An item of a list is `0`, whichever it is. */
  readonly around: readonly Segment[];
  /** The key, or the key of the value. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** What has to be between the place and a new text. */
  readonly lead: "" | " ";
}

/** The place at an offset; undefined if a line holds something else there. */
export function yamlPlaceAt(text: string, offset: number): YamlPlace | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset);
  const line = text.slice(lineStart, lineEnd === -1 ? text.length : lineEnd).trimEnd();
  const column = offset - lineStart;
  const found = newKeyIn(line, column) ?? inWrittenLine(line, column);
  if (found === undefined) return undefined;
  const { indent, inner, start, end, ...place } = found;
  const around = placeOfIndent(text.slice(0, lineStart).split("\n").slice(0, -1), indent);
  if (around === undefined) return undefined;
  return { ...place, start: lineStart + start, end: lineStart + end, around: [...around, ...inner] };
}

/** A place within its line, whose offsets are columns; `inner` is the way from the block of this indentation. */
interface LinePlace extends Omit<YamlPlace, "around"> {
  readonly indent: number;
  readonly inner: readonly Segment[];
}

/** After a new key only the end of the line may come, because a value belongs to another key. */
function newKeyIn(line: string, column: number): LinePlace | undefined {
  const written = /^( *)([\w-]*)$/.exec(line);
  if (written === null) return undefined;
  const [, { length: indent } = "", key = ""] = written;
  if (key === "") return { ...newKey, indent: column, start: column, end: column };
  if (column < indent || column > line.length) return undefined;
  return { ...newKey, indent, key, start: indent, end: line.length };
}

const newKey = { kind: "new-key", inner: [], key: "", lead: "" } as const;

/** On the key of a line, on its value of one word, or in its map in braces. */
function inWrittenLine(line: string, column: number): LinePlace | undefined {
  const written = keyOfLine.exec(line);
  if (written === null) return undefined;
  const { dash, key, start, end, indent, valueAt } = partsOf(written);
  // The key beside a dash belongs to an item of the list.
  const keyLevel = {
    indent: dash === undefined ? indent : indent + 0.5,
    inner: dash === undefined ? [] : [0],
  };
  if (start <= column && column <= end) return { kind: "key", ...keyLevel, key, start, end, lead: "" };
  if (column < valueAt) return undefined;
  const writtenValue = line.slice(valueAt);
  const [, gap, word] = /^([ \t]*)([\w-]*|"[\w-]*"?|'[\w-]*'?)$/.exec(writtenValue) ?? [];
  if (gap !== undefined && word !== undefined) {
    const from = word === "" ? Math.max(column, valueAt + gap.length) : valueAt + gap.length;
    const to = from + word.length;
    if (column < from || column > to) return undefined;
    return { kind: "value", ...keyLevel, key, start: from, end: to, lead: from === valueAt ? " " : "" };
  }
  const brace = /^[ \t]*\{/.exec(writtenValue)?.[0].length;
  if (brace === undefined) return undefined;
  const from = valueAt + brace - 1;
  const tree = yamlTree(line.slice(from));
  const found = tree.kind === "read" ? keyInFlow(tree.root, column - from) : undefined;
  if (found === undefined) return undefined;
  const [way, entry] = found;
  const place = { key: entry.key, start: from + entry.start, end: from + entry.end, lead: "" } as const;
  return { kind: "key", indent: keyLevel.indent, inner: [...keyLevel.inner, key, ...way], ...place };
}

/** The key around an offset of a map in braces, and the way to its map. */
function keyInFlow(value: YamlValue, offset: number): readonly [readonly Segment[], FlowKey] | undefined {
  const entries = value.kind === "map" ? value.entries : [];
  const items = value.kind === "list" ? value.items : [];
  for (const entry of entries) {
    if (entry.start <= offset && offset <= entry.end) return [[], entry];
    const inside = keyInFlow(entry.value, offset);
    if (inside !== undefined) return [[entry.key, ...inside[0]], inside[1]];
  }
  for (const item of items) {
    const inside = keyInFlow(item, offset);
    if (inside !== undefined) return [[0, ...inside[0]], inside[1]];
  }
  return undefined;
}

interface FlowKey {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const keyOfLine = /^( *)(?:(- +)*)(?:"([^"]*)"|'([^']*)'|([^\s"'#{[&*!|>%@-][^:#]*?)):(?=\s|$)/;

function partsOf([whole, spaces = "", dash, doubleQuoted, singleQuoted, plain]: RegExpExecArray) {
  const key = doubleQuoted ?? singleQuoted ?? plain ?? "";
  const end = whole.length - (plain === undefined ? 2 : 1);
  return { indent: spaces.length, dash, key, start: end - key.length, end, valueAt: whole.length };
}

/** A key of a block, with its indentation. */
interface BlockKey {
  readonly indent: number;
  readonly key: Segment;
}

/** The way to the block that a line of this indentation belongs to, by the lines above; undefined outside all. */
function placeOfIndent(above: readonly string[], indent: number): readonly Segment[] | undefined {
  const place: Segment[] = [];
  let limit = indent;
  for (let index = above.length - 1; index >= 0 && limit > 0; index -= 1) {
    const found = blockKeys(above[index] ?? "", limit);
    if (found === undefined) continue;
    place.unshift(...found.map(({ key }) => key));
    limit = found[0]?.indent ?? 0;
  }
  return limit === 0 ? place : undefined;
}

/** What a line opens around the lines of a greater indentation, the outermost first; undefined for other lines. */
function blockKeys(line: string, limit: number): readonly [BlockKey, ...BlockKey[]] | undefined {
  const written = keyOfLine.exec(line);
  if (written === null) return undefined;
  const { indent, dash, key, start } = partsOf(written);
  if (dash === undefined) return indent < limit ? [{ indent, key }] : undefined;
  // Which item of the list it is does not matter: all are alike. The key of the list may have the indentation of the
  // dash, other items have not: so an item is half a step further in.
  const item = { indent: indent + 0.5, key: 0 };
  if (item.indent >= limit) return undefined;
  return start < limit ? [item, { indent: start, key }] : [item];
}
