/**
 * Reads a page line by line and rules out that the reference parser rejects it. Follows what blocks the parser would
 * see: lists, code, quotes, tags that are alone on their lines. What is not surely right is left over, in pieces that
 * the parser can check alone. When the blocks cannot be followed, a reader says whether the parser ends a part of the
 * page at some blank line, and the scan goes on there. Calls no parser.
 */
import type { MdxTag } from "../mdx-tag.ts";
import { maxNesting, nestsTooDeeply } from "../nesting.ts";
import { type BlockContainer, BlockContainers } from "./containers.ts";
import type { ExpressionTest } from "./expression.ts";
import { areSurelyLinesOf, flowAt } from "./flow.ts";
import { scanLine } from "./inline.ts";
import { Leftovers, type PagePiece, type PageScanResult } from "./leftovers.ts";
import {
  afterIndent,
  beginsModule,
  closesFence,
  type Fence,
  fenceOf,
  footnoteMarkOf,
  type ItemMark,
  isHeading,
  isThematicBreak,
  isUnderline,
  itemMarkOf,
  mayBeginBlock,
  quoteMarksOf,
} from "./lines.ts";
import { ScannedModules } from "./modules.ts";
import { Paragraph } from "./paragraph.ts";
import { type PartReader, partAfter } from "./parts.ts";
import type { ScannedTag } from "./tag.ts";
import { TextLines } from "./text-lines.ts";

/** Thrown inside this module when the page cannot be followed. */
class Lost extends Error {}

const loneReturn = /\r(?!\n)/;

/** How often a page may be lost, and how often rejected, before the scan gives up: each time it may look far ahead. */
const maxLost = 300;
const maxRefused = 20;

class PageScan {
  readonly #lines: TextLines;
  readonly #text: string;
  readonly #isExpression: ExpressionTest;
  readonly #readPart: PartReader;
  readonly #leftovers = new Leftovers();
  readonly #refused: PagePiece[] = [];
  readonly #modules: ScannedModules;
  readonly #containers = new BlockContainers();
  /** How many things were left to the parser, or are tags and expressions on their own lines. */
  #remarkable = 0;
  /** Where the outermost list begins, and what was remarkable before. */
  #list: { readonly start: number; readonly remarkable: number } | undefined;
  /** Where the last block began that nothing before it reaches into. */
  #blockStart = this.#leftovers.blockStart(0);
  #fenceStart = 0;
  #lineStart = 0;
  /** Whether this line is blank, and the one before. */
  #isBlank = true;
  #isAfterBlank = true;
  /** Whether an item on this line ends a paragraph, so that not every mark may begin an item in it. */
  #hasInterrupted = false;
  /** The item on the line before, if nothing is beside its mark: a blank line ends it. */
  #emptyItem: BlockContainer | undefined;
  #fence: Fence | undefined;
  #paragraph: Paragraph | undefined;

  constructor(text: string, isExpression: ExpressionTest, readPart: PartReader) {
    this.#lines = new TextLines(text);
    this.#text = text;
    this.#isExpression = isExpression;
    this.#readPart = readPart;
    this.#modules = new ScannedModules(this.#lines);
  }

