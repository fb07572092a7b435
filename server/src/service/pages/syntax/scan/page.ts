/**
 * Reads a page line by line and rules out that the reference parser refuses it. Follows what blocks the parser would
 * see: lists, code, quotes, tags that stand alone on their lines. Everything that is not surely right is left over:
 * as pieces that the parser can judge alone, or the page as a whole. Calls no parser.
 */
import { moduleEnd } from "../../scan-code.ts";
import { type ExpressionTest, expressionAfter } from "./expression.ts";
import { leavesOpen, scanLine } from "./inline.ts";
import {
  afterIndent,
  closesFence,
  type Fence,
  fenceOf,
  type ItemMark,
  importedNames,
  isDelimiterRow,
  isHeading,
  isThematicBreak,
  itemMarkOf,
} from "./lines.ts";
import { type ScannedTag, tagAt } from "./tag.ts";

/** A part of a page, by its offsets. */
export interface PagePiece {
  readonly start: number;
  readonly end: number;
}

/** What a scan leaves to the reference parser. */
export interface PageScanResult {
  /**
   * Whether the page is right if each piece is, judged alone, and if all modules together are. Otherwise the page has
   * to be judged as a whole.
   */
  readonly isInPieces: boolean;
  readonly pieces: readonly PagePiece[];
  readonly modules: readonly PagePiece[];
  /** Whole blocks that are surely right and change nothing about others, in the order of the page. */
  readonly inert: readonly PagePiece[];
}

/** An item of a list, or a footnote, that later lines continue where they are indented as its content is. */
interface BlockContainer {
  readonly column: number;
  /** The mark of the item; empty for a footnote. */
  readonly kind: string;
}

interface OpenTag {
  readonly name: string;
  readonly container: BlockContainer | undefined;
}

interface Paragraph {
  readonly start: number;
  /** The end of its last line. */
  end: number;
  /** To where its lines were looked at for open backticks and dollar signs. */
  seen: number;
  leavesOpen: boolean;
  isDoubtful: boolean;
  readonly isQuote: boolean;
  /** Whether it may be a table, once somebody has asked. */
  isTable: boolean | undefined;
}

/** Thrown inside this module where the page cannot be followed. */
class Lost extends Error {}

const footnote = /^\[\^[\w.-]+\]:[ \t]*/;
const quoteMarks = /^(?:>[ \t]*)+/;
const underline = /^(?:=+|-+)[ \t]*$/;
const moduleStart = /^(?:import|export) /;
const loneReturn = /\r(?!\n)/;

class PageScan {
  readonly #text: string;
  readonly #isExpression: ExpressionTest;
  readonly #pieces: PagePiece[] = [];
  readonly #modules: PagePiece[] = [];
  readonly #imported = new Set<string>();
  /** Whether some module is more than imports of the usual form. */
  #hasOtherModules = false;
  readonly #containers: BlockContainer[] = [];
  readonly #tags: OpenTag[] = [];
  readonly #inert: PagePiece[] = [];
  /** What begins before this offset is not inert. */
  #droppableFrom = 0;
  /** Whether a tag is closed by another one, or where it may not be. */
  #isUnbalanced = false;
  /** How many things were left to the parser, or are tags and expressions on lines of their own. */
  #remarkable = 0;
  /** Where the outermost list begins, and what was remarkable before. */
  #list: { readonly start: number; readonly remarkable: number } | undefined;
  #fenceStart = 0;
  #lineStart = 0;
  /** Whether this line is blank, and the one before. */
  #isBlank = true;
  #isAfterBlank = true;
  /** Whether an item on this line ends a paragraph, so that not every mark may begin an item in it. */
  #hasInterrupted = false;
  /** The item on the line before, if nothing stands beside its mark: a blank line ends it. */
  #emptyItem: BlockContainer | undefined;
  #fence: Fence | undefined;
  #paragraph: Paragraph | undefined;
  /** The next `<` and the next `{`, which most lines have none of. */
  #nextTag = -1;
  #nextBrace = -1;

  constructor(text: string, isExpression: ExpressionTest) {
    this.#text = text;
    this.#isExpression = isExpression;
  }

  run(start: number): PageScanResult {
    return this.#isFollowed(start) && !this.#isUnbalanced && this.#tags.length === 0
      ? this.#result(true)
      : this.#result(false);
  }

