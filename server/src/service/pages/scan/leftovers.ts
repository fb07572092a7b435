/** What a scan of a page leaves over, block by block, and how it is taken back. Does not depend on how blocks are found. */
import type { MdxTag } from "../syntax/mdx-tag.ts";
import type { BlockContainer } from "./containers.ts";
import type { ExpressionTest } from "./expression.ts";
import type { Paragraph } from "./paragraph.ts";
import type { PartReader, ReadPart } from "./parts.ts";
import { isSureText } from "./sure-text.ts";
import type { ScannedTag } from "./tag.ts";
import type { TextLines } from "./text-lines.ts";

/** A part of a page, by its offsets. */
export interface PagePiece {
  readonly start: number;
  readonly end: number;
}

/** What a scan leaves to the reference parser. */
export interface PageScanResult {
  /**
   * Whether the page is right if nothing is rejected, each piece is right, checked alone, all modules together are, and all
   * tags are paired; and wrong otherwise, but for the modules. If not, the page has to be checked as a whole.
   */
  readonly isFollowed: boolean;
  readonly pieces: readonly PagePiece[];
  /** Parts that the parser rejects. */
  readonly refused: readonly PagePiece[];
  readonly modules: readonly PagePiece[];
  /** Tags on their own lines, and those of parts that the scan could not follow. */
  readonly tags: readonly MdxTag[];
  /** Whole blocks that are surely right and change nothing about others, in the order of the page. */
  readonly inert: readonly PagePiece[];
}

/** Where a block begins that nothing before it reaches into, and what was left over there. */
export interface BlockStart {
  readonly offset: number;
  readonly pieces: number;
  readonly inert: number;
  readonly tags: number;
  /** How many constructs were found before it. */
  readonly constructs: number;
}

/** What says whether parts of a page are right. */
export interface PartJudge {
  readonly isExpression: ExpressionTest;
  readonly readPart: PartReader;
}

/** Where a block is: in which item or footnote, if in any, and whether a blank line ends it. */
interface BlockPlace {
  readonly container: BlockContainer | undefined;
  readonly isBlank: boolean;
  /** The end of the line where the scan is. */
  readonly lineEnd: number;
}

export class Leftovers {
  readonly judge: PartJudge;
  /** Parts that the parser rejects. */
  readonly refused: PagePiece[] = [];
  /** How many things were left to the parser, or are tags and expressions on their own lines. */
  remarkable = 0;
  readonly #lines: TextLines;
  /** For the parser, each to be checked alone. */
  readonly #pieces: PagePiece[] = [];
  /** Whole blocks that are surely right and change nothing about others. */
  readonly #inert: PagePiece[] = [];
  /** Tags on their own lines, and all tags of parts that the parser has read. */
  readonly #tags: MdxTag[] = [];
  /** What begins before this offset is not inert. */
  #inertFrom = 0;

  constructor(lines: TextLines, judge: PartJudge) {
    this.#lines = lines;
    this.judge = judge;
  }

  result(isFollowed: boolean, modules: readonly PagePiece[]): PageScanResult {
    return {
      isFollowed,
      pieces: this.#pieces,
      inert: this.#inert,
      tags: this.#tags,
      refused: this.refused,
      modules,
    };
  }

  /** Takes a line that is a block by itself. */
  takeLine(start: number, end: number, container: BlockContainer | undefined): void {
    // What closes a heading is not part of its text.
    const line = this.#lines.text.slice(start, end).replace(/[ \t]#+[ \t]*$/, "");
    const { isExpression } = this.judge;
    const isSure = !this.#lines.hasSpecial(start, end) || isSureText(line, isExpression, { isWhole: true });
    if (isSure) this.drop(start, end, container);
    else this.#leave(start, end);
  }

  takeParagraph(paragraph: Paragraph, { container, isBlank, lineEnd }: BlockPlace): void {
    const { start, end } = paragraph;
    const hasSpecial = /[<{]/.test(this.#lines.text.slice(start, end));
    if (hasSpecial && paragraph.isUnsure(this.judge.isExpression)) {
      this.#leave(start, end);
      // What ends it, if no blank line does, may be part of what is rejected.
      if (!isBlank) this.keepTo(lineEnd);
    }
    // A line right after a paragraph is read with regard to it.
    else if (isBlank) this.drop(start, end, container);
  }

  /** Takes tags on their own lines, field by field: to copy by spreading takes longer than the scan of a page. */
  takeTags(tags: readonly ScannedTag[], container: BlockContainer | undefined): void {
    const containers = container === undefined ? [] : [container];
    this.remarkable += 1;
    for (const { name, kind, start, end, hasAttributes } of tags)
      this.#tags.push({ name, kind, isBlock: true, start, end, containers, hasAttributes, isOdd: false });
  }

  /** Takes what the parser says about a part in which the scan was lost, in place of what was left over since the part began. */
  takePart(part: ReadPart, block: BlockStart): void {
    this.#pieces.length = block.pieces;
    this.#inert.length = block.inert;
    this.#tags.length = block.tags;
    if (part.kind === "refused") this.refused.push({ start: block.offset, end: part.end });
    else this.#tags.push(...part.tags);
    // A list of the part ends where the next line begins a block.
    this.keepTo(this.#lines.endOf(part.end));
    this.remarkable += 1;
  }

  /** Takes the list that ends where a line begins. */
  takeList(start: number, lineStart: number, isSure: boolean): void {
    if (isSure) this.drop(start, lineStart, undefined);
    // A list that stays ends where this line begins a block.
    if (this.#inert.at(-1)?.end !== lineStart) this.keepTo(this.#lines.endOf(lineStart));
  }

  #leave(start: number, end: number): void {
    this.remarkable += 1;
    this.#pieces.push({ start, end });
  }

  /** Notes that a block is right. One in a list goes with the list. Definitions matter to links elsewhere. */
  drop(start: number, end: number, container: BlockContainer | undefined): void {
    if (container !== undefined || start < this.#inertFrom) return;
    if (!this.#lines.text.slice(start, end).includes("]:")) this.#inert.push({ start, end });
  }

  /** Notes that all before an offset may matter to what comes after. */
  keepTo(end: number): void {
    this.#inertFrom = Math.max(this.#inertFrom, end);
  }

  blockStart(offset: number, constructs: number): BlockStart {
    const [pieces, inert, tags] = [this.#pieces.length, this.#inert.length, this.#tags.length];
    return { offset, pieces, inert, tags, constructs };
  }
}
