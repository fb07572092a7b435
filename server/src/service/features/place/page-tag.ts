/**
 * The tag around the cursor of a page, a half-typed one too. The text beside the cursor shows where a tag may be; the reader of
 * pages decides whether it is one, and not code or a comment.
 */
import { unpackedUse } from "../../pages/component-use.ts";
import { readPage } from "../../pages/read-page.ts";
import { scanTag } from "../../pages/scan-tag.ts";

/** What of a tag is at the cursor. */
type PageTagPart = "name" | "prop" | "value";

/** A word in a tag of a component. */
export interface PageTag {
  readonly part: PageTagPart;
  /** Offsets of the word: the component's name, or the name or the text of a prop. */
  readonly start: number;
  readonly end: number;
  /** The component; the word itself if it is the name. */
  readonly component: string;
  /** The prop whose value is at the cursor. */
  readonly prop: string | undefined;
  /** The props that the tag already has, the word at the cursor left out. */
  readonly given: ReadonlySet<string>;
  readonly isClosing: boolean;
}

/** How far before the cursor a tag may begin. */
const maxBefore = 2000;

/** Names that no page has, which replace the word while the page is read. */
const standComponent = "DocsJsonCursor";
const standProp = "docsjsoncursor";

const tagStart = /<(\/?)([A-Z][\w.]*|)/g;
const closings = ["", ">", " />", '" />'];

function wordAround(text: string, offset: number, word: RegExp): { start: number; end: number } {
  let start = offset;
  while (start > 0 && word.test(text.charAt(start - 1))) start -= 1;
  let end = offset;
  while (end < text.length && word.test(text.charAt(end))) end += 1;
  return { start, end };
}

/** The last place before the cursor where a tag may begin. */
function lastTagStart(text: string, offset: number): RegExpExecArray | undefined {
  const from = Math.max(0, offset - maxBefore);
  const before = text.slice(from, offset);
  let last: RegExpExecArray | undefined;
  for (const found of before.matchAll(tagStart)) last = found;
  if (last !== undefined) last.index += from;
  return last;
}

/** The tag of a component around an offset; undefined if the offset is in none. */
export function pageTagAt(text: string, offset: number): PageTag | undefined {
  const found = lastTagStart(text, offset);
  if (found === undefined) return undefined;
  const isClosing = found[1] === "/";
  const nameStart = found.index + 1 + (isClosing ? 1 : 0);
  const name = wordAround(text, nameStart, /[\w.]/);
  if (offset <= name.end) return nameAt(text, nameStart, name.end, isClosing);
  return isClosing ? undefined : propAt(text, offset, found.index, text.slice(nameStart, name.end));
}

function nameAt(text: string, start: number, end: number, isClosing: boolean): PageTag | undefined {
  const exists = closings.slice(0, 3).some((closing) => {
    const read = readPage(text.slice(0, start) + standComponent + closing + text.slice(end));
    return unpackedUse(read.use).some(
      (use) => use.kind === "component" && use.name === standComponent && use.starts.includes(start),
    );
  });
  if (!exists) return undefined;
  const component = text.slice(start, end);
  return { part: "name", start, end, component, prop: undefined, given: new Set(), isClosing };
}

const valueBefore = /([\w-]+)=(["'])([^"'<>{}]*)$/;

/** A word alone in its line, or the end of a blank line. */
const aloneBefore = /(?:^|\n)[ \t]*([A-Z][\w.]*|)$/;

/** The word alone in its line that may become a tag; undefined if the line has more, or a tag would be code or a comment. */
export function tagWordAt(text: string, offset: number): { start: number; end: number } | undefined {
  const typed = aloneBefore.exec(text.slice(Math.max(0, offset - maxBefore), offset))?.[1];
  if (typed === undefined) return undefined;
  const { end } = wordAround(text, offset, /[\w.]/);
  if (!/^[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + maxBefore))) return undefined;
  const start = offset - typed.length;
  const read = readPage(`${text.slice(0, start)}<${standComponent} />${text.slice(end)}`);
  const isTag = unpackedUse(read.use).some(
    (use) => use.kind === "component" && use.name === standComponent && use.starts.includes(start + 1),
  );
  return isTag ? { start, end } : undefined;
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
        ? text.slice(0, wordStart) + standProp + text.slice(nameEnd)
        : text.slice(0, wordStart) +
          standProp +
          text.slice(nameEnd, word.end) +
          closing +
          text.slice(word.end);
    const exists = unpackedUse(readPage(changed).use).some(
      (use) => use.kind === "unknown-prop" && use.name === standProp && use.start === wordStart,
    );
    if (!exists) continue;
    const names = scanTag(changed, tagAt)?.attributes.map(({ name }) => name) ?? [];
    const given = new Set(names.filter((one) => one !== standProp));
    const part = value === null ? "prop" : "value";
    return { part, ...word, component, prop, given, isClosing: false };
  }
  return undefined;
}

/** The text of a value, up to its quote or the end of its line. */
function valueWord(text: string, offset: number, value: RegExpExecArray): { start: number; end: number } {
  const [, , quote = '"', typed = ""] = value;
  const restOfLine = text.slice(offset, offset + maxBefore).split(/[\r\n]/, 1)[0] ?? "";
  const close = restOfLine.indexOf(quote);
  const isClosed = close !== -1 && !/[<>=]/.test(restOfLine.slice(0, close));
  return { start: offset - typed.length, end: isClosed ? offset + close : offset };
}

/** A half-typed name between two pairs of braces. */
interface PageVariable {
  readonly start: number;
  readonly end: number;
  /** Whether the closing braces are there. */
  readonly isClosed: boolean;
}

const variableBefore = /\{\{[ \t]*([\w-]*)$/;

/** The variable around an offset; undefined if the offset is in none. */
export function pageVariableAt(text: string, offset: number): PageVariable | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const typed = variableBefore.exec(text.slice(Math.max(lineStart, offset - maxBefore), offset))?.[1];
  if (typed === undefined) return undefined;
  const { start, end } = wordAround(text, offset, /[\w-]/);
  const isClosed = /^[ \t]*\}\}/.test(text.slice(end, end + 20));
  const read = readPage(text.slice(0, start) + standProp + (isClosed ? "" : "}}") + text.slice(end));
  const exists = unpackedUse(read.use).some((use) => use.kind === "variable" && use.start === start);
  return exists ? { start, end, isClosed } : undefined;
}