  #result(isInPieces: boolean): PageScanResult {
    const modules = this.#hasOtherModules ? this.#modules : [];
    return { isInPieces, pieces: this.#pieces, modules, inert: this.#inert };
  }

  /** Reads the page to its end; returns false where it cannot be followed. */
  #isFollowed(start: number): boolean {
    try {
      for (let at = start; at < this.#text.length; ) at = this.#line(at, this.#lineEnd(at));
      this.#isBlank = true;
      this.#isAfterBlank = true;
      this.#endParagraph();
      this.#lineStart = this.#text.length;
      this.#leaveTo(0);
      return true;
    } catch (error) {
      if (error instanceof Lost) return false;
      throw error;
    }
  }

  /** The end of the line, without its line ending. */
  #lineEnd(at: number): number {
    const newline = this.#text.indexOf("\n", at);
    if (newline === -1) return this.#text.length;
    return newline > at && this.#text[newline - 1] === "\r" ? newline - 1 : newline;
  }

  #nextLine(end: number): number {
    return this.#text[end] === "\r" ? end + 2 : end + 1;
  }

  /** Whether a tag or an expression may begin in a part of the text. */
  #hasSpecial(start: number, end: number): boolean {
    if (this.#nextTag < start) this.#nextTag = indexOrEnd(this.#text, "<", start);
    if (this.#nextBrace < start) this.#nextBrace = indexOrEnd(this.#text, "{", start);
    return this.#nextTag < end || this.#nextBrace < end;
  }

  /** Takes one line, or what begins on it and takes several. Returns the start of the next line. */
  #line(start: number, end: number): number {
    this.#isAfterBlank = this.#isBlank;
    this.#isBlank = false;
    this.#lineStart = start;
    this.#hasInterrupted = false;
    const indent = afterIndent(this.#text, start, end, 0);
    if (indent.at === end) {
      this.#isBlank = true;
      this.#blankLine();
      return this.#nextLine(end);
    }
    this.#emptyItem = undefined;
    const continued = this.#continuedBy(indent.column);
    const isLazy = continued < this.#containers.length;
    if (this.#fence !== undefined) {
      if (!isLazy) {
        if (closesFence(this.#text.slice(indent.at, end), this.#fence)) {
          this.#fence = undefined;
          this.#drop(this.#fenceStart, end);
        }
        return this.#nextLine(end);
      }
      this.#fence = undefined;
    }
    return this.#block(indent.at, end, indent.column, continued);
  }

  #blankLine(): void {
    if (this.#fence !== undefined) return;
    this.#endParagraph();
    if (this.#emptyItem !== undefined) this.#leaveTo(this.#containers.length - 1);
    this.#emptyItem = undefined;
  }

  /** How many containers go on with a line that is indented so. */
  #continuedBy(column: number): number {
    const { length } = this.#containers;
    for (let index = 0; index < length; index += 1) {
      if ((this.#containers[index]?.column ?? 0) > column) return index;
    }
    return length;
  }

  /** Leaves containers. What a tag holds must end before the container does. */
  #leaveTo(count: number): void {
    while (this.#containers.length > count) {
      const left = this.#containers.pop();
      if (left !== undefined && this.#tags.at(-1)?.container === left) this.#isUnbalanced = true;
    }
    if (count > 0 || this.#list === undefined) return;
    const { start, remarkable } = this.#list;
    this.#list = undefined;
    if (remarkable === this.#remarkable && this.#isAfterBlank) this.#drop(start, this.#lineStart);
    // A list that stays ends where this line begins a block.
    if (this.#inert.at(-1)?.end !== this.#lineStart) this.#keepTo(this.#lineEnd(this.#lineStart));
  }

  #enter(container: BlockContainer): void {
    if (this.#containers.length === 0) this.#list = { start: this.#lineStart, remarkable: this.#remarkable };
    this.#containers.push(container);
  }

  /** Notes that a block is right. One in a list goes with the list; definitions matter to links elsewhere. */
  #drop(start: number, end: number): void {
    if (this.#containers.length > 0 || start < this.#droppableFrom) return;
    if (this.#text.slice(start, end).includes("]:")) return;
    this.#inert.push({ start, end });
  }

  #keepTo(end: number): void {
    this.#droppableFrom = Math.max(this.#droppableFrom, end);
  }

  #leave(start: number, end: number): void {
    this.#remarkable += 1;
    this.#pieces.push({ start, end });
  }

  /** Takes what begins at the first character of a line. */
  #block(at: number, end: number, column: number, continued: number): number {
    const character = this.#text.charCodeAt(at);
    // Letters begin no block but a module, and most lines begin with one.
    const isLetter = (character | 32) >= 97 && (character | 32) <= 122;
    const isModule = column === 0 && (character === 101 || character === 105);
    if (isLetter && !isModule) return this.#textLine(at, end, continued);
    const line = this.#text.slice(at, end);
    if (isModule && moduleStart.test(line)) {
      if (this.#paragraph === undefined) {
        this.#leaveTo(0);
        return this.#module(at, end);
      }
      if (!this.#isPlainParagraph()) throw new Lost();
    }
    if (!isThematicBreak(line)) {
      if (this.#underlines(line, continued)) return this.#nextLine(end);
      const mark = itemMarkOf(line);
      if (mark !== undefined && this.#isItem(mark, continued))
        return this.#item(mark, at, end, column, continued);
      if (character === 62) return this.#quote(at, end, continued);
      const note = footnote.exec(line)?.[0];
      if (note !== undefined) return this.#footnote(note, at, end, column, continued);
      if (line.startsWith("[^") && line.includes("]:")) throw new Lost();
      const fence = fenceOf(line);
      if (fence !== undefined) {
        this.#interrupt(continued);
        this.#fence = fence;
        this.#fenceStart = at;
        return this.#nextLine(end);
      }
      if (character === 60 || character === 123) {
        const next = this.#flow(at, end, continued);
        if (next !== undefined) return next;
      }
      if (!isHeading(line)) return this.#textLine(at, end, continued);
    }
    this.#interrupt(continued);
    this.#alone(at, end);
    return this.#nextLine(end);
  }

  /** Whether a paragraph is certainly open, so that lines may go on with it. */
  #isPlainParagraph(): boolean {
    return this.#paragraph !== undefined && !this.#paragraph.isQuote && !this.#isTable(this.#paragraph);
  }

  /** Whether a line makes the paragraph before a heading, which ends it. */
  #underlines(line: string, continued: number): boolean {
    if (this.#paragraph === undefined || this.#paragraph.isQuote || !underline.test(line)) return false;
    if (continued < this.#containers.length) return false;
    // What looks like a heading may be a definition.
    if (this.#text[this.#paragraph.start] === "[" || this.#isTable(this.#paragraph)) throw new Lost();
    this.#paragraph.end = this.#lineEnd(this.#lineStart);
    this.#endParagraph();
    return true;
  }

  /** A block begins that is no paragraph. */
  #interrupt(continued: number): void {
    this.#endParagraph();
    this.#leaveTo(continued);
  }

  /** A container begins. */
  #interruptBy(continued: number): void {
    const left = this.#containers[continued];
    if (this.#paragraph !== undefined && (left === undefined || left.kind === ""))
      this.#hasInterrupted = true;
    this.#interrupt(continued);
  }

  /** A line that is a block by itself. */
  #alone(at: number, end: number): void {
    // What closes a heading is not part of its text.
    const line = this.#text.slice(at, end).replace(/[ \t]#+[ \t]*$/, "");
    const isSure = !this.#hasSpecial(at, end) || scanLine(line, this.#isExpression).isSure;
    if (isSure) this.#drop(at, end);
    else this.#leave(at, end);
  }

  /** Whether a mark begins an item here, and does not go on with a paragraph. */
  #isItem(mark: ItemMark, continued: number): boolean {
    if (mark.interrupts) return true;
    if (this.#hasInterrupted) throw new Lost();
    if (this.#paragraph === undefined) return true;
    const left = this.#containers[continued];
    // Where an item ends, any mark begins another one.
    if (left !== undefined && left.kind !== "") return true;
    if (left !== undefined || !this.#isPlainParagraph()) throw new Lost();
    return false;
  }

  #item(mark: ItemMark, at: number, end: number, column: number, continued: number): number {
    this.#interruptBy(continued);
    const content = afterIndent(this.#text, at + mark.length, end, column + mark.length);
    const isEmpty = content.at === end;
    const own = isEmpty ? column + mark.length + 1 : content.column;
    const item = { column: own, kind: mark.kind };
    this.#enter(item);
    if (isEmpty) this.#emptyItem = item;
    if (isEmpty) return this.#nextLine(end);
    return this.#block(content.at, end, Math.max(1, content.column), this.#containers.length);
  }

  #footnote(mark: string, at: number, end: number, column: number, continued: number): number {
    this.#interruptBy(continued);
    this.#enter({ column: (this.#containers.at(-1)?.column ?? 0) + 4, kind: "" });
    const content = at + mark.length;
    if (content === end) return this.#nextLine(end);
    return this.#block(content, end, column + mark.length, this.#containers.length);
  }

  /** A line of a quote. All its lines are one paragraph here: it is doubtful as soon as a block in it matters. */
  #quote(at: number, end: number, continued: number): number {
    if (this.#paragraph?.isQuote !== true) {
      this.#interrupt(continued);
      this.#paragraph = newParagraph(at, true);
    } else if (continued < this.#containers.length) throw new Lost();
    const line = this.#text.slice(at, end);
    const content = at + (quoteMarks.exec(line)?.[0].length ?? 0);
    const inner = this.#text.slice(content, end);
    const isPlain =
      !/^(?:[<{]|(?:[-+*]|\d+[.)])[ \t]+[-+*\d<{`~$>])/.test(inner) && fenceOf(inner) === undefined;
    if (!isPlain) this.#paragraph.isDoubtful = true;
    this.#paragraphLine(this.#paragraph, content, end);
    return this.#nextLine(end);
  }

  #textLine(at: number, end: number, continued: number): number {
    if (this.#paragraph === undefined) {
      this.#leaveTo(continued);
      this.#paragraph = newParagraph(at, false);
    } else if (continued < this.#containers.length && !this.#isPlainParagraph()) throw new Lost();
    this.#paragraphLine(this.#paragraph, at, end);
    return this.#nextLine(end);
  }

  /** Whether lines of a paragraph may be those of a table. */
  #isTable(paragraph: Paragraph): boolean {
    paragraph.isTable ??= this.#hasDelimiterRow(paragraph.start);
    return paragraph.isTable;
  }

  #hasDelimiterRow(start: number): boolean {
    for (let at = start; at < this.#text.length; ) {
      const end = this.#lineEnd(at);
      const line = this.#text.slice(at, end);
      if (line.trim() === "") return false;
      if (isDelimiterRow(line)) return true;
      at = this.#nextLine(end);
    }
    return false;
  }

  #paragraphLine(paragraph: Paragraph, at: number, end: number): void {
    if (!paragraph.isDoubtful && this.#hasSpecial(at, end)) {
      this.#lookBack(paragraph, at);
      const scan = scanLine(this.#text.slice(at, end), this.#isExpression);
      const mayBeOpen = paragraph.leavesOpen && /[`$]/.test(this.#text.slice(at, end));
      if (!scan.isSure || mayBeOpen || (scan.holdsPipe && this.#isTable(paragraph)))
        paragraph.isDoubtful = true;
      paragraph.leavesOpen ||= scan.leavesOpen;
      paragraph.seen = end;
    }
    paragraph.end = end;
  }

  /** Looks at the lines of the paragraph that have neither tags nor expressions. */
  #lookBack(paragraph: Paragraph, before: number): void {
    for (let at = paragraph.seen; at < before; ) {
      const end = Math.min(before, this.#lineEnd(at));
      const line = this.#text.slice(at, end);
      if (leavesOpen(line)) paragraph.leavesOpen = true;
      if (line.lastIndexOf("](") > line.lastIndexOf(")")) paragraph.isDoubtful = true;
      at = this.#nextLine(end);
    }
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = undefined;
    if (paragraph === undefined) return;
    const { start, end } = paragraph;
    if (paragraph.isDoubtful && /[<{]/.test(this.#text.slice(start, end))) {
      this.#leave(start, end);
      // What ends it, if no blank line does, may be part of what is refused.
      if (!this.#isBlank) this.#keepTo(this.#lineEnd(this.#lineStart));
    }
    // A line right after a paragraph is read with regard to it.
    else if (this.#isBlank) this.#drop(start, end);
  }

  /** Tags and expressions that fill their lines; undefined where text stands beside them, so that a paragraph begins. */
  #flow(start: number, lineEnd: number, continued: number): number | undefined {
    const tags: ScannedTag[] = [];
    for (let at = start, isAfterExpression = false; ; ) {
      const character = this.#text[at];
      const isTag = character === "<" && !/[ \t]/.test(this.#text.charAt(at + 1));
      // The parser takes no expression right after another one.
      const isExpression: boolean = character === "{" && !isAfterExpression;
      if (isTag) {
        const tag = tagAt(this.#text, at, this.#text.length, this.#isExpression);
        if (tag === undefined) throw new Lost();
        tags.push(tag);
        at = tag.end;
      } else if (isExpression) {
        const after = expressionAfter(this.#text, at, this.#text.length, "content", this.#isExpression);
        if (after === undefined) throw new Lost();
        at = after;
      } else {
        const end = this.#lineEnd(at);
        if (end !== lineEnd) this.#checkLines(this.#nextLine(lineEnd), end, continued);
        if (at !== end) {
          // What the parser tries first must find what stands there.
          this.#keepTo(end);
          return undefined;
        }
        this.#interrupt(continued);
        this.#remarkable += 1;
        for (const tag of tags) this.#take(tag);
        return this.#nextLine(end);
      }
      isAfterExpression = isExpression;
      while (this.#text[at] === " " || this.#text[at] === "\t") at += 1;
    }
  }

  /** The further lines of a tag must belong to the containers of its first one. */
  #checkLines(start: number, last: number, continued: number): void {
    const wasParagraph = this.#paragraph !== undefined;
    const mayGoOn = continued < this.#containers.length || this.#paragraph?.isQuote === true;
    if (wasParagraph && mayGoOn) throw new Lost();
    for (let at = start; at <= last; ) {
      const end = this.#lineEnd(at);
      const indent = afterIndent(this.#text, at, end, 0);
      const isBlank = indent.at === end;
      const mayBeMark = /^(?:[->+*]|\d+[.)]|\[\^)/.test(this.#text.slice(indent.at, indent.at + 12));
      if (continued > 0 && (isBlank || indent.column < (this.#containers[continued - 1]?.column ?? 0)))
        throw new Lost();
      if (wasParagraph && mayBeMark) throw new Lost();
      at = this.#nextLine(end);
    }
  }

  #take({ kind, name }: ScannedTag): void {
    const container = this.#containers.at(-1);
    if (kind === "open") this.#tags.push({ name, container });
    if (kind !== "close") return;
    const open = this.#tags.pop();
    if (open?.name !== name || open.container !== container) this.#isUnbalanced = true;
  }

  /** A block of `import` and `export`. */
  #module(start: number, lineEnd: number): number {
    for (let end = lineEnd, at = start; ; ) {
      const names = importedNames(this.#text.slice(at, end));
      if (names === undefined || names.some((name) => this.#imported.has(name))) break;
      for (const name of names) this.#imported.add(name);
      at = this.#nextLine(end);
      end = this.#lineEnd(at);
      if (at >= this.#text.length || this.#text.slice(at, end).trim() === "") {
        this.#modules.push({ start, end: at });
        return at;
      }
    }
    const end = moduleEnd(this.#text, start);
    this.#hasOtherModules = true;
    this.#modules.push({ start, end });
    return this.#nextLine(end);
  }
}

function newParagraph(start: number, isQuote: boolean): Paragraph {
  return {
    start,
    end: start,
    seen: start,
    leavesOpen: false,
    isDoubtful: false,
    isQuote,
    isTable: undefined,
  };
}

function indexOrEnd(text: string, search: string, from: number): number {
  const index = text.indexOf(search, from);
  return index === -1 ? text.length : index;
}

/** Scans a page from the start of its body. */
export function scanPage(text: string, start: number, isExpression: ExpressionTest): PageScanResult {
  // No other line ending is looked for here.
  if (loneReturn.test(text)) return { isInPieces: false, pieces: [], modules: [], inert: [] };
  return new PageScan(text, isExpression).run(start);
}
