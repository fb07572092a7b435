/**
 * Scans a page line by line, once: finds its constructs, and rules out that the reference parser rejects it. Follows the
 * blocks that the parser would find: lists, code, quotes, and tags on their own lines. Parts that are not certainly
 * valid are left over, in pieces that the parser can check on their own. If the blocks cannot be followed, `readPart`
 * determines whether the parser ends a part of the page at a blank line, and the scan continues there. The constructs of
 * such a part are found by a scan that checks nothing and follows any text. Does not call a parser itself.
 */
import { maxNesting, nestsTooDeeply } from "../syntax/nesting.ts";
import type { PageConstructs } from "./constructs.ts";
import { type BlockContainer, BlockContainers } from "./containers.ts";
import { areSurelyLinesOf, flowAt, looseFlowAt } from "./flow.ts";
import { type BlockStart, Leftovers, type PageScanResult, type PartChecks } from "./leftovers.ts";
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
import { DelimiterRows, Paragraph } from "./paragraph.ts";
import { partAfter } from "./parts.ts";
import { type QuoteContent, quoteContent } from "./quote.ts";
import { TextLines } from "./text-lines.ts";

/** Thrown inside this module if the blocks of a page cannot be followed. */
class ScanLostError extends Error {}

const loneReturn = /\r(?!\n)/;

/** How often a scan may get lost, and how many parts may be rejected, before it gives up; each time it may look far ahead. */
const maxLost = 300;
const maxRejected = 20;

class PageScan {
  readonly #lines: TextLines;
  readonly #text: string;
  /** Undefined if the scan checks nothing; it then follows any text and never gets lost. */
  readonly #leftovers: Leftovers | undefined;
  /** Undefined if the constructs are not requested. */
  readonly #constructs: PageConstructs | undefined;
  /** The quote that contains the text. */
  readonly #quote: QuoteContent | undefined;
  readonly #modules: ScannedModules;
  readonly #rows: DelimiterRows;
  readonly #containers = new BlockContainers();
  /** The start of the last block that does not depend on anything before it. */
  #blockStart: BlockStart | undefined;
  #lineStart = 0;
  /** Whether an item on this line interrupts a paragraph, so that not every marker can begin an item in it. */
  #hasInterrupted = false;
  /** The item on the previous line if nothing follows its marker; a blank line ends it. */
  #emptyItem: BlockContainer | undefined;
  #fence: Fence | undefined;
  #paragraph: Paragraph | undefined;

  constructor(
    text: string,
    checks: PartChecks | undefined,
    constructs: PageConstructs | undefined,
    quote?: QuoteContent,
  ) {
    this.#lines = new TextLines(text);
    this.#text = text;
    this.#leftovers = checks && new Leftovers(this.#lines, checks);
    this.#constructs = constructs;
    this.#quote = quote;
    this.#modules = new ScannedModules(this.#lines);
    this.#rows = new DelimiterRows(this.#lines);
  }

  /** Scans the page. @returns the leftovers; undefined if the scan checks nothing */
  run(start: number): PageScanResult | undefined {
    const isFollowed = this.#isFollowed(start);
    return this.#leftovers?.result(isFollowed, this.#modules.doubtful);
  }

