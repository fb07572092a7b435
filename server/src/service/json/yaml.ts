/**
 * Converts YAML text to plain data. Only this module and `yaml-tree.ts` use the YAML library. Never throws: if text
 * cannot be read, the result is a reason in plain words.
 */
import { memo } from "../memo.ts";
import type { Segment, Span } from "../model/location.ts";
import { withThousands } from "../text/words.ts";
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  YAMLSeq,
} from "./yaml-library.ts";

/** A syntax error: the library's code for it and where the library noticed it. */
export interface YamlError extends Span {
  readonly code: string;
}

/** The value of YAML text, or the reason why it cannot be read. */
type YamlReading =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly reason: string; readonly error?: YamlError };

/** A reading with the positions of its keys and values, which keep the whole tree in memory. */
type PlacedYamlReading =
  | { readonly kind: "read"; readonly value: unknown; readonly places: YamlPlaces }
  | Extract<YamlReading, { kind: "unreadable" }>;

/**
 * Reads the first document of a YAML text.
 *
 * Values are those of YAML 1.2 core. Merge keys (`<<`) remain ordinary keys, because the library would expand nested
 * ones without limit. An alias becomes the same object as its anchor, so nested aliases cost no more than their length,
 * unless a caller walks the whole result.
 */
export function readYaml(text: string): YamlReading {
  const reading = readPlacedYaml(text);
  return reading.kind === "read" ? { kind: "read", value: reading.value } : reading;
}

/** Like `readYaml`, but with positions. */
export function readPlacedYaml(text: string): PlacedYamlReading {
  const reason = reasonNotToRead(text);
  if (reason !== undefined) return { kind: "unreadable", reason };
  try {
    const document = parseDocument(text, {
      logLevel: "silent",
      prettyErrors: false,
      // The last of repeated keys counts, as for the platform's parsers, instead of being an error.
      uniqueKeys: false,
    });
    const error = document.errors.find((one) => one.code !== "MULTIPLE_DOCS");
    if (error !== undefined) {
      const reason = `it is not valid YAML (line ${lineAt(text, error.pos[0])})`;
      const [start, end] = error.pos;
      return {
        kind: "unreadable",
        reason,
        error: { code: error.code, start, length: Math.max(0, end - start) },
      };
    }
    if (hasTooManyAliases(document)) {
      return { kind: "unreadable", reason: "it has too many aliases to resolve; write out their values" };
    }
    if (text.includes("<<")) joinMerges(document);
    return { kind: "read", value: document.toJS({ maxAliasCount: -1 }), places: placesIn(document) };
  } catch {
    // Deep nesting overflows the stack, or an alias has no anchor.
    return { kind: "unreadable", reason: "it is not valid YAML" };
  }
}

/**
 * The longest text, in characters: the library takes ten times as long as a JSON parser, and fifteen times the memory of
 * the text. The largest known specs in YAML have 10 million characters.
 */
const maxLength = 16_000_000;

/** The maximum of aliases times nodes; a spec of a megabyte with a hundred aliases has a tenth of it. */
const maxAliasSteps = 100_000_000;

/** Whether text is too long to be read as YAML. */
export function isTooLongForYaml(text: string): boolean {
  return text.length > maxLength;
}

/** Why text is not read, as a clause; undefined if it is read. */
function reasonNotToRead(text: string): string | undefined {
  if (isTooLongForYaml(text)) {
    return `it has ${withThousands(text.length)} characters of YAML, more than the ${withThousands(maxLength)} that are read; convert it to JSON`;
  }
  return isNestedTooDeeply(text) ? "it is nested too deeply" : undefined;
}

/** Whether resolving the aliases would take long: the library searches all nodes for each alias. */
function hasTooManyAliases(document: Document.Parsed): boolean {
  let nodes = 0;
  let aliases = 0;
  visit(document, {
    Node: () => {
      nodes += 1;
    },
    Alias: () => {
      aliases += 1;
      nodes += 1;
    },
  });
  return aliases * nodes > maxAliasSteps;
}

/**
 * Gives the last of a map's merge keys the values of all of them, because plain data has only one value for a key, but all
 * of them count. Only moves aliases, because a moved anchor could come after its aliases.
 */
function joinMerges(document: Document.Parsed): void {
  visit(document, {
    Map: (_, { items }) => {
      const merges = items.filter(({ key }) => isScalar(key) && key.value === "<<");
      const last = merges.at(-1);
      if (last === undefined || merges.length === 1) return;
      const bases = merges.flatMap(({ value }): readonly unknown[] => (isSeq(value) ? value.items : [value]));
      if (!bases.every(isAlias)) return;
      const all = new YAMLSeq();
      all.items = bases;
      last.value = all;
    },
  });
}

/** The library's time grows with the square of the nesting depth; no author nests this deeply. */
const deepestNesting = 1000;