  run(start: number): PageScanResult {
    const isFollowed = this.#isFollowed(start);
    const { pieces, inert, tags } = this.#leftovers;
    return { isFollowed, pieces, inert, tags, refused: this.#refused, modules: this.#modules.doubtful };
  }

  /** Reads the page to its end; returns false if it cannot be followed. */
  #isFollowed(start: number): boolean {
    let at: number | undefined = start;
    for (let lost = 0; at < this.#text.length; lost += 1) {
      if (lost > maxLost) return false;
      at = this.#readFrom(at);
      if (at === undefined) return false;
      if (this.#refused.length >= maxRefused) return true;
    }
    this.#isBlank = true;
    this.#isAfterBlank = true;
    this.#endParagraph();
    this.#lineStart = this.#text.length;
    this.#leaveTo(0);
    return true;
  }

  /** Reads lines to the end of the page, or of a part if it was lost; undefined if that part has no verdict. */
  #readFrom(start: number): number | undefined {
    let at = start;
    try {
      while (at < this.#text.length) at = this.#line(at, this.#lines.endOf(at));
      return at;
    } catch (error) {
      if (error instanceof Lost) return this.#recovered();
      throw error;
    }
  }

  /** Has the block in which the scan is lost read by the parser, and what follows as far as it belongs to it. */
  #recovered(): number | undefined {
    const { offset } = this.#blockStart;
    const part = partAfter(this.#text, offset, this.#lines.endOf(this.#lineStart), this.#readPart);
    if (part === undefined) return undefined;
    this.#leftovers.takeBack(this.#blockStart);
    if (part.kind === "refused") this.#refused.push({ start: offset, end: part.end });
    else this.#leftovers.tags.push(...part.tags);
    // A list of the part ends where the next line begins a block.
    this.#leftovers.keepTo(this.#lines.endOf(part.end));
    this.#containers.clear();
    this.#paragraph = undefined;
    this.#fence = undefined;
    this.#emptyItem = undefined;
    this.#list = undefined;
    this.#isBlank = true;
    this.#remarkable += 1;
    return part.end;
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
      return this.#lines.after(end);
    }
    this.#emptyItem = undefined;
    const continued = this.#containers.continuedBy(indent.column);
    const isLazy = continued < this.#containers.length;
    if (this.#fence !== undefined) {
      if (!isLazy) {
        if (closesFence(this.#text.slice(indent.at, end), this.#fence)) {
          this.#fence = undefined;
          this.#drop(this.#fenceStart, end);
        }
        return this.#lines.after(end);
      }
      this.#fence = undefined;
    }
    if (this.#paragraph === undefined && continued === 0)
      this.#blockStart = this.#leftovers.blockStart(start);
    return this.#block(indent.at, end, indent.column, continued);
  }

  #blankLine(): void {
    if (this.#fence !== undefined) return;
    this.#endParagraph();
    if (this.#emptyItem !== undefined) this.#leaveTo(this.#containers.length - 1);
    this.#emptyItem = undefined;
  }

  #leaveTo(count: number): void {
    this.#containers.leaveTo(count, this.#lineStart);
    if (count > 0 || this.#list === undefined) return;
    const { start, remarkable } = this.#list;
    this.#list = undefined;
    if (remarkable === this.#remarkable && this.#isAfterBlank) this.#drop(start, this.#lineStart);
    // A list that stays ends where this line begins a block.
    if (this.#leftovers.inert.at(-1)?.end !== this.#lineStart)
      this.#leftovers.keepTo(this.#lines.endOf(this.#lineStart));
  }

  #enter(container: Omit<BlockContainer, "end">): BlockContainer {
    if (this.#containers.length >= maxNesting) throw new Lost();
    if (this.#containers.length === 0) this.#list = { start: this.#lineStart, remarkable: this.#remarkable };
    return this.#containers.enter({ ...container, end: this.#text.length });
  }

  /** Notes that a block is right. One in a list goes with the list. */
  #drop(start: number, end: number): void {
    if (this.#containers.length === 0) this.#leftovers.drop(this.#text, start, end);
  }

  #leave(start: number, end: number): void {
    this.#remarkable += 1;
    this.#leftovers.pieces.push({ start, end });
  }

  /** Takes what begins at the first character of a line. */
  #block(at: number, end: number, column: number, continued: number): number {
    const character = this.#text.charCodeAt(at);
    // Letters begin no block but a module, and most lines begin with one.
    const isLetter = (character | 32) >= 97 && (character | 32) <= 122;
    const isModule = column === 0 && (character === 101 || character === 105);
    if (isLetter && !isModule) return this.#textLine(at, end, continued);
    const line = this.#text.slice(at, end);
    if (isModule && beginsModule(line)) {
      if (this.#paragraph === undefined) {
        this.#leaveTo(0);
        return this.#modules.take(at);
      }
      if (this.#paragraph?.isPlain !== true) throw new Lost();
    }
    if (!isThematicBreak(line)) {
      if (this.#underlines(line, continued)) return this.#lines.after(end);
      const mark = itemMarkOf(line);
      if (mark !== undefined && this.#isItem(mark, continued))
        return this.#item(mark, at, end, column, continued);
      if (character === 62) return this.#quote(at, end, continued);
      const note = footnoteMarkOf(line);
      if (note !== undefined) return this.#footnote(note, at, end, column, continued);
      if (line.startsWith("[^") && line.includes("]:")) throw new Lost();
      const fence = fenceOf(line);
      if (fence !== undefined) {
        this.#interrupt(continued);
        this.#fence = fence;
        this.#fenceStart = at;
        return this.#lines.after(end);
      }
      if (character === 60 || character === 123) {
        const next = this.#flow(at, end, continued);
        if (next !== undefined) return next;
      }
      if (!isHeading(line)) return this.#textLine(at, end, continued);
    }
    this.#interrupt(continued);
    this.#alone(at, end);
    return this.#lines.after(end);
  }

  /** Whether a line makes the paragraph before a heading, which ends it. */
  #underlines(line: string, continued: number): boolean {
    if (this.#paragraph === undefined || this.#paragraph.isQuote || !isUnderline(line)) return false;
    if (continued < this.#containers.length) return false;
    // What looks like a heading may be a definition.
    if (this.#text[this.#paragraph.start] === "[" || this.#paragraph.isTable) throw new Lost();
    this.#paragraph.end = this.#lines.endOf(this.#lineStart);
    this.#endParagraph();
    return true;
  }

  /** A block begins that is not a paragraph. */
  #interrupt(continued: number): void {
    this.#endParagraph();
    this.#leaveTo(continued);
    if (continued === 0) this.#blockStart = this.#leftovers.blockStart(this.#lineStart);
  }

  /** A container begins. */
  #interruptBy(continued: number): void {
    const left = this.#containers.at(continued);
    const start = this.#blockStart;
    if (this.#paragraph !== undefined && (left === undefined || left.kind === ""))
      this.#hasInterrupted = true;
    this.#interrupt(continued);
    // What the container begins with is read with regard to the paragraph.
    if (this.#hasInterrupted) this.#blockStart = start;
  }

  /** A line that is a block by itself. */
  #alone(at: number, end: number): void {
    // What closes a heading is not part of its text.
    const line = this.#text.slice(at, end).replace(/[ \t]#+[ \t]*$/, "");
    const isSure = !this.#lines.hasSpecial(at, end) || scanLine(line, this.#isExpression, true).isSure;
    if (isSure) this.#drop(at, end);
    else this.#leave(at, end);
  }

  /** Whether a mark begins an item here, and does not go on with a paragraph. */
  #isItem(mark: ItemMark, continued: number): boolean {
    if (mark.interrupts) return true;
    if (this.#hasInterrupted) throw new Lost();
    if (this.#paragraph === undefined) return true;
    const left = this.#containers.at(continued);
    // Where an item ends, any mark begins another one.
    if (left !== undefined && left.kind !== "") return true;
    if (left !== undefined || this.#paragraph?.isPlain !== true) throw new Lost();
    return false;
  }

  #item(mark: ItemMark, at: number, end: number, column: number, continued: number): number {
    this.#interruptBy(continued);
    const content = afterIndent(this.#text, at + mark.length, end, column + mark.length);
    const isEmpty = content.at === end;
    const own = isEmpty ? column + mark.length + 1 : content.column;
    const item = this.#enter({ column: own, kind: mark.kind, type: "listItem", start: at });
    if (!isEmpty) return this.#block(content.at, end, Math.max(1, content.column), this.#containers.length);
    this.#emptyItem = item;
    return this.#lines.after(end);
  }

  #footnote(mark: string, at: number, end: number, column: number, continued: number): number {
    this.#interruptBy(continued);
    const own = (this.#containers.innermost?.column ?? 0) + 4;
    this.#enter({ column: own, kind: "", type: "gfmFootnoteDefinition", start: at });
    const content = at + mark.length;
    if (content === end) return this.#lines.after(end);
    return this.#block(content, end, column + mark.length, this.#containers.length);
  }

  /** A line of a quote. All its lines are one paragraph here: it is doubtful as soon as a block in it matters. */
  #quote(at: number, end: number, continued: number): number {
    const line = this.#text.slice(at, end);
    const marks = quoteMarksOf(line);
    if (marks.length > maxNesting && nestsTooDeeply(line)) throw new Lost();
    const content = at + marks.length;
    const quoted = this.#text.slice(content, end);
    const isDoubtful = mayBeginBlock(quoted);
    if (this.#paragraph?.isQuote !== true) {
      this.#interruptBy(continued);
      // What the quote begins with is read with regard to the paragraph before it, and its tabs to what is before it.
      if (this.#hasInterrupted && (isDoubtful || itemMarkOf(quoted) !== undefined)) throw new Lost();
      if (at > this.#lineStart && marks.includes("\t")) throw new Lost();
      this.#paragraph = new Paragraph(this.#lines, this.#isExpression, at, true);
    } else if (continued < this.#containers.length) throw new Lost();
    if (isDoubtful) this.#paragraph.isDoubtful = true;
    this.#paragraph.add(content, end);
    return this.#lines.after(end);
  }

  #textLine(at: number, end: number, continued: number, isDoubtful = false): number {
    if (this.#paragraph === undefined) {
      this.#leaveTo(continued);
      this.#paragraph = new Paragraph(this.#lines, this.#isExpression, at, false);
    } else if (continued < this.#containers.length && this.#paragraph?.isPlain !== true) throw new Lost();
    if (isDoubtful) this.#paragraph.isDoubtful = true;
    if (continued < this.#containers.length) this.#paragraph.isLazy = true;
    this.#paragraph.add(at, end);
    return this.#lines.after(end);
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = undefined;
    if (paragraph === undefined) return;
    const { start, end } = paragraph;
    if (/[<{]/.test(this.#text.slice(start, end)) && paragraph.isUnsure()) {
      this.#leave(start, end);
      // What ends it, if no blank line does, may be part of what is rejected.
      if (!this.#isBlank) this.#leftovers.keepTo(this.#lines.endOf(this.#lineStart));
    }
    // A line right after a paragraph is read with regard to it.
    else if (this.#isBlank) this.#drop(start, end);
  }

  /** Tags and expressions that fill their lines; undefined if text is beside them, so that a paragraph begins. */
  #flow(start: number, firstEnd: number, continued: number): number | undefined {
    const flow = flowAt(this.#lines, start, this.#isExpression);
    if (flow.kind === "doubtful") throw new Lost();
    const { lineEnd } = flow;
    if (lineEnd !== firstEnd) {
      const isInParagraph = this.#paragraph !== undefined;
      const mayGoOn = continued < this.#containers.length || this.#paragraph?.isQuote === true;
      const column = this.#containers.at(continued - 1)?.column;
      const areSure = areSurelyLinesOf(
        this.#lines,
        this.#lines.after(firstEnd),
        lineEnd,
        column,
        isInParagraph,
      );
      if (!areSure || (isInParagraph && mayGoOn)) throw new Lost();
    }
    if (flow.kind === "text") {
      // What the parser tries first must find what is there.
      this.#leftovers.keepTo(lineEnd);
      if (lineEnd === firstEnd) return undefined;
      // No block begins on the further lines, whatever they begin with.
      return this.#textLine(start, lineEnd, continued, true);
    }
    this.#interrupt(continued);
    this.#remarkable += 1;
    for (const tag of flow.tags) this.#leftovers.tags.push(this.#placed(tag));
    return this.#lines.after(lineEnd);
  }

  /** Field by field: to copy by spreading takes longer than the scan of a page. */
  #placed({ name, kind, start, end, hasAttributes }: ScannedTag): MdxTag {
    const container = this.#containers.innermost;
    const containers = container === undefined ? [] : [container];
    return { name, kind, isBlock: true, start, end, containers, hasAttributes, isOdd: false };
  }
}

/** Scans a page from the start of its body. */
export function scanPage(
  text: string,
  start: number,
  isExpression: ExpressionTest,
  readPart: PartReader,
): PageScanResult {
  // No other line ending is looked for here.
  if (loneReturn.test(text)) {
    return { isFollowed: false, pieces: [], refused: [], modules: [], tags: [], inert: [] };
  }
  return new PageScan(text, isExpression, readPart).run(start);
}