  /** Scans the page to its end; returns false if it cannot be followed. */
  #isFollowed(start: number): boolean {
    let at: number | undefined = start;
    for (let lost = 0; at < this.#text.length; lost += 1) {
      if (lost <= maxLost) at = this.#readFrom(at);
      if (lost > maxLost || at === undefined || this.#isRejectedOften()) {
        this.#readLoosely(at ?? this.#blockStart?.offset ?? start, this.#text.length);
        return at !== undefined && lost <= maxLost;
      }
    }
    this.#endParagraph();
    this.#lineStart = this.#text.length;
    this.#leaveTo(0);
    return true;
  }

  #isRejectedOften(): boolean {
    return this.#leftovers !== undefined && this.#leftovers.rejected.length >= maxRejected;
  }

  /** Reads lines to the end of the page, or of a part where the scan got lost; undefined if the parser cannot read that part. */
  #readFrom(start: number): number | undefined {
    let at = start;
    try {
      while (at < this.#text.length) at = this.#line(at, this.#lines.endOf(at));
      return at;
    } catch (error) {
      const [leftovers, block] = [this.#leftovers, this.#blockStart];
      if (!(error instanceof ScanLostError) || leftovers === undefined || block === undefined) throw error;
      return this.#recover(leftovers, block);
    }
  }

  /** Gives up following the page, because the parser may find other blocks. Does nothing if the scan checks nothing. */
  #doubt(): void {
    if (this.#leftovers !== undefined) throw new ScanLostError();
  }

  /** Finds the constructs of a part without checking it. */
  #readLoosely(start: number, end: number): void {
    const constructs = this.#constructs;
    if (constructs === undefined) return;
    const { text } = constructs;
    constructs.addFrom(text.slice(start, end), start, (part, partConstructs) => {
      new PageScan(part, undefined, partConstructs).run(0);
    });
  }

  /** Has the parser read the block in which the scan got lost, with the text after it that belongs to it. */
  #recover(leftovers: Leftovers, block: BlockStart): number | undefined {
    const { offset } = block;
    this.#constructs?.truncate(block.constructs);
    const { readPart } = leftovers.checks;
    const part = partAfter(this.#text, offset, this.#lines.endOf(this.#lineStart), readPart);
    if (part === undefined) return undefined;
    leftovers.replaceWith(part, block);
    this.#readLoosely(offset, part.end);
    this.#containers.clear();
    this.#paragraph = undefined;
    this.#fence = undefined;
    this.#emptyItem = undefined;
    return part.end;
  }

  /** Reads one line, or a construct of several lines that begins on it. Returns the start of the next line. */
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

  /** The number of items and quotes around the line. */
  get #depth(): number {
    return this.#containers.length + (this.#quote?.depth ?? 0);
  }

  /** Whether an item nests more deeply than the limit. */
  #isTooDeep(): boolean {
    if (this.#depth < maxNesting) return false;
    this.#doubt();
    this.#constructs?.exceed();
    return true;
  }

  /** Whether the line continues a paragraph of a quote without the quote's marker. */
  #isBare(): boolean {
    return this.#quote?.bareLines.has(this.#lineStart) === true;
  }

  #enter(container: Omit<BlockContainer, "end">): BlockContainer {
    return this.#containers.enter({ ...container, end: this.#text.length });
  }

  /** Reads the block that begins at the first character of a line. Returns the start of the next line. */
  #block(at: number, end: number, column: number, continued: number): number {
    const character = this.#text.charCodeAt(at);
    // Of all blocks, only modules begin with a letter, and most lines begin with one.
    const isLetter = (character | 32) >= 97 && (character | 32) <= 122;
    const isModule = column === 0 && (character === 101 || character === 105);
    if (isLetter && !isModule) return this.#textLine(at, end, continued);
    const line = this.#text.slice(at, end);
    if (isModule && beginsModule(line)) {
      const isUsual = beginsUsualModule(line);
      const isBetween = this.#paragraph === undefined || this.#paragraph.isEnded;
      if (isBetween && (isUsual || this.#leftovers !== undefined)) {
        this.#interrupt(0);
        const next = this.#modules.read(at);
        // Unless it has the usual form, only the parser takes it for a module; for readers it is text.
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
    // A thematic break or heading.
    this.#interrupt(continued);
    if (isHeading(line)) this.#constructs?.heading(at, end);
    this.#leftovers?.addLine(at, end);
    return this.#lines.after(end);
  }

  /** Whether a line is the underline of a heading; ends the paragraph if so. */
  #underlines(line: string, at: number, end: number, continued: number): boolean {
    const paragraph = this.#paragraph;
    if (paragraph === undefined || paragraph.isQuote || !isUnderline(line)) return false;
    if (continued < this.#containers.length || this.#isBare()) return false;
    // A paragraph that looks like a heading may be a definition.
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

  /** Handles the start of a block that is not a paragraph. */
  #interrupt(continued: number): void {
    this.#endParagraph();
    this.#leaveTo(continued);
    if (continued === 0) this.#blockStart = this.#newBlockStart(this.#lineStart);
  }

  /** Handles the start of a container. */
  #interruptBy(continued: number): void {
    const container = this.#containers.at(continued);
    const start = this.#blockStart;
    if (this.#paragraph !== undefined && (container === undefined || container.kind === ""))
      this.#hasInterrupted = true;
    this.#interrupt(continued);
    // The content of the container depends on the paragraph before it.
    if (this.#hasInterrupted) this.#blockStart = start;
  }

  /** Whether a marker begins an item here rather than continuing a paragraph. */
  #isItem(mark: ItemMark, continued: number): boolean {
    if (mark.interrupts) return true;
    if (this.#hasInterrupted) this.#doubt();
    if (this.#paragraph === undefined) return true;
    const container = this.#containers.at(continued);
    // At the end of an item, any marker begins another one.
    if (container !== undefined && container.kind !== "") return true;
    if (container !== undefined || this.#paragraph?.isPlain !== true) this.#doubt();
    return false;
  }

  #item(mark: ItemMark, at: number, end: number, column: number, continued: number): number {
    this.#interruptBy(continued);
    if (this.#isTooDeep()) return this.#lines.after(end);
    const content = afterIndent(this.#text, at + mark.length, end, column + mark.length);
    const isEmpty = content.at === end;
    const contentColumn = isEmpty ? column + mark.length + 1 : content.column;
    const item = this.#enter({ column: contentColumn, kind: mark.kind, type: "listItem", start: at });
    if (!isEmpty) return this.#block(content.at, end, Math.max(1, content.column), this.#containers.length);
    this.#emptyItem = item;
    return this.#lines.after(end);
  }

  #footnote(mark: string, at: number, end: number, column: number, continued: number): number {
    this.#interruptBy(continued);
    if (this.#isTooDeep()) return this.#lines.after(end);
    // The parser counts the indentation of the outer footnote for the inner one too.
    if (this.#containers.innermost?.type === "gfmFootnoteDefinition") this.#doubt();
    const contentColumn = (this.#containers.innermost?.column ?? 0) + 4;
    this.#enter({ column: contentColumn, kind: "", type: "gfmFootnoteDefinition", start: at });
    const content = at + mark.length;
    if (content === end) return this.#lines.after(end);
    return this.#block(content, end, column + mark.length, this.#containers.length);
  }

  /** Reads a line of a quote. Its lines are one paragraph here, which is doubtful if it may contain a block that matters. */
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
      // The start of the quote depends on the paragraph before it, and its tabs on the text before them.
      if (this.#hasInterrupted && (isDoubtful || itemMarkOf(quoted) !== undefined)) this.#doubt();
      if (at > this.#lineStart && marks.includes("\t")) this.#doubt();
      this.#paragraph = new Paragraph(this.#rows, at, true);
    }
    return this.#addLine(content, end, isDoubtful);
  }

  #textLine(at: number, end: number, continued: number, isDoubtful = false): number {
    if (this.#paragraph?.isEnded === true) this.#interrupt(continued);
    if (this.#paragraph === undefined) {
      this.#leaveTo(continued);
      this.#paragraph = new Paragraph(this.#rows, at, false);
    } else if (continued < this.#containers.length && this.#paragraph?.isPlain !== true) this.#doubt();
    if (continued < this.#containers.length || this.#isBare()) this.#paragraph.isLazy = true;
    return this.#addLine(at, end, isDoubtful);
  }

  /** Adds a line to the paragraph. Returns the start of the next line. */
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
    this.#leftovers?.addParagraph(paragraph);
  }

  #findConstructs({ start, end, isQuote, isLazy, underline }: Paragraph): void {
    const constructs = this.#constructs;
    if (constructs === undefined) return;
    if (underline !== undefined) constructs.underlinedHeading(start, underline);
    else if (!isQuote) constructs.paragraph(start, end, isLazy);
    else if (this.#depth >= maxNesting) constructs.exceed();
    else {
      const quote = quoteContent(constructs.text, start, end, this.#depth + 1);
      constructs.addFrom(quote.text, quote.start, (text, quoteConstructs) => {
        new PageScan(text, undefined, quoteConstructs, quote).run(0);
      });
    }
  }

  /** Reads tags and expressions that fill their lines; undefined if text is next to them, so that a paragraph begins. */
  #flow(start: number, firstEnd: number, continued: number): number | undefined {
    const flow =
      this.#leftovers === undefined
        ? looseFlowAt(this.#lines, start, (at) => this.#constructs?.endOf(at))
        : flowAt(this.#lines, start, this.#leftovers.checks.isExpression);
    if (flow.kind === "doubtful") throw new ScanLostError();
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
      if (!areSure || (isInParagraph && mayGoOn)) throw new ScanLostError();
    }
    if (flow.kind === "text") {
      if (lineEnd === firstEnd) return undefined;
      // No block begins on the remaining lines, whatever they begin with.
      return this.#textLine(start, lineEnd, continued, true);
    }
    this.#interrupt(continued);
    this.#constructs?.flow(flow.parts);
    this.#leftovers?.addTags(flow.tags, this.#containers.innermost);
    return this.#lines.after(lineEnd);
  }
}

/**
 * Scans a page from the start of its body.
 * @param constructs receives the constructs, if they are requested
 */
export function scanPage(
  text: string,
  start: number,
  checks: PartChecks,
  constructs: PageConstructs | undefined,
): PageScanResult {
  // The scan does not recognize lone carriage returns as line breaks.
  if (constructs !== undefined) constructs.isScanned = true;
  const scanned = loneReturn.test(text) ? undefined : new PageScan(text, checks, constructs).run(start);
  if (scanned !== undefined) return scanned;
  if (constructs !== undefined) findConstructs(constructs);
  return { isFollowed: false, pieces: [], rejected: [], modules: [], tags: [] };
}

/** Finds the constructs of a page without checking it. */
export function findConstructs(constructs: PageConstructs): void {
  new PageScan(constructs.text, undefined, constructs).run(constructs.start);
}
