/** Scalars of YAML on one line: the values of plain ones (YAML 1.2 core) and of quoted ones. */
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

/** Text without trailing spaces. White space other than ASCII spaces is kept. */
export function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x20) end -= 1;
  return text.slice(0, end);
}

/** The value of a piece of text according to the library. */
export function pieceValue(piece: string): unknown {
  const reading = readYaml(piece);
  if (reading.kind === "unreadable") throw new AmbiguousYamlError();
  return reading.value;
}

/**
 * The offset after the closing quote of text in quotes that begins at an offset; undefined if there is none before
 * `limit`.
 * @param from where to continue after an earlier search that found no quote before this offset
 */
export function quotedEnd(text: string, start: number, limit: number, from = start + 1): number | undefined {
  const quote = text[start] ?? "";
  // The text after the limit is cut off, because otherwise each line of a long text would search all of it again.
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
