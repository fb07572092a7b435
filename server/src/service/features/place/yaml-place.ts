/**
 * Finds the place of a cursor in a YAML text by its line and the indentation of the lines above. Works in half-typed text, and
 * does not parse a large text. Does not depend on specs.
 */
import { type YamlValue, yamlTree } from "../../json/yaml-tree.ts";
import type { Segment } from "../../model/location.ts";

interface YamlPlace {
  /** `new-key`: on a new or half-typed key; `key`: on a key; `value`: on a value that is one word or missing. */
  readonly kind: "new-key" | "key" | "value";
  /** Pointer to the map that contains it. The index of any list item is `0`. */
  readonly parent: readonly Segment[];
  /** The key, or the key of the value. */
  readonly key: string;
  /** Offsets in the whole text, without quotes. */
  readonly start: number;
  readonly end: number;
  /** Text to insert before a new value. */
  readonly lead: "" | " ";
  /** For a new key, the other keys of the map. */
  readonly otherKeys: ReadonlySet<string>;
}

/** The place at an offset; undefined if there is neither a key nor a value. */
export function yamlPlaceAt(text: string, offset: number): YamlPlace | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset);
  const line = text.slice(lineStart, lineEnd === -1 ? text.length : lineEnd).trimEnd();
  const column = offset - lineStart;
  const linePlace = newKeyIn(line, column) ?? keyOrValueIn(line, column);
  if (linePlace === undefined) return undefined;
  const { indent, inner, start, end, ...place } = linePlace;
  const linesAbove = text.slice(0, lineStart).split("\n").slice(0, -1);
  const block = pointerOfIndent(linesAbove, indent);
  if (block === undefined) return undefined;
  const otherKeys = new Set<string>();
  if (place.kind === "new-key") {
    const linesBelow = lineEnd === -1 ? [] : text.slice(lineEnd + 1).split("\n");
    for (const key of keysAtIndent(linesAbove.toReversed(), indent, true)) otherKeys.add(key);
    for (const key of keysAtIndent(linesBelow, indent, false)) otherKeys.add(key);
  }
  return {
    ...place,
    start: lineStart + start,
    end: lineStart + end,
    parent: [...block, ...inner],
    otherKeys,
  };
}

/** The keys with an indentation in lines, up to the first line that is indented less; above, it may be `- key:`. */
function* keysAtIndent(lines: readonly string[], indent: number, areAbove: boolean): Generator<string> {
  for (const line of lines) {
    const column = line.search(/\S/);
    if (column === -1 || line[column] === "#") continue;
    const isOutside = column < indent;
    if (isOutside && !areAbove) return;
    const match = keyOfLine.exec(line);
    const parts = match === null ? undefined : partsOf(match);
    if (parts?.start === indent) yield parts.key;
    if (isOutside) return;
  }
}

/** A place in a line; `start` and `end` are columns. */
interface LinePlace extends Omit<YamlPlace, "parent" | "otherKeys"> {
  readonly indent: number;
  /** Pointer to the map, from the block with this indentation. */
  readonly inner: readonly Segment[];
}

/** A new key in a line that is empty or has only one word. */
function newKeyIn(line: string, column: number): LinePlace | undefined {
  const match = /^( *)([\w-]*)$/.exec(line);
  if (match === null) return undefined;
  const [, { length: indent } = "", key = ""] = match;
  if (key === "") return { ...newKey, indent: column, start: column, end: column };
  if (column < indent || column > line.length) return undefined;
  return { ...newKey, indent, key, start: indent, end: line.length };
}

const newKey = { kind: "new-key", inner: [], key: "", lead: "" } as const;

/** The key of a line, its value if it is one word, or a key in its map in braces. */
function keyOrValueIn(line: string, column: number): LinePlace | undefined {
  const match = keyOfLine.exec(line);
  if (match === null) return undefined;
  const { dash, key, start, end, indent, valueAt } = partsOf(match);
  // A key after a dash belongs to a list item.
  const keyLevel = {
    indent: dash === undefined ? indent : indent + 0.5,
    inner: dash === undefined ? [] : [0],
  };
  if (start <= column && column <= end) return { kind: "key", ...keyLevel, key, start, end, lead: "" };
  if (column < valueAt) return undefined;
  const value = line.slice(valueAt);
  const [, gap, word] = /^([ \t]*)([\w-]*|"[\w-]*"?|'[\w-]*'?)$/.exec(value) ?? [];
  if (gap !== undefined && word !== undefined) {
    const from = word === "" ? Math.max(column, valueAt + gap.length) : valueAt + gap.length;
    const to = from + word.length;
    if (column < from || column > to) return undefined;
    return { kind: "value", ...keyLevel, key, start: from, end: to, lead: from === valueAt ? " " : "" };
  }
  const brace = /^[ \t]*\{/.exec(value)?.[0].length;
  if (brace === undefined) return undefined;
  const from = valueAt + brace - 1;
  const tree = yamlTree(line.slice(from));
  const flowKey = tree.kind === "read" ? keyInFlow(tree.root, column - from) : undefined;
  if (flowKey === undefined) return undefined;
  const [pointer, entry] = flowKey;
  const place = { key: entry.key, start: from + entry.start, end: from + entry.end, lead: "" } as const;
  return { kind: "key", indent: keyLevel.indent, inner: [...keyLevel.inner, key, ...pointer], ...place };
}

/** The key at an offset of a map in braces, and the pointer to its map. */
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

/** A colon in a key, as in `/users/{id}:cancel`, has no space after it; a `#` has none before it. */
const keyOfLine =
  /^( *)(?:(- +)*)(?:"([^"]*)"|'([^']*)'|([^\s"'#{[&*!|>%@-](?:[^:#]|:(?=\S)|(?<=\S)#)*?)):(?=\s|$)/;

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

/** Pointer to the block that a line with an indentation belongs to, by the lines above; undefined if there is no such block. */
function pointerOfIndent(linesAbove: readonly string[], indent: number): readonly Segment[] | undefined {
  const pointer: Segment[] = [];
  let limit = indent;
  for (let index = linesAbove.length - 1; index >= 0 && limit > 0; index -= 1) {
    const keys = blockKeys(linesAbove[index] ?? "", limit);
    if (keys === undefined) continue;
    pointer.unshift(...keys.map(({ key }) => key));
    limit = keys[0].indent;
  }
  return limit === 0 ? pointer : undefined;
}

/** The keys of a line whose blocks contain lines with the indentation `limit`, the outermost first; undefined if there are none. */
function blockKeys(line: string, limit: number): readonly [BlockKey, ...BlockKey[]] | undefined {
  const match = keyOfLine.exec(line);
  if (match === null) return undefined;
  const { indent, dash, key, start } = partsOf(match);
  if (dash === undefined) return indent < limit ? [{ indent, key }] : undefined;
  // All list items are treated as item 0. The key of a list may have the same indentation as its dashes, so an item counts
  // as indented by half a column more.
  const item = { indent: indent + 0.5, key: 0 };
  if (item.indent >= limit) return undefined;
  return start < limit ? [item, { indent: start, key }] : [item];
}
