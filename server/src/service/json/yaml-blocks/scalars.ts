/** Scalars of YAML on one line: what plain ones mean (YAML 1.2 core), and texts in quotes. */
import { readYaml } from "../yaml.ts";
import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";

const words: ReadonlyMap<string, boolean | null> = new Map([
  ["~", null],
  ["null", null],
  ["Null", null],
  ["NULL", null],
  ["true", true],
  ["True", true],
  ["TRUE", true],
  ["false", false],
  ["False", false],
  ["FALSE", false],
]);

const wordStart = /^[~nNtTfF]/;
const numberStart = /^[-+.\d]/;
const integer = /^[-+]?\d+$/;
const decimal = /^[-+]?(?:\.\d+|\d+\.\d*|(?:\.\d+|\d+(?:\.\d*)?)[eE][-+]?\d+)$/;
const otherNumber = /^(?:0[ox]|[-+]?\.(?:inf|Inf|INF|nan|NaN|NAN)$)/;

/** The value of a plain scalar. */
export function plainValue(text: string): unknown {
  if (numberStart.test(text)) {
    if (integer.test(text)) return Number.parseInt(text, 10);
    if (decimal.test(text)) return Number.parseFloat(text);
    return otherNumber.test(text) ? pieceValue(text) : text;
  }
  if (text.length > 5 || !wordStart.test(text)) return text;
  const word = words.get(text);
  return word === undefined ? text : word;
}

/** Text without the spaces at its end. Other spaces than those of ASCII are a part of it. */
export function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x20) end -= 1;
  return text.slice(0, end);
}

/** What the library makes of a piece of the text that is a value by itself. */
export function pieceValue(piece: string): unknown {
  const reading = readYaml(piece);
  if (reading.kind === "unreadable") throw new AmbiguousYamlError();
  return reading.value;
}

/**
 * The end of text in quotes that begins at an offset, after the closing quote; undefined if none is before `limit`.
 * @param from where to look on, after a look that found none before that offset
 */
export function quotedEnd(text: string, start: number, limit: number, from = start + 1): number | undefined {
  const quote = text[start] ?? "";
  // Without the rest of the text, which would be searched again for each line of a long text.
  const searched = text.slice(0, limit);
  for (let at = searched.indexOf(quote, from); at !== -1; at = searched.indexOf(quote, at + 1)) {
    if (quote === "'") {
      if (text[at + 1] !== "'" || at + 1 >= limit) return at + 1;
      at += 1;
      continue;
    }
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return undefined;
}

const otherEscape = /\\(?!["\\/bfnrtu])/;

/** The value of text in quotes on one line. */
export function quotedValue(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (quoted.startsWith("'")) return inner.replaceAll("''", "'");
  if (!inner.includes("\\")) return inner;
  const isJson = !otherEscape.test(inner.replaceAll("\\\\", "")) && !inner.includes("\t");
  const value = isJson ? fromJson(quoted) : undefined;
  return value ?? String(pieceValue(quoted));
}

function fromJson(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}
