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
}

/** Where a block begins that nothing before it reaches into, and what was left over there. */
export interface BlockStart {
  readonly offset: number;
  readonly pieces: number;
  readonly tags: number;
  /** How many constructs were found before it. */
  readonly constructs: number;
}

/** What says whether parts of a page are right. */
export interface PartJudge {
  readonly isExpression: ExpressionTest;
  readonly readPart: PartReader;
}

/** What begins tags and expressions. */
const special = /[<{]/;

export class Leftovers {
  readonly judge: PartJudge;
  /** Parts that the parser rejects. */
  readonly refused: PagePiece[] = [];
  readonly #lines: TextLines;
  /** For the parser, each to be checked alone. */
  readonly #pieces: PagePiece[] = [];
  /** Tags on their own lines, and all tags of parts that the parser has read. */
  readonly #tags: MdxTag[] = [];

  constructor(lines: TextLines, judge: PartJudge) {
    this.#lines = lines;
    this.judge = judge;
  }

  result(isFollowed: boolean, modules: readonly PagePiece[]): PageScanResult {
    return {
      isFollowed,
      pieces: this.#pieces,
      tags: this.#tags,
      refused: this.refused,
      modules,
    };
  }

  /** Takes a line that is a block by itself. */
  takeLine(start: number, end: number): void {
    // What closes a heading is not part of its text.
    const line = this.#lines.text.slice(start, end).replace(/[ \t]#+[ \t]*$/, "");
    if (special.test(line) && !isSureText(line, this.judge.isExpression, { isWhole: true }))
      this.#pieces.push({ start, end });
  }

  takeParagraph(paragraph: Paragraph): void {
    const { start, end } = paragraph;
    if (special.test(this.#lines.text.slice(start, end)) && paragraph.isUnsure(this.judge.isExpression))
      this.#pieces.push({ start, end });
  }

  /** Takes tags on their own lines, field by field: to copy by spreading takes longer than the scan of a page. */
  takeTags(tags: readonly ScannedTag[], container: BlockContainer | undefined): void {
    const containers = container === undefined ? [] : [container];
    for (const { name, kind, start, end, hasAttributes } of tags)
      this.#tags.push({ name, kind, isBlock: true, start, end, containers, hasAttributes, isOdd: false });
  }

  /** Takes what the parser says about a part in which the scan was lost, in place of what was left over since the part began. */
  takePart(part: ReadPart, block: BlockStart): void {
    this.#pieces.length = block.pieces;
    this.#tags.length = block.tags;
    if (part.kind === "refused") this.refused.push({ start: block.offset, end: part.end });
    else this.#tags.push(...part.tags);
  }

  blockStart(offset: number, constructs: number): BlockStart {
    return { offset, pieces: this.#pieces.length, tags: this.#tags.length, constructs };
  }
}
