/**
 * Parses YAML text into a tree of values with their positions, and lists the errors that the platform's parser would
 * report (F10.8). Only this module and `yaml.ts` use the YAML library. Never throws.
 */
import { isNestedTooDeeply } from "./yaml.ts";
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  type Scalar,
  visit,
} from "./yaml-library.ts";

/** Offsets are UTF-16 code units of the text; those of quoted text exclude the quotes. */
export type YamlValue =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly isQuoted: boolean;
      readonly start: number;
      readonly end: number;
    }
  /** `unknown`: an alias, whose value is elsewhere. */
  | {
      readonly kind: "number" | "boolean" | "date" | "null" | "unknown";
      /** As written. */
      readonly text: string;
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: "list";
      readonly items: readonly YamlValue[];
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: "map";
      readonly entries: readonly YamlEntry[];
      readonly start: number;
      readonly end: number;
    };

export interface YamlEntry {
  readonly key: string;
  /** The position of the key, without quotes. */
  readonly start: number;
  readonly end: number;
  readonly value: YamlValue;
}

export interface YamlFlaw {
  /** `duplicate`: a key that occurs earlier in its map; `escape`: an escape sequence that is not valid in YAML. */
  readonly kind: "duplicate" | "escape" | "other";
  readonly start: number;
}

export type YamlTree =
  | { readonly kind: "read"; readonly root: YamlValue; readonly flaws: readonly YamlFlaw[] }
  /** Too long or nested too deeply. */
  | { readonly kind: "unread" };

/** The longest text that is parsed, in characters: no real frontmatter is longer, and the library is slow. */
const maxLength = 20_000;

/** How deep brackets may nest; the library's time grows with the square of the depth. */
const deepestNesting = 100;

/** How often quoted text or lists over several lines are joined before the text is checked. */
const maxJoins = 20;

