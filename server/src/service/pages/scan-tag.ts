/**
 * Reads one JSX tag: its name and attributes with their positions. Depends only on characters, so that all parsers and
 * later readers of a tag agree.
 */
import { withoutEntities } from "./plain-text.ts";
import { indexBefore, type Reach } from "./scan-budget.ts";
import { expressionEnd } from "./scan-code.ts";

/** An attribute with the position of its value. */
export interface TagAttribute {
  readonly name: string;
  /** The offsets of the name and of the end of the value. */
  readonly start: number;
  readonly end: number;
  /** The text of a string value, without its quotes; undefined for any other value. */
  readonly value: { readonly start: number; readonly end: number; readonly isCode: boolean } | undefined;
  /** The code of any other value: the text between the braces, or a tag. */
  readonly code: CodeSpan | undefined;
}

/** Offsets of a piece of code. */
export interface CodeSpan {
  readonly start: number;
  readonly end: number;
}

/** An MDX tag as written. */
export interface Tag {
  /** Empty for a fragment `<>`. */
  readonly name: string;
  readonly kind: "open" | "close" | "self-closing";
  /** The offset after the `>`. */
  readonly end: number;
  readonly attributes: readonly TagAttribute[];
  /** Whether the tag spreads attributes: `{...props}`. */
  readonly isSpread: boolean;
}

/** A tag at an offset of a text. */
export interface TagUse {
  readonly text: string;
  readonly tag: Tag;
  readonly start: number;
}

const tagName = /[A-Za-z_$][\w$-]*(?:[.:][A-Za-z_$][\w$-]*)*/y;
const attributeName = /[A-Za-z_$@:][\w$.:-]*/y;
const plainCode = /^\{\s*(["'`])((?:(?!\1)[^\\\n$]|\$(?!\{))*)\1\s*\}$/;

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

/** The offset after `/* … *\/` or `// …`; `at` if no comment begins there. */
function afterComment(text: string, at: number, limit: number, reach: Reach): number {
  if (text[at] !== "/") return at;
  if (text[at + 1] === "*") {
    const end = indexBefore(text, "*/", at + 2, limit);
    if (end !== -1) return end + 2;
    reach.at = limit;
    return at;
  }
  if (text[at + 1] === "/") {
    const end = indexBefore(text, "\n", at, limit);
    if (end !== -1) return end;
    reach.at = limit;
  }
  return at;
}

function skip(text: string, start: number, limit: number, reach: Reach): number {
  for (let at = start; ; ) {
    const next = afterComment(text, afterSpace(text, at, limit), limit, reach);
    if (next === at) return at;
    at = next;
  }
}

/**
 * The tag that begins at an offset; undefined if there is none.
 * @param limit where the scan stops
 * @param reach receives how far the scan looked if it finds no tag
 */
export function scanTag(
  text: string,
  start: number,
  limit = text.length,
  reach: Reach = { at: start },
): Tag | undefined {
  return tagAt(text, start, limit, reach, 0);
}

/** How deep tags may nest in the attributes of tags. */
const maxDepth = 50;

function tagAt(text: string, start: number, limit: number, reach: Reach, depth: number): Tag | undefined {
  if (text[start] !== "<" || depth > maxDepth) return undefined;
  const giveUp = (at: number): undefined => {
    reach.at = Math.max(reach.at, at);
  };
  let at = start + 1;
  let kind: Tag["kind"] = "open";
  if (text[at] === "/") {
    kind = "close";
    at += 1;
  }
  const name = match(tagName, text, at) ?? "";
  at = skip(text, at + name.length, limit, reach);
  if (name === "" || kind === "close") {
    return text[at] === ">" && at < limit
      ? { name, kind, end: at + 1, attributes: [], isSpread: false }
      : giveUp(at);
  }
  const attributes: TagAttribute[] = [];
  let isSpread = false;
  for (;;) {
    at = skip(text, at, limit, reach);
    if (at >= limit) return giveUp(limit);
    if (text[at] === ">") return { name, kind, end: at + 1, attributes, isSpread };
    if (text[at] === "/") {
      at = skip(text, at + 1, limit, reach);
      return text[at] === ">" && at < limit
        ? { name, kind: "self-closing", end: at + 1, attributes, isSpread }
        : giveUp(at);
    }
    if (text[at] === "{") {
      const end = expressionEnd(text, at, limit, reach);
      if (end === undefined) return undefined;
      isSpread = true;
      at = end;
      continue;
    }
    const key = match(attributeName, text, at);
    if (key === undefined || at + key.length > limit) return giveUp(at);
    const nameStart = at;
    at += key.length;
    const equals = skip(text, at, limit, reach);
    if (text[equals] !== "=" || equals >= limit) {
      attributes.push({ name: key, start: nameStart, end: at, value: undefined, code: undefined });
      continue;
    }
    const value = readValue(text, skip(text, equals + 1, limit, reach), limit, reach, depth);
    if (value === undefined) return giveUp(equals);
    attributes.push({ name: key, start: nameStart, end: value.end, value: value.text, code: value.code });
    at = value.end;
  }
}

/** The text of an attribute; undefined if its value is not a string. */
export function attributeText(text: string, tag: Tag, name: string): string | undefined {
  const value = tag.attributes.find((attribute) => attribute.name === name)?.value;
  if (value === undefined) return undefined;
  const raw = text.slice(value.start, value.end);
  return value.isCode ? raw : withoutEntities(raw);
}

interface ReadValue {
  readonly end: number;
  readonly text: TagAttribute["value"];
  readonly code: TagAttribute["code"];
}

function readValue(
  text: string,
  at: number,
  limit: number,
  reach: Reach,
  depth: number,
): ReadValue | undefined {
  const first = text[at];
  if (first === '"' || first === "'") {
    const close = indexBefore(text, first, at + 1, limit);
    if (close !== -1) {
      return { end: close + 1, text: { start: at + 1, end: close, isCode: false }, code: undefined };
    }
    reach.at = limit;
    return undefined;
  }
  if (first === "{") {
    const end = expressionEnd(text, at, limit, reach);
    if (end === undefined) return undefined;
    const plain = plainCode.exec(text.slice(at, end));
    const inner = plain?.[2];
    if (plain === null || inner === undefined)
      return { end, text: undefined, code: { start: at + 1, end: end - 1 } };
    const start = at + plain[0].indexOf(plain[1] ?? "") + 1;
    return { end, text: { start, end: start + inner.length, isCode: true }, code: undefined };
  }
  // A tag as a value: `icon=<Star />`.
  const tag = first === "<" ? tagAt(text, at, limit, reach, depth + 1) : undefined;
  return tag === undefined ? undefined : { end: tag.end, text: undefined, code: { start: at, end: tag.end } };
}
