/**
 * Reads a page line by line, once for all: finds its constructs, and rules out that the reference parser rejects it. Follows what
 * blocks the parser would see: lists, code, quotes, tags that are alone on their lines. What is not surely right is left over, in
 * pieces that the parser can check alone. When the blocks cannot be followed, a reader says whether the parser ends a part of the
 * page at some blank line, and the scan goes on there. The constructs of that part are found by a scan that checks nothing and
 * follows any text. Calls no parser.
 */
import { maxNesting, nestsTooDeeply } from "../syntax/nesting.ts";
import type { PageConstructs } from "./constructs.ts";
import { type BlockContainer, BlockContainers } from "./containers.ts";
import { areSurelyLinesOf, flowAt, looseFlowAt } from "./flow.ts";
import { type BlockStart, Leftovers, type PageScanResult, type PartJudge } from "./leftovers.ts";
import {
  afterIndent,
  beginsModule,
  beginsUsualModule,
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
import { partAfter } from "./parts.ts";
import { type QuoteContent, quoteContent } from "./quote.ts";
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
  /** Undefined if the scan checks nothing: then it follows any text, and is never lost. */
  readonly #leftovers: Leftovers | undefined;
  /** Undefined if nobody asks for them. */
  readonly #constructs: PageConstructs | undefined;
  /** The quote that the text is in. */
  readonly #quote: QuoteContent | undefined;
  readonly #modules: ScannedModules;
  readonly #containers = new BlockContainers();
  /** Where the last block began that nothing before it reaches into. */
  #blockStart: BlockStart | undefined;
  #lineStart = 0;
  /** Whether an item on this line ends a paragraph, so that not every mark may begin an item in it. */
  #hasInterrupted = false;
  /** The item on the line before, if nothing is beside its mark: a blank line ends it. */
  #emptyItem: BlockContainer | undefined;
  #fence: Fence | undefined;
  #paragraph: Paragraph | undefined;

  constructor(
    text: string,
    judge: PartJudge | undefined,
    constructs: PageConstructs | undefined,
    quote?: QuoteContent,
  ) {
    this.#lines = new TextLines(text);
    this.#text = text;
    this.#leftovers = judge && new Leftovers(this.#lines, judge);
    this.#constructs = constructs;
    this.#quote = quote;
    this.#modules = new ScannedModules(this.#lines);
  }

  /** Reads the page. @returns what is left over; undefined if the scan checks nothing */
  run(start: number): PageScanResult | undefined {
    const isFollowed = this.#isFollowed(start);
    return this.#leftovers?.result(isFollowed, this.#modules.doubtful);
  }

  /** Reads the page to its end; returns false if it cannot be followed. */
  #isFollowed(start: number): boolean {
    let at: number | undefined = start;
    for (let lost = 0; at < this.#text.length; lost += 1) {
      if (lost <= maxLost) at = this.#readFrom(at);
      if (lost > maxLost || at === undefined || this.#isRefusedOften()) {
        this.#readLoosely(at ?? this.#blockStart?.offset ?? start, this.#text.length);
        return at !== undefined && lost <= maxLost;
      }
    }
    this.#endParagraph();
    this.#lineStart = this.#text.length;
    this.#leaveTo(0);
    return true;
  }

  #isRefusedOften(): boolean {
    return this.#leftovers !== undefined && this.#leftovers.refused.length >= maxRefused;
  }

  /** Reads lines to the end of the page, or of a part if it was lost; undefined if that part has no verdict. */
  #readFrom(start: number): number | undefined {
    let at = start;
    try {
      while (at < this.#text.length) at = this.#line(at, this.#lines.endOf(at));
      return at;
    } catch (error) {
      const [leftovers, block] = [this.#leftovers, this.#blockStart];
      if (!(error instanceof Lost) || leftovers === undefined || block === undefined) throw error;
      return this.#recovered(leftovers, block);
    }
  }

  /** Notes that the blocks are not surely those that the parser would see. */
  #doubt(): void {
    if (this.#leftovers !== undefined) throw new Lost();
  }

  /** Finds the constructs of a part without asking whether it is right. */
  #readLoosely(start: number, end: number): void {
    const constructs = this.#constructs;
    if (constructs === undefined) return;
    const { text } = constructs;
    constructs.takeIn(text.slice(start, end), start, (part, own) => {
      new PageScan(part, undefined, own).run(0);
    });
  }

  /** Has the block in which the scan is lost read by the parser, and what follows as far as it belongs to it. */
  #recovered(leftovers: Leftovers, block: BlockStart): number | undefined {
    const { offset } = block;
    this.#constructs?.takeBack(block.constructs);
    const { readPart } = leftovers.judge;
    const part = partAfter(this.#text, offset, this.#lines.endOf(this.#lineStart), readPart);
    if (part === undefined) return undefined;
    leftovers.takePart(part, block);
    this.#readLoosely(offset, part.end);
    this.#containers.clear();
    this.#paragraph = undefined;
    this.#fence = undefined;
    this.#emptyItem = undefined;
    return part.end;
  }

  /** Takes one line, or what begins on it and takes several. Returns the start of the next line. */
  #line(start: number, end: number): number {
    this.#lineStart = start;
    this.#hasInterrupted = false;
    const indent = afterIndent(this.#text, start, end, 0);
    if (indent.at === end) {
      this.#blankLine();
      return this.#lines.after(end);
    }
    this.#emptyItem = undefined;
    const continued = this.#containers.continuedBy(indent.column);
    const isLazy = continued < this.#containers.length;
    if (this.#fence !== undefined) {
      if (!isLazy && !this.#isBare()) {
        if (closesFence(this.#text.slice(indent.at, end), this.#fence)) this.#fence = undefined;
        return this.#lines.after(end);
      }
      this.#fence = undefined;
    }
    if (this.#paragraph === undefined && continued === 0) this.#blockStart = this.#newBlockStart(start);
    return this.#block(indent.at, end, indent.column, continued);
  }

  #newBlockStart(offset: number): BlockStart | undefined {
    return this.#leftovers?.blockStart(offset, this.#constructs?.found.length ?? 0);
  }

  #blankLine(): void {
    if (this.#fence !== undefined) return;
    this.#endParagraph();
    if (this.#emptyItem !== undefined) this.#leaveTo(this.#containers.length - 1);
    this.#emptyItem = undefined;
  }

  #leaveTo(count: number): void {
    this.#containers.leaveTo(count, this.#lineStart);
  }

  /** How many items and quotes are around the line. */
  get #depth(): number {
    return this.#containers.length + (this.#quote?.depth ?? 0);
  }

  /** Whether an item is in more others than anything is read in. */
  #isTooDeep(): boolean {
    if (this.#depth < maxNesting) return false;
    this.#doubt();
    this.#constructs?.exceed();
    return true;
  }

  /** Whether the line goes on with a paragraph of a quote without its mark. */
  #isBare(): boolean {
    return this.#quote?.bareLines.has(this.#lineStart) === true;
  }

  #enter(container: Omit<BlockContainer, "end">): BlockContainer {
    return this.#containers.enter({ ...container, end: this.#text.length });
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
      const isUsual = beginsUsualModule(line);
      const isBetween = this.#paragraph === undefined || this.#paragraph.isEnded;
      if (isBetween && (isUsual || this.#leftovers !== undefined)) {
        this.#interrupt(0);
        const next = this.#modules.take(at);
        // Without the usual form it is text for all readers but the parser.
        if (isUsual) this.#constructs?.module(at, at + this.#text.slice(at, next).trimEnd().length);
        else this.#readLoosely(at, Math.min(next, this.#text.length));
        return next;
      }
      if (this.#paragraph?.isPlain === false) this.#doubt();
    }
    if (this.#underlines(line, at, end, continued)) return this.#lines.after(end);
    if (!isThematicBreak(line)) {
      const mark = itemMarkOf(line);
      if (mark !== undefined && this.#isItem(mark, continued))
        return this.#item(mark, at, end, column, continued);
      if (character === 62) return this.#quoteLine(at, end, continued);
      const note = footnoteMarkOf(line);
      if (note !== undefined) return this.#footnote(note, at, end, column, continued);
      if (line.startsWith("[^") && line.includes("]:")) this.#doubt();
      const fence = fenceOf(line);
      if (fence !== undefined) {
        this.#interrupt(continued);
        this.#fence = fence;
        return this.#lines.after(end);
      }
      if (character === 60 || character === 123) {
        const next = this.#flow(at, end, continued);
        if (next !== undefined) return next;
      }
      if (!isHeading(line)) return this.#textLine(at, end, continued);
    }
    // A line that is a block by itself.
    this.#interrupt(continued);
    if (isHeading(line)) this.#constructs?.heading(at, end);
    this.#leftovers?.takeLine(at, end);
    return this.#lines.after(end);
  }

  /** Whether a line makes the paragraph before a heading, which ends it. */
  #underlines(line: string, at: number, end: number, continued: number): boolean {
    const paragraph = this.#paragraph;
    if (paragraph === undefined || paragraph.isQuote || !isUnderline(line)) return false;
    if (continued < this.#containers.length || this.#isBare()) return false;
    // What looks like a heading may be a definition.
    const isDefinition = this.#text[paragraph.start] === "[";
    if (isDefinition || paragraph.isTable) this.#doubt();
    if (
      this.#leftovers === undefined &&
      this.#constructs?.isHeading(paragraph.start, paragraph.end) === false
    ) {
      this.#endParagraph();
      return false;
    }
    paragraph.underline = { from: at, to: end, textEnd: paragraph.end };
    paragraph.end = end;
    this.#endParagraph();
    return true;
  }

  /** A block begins that is not a paragraph. */
  #interrupt(continued: number): void {
    this.#endParagraph();
    this.#leaveTo(continued);
    if (continued === 0) this.#blockStart = this.#newBlockStart(this.#lineStart);
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

  /** Whether a mark begins an item here, and does not go on with a paragraph. */
  #isItem(mark: ItemMark, continued: number): boolean {
    if (mark.interrupts) return true;
    if (this.#hasInterrupted) this.#doubt();
    if (this.#paragraph === undefined) return true;
    const left = this.#containers.at(continued);
    // Where an item ends, any mark begins another one.
    if (left !== undefined && left.kind !== "") return true;
    if (left !== undefined || this.#paragraph?.isPlain !== true) this.#doubt();
    return false;
  }

  #item(mark: ItemMark, at: number, end: number, column: number, continued: number): number {
    this.#interruptBy(continued);
    if (this.#isTooDeep()) return this.#lines.after(end);
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
    if (this.#isTooDeep()) return this.#lines.after(end);
    const own = (this.#containers.innermost?.column ?? 0) + 4;
    this.#enter({ column: own, kind: "", type: "gfmFootnoteDefinition", start: at });
    const content = at + mark.length;
    if (content === end) return this.#lines.after(end);
    return this.#block(content, end, column + mark.length, this.#containers.length);
  }

  /** A line of a quote. All its lines are one paragraph here: it is doubtful as soon as a block in it matters. */
  #quoteLine(at: number, end: number, continued: number): number {
    const line = this.#text.slice(at, end);
    const marks = quoteMarksOf(line);
    if (marks.length > maxNesting && nestsTooDeeply(line)) this.#doubt();
    const content = at + marks.length;
    const quoted = this.#text.slice(content, end);
    const isDoubtful = mayBeginBlock(quoted);
    const isFirst = this.#paragraph?.isQuote !== true;
    if (!isFirst && continued < this.#containers.length) this.#doubt();
    if (isFirst || continued < this.#containers.length) {
      this.#interruptBy(continued);
      // What the quote begins with is read with regard to the paragraph before it, and its tabs to what is before it.
      if (this.#hasInterrupted && (isDoubtful || itemMarkOf(quoted) !== undefined)) this.#doubt();
      if (at > this.#lineStart && marks.includes("\t")) this.#doubt();
      this.#paragraph = new Paragraph(this.#lines, at, true);
    }
    return this.#addLine(content, end, isDoubtful);
  }

  #textLine(at: number, end: number, continued: number, isDoubtful = false): number {
    if (this.#paragraph?.isEnded === true) this.#interrupt(continued);
    if (this.#paragraph === undefined) {
      this.#leaveTo(continued);
      this.#paragraph = new Paragraph(this.#lines, at, false);
    } else if (continued < this.#containers.length && this.#paragraph?.isPlain !== true) this.#doubt();
    if (continued < this.#containers.length || this.#isBare()) this.#paragraph.isLazy = true;
    return this.#addLine(at, end, isDoubtful);
  }

  /** Takes a line of the paragraph. Returns the start of the next line. */
  #addLine(at: number, end: number, isDoubtful: boolean): number {
    if (isDoubtful && this.#paragraph !== undefined) this.#paragraph.isDoubtful = true;
    this.#paragraph?.add(at, end);
    return this.#lines.after(end);
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = undefined;
    if (paragraph === undefined) return;
    this.#findConstructs(paragraph);
    this.#leftovers?.takeParagraph(paragraph);
  }

  #findConstructs({ start, end, isQuote, isLazy, underline }: Paragraph): void {
    const constructs = this.#constructs;
    if (constructs === undefined) return;
    if (underline !== undefined) constructs.underlined(start, underline);
    else if (!isQuote) constructs.paragraph(start, end, isLazy);
    else if (this.#depth >= maxNesting) constructs.exceed();
    else {
      const quote = quoteContent(constructs.text, start, end, this.#depth + 1);
      constructs.takeIn(quote.text, quote.start, (text, own) => {
        new PageScan(text, undefined, own, quote).run(0);
      });
    }
  }

  /** Tags and expressions that fill their lines; undefined if text is beside them, so that a paragraph begins. */
  #flow(start: number, firstEnd: number, continued: number): number | undefined {
    const flow =
      this.#leftovers === undefined
        ? looseFlowAt(this.#lines, start, (at) => this.#constructs?.endOf(at))
        : flowAt(this.#lines, start, this.#leftovers.judge.isExpression);
    if (flow.kind === "doubtful") throw new Lost();
    const { lineEnd } = flow;
    if (lineEnd !== firstEnd && this.#leftovers !== undefined) {
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
      if (lineEnd === firstEnd) return undefined;
      // No block begins on the further lines, whatever they begin with.
      return this.#textLine(start, lineEnd, continued, true);
    }
    this.#interrupt(continued);
    this.#constructs?.flow(flow.parts);
    this.#leftovers?.takeTags(flow.tags, this.#containers.innermost);
    return this.#lines.after(lineEnd);
  }
}

/**
 * Scans a page from the start of its body.
 * @param constructs receives the constructs, if somebody asks for them
 */
export function scanPage(
  text: string,
  start: number,
  judge: PartJudge,
  constructs: PageConstructs | undefined,
): PageScanResult {
  // No other line ending is looked for here.
  if (constructs !== undefined) constructs.isScanned = true;
  const scanned = loneReturn.test(text) ? undefined : new PageScan(text, judge, constructs).run(start);
  if (scanned !== undefined) return scanned;
  if (constructs !== undefined) findConstructs(constructs);
  return { isFollowed: false, pieces: [], refused: [], modules: [], tags: [] };
}

/** Finds the constructs of a page, without asking whether the page is right. */
export function findConstructs(constructs: PageConstructs): void {
  new PageScan(constructs.text, undefined, constructs).run(constructs.start);
}