/** Whether brackets may nest deeper than `max`: those in text count too, so that unclosed ones as in `[0, 1)` add up. */
export function isNestedTooDeeply(text: string, max = deepestNesting): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) depth += 1;
    else if ((code === 0x5d || code === 0x7d) && depth > 0) depth -= 1;
    if (depth > max) return true;
  }
  return false;
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** The positions of the properties of a YAML text. */
export interface YamlPlaces {
  spanOf(pointer: readonly Segment[]): { readonly whole: Span; readonly key: Span } | undefined;
  pointerAt(offset: number): readonly Segment[];
  repeatedKeys(): readonly RepeatedYamlKey[];
}

/** A key that occurs earlier in its map. */
export interface RepeatedYamlKey extends Span {
  readonly key: string;
}

const noPlaces: YamlPlaces = { spanOf: () => undefined, pointerAt: () => [], repeatedKeys: () => [] };

/**
 * The positions in the first document of a YAML text; empty if the text cannot be parsed.
 * @param isShallow whether its brackets are known not to nest too deeply
 */
export function yamlPlaces(text: string, isShallow = false): YamlPlaces {
  if (isTooLongForYaml(text) || (!isShallow && isNestedTooDeeply(text))) return noPlaces;
  try {
    const document = parseDocument(text, { logLevel: "silent", prettyErrors: false, uniqueKeys: false });
    return placesIn(document);
  } catch {
    // Deep nesting overflows the stack.
    return noPlaces;
  }
}

function placesIn(document: Document.Parsed): YamlPlaces {
  return {
    spanOf: (pointer) => yamlSpan(document, pointer),
    pointerAt: (offset) => yamlPointer(document, offset),
    repeatedKeys: () => repeatedKeys(document),
  };
}

/** The keys that occur earlier in their map, each at its repetition. */
function repeatedKeys(document: Document.Parsed): readonly RepeatedYamlKey[] {
  const repeated: RepeatedYamlKey[] = [];
  visit(document, {
    Map: (_, { items }) => {
      if (items.length < 2) return;
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === "<<") continue;
        const span = contentOf(key);
        if (seen.has(key.value) && span !== undefined) repeated.push({ key: String(key.value), ...span });
        seen.add(key.value);
      }
    },
  });
  return repeated;
}

type YamlPair = { readonly key: unknown; readonly value: unknown };

function nameOf(key: unknown): string | undefined {
  return isScalar(key) ? String(key.value) : undefined;
}

/** The span of a node without comments after it. */
function contentOf(node: unknown): Span | undefined {
  if (!isNode(node) || !node.range) return undefined;
  const [start, end] = node.range;
  return { start, length: end - start };
}

function pairSpan({ key, value }: YamlPair): { readonly whole: Span; readonly key: Span } | undefined {
  const keyContent = contentOf(key);
  if (keyContent === undefined) return undefined;
  const last = contentOf(value) ?? keyContent;
  const end = Math.max(keyContent.start + keyContent.length, last.start + last.length);
  return { whole: { start: keyContent.start, length: end - keyContent.start }, key: keyContent };
}

/** The last pair with a name. Large maps get an index instead of a search for each lookup. */
function pairNamed(items: readonly YamlPair[], name: string): YamlPair | undefined {
  return items.length > 32 ? pairsByName(items).get(name) : items.findLast(({ key }) => nameOf(key) === name);
}

const pairsByName = memo(
  (items: readonly YamlPair[]): ReadonlyMap<string | undefined, YamlPair> =>
    new Map(items.map((item) => [nameOf(item.key), item])),
);

function yamlSpan(document: Document.Parsed, pointer: readonly Segment[]) {
  let node: unknown = document.contents;
  let found: YamlPair | undefined;
  for (const segment of pointer) {
    if (isAlias(node)) node = node.resolve(document);
    if (isSeq(node)) {
      node = node.items[Number(segment)];
      continue;
    }
    const pair = isMap(node) ? pairNamed(node.items, String(segment)) : undefined;
    // A merged key has no position of its own, so the result is that of the last pair found.
    if (pair === undefined) break;
    found = pair;
    node = pair.value;
  }
  return found === undefined ? undefined : pairSpan(found);
}

function yamlPointer(document: Document.Parsed, offset: number): readonly Segment[] {
  const pointer: Segment[] = [];
  let node: unknown = document.contents;
  for (;;) {
    const items: readonly unknown[] = isMap(node) || isSeq(node) ? node.items : [];
    const index = items.findIndex((item) => {
      const span = isPair(item) ? pairSpan(item)?.whole : contentOf(item);
      return span !== undefined && span.start <= offset && offset <= span.start + span.length;
    });
    const item = items[index];
    if (item === undefined) return pointer;
    if (isPair(item)) {
      const name = nameOf(item.key);
      if (name === undefined) return pointer;
      pointer.push(name);
      node = item.value;
    } else {
      pointer.push(index);
      node = item;
    }
  }
}