/** Characters that YAML text may not contain, according to the platform's parser. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Cs}/u;

/** The platform's parser recognizes a date, and a date with a whole time; other text that begins with a date is text. */
const datePattern =
  /^\d{4}-(?:\d\d-\d\d|\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/;

const unread: YamlTree = { kind: "unread" };

/** Parses YAML text with one document. */
export function yamlTree(text: string): YamlTree {
  if (text.length > maxLength || isNestedTooDeeply(text, deepestNesting)) return unread;
  try {
    // For the platform's parser, a carriage return without a line feed ends a line, and tabs in a blank line are not
    // indentation.
    let source = text
      .replace(/\r(?!\n)/g, "\n")
      .replace(/^[ \t]+$/gm, (blank) => blank.replaceAll("\t", " "));
    let document = parse(source);
    for (let joins = 0; joins < maxJoins && document.errors.length > 0; joins += 1) {
      const joinedText = withJoinedLines(source, document);
      if (joinedText === undefined) break;
      source = joinedText;
      document = parse(source);
    }
    return { kind: "read", root: valueOfNode(source, document.contents), flaws: flawsOf(source, document) };
  } catch {
    // Deep nesting overflows the stack.
    return unread;
  }
}

function parse(text: string): Document.Parsed {
  return parseDocument(text, { logLevel: "silent", prettyErrors: false, uniqueKeys: true });
}

/**
 * The text with the lines of one value joined, at the same length: in a map that is not indented, the platform's parser
 * allows quoted text or a list in brackets to continue without indentation, but the library does not. Undefined if this
 * is not the cause of the first error.
 */
function withJoinedLines(text: string, { errors }: Document.Parsed): string | undefined {
  const [first] = errors;
  if (first === undefined) return undefined;
  if (first.code !== "MISSING_CHAR" && first.code !== "BAD_INDENT") return undefined;
  const lineStart = text.lastIndexOf("\n", first.pos[0] - 1) + 1;
  for (const from of [lineStart, text.lastIndexOf("\n", lineStart - 2) + 1]) {
    const opener = /^(["']?)[^\s"'#]+\1:[ \t]+(?=["'[{])/.exec(text.slice(from));
    const end = opener === null ? undefined : endOfValue(text, from + opener[0].length);
    if (opener === null || end === undefined) continue;
    const value = text.slice(from, end);
    if (!value.includes("\n")) continue;
    return text.slice(0, from) + value.replaceAll("\n", " ").replaceAll("\r", " ") + text.slice(end);
  }
  return undefined;
}

/** The end of quoted text or of a value in brackets; undefined if there is none, or if more text follows on its line. */
function endOfValue(text: string, start: number): number | undefined {
  const brackets: string[] = [];
  let at = start;
  do {
    const character = text[at];
    if (character === undefined || character === "#") return undefined;
    if (character === '"' || character === "'") {
      const end = endOfQuoted(text, at);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    if (character === "[" || character === "{") brackets.push(character === "[" ? "]" : "}");
    else if ((character === "]" || character === "}") && brackets.pop() !== character) return undefined;
    at += 1;
  } while (brackets.length > 0);
  const lineEnd = text.indexOf("\n", at);
  const restOfLine = text.slice(at, lineEnd === -1 ? text.length : lineEnd).trim();
  return restOfLine === "" ? at : undefined;
}

/** The offset after the closing quote of quoted text; undefined if it has none. */
export function endOfQuoted(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\" && quote === '"') at += 1;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== "'") return at + 1;
      at += 1;
    }
  }
  return undefined;
}

function flawsOf(text: string, document: Document.Parsed): readonly YamlFlaw[] {
  // The platform's parser accepts a comment directly after a closing quote.
  const errors = document.errors.filter(({ message }) => !message.startsWith("Comments must be separated"));
  const flaws = errors.map((error): YamlFlaw => {
    const kind =
      error.code === "DUPLICATE_KEY" ? "duplicate" : error.code === "BAD_DQ_ESCAPE" ? "escape" : "other";
    return { kind, start: error.pos[0] };
  });
  // The platform's parser rejects unknown tags; the library only warns.
  for (const warning of document.warnings) {
    if (warning.code === "TAG_RESOLVE_FAILED") flaws.push({ kind: "other", start: warning.pos[0] });
  }
  const hidden = unprintable.exec(text);
  if (hidden !== null) flaws.push({ kind: "other", start: hidden.index });
  const anchors = new Set<string>();
  visit(document, {
    Node: (_, node) => {
      if ("anchor" in node && typeof node.anchor === "string") anchors.add(node.anchor);
      if (isScalar(node) && isOpenQuoted(text, node))
        flaws.push({ kind: "other", start: node.range?.[0] ?? 0 });
    },
    Alias: (_, node) => {
      if (!anchors.has(node.source)) flaws.push({ kind: "other", start: node.range?.[0] ?? 0 });
    },
    Pair: (_, { key }) => {
      // `: value`, with an empty key.
      if (isScalar(key) && key.range && key.range[0] === key.range[1] && text[key.range[0]] === ":")
        flaws.push({ kind: "other", start: key.range[0] });
    },
  });
  return flaws.sort((one, other) => one.start - other.start);
}

/** Whether the library misread an escaped quote at the end of a line as the closing one. */
function isOpenQuoted(text: string, { type, range }: Scalar): boolean {
  const isQuoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
  return isQuoted && range !== undefined && range !== null && endOfQuoted(text, range[0]) !== range[1];
}

function valueOfNode(text: string, node: unknown): YamlValue {
  const range = hasRange(node) ? node.range : undefined;
  const [start, end] = range ?? [0, 0];
  if (isMap(node)) {
    const entries = node.items.flatMap((item): YamlEntry[] => {
      if (!isPair(item) || !isScalar(item.key) || !item.key.range) return [];
      const [from, to] = withoutQuotes(text, item.key.range[0], item.key.range[1]);
      const value = item.value === null ? emptyAt(to) : valueOfNode(text, item.value);
      return [{ key: String(item.key.value), start: from, end: to, value }];
    });
    return { kind: "map", entries, start, end };
  }
  if (isSeq(node))
    return { kind: "list", items: node.items.map((item) => valueOfNode(text, item)), start, end };
  if (isAlias(node) || !isScalar(node)) {
    return node === null ? emptyAt(0) : { kind: "unknown", text: text.slice(start, end), start, end };
  }
  const { value } = node;
  const raw = text.slice(start, end);
  if (typeof value === "string") {
    const isQuoted = /^["']/.test(raw);
    if (!isQuoted && datePattern.test(value)) return { kind: "date", text: raw, start, end };
    const [from, to] = isQuoted ? withoutQuotes(text, start, end) : [start, end];
    return { kind: "text", text: value, isQuoted, start: from, end: to };
  }
  const kind =
    typeof value === "number" || typeof value === "bigint"
      ? "number"
      : typeof value === "boolean"
        ? "boolean"
        : "null";
  return { kind, text: raw, start, end };
}

function hasRange(node: unknown): node is { readonly range?: readonly [number, number, number] | null } {
  return typeof node === "object" && node !== null && "range" in node;
}

function emptyAt(offset: number): YamlValue {
  return { kind: "null", text: "", start: offset, end: offset };
}

function withoutQuotes(text: string, start: number, end: number): readonly [number, number] {
  return /["']/.test(text[start] ?? "") && end - start > 1 ? [start + 1, end - 1] : [start, end];
}

/** The kind of a plain scalar on one line, determined without the library. */
export function plainKind(text: string): YamlValue["kind"] {
  if (nullPattern.test(text)) return "null";
  if (booleanPattern.test(text)) return "boolean";
  if (numberPattern.test(text)) return "number";
  return datePattern.test(text) ? "date" : "text";
}

const nullPattern = /^(?:~|null|Null|NULL)?$/;
const booleanPattern = /^(?:true|True|TRUE|false|False|FALSE)$/;
const numberPattern =
  /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\dA-Fa-f]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
