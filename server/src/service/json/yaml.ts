/**
 * YAML text to plain data; only this module and `yaml-tree.ts` know the YAML library. Never throws; unreadable text becomes a reason in plain
 * words.
 */
import { type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq, parseDocument, visit } from "yaml";
import { memo } from "../memo.ts";
import type { Segment, Span } from "../model/location.ts";
import { withThousands } from "../text/words.ts";

/** What makes text no YAML, by the library's name for it, and where the library noticed it. */
export interface YamlError extends Span {
  readonly code: string;
}

/** The value of a YAML text, or why it cannot be read. */
type YamlReading =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly reason: string; readonly error?: YamlError };

/** A reading with the places of what was read, for as long as somebody needs these. */
type PlacedYamlReading =
  | { readonly kind: "read"; readonly value: unknown; readonly places: YamlPlaces }
  | Extract<YamlReading, { kind: "unreadable" }>;

/**
 * Reads the first document of a YAML text.
 *
 * Values are those of YAML 1.2 core; merge keys (`<<`) stay ordinary keys, because the library would
 * expand nested ones without bound. An alias gives the same object as its anchor, so text of nested
 * aliases costs no more than its length, unless a caller walks all of the result.
 */
export function readYaml(text: string): YamlReading {
  const reading = readPlacedYaml(text);
  return reading.kind === "read" ? { kind: "read", value: reading.value } : reading;
}

/** Like `readYaml`, with the places, which hold the whole tree of the text in memory. */
export function readPlacedYaml(text: string): PlacedYamlReading {
  const tooMuch = reasonNotToRead(text);
  if (tooMuch !== undefined) return { kind: "unreadable", reason: tooMuch };
  try {
    const document = parseDocument(text, {
      logLevel: "silent",
      prettyErrors: false,
      // The last of repeated keys counts, as for the platform's readers, instead of an error.
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
    return { kind: "read", value: document.toJS({ maxAliasCount: -1 }), places: placesIn(document) };
  } catch {
    // Nesting that overflows the stack, or an alias without an anchor.
    return { kind: "unreadable", reason: "it is not valid YAML" };
  }
}

/**
 * The longest text, in characters: the library takes ten times as long as a JSON reader, and fifteen times the memory of
 * the text. The largest specs known in YAML have 10 million characters.
 */
const maxLength = 16_000_000;

/** Aliases times nodes; the product for a spec of a megabyte with a hundred aliases is a tenth of it. */
const maxAliasSteps = 100_000_000;

/** Why text is not read, as the end of a sentence; undefined if it may be. */
export function reasonNotToRead(text: string): string | undefined {
  if (text.length > maxLength) {
    return `it has ${withThousands(text.length)} characters of YAML, more than the ${withThousands(maxLength)} that are read; convert it to JSON`;
  }
  return isNestedTooDeeply(text) ? "it is nested too deeply" : undefined;
}

/** Whether following the aliases would take long: the library searches all nodes for each alias. */
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

/** The library's time grows with the square of the nesting depth; no author nests this deeply. */
const deepestNesting = 1000;

/** Whether brackets nest deeper than `max`. */
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

/** The line, from 1, of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** The places of the properties of a YAML text. */
export interface YamlPlaces {
  spanOf(pointer: readonly Segment[]): { readonly whole: Span; readonly key: Span } | undefined;
  pointerAt(offset: number): readonly Segment[];
  repeatedKeys(): readonly RepeatedYamlKey[];
}

/** A key that its map already has. */
export interface RepeatedYamlKey extends Span {
  readonly key: string;
}

const nowhere: YamlPlaces = { spanOf: () => undefined, pointerAt: () => [], repeatedKeys: () => [] };

/** The places of the first document of a YAML text; empty if the text cannot be read. */
export function yamlPlaces(text: string): YamlPlaces {
  if (reasonNotToRead(text) !== undefined) return nowhere;
  try {
    const document = parseDocument(text, { logLevel: "silent", prettyErrors: false, uniqueKeys: false });
    return placesIn(document);
  } catch {
    // Nesting that overflows the stack.
    return nowhere;
  }
}

function placesIn(document: Document.Parsed): YamlPlaces {
  return {
    spanOf: (pointer) => yamlSpan(document, pointer),
    pointerAt: (offset) => yamlPointer(document, offset),
    repeatedKeys: () => repeatedKeys(document),
  };
}

/** The keys that their map already has, each at its repetition. */
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

/** From the start of a node to the end of its content, without comments after it. */
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

/** The last pair of a name. Larger maps get an index, instead of a search for each question. */
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
    // A key from a merge has no place itself, so the place around it is the result.
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
