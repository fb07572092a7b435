/**
 * Finds the tag of a component, or the variable, at the cursor of a page, even if it is half-typed. Patterns find candidates in
 * the text around the cursor; the reader of pages decides whether a candidate is a tag and not code or a comment.
 */
import { unpackedUse } from "../../pages/component-use.ts";
import { readPage } from "../../pages/read-page.ts";
import { scanTag } from "../../pages/scan-tag.ts";

/** The part of a tag at the cursor. */
type PageTagPart = "name" | "prop" | "value";

/** A word in a tag of a component. */
export interface PageTag {
  readonly part: PageTagPart;
  /** Offsets of the word: the name of the component, or the name or value of a prop. */
  readonly start: number;
  readonly end: number;
  /** The name of the component. */
  readonly component: string;
  /** The prop whose value is at the cursor. */
  readonly prop: string | undefined;
  /** The other props that the tag already has. */
  readonly otherProps: ReadonlySet<string>;
  readonly isClosing: boolean;
}

/** How far before the cursor a tag may begin. */
const maxBefore = 2000;

/** Placeholders for the word while the page is read; no page uses these names. */
const placeholderComponent = "DocsJsonCursor";
const placeholderProp = "docsjsoncursor";

const tagStart = /<(\/?)([A-Z][\w.]*|)/g;
const closings = ["", ">", " />", '" />'];

function wordAround(text: string, offset: number, word: RegExp): { start: number; end: number } {
  let start = offset;
  while (start > 0 && word.test(text.charAt(start - 1))) start -= 1;
  let end = offset;
  while (end < text.length && word.test(text.charAt(end))) end += 1;
  return { start, end };
}

/** The last possible start of a tag before the cursor. */
function lastTagStart(text: string, offset: number): RegExpExecArray | undefined {
  const from = Math.max(0, offset - maxBefore);
  const before = text.slice(from, offset);
  let last: RegExpExecArray | undefined;
  for (const match of before.matchAll(tagStart)) last = match;
  if (last !== undefined) last.index += from;
  return last;
}

/** The word at an offset in the tag of a component; undefined if the offset is not in a tag. */
export function pageTagAt(text: string, offset: number): PageTag | undefined {
  const match = lastTagStart(text, offset);
  if (match === undefined) return undefined;
  const isClosing = match[1] === "/";
  const nameStart = match.index + 1 + (isClosing ? 1 : 0);
  const name = wordAround(text, nameStart, /[\w.]/);
  if (offset <= name.end) return nameAt(text, nameStart, name.end, isClosing);
  return isClosing ? undefined : propAt(text, offset, match.index, text.slice(nameStart, name.end));
}

/** Whether the reader finds the placeholder as the name of a tag. @param start where the name begins */
function hasPlaceholderTag(text: string, start: number): boolean {
  return unpackedUse(readPage(text).use).some(
    (use) => use.kind === "component" && use.name === placeholderComponent && use.starts.includes(start),
  );
}

function nameAt(text: string, start: number, end: number, isClosing: boolean): PageTag | undefined {
  const withPlaceholder = text.slice(0, start) + placeholderComponent;
  const after = text.slice(end);
  if (!closings.slice(0, 3).some((closing) => hasPlaceholderTag(withPlaceholder + closing + after, start)))
    return undefined;
  const component = text.slice(start, end);
  return { part: "name", start, end, component, prop: undefined, otherProps: new Set(), isClosing };
}

const valueBefore = /([\w-]+)=(["'])([^"'<>{}]*)$/;

/** The only word of a line before the cursor, or a blank line. */
const aloneBefore = /(?:^|\n)[ \t]*([A-Z][\w.]*|)$/;

/** The only word of a line, which may become a tag; undefined if the line has other text, or is code or a comment. */
export function tagWordAt(text: string, offset: number): { start: number; end: number } | undefined {
  const typed = aloneBefore.exec(text.slice(Math.max(0, offset - maxBefore), offset))?.[1];
  if (typed === undefined) return undefined;
  const { end } = wordAround(text, offset, /[\w.]/);
  if (!/^[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + maxBefore))) return undefined;
  const start = offset - typed.length;
  const withTag = `${text.slice(0, start)}<${placeholderComponent} />${text.slice(end)}`;
  return hasPlaceholderTag(withTag, start + 1) ? { start, end } : undefined;
}

function propAt(text: string, offset: number, tagAt: number, component: string): PageTag | undefined {
  const before = text.slice(tagAt, offset);
  const value = valueBefore.exec(before);
  const word = value === null ? wordAround(text, offset, /[\w-]/) : valueWord(text, offset, value);
  const prop = value?.[1];
  const wordStart = value === null ? word.start : tagAt + value.index;
  const nameEnd = value === null ? word.end : wordStart + (prop ?? "").length;
  for (const closing of closings) {
    const changed =
      closing === ""
        ? text.slice(0, wordStart) + placeholderProp + text.slice(nameEnd)
        : text.slice(0, wordStart) +
          placeholderProp +
          text.slice(nameEnd, word.end) +
          closing +
          text.slice(word.end);
    const exists = unpackedUse(readPage(changed).use).some(
      (use) => use.kind === "unknown-prop" && use.name === placeholderProp && use.start === wordStart,
    );
    if (!exists) continue;
    const names = scanTag(changed, tagAt)?.attributes.map(({ name }) => name) ?? [];
    const otherProps = new Set(names.filter((name) => name !== placeholderProp));
    const part = value === null ? "prop" : "value";
    return { part, ...word, component, prop, otherProps, isClosing: false };
  }
  return undefined;
}

/** The span of a value, up to its closing quote; up to the cursor if it has none in its line. */
function valueWord(text: string, offset: number, value: RegExpExecArray): { start: number; end: number } {
  const [, , quote = '"', typed = ""] = value;
  const restOfLine = text.slice(offset, offset + maxBefore).split(/[\r\n]/, 1)[0] ?? "";
  const closeIndex = restOfLine.indexOf(quote);
  const isClosed = closeIndex !== -1 && !/[<>=]/.test(restOfLine.slice(0, closeIndex));
  return { start: offset - typed.length, end: isClosed ? offset + closeIndex : offset };
}

/** A name after `{{`, which may be half-typed. */
interface PageVariable {
  readonly start: number;
  readonly end: number;
  /** Whether it has closing braces. */
  readonly isClosed: boolean;
}

const variableBefore = /\{\{[ \t]*([\w-]*)$/;

/** The variable at an offset; undefined if there is none. */
export function pageVariableAt(text: string, offset: number): PageVariable | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const typed = variableBefore.exec(text.slice(Math.max(lineStart, offset - maxBefore), offset))?.[1];
  if (typed === undefined) return undefined;
  const { start, end } = wordAround(text, offset, /[\w-]/);
  const isClosed = /^[ \t]*\}\}/.test(text.slice(end, end + 20));
  const read = readPage(text.slice(0, start) + placeholderProp + (isClosed ? "" : "}}") + text.slice(end));
  const exists = unpackedUse(read.use).some((use) => use.kind === "variable" && use.start === start);
  return exists ? { start, end, isClosed } : undefined;
}
