/**
 * Reads the keys and values of frontmatter with their positions. Nearly all frontmatter consists of lines `key: value`
 * and lists of words, which this module parses itself; anything else needs the YAML library, which is slower.
 */

import { plainKind, type YamlEntry, type YamlTree, type YamlValue, yamlTree } from "../../json/yaml-tree.ts";
import type { Span } from "../../model/location.ts";
import { type FrontmatterBlock, withoutBlankStart } from "./block.ts";
import { keyLines, keyOf } from "./key-lines.ts";

export type FrontmatterEntry = YamlEntry;

interface FrontmatterReading {
  /** With offsets in the page's text. */
  readonly entries: readonly FrontmatterEntry[];
  /** Whether the platform's parser accepts the block; also true if the block is too long to be checked. */
  readonly isValid: boolean;
}

/** Reads a block. If it is not valid, or too long for the library, reads each key whose lines are valid on their own. */
export function frontmatterEntries(text: string, whole: FrontmatterBlock): FrontmatterReading {
  const block = withoutBlankStart(text, whole);
  const simple = simpleEntries(text, block);
  if (simple !== undefined) return { entries: simple, isValid: true };
  const reading = withYaml(text, block);
  if (reading?.isValid === true) return reading;
  return { entries: entriesOfKeys(text, block), isValid: reading === undefined };
}

/** Reads a block with the YAML library; undefined if the block is too long. */
export function withYaml(text: string, { start, end }: FrontmatterBlock): FrontmatterReading | undefined {
  const tree: YamlTree = yamlTree(text.slice(start, end));
  if (tree.kind === "unread") return undefined;
  const { root, flaws } = tree;
  const entries = root.kind === "map" ? root.entries.map((entry) => movedEntry(entry, start)) : [];
  return { entries, isValid: flaws.length === 0 };
}

