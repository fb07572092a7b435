/**
 * Reads one JSX tag: its name and attributes, each with its place. Works on characters alone, so
 * that blocks, inline text and those who look at a tag again later all read the same.
 */
import { expressionEnd } from "./scan-code.ts";

export interface TagAttribute {
  readonly name: string;
  /** The text of a value that is one string, without its quotes; undefined for any other value. */
  readonly value: { readonly start: number; readonly end: number; readonly isCode: boolean } | undefined;
}

export interface Tag {
  /** Empty for a fragment `<>`. */
  readonly name: string;
  readonly kind: "open" | "close" | "self-closing";
  /** Just behind the `>`. */
  readonly end: number;
  readonly attributes: readonly TagAttribute[];
  /** Whether attributes are spread into it: `{...props}`. */
  readonly isSpread: boolean;
}

const tagName = /[A-Za-z_$][\w$-]*(?:[.:][A-Za-z_$][\w$-]*)*/y;
const attributeName = /[A-Za-z_$@:][\w$.:-]*/y;
const plainCode = /^\{\s*(["'`])((?:[^\\\n"'`$]|\$(?!\{))*)\1\s*\}$/;

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function afterSpace(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 9 && code !== 13) break;
    at += 1;
  }
  return at;
}

/** Just behind `/* … *\/` or `// …` where one begins here; the offset itself where none does. */
function afterComment(text: string, at: number, limit: number): number {
  if (text[at] !== "/") return at;
  if (text[at + 1] === "*") {
    const end = text.indexOf("*/", at + 2);
    return end === -1 || end + 2 > limit ? at : end + 2;
  }
  if (text[at + 1] === "/") {
    const end = text.indexOf("\n", at);
    return end === -1 || end > limit ? at : end;
  }
  return at;
}

function skip(text: string, start: number, limit: number): number {
  for (let at = start; ; ) {
    const next = afterComment(text, afterSpace(text, at, limit), limit);
    if (next === at) return at;
    at = next;
  }
}

/**
 * The tag that begins at an offset; undefined where the characters there are none.
 * @param limit the text ends there
 */
export function scanTag(text: string, start: number, limit = text.length): Tag | undefined {
  if (text[start] !== "<") return undefined;
  let at = start + 1;
  let kind: Tag["kind"] = "open";
  if (text[at] === "/") {
    kind = "close";
    at += 1;
  }
  const name = match(tagName, text, at) ?? "";
  at = skip(text, at + name.length, limit);
  if (name === "" || kind === "close") {
    return text[at] === ">" && at < limit
      ? { name, kind, end: at + 1, attributes: [], isSpread: false }
      : undefined;
  }
  const attributes: TagAttribute[] = [];
  let isSpread = false;
  for (;;) {
    at = skip(text, at, limit);
    if (at >= limit) return undefined;
    if (text[at] === ">") return { name, kind, end: at + 1, attributes, isSpread };
    if (text[at] === "/") {
      at = skip(text, at + 1, limit);
      return text[at] === ">" && at < limit
        ? { name, kind: "self-closing", end: at + 1, attributes, isSpread }
        : undefined;
    }
    if (text[at] === "{") {
      const end = expressionEnd(text, at, limit);
      if (end === undefined) return undefined;
      isSpread = true;
      at = end;
      continue;
    }
    const key = match(attributeName, text, at);
    if (key === undefined || at + key.length > limit) return undefined;
    at += key.length;
    const equals = skip(text, at, limit);
    if (text[equals] !== "=" || equals >= limit) {
      attributes.push({ name: key, value: undefined });
      continue;
    }
    const value = readValue(text, skip(text, equals + 1, limit), limit);
    if (value === undefined) return undefined;
    attributes.push({ name: key, value: value.text });
    at = value.end;
  }
}

interface ReadValue {
  readonly end: number;
  readonly text: TagAttribute["value"];
}

function readValue(text: string, at: number, limit: number): ReadValue | undefined {
  const first = text[at];
  if (first === '"' || first === "'") {
    const close = text.indexOf(first, at + 1);
    return close === -1 || close >= limit
      ? undefined
      : { end: close + 1, text: { start: at + 1, end: close, isCode: false } };
  }
  if (first === "{") {
    const end = expressionEnd(text, at, limit);
    if (end === undefined) return undefined;
    const plain = plainCode.exec(text.slice(at, end));
    const inner = plain?.[2];
    if (plain === null || inner === undefined) return { end, text: undefined };
    const start = at + plain[0].indexOf(plain[1] ?? "") + 1;
    return { end, text: { start, end: start + inner.length, isCode: true } };
  }
  // A tag as a value: `icon=<Star />`.
  const tag = first === "<" ? scanTag(text, at, limit) : undefined;
  return tag === undefined ? undefined : { end: tag.end, text: undefined };
}
