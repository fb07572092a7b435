/** Classifies single lines by how they begin, as the reference parser does. */

/** The first character of a line that is not white space, and its column (from 0; tabs extend to the next multiple of 4). */
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

/** The marker of a list item. */
export interface ItemMark {
  /** `-`, `+`, `*`, `.` or `)`: items with different markers belong to different lists. */
  readonly kind: string;
  readonly length: number;
  /** Whether the item may interrupt a paragraph. */
  readonly interrupts: boolean;
}

// Only single character classes are repeated here: a group would use the stack each time, and a line may be as long as a
// page.
const itemMark = /(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/y;
const oneKindOfMark = /^(?:\*[* \t]*|-[- \t]*|_[_ \t]*)$/;
const threeMarks = /^\S[ \t]*\S[ \t]*\S/;

export function isThematicBreak(line: string): boolean {
  return oneKindOfMark.test(line) && threeMarks.test(line);
}

const underline = /^(?:=+|-+)[ \t]*$/;

/** Whether a line makes the paragraph before it a heading. */
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

/** Whether a line that begins with one of these words is a module rather than prose. */
export function beginsUsualModule(line: string): boolean {
  return usualModuleStart.test(line);
}

const footnote = /^\[\^(?:[^\s[\]\\]|\\[[\]\\]|\\(?![[\]\\]))+\]:[ \t]*/;

/** The marker at the start of a footnote, with the spaces after it. */
export function footnoteMarkOf(line: string): string | undefined {
  return footnote.exec(line)?.[0];
}

const quoteMarks = /^>[> \t]*/;

/** The quote markers at the start of a line, with the spaces after them; empty if there are none. */
export function quoteMarksOf(line: string): string {
  return quoteMarks.exec(line)?.[0] ?? "";
}

/** The marker of a list item at the start of a line without its indentation. */
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

/** The opening fence of a block of code or mathematics. */
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

/** A tag that begins at the end of a line. If the line is a heading, its closing marks may follow. */
const openAtEnd = /<[ \t]*(?:#+[ \t]*)?$/;

/** Whether a quoted line may begin a tag, expression, code, list with a block, or heading that ends in the middle of a tag. */
export function mayBeginBlock(line: string): boolean {
  return blockInItem.test(line) || fenceOf(line) !== undefined || openAtEnd.test(line);
}

/** Whether a line without its indentation closes a fenced block. */
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

/** The marks before the row end at a character that they cannot contain: otherwise, a line of spaces would take quadratic time. */
const delimiterRow = /^[ \t>]*(?=[-|:])(?=[^\n]*-)(?=[^\n]*[|:])[-|:\t ]+\r?$/;

/** Whether a line may separate the header of a table from its rows. */
export function isDelimiterRow(line: string): boolean {
  return delimiterRow.test(line);
}

const usualImport =
  /^import (?:([\w$]+)|(?:([\w$]+), ?)?\{ *([\w$]+(?: *, *[\w$]+)*) *(?:, *)?\}) from (?:"[^"\\]*"|'[^'\\]*');?[ \t]*$/;
const name = /^[A-Za-z_$][\w$]*$/;

/** The local names of an import in the usual form; undefined for any other line. */
export function importedNames(line: string): readonly string[] | undefined {
  const found = usualImport.exec(line);
  if (found === null) return undefined;
  const [, whole = "", beside = "", listed = ""] = found;
  const names = [whole, beside, ...listed.split(",").map((one) => one.trim())].filter((one) => one !== "");
  return names.every((one) => name.test(one) && !reserved.has(one)) ? names : undefined;
}

/** Words that cannot be names, at least in some places. */
const reserved: ReadonlySet<string> = new Set(
  (
    "break case catch class const continue debugger default delete do else enum export extends false finally for " +
    "function if import in instanceof new null return super switch this throw true try typeof var void while with " +
    "yield let static implements interface package private protected public await arguments eval"
  ).split(" "),
);