/** What may be before a key and after its value if their lines contain nothing else. */
const beforeKey = /^[ \t]*["']?$/;
const afterValue = /^["']?[ \t]*(?:#.*)?\r?$/;

/** The whole lines of an entry, with their line breaks; undefined if something else is on them, as in a map in braces. */
export function linesOfEntry(text: string, entry: FrontmatterEntry): Span | undefined {
  const start = text.lastIndexOf("\n", entry.start - 1) + 1;
  const end = Math.max(entry.value.end, text.indexOf(":", entry.end) + 1);
  // Text on lines of its own ends with a line break.
  const newline = text.indexOf("\n", text[end - 1] === "\n" ? end - 1 : end);
  const lineEnd = newline === -1 ? text.length : newline;
  const isAlone = beforeKey.test(text.slice(start, entry.start)) && afterValue.test(text.slice(end, lineEnd));
  return isAlone ? { start, length: Math.min(lineEnd + 1, text.length) - start } : undefined;
}

/** How many keys of a block are read one by one; no author writes as many. */
const maxKeys = 200;

/** The entries of all keys that can be read on their own, each key once. */
function entriesOfKeys(text: string, block: FrontmatterBlock): readonly FrontmatterEntry[] {
  const found = new Map<string, readonly FrontmatterEntry[]>();
  for (const { start, text: lines } of keyLines(text, block)) {
    const key = keyOf(lines);
    if (key === undefined || found.has(key)) continue;
    if (found.size === maxKeys) break;
    const keyBlock = { ...block, start, end: start + lines.length };
    const simple = simpleEntries(text, keyBlock);
    const reading = simple === undefined ? withYaml(text, keyBlock) : { entries: simple, isValid: true };
    found.set(key, reading?.isValid === true ? reading.entries : []);
  }
  return [...found.values()].flat();
}

function movedEntry(entry: YamlEntry, by: number): YamlEntry {
  return { ...entry, start: entry.start + by, end: entry.end + by, value: movedValue(entry.value, by) };
}

function movedValue(value: YamlValue, by: number): YamlValue {
  const span = { start: value.start + by, end: value.end + by };
  if (value.kind === "list") {
    return { ...value, ...span, items: value.items.map((item) => movedValue(item, by)) };
  }
  if (value.kind === "map") {
    return { ...value, ...span, entries: value.entries.map((entry) => movedEntry(entry, by)) };
  }
  return { ...value, ...span };
}

const keyLine = /^(["']?)([A-Za-z][\w-]*(?::[\w-]+)*)\1:(?: +|$)/;
const itemLine = /^( *)- +(?=\S)/;
/** Text that YAML may not read as a plain scalar, by its first character and by its content. */
const startsSpecially = /^[[\]{}&*!|>%@`?,:#"'-]/;
const hasYamlSyntax = /:(?:\s|$)|\s#|\t/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const unusualCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0085\u2028\u2029]|\r(?!\n)|\p{Cs}/u;

/** The entries of a block of simple lines; undefined if the block needs the YAML library. */
function simpleEntries(
  text: string,
  { start, end }: FrontmatterBlock,
): readonly FrontmatterEntry[] | undefined {
  if (unusualCharacter.test(text.slice(start, end))) return undefined;
  const draft: { entry: FrontmatterEntry; items: YamlValue[]; indentation: number }[] = [];
  const keys = new Set<string>();
  for (let at = start; at < end; ) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 || newline >= end ? end : newline + 1;
    const line = text.slice(at, endOfLine(text, at, next));
    const from = at;
    at = next;
    if (line === "" || line.startsWith("#")) continue;
    const last = draft.at(-1);
    const item = itemLine.exec(line);
    if (item !== null) {
      const value = scalarAt(line, item[0].length, from);
      const indentation = item[1]?.length ?? 0;
      const isFirst = last?.items.length === 0;
      if (last?.entry.value.kind !== "null" || last.entry.value.text !== "" || value === undefined)
        return undefined;
      if (!isFirst && indentation !== last.indentation) return undefined;
      last.items.push(value);
      last.indentation = indentation;
      continue;
    }
    const head = keyLine.exec(line);
    const [, quote = "", key = ""] = head ?? [];
    if (head === null || keys.has(key) || plainKind(key) !== "text") return undefined;
    keys.add(key);
    const value = valueAt(line, head[0].length, from);
    if (value === undefined) return undefined;
    const keyStart = from + quote.length;
    draft.push({
      entry: { key, start: keyStart, end: keyStart + key.length, value },
      items: [],
      indentation: 0,
    });
  }
  return draft.map(({ entry, items }) => (items.length === 0 ? entry : { ...entry, value: listOf(items) }));
}

/** The end of the text of a line, without trailing YAML white space. */
function endOfLine(text: string, start: number, next: number): number {
  let end = next;
  while (end > start && /[ \t\r\n]/.test(text[end - 1] ?? "")) end -= 1;
  return end;
}

function listOf(items: readonly YamlValue[]): YamlValue {
  return { kind: "list", items, start: items[0]?.start ?? 0, end: items.at(-1)?.end ?? 0 };
}

/** A list in brackets of words and quoted text; below, a pattern for its items. */
const wordList =
  /^\[ *(?:(?:'[^'\\]*'|"[^"\\]*"|[A-Za-z][\w./-]*(?: [\w./-]+)*) *(?:, *(?=[^\s\]])|(?=\])))*\]$/;
const wordOfList = /'[^']*'|"[^"]*"|[A-Za-z][\w./-]*(?: [\w./-]+)*/g;

/** The value in the remainder of a line; undefined if it needs the YAML library. */
function valueAt(line: string, at: number, offset: number): YamlValue | undefined {
  const raw = line.slice(at);
  if (!raw.startsWith("[")) return scalarAt(line, at, offset);
  if (!wordList.test(raw)) return undefined;
  const start = offset + at;
  const items = Array.from(raw.matchAll(wordOfList), (word) => {
    return scalarAt(raw.slice(0, word.index + word[0].length), word.index, start);
  });
  return items.every((item) => item !== undefined)
    ? { kind: "list", items, start, end: start + raw.length }
    : undefined;
}

/** The scalar in the remainder of a line; undefined if it needs the YAML library. */
function scalarAt(line: string, at: number, offset: number): YamlValue | undefined {
  const raw = line.slice(at);
  const start = offset + at;
  const quote = raw[0];
  if (quote === '"' || quote === "'") {
    const inner = raw.slice(1, -1);
    const isPlain = raw.length > 1 && raw.endsWith(quote) && !inner.includes(quote) && !inner.includes("\\");
    return isPlain
      ? { kind: "text", text: inner, isQuoted: true, start: start + 1, end: start + raw.length - 1 }
      : undefined;
  }
  if (startsSpecially.test(raw) || hasYamlSyntax.test(raw)) return undefined;
  const end = start + raw.length;
  const kind = plainKind(raw);
  if (kind === "list" || kind === "map") return undefined;
  return kind === "text" ? { kind, text: raw, isQuoted: false, start, end } : { kind, text: raw, start, end };
}
