/** How lines begin, as the reference parser distinguishes them. Works only on single lines. */

/** Where the first character of a line is that is not a space, and in which column (from 0, tabs to the next fourth). */
interface LineStart {
  readonly at: number;
  readonly column: number;
}

/** Skips spaces and tabs. */
export function afterIndent(text: string, from: number, end: number, fromColumn: number): LineStart {
  let column = fromColumn;
  let at = from;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 32) column += 1;
    else if (code === 9) column += 4 - (column % 4);
    else break;
  }
  return { at, column };
}

/** The mark that begins an item of a list. */
export interface ItemMark {
  /** `-`, `+`, `*`, `.` or `)`: items with another one begin another list. */
  readonly kind: string;
  readonly length: number;
  /** Whether a paragraph ends for it. */
  readonly interrupts: boolean;
}

// What repeats here is one class of characters: a group would take a place on the stack each time, and a line may be as long as a page.
const itemMark = /(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/y;
const oneKindOfMark = /^(?:\*[* \t]*|-[- \t]*|_[_ \t]*)$/;
const threeMarks = /^\S[ \t]*\S[ \t]*\S/;

export function isThematicBreak(line: string): boolean {
  return oneKindOfMark.test(line) && threeMarks.test(line);
}

const underline = /^(?:=+|-+)[ \t]*$/;

/** Whether a line makes a heading of the paragraph before it. */
export function isUnderline(line: string): boolean {
  return underline.test(line);
}

const moduleStart = /^(?:import|export) /;

/** Whether a block of `import` or `export` may begin here. */
export function beginsModule(line: string): boolean {
  return moduleStart.test(line);
}

const usualModuleStart =
  /^(?:import (?:\s*["'{*]|\s*[\w$]+\s*(?:,|from\b))|export (?:\s*[{*]|\s*(?:const|let|var|function|class|default|async|type|interface)\b))/;

/** Whether what begins with one of these words is a module rather than prose. */
export function beginsUsualModule(line: string): boolean {
  return usualModuleStart.test(line);
}

const footnote = /^\[\^(?:[^\s[\]\\]|\\[[\]\\]|\\(?![[\]\\]))+\]:[ \t]*/;

/** What begins a footnote, with the spaces after it. */
export function footnoteMarkOf(line: string): string | undefined {
  return footnote.exec(line)?.[0];
}

const quoteMarks = /^>[> \t]*/;

/** The marks of quotes at the start of a line, with the spaces after them; empty if there are none. */
export function quoteMarksOf(line: string): string {
  return quoteMarks.exec(line)?.[0] ?? "";
}

/** The mark of an item at the start of a line without its indentation. */
export function itemMarkOf(line: string): ItemMark | undefined {
  itemMark.lastIndex = 0;
  const found = itemMark.exec(line);
  if (found === null) return undefined;
  const [mark, bullet, number, delimiter] = found;
  const isEmpty = line.slice(mark.length).trim() === "";
  return {
    kind: bullet ?? delimiter ?? "",
    length: mark.length,
    interrupts: !isEmpty && (bullet !== undefined || number === "1"),
  };
}

/** What opens a block of code or mathematics. */
export interface Fence {
  readonly character: "`" | "~" | "$";
  readonly size: number;
}

const codeFence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const mathFence = /^(\${2,})[^$]*$/;

export function fenceOf(line: string): Fence | undefined {
  const [, ticks, tildes] = codeFence.exec(line) ?? [];
  if (ticks !== undefined) return { character: "`", size: ticks.length };
  if (tildes !== undefined) return { character: "~", size: tildes.length };
  const dollars = mathFence.exec(line)?.[1];
  return dollars === undefined ? undefined : { character: "$", size: dollars.length };
}

const blockInItem = /^(?:[<{]|(?:[-+*]|\d+[.)])[ \t]+[-+*\d<{`~$>])/;

/** A tag that is begun at the end of a line, which may be that of a heading: the marks that close it are not part of its text. */
const openAtEnd = /<[ \t]*(?:#+[ \t]*)?$/;

/**
 * Whether a line of a quote may begin a block that matters: a tag, an expression, code, a list with a block in it, or a heading
 * whose text ends in the middle of a tag.
 */
export function mayBeginBlock(line: string): boolean {
  return blockInItem.test(line) || fenceOf(line) !== undefined || openAtEnd.test(line);
}

/** Whether a line without its indentation closes a block. */
export function closesFence(line: string, { character, size }: Fence): boolean {
  const closing = line.trimEnd();
  if (closing.length < size) return false;
  for (const one of closing) if (one !== character) return false;
  return true;
}

const heading = /^#{1,6}(?=[ \t]|$)/;

export function isHeading(line: string): boolean {
  return heading.test(line);
}

const delimiterRow = /^[ \t>]*(?=[^\n]*-)(?=[^\n]*[|:])[-|:\t ]+\r?$/;

/** Whether a line may be between the head and the rows of a table. */
export function isDelimiterRow(line: string): boolean {
  return delimiterRow.test(line);
}

const usualImport =
  /^import (?:([\w$]+)|(?:([\w$]+), ?)?\{ *([\w$]+(?: *, *[\w$]+)*) *,? *\}) from (?:"[^"\\]*"|'[^'\\]*');?[ \t]*$/;
const name = /^[A-Za-z_$][\w$]*$/;

/** The local names of an import of the usual form; undefined for another line. */
export function importedNames(line: string): readonly string[] | undefined {
  const found = usualImport.exec(line);
  if (found === null) return undefined;
  const [, whole = "", beside = "", listed = ""] = found;
  const names = [whole, beside, ...listed.split(",").map((one) => one.trim())].filter((one) => one !== "");
  return names.every((one) => name.test(one) && !reserved.has(one)) ? names : undefined;
}

/** Words that are not names, or not everywhere. */
const reserved: ReadonlySet<string> = new Set(
  (
    "break case catch class const continue debugger default delete do else enum export extends false finally for " +
    "function if import in instanceof new null return super switch this throw true try typeof var void while with " +
    "yield let static implements interface package private protected public await arguments eval"
  ).split(" "),
);
