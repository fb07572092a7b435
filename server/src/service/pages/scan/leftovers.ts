/** Collects the parts that a scan leaves to the reference parser. Does not depend on how blocks are found. */
import type { MdxTag } from "../syntax/mdx-tag.ts";
import type { BlockContainer } from "./containers.ts";
import type { ExpressionTest } from "./expression.ts";
import type { Paragraph } from "./paragraph.ts";
import type { PartReader, ReadPart } from "./parts.ts";
import { isSureText } from "./sure-text.ts";
import type { ScannedTag } from "./tag.ts";
import type { TextLines } from "./text-lines.ts";

/** A part of a page. */
export interface PagePiece {
  readonly start: number;
  readonly end: number;
}

/** The parts of a page that a scan leaves to the reference parser. */
export interface PageScanResult {
  /**
   * If true, the page is valid if nothing is rejected, each piece is valid on its own, all modules together are valid, and all
   * tags are paired. Otherwise it is not valid, but if only the modules fail, that is not certain. If false, the page must be
   * checked as a whole.
   */
  readonly isFollowed: boolean;
  readonly pieces: readonly PagePiece[];
  /** Parts that the parser rejects. */
  readonly rejected: readonly PagePiece[];
  readonly modules: readonly PagePiece[];
  /** Tags on their own lines, and the tags of parts that the scan could not follow. */
  readonly tags: readonly MdxTag[];
}

/** The start of a block that does not depend on anything before it, and the number of leftovers at that point. */
export interface BlockStart {
  readonly offset: number;
  readonly pieces: number;
  readonly tags: number;
  /** The number of constructs before it. */
  readonly constructs: number;
}

/** The checks for parts of a page. */
export interface PartChecks {
  readonly isExpression: ExpressionTest;
  readonly readPart: PartReader;
}

/** The first characters of tags and expressions. */
const special = /[<{]/;

export class Leftovers {
  readonly checks: PartChecks;
  /** Parts that the parser rejects. */
  readonly rejected: PagePiece[] = [];
  readonly #lines: TextLines;
  /** Parts that the parser must check, each on its own. */
  readonly #pieces: PagePiece[] = [];
  /** Tags on their own lines, and all tags of parts that the parser has read. */
  readonly #tags: MdxTag[] = [];

  constructor(lines: TextLines, checks: PartChecks) {
    this.#lines = lines;
    this.checks = checks;
  }

  result(isFollowed: boolean, modules: readonly PagePiece[]): PageScanResult {
    return {
      isFollowed,
      pieces: this.#pieces,
      tags: this.#tags,
      rejected: this.rejected,
      modules,
    };
  }

  /** Adds a line that is a block, unless it is certainly valid. */
  addLine(start: number, end: number): void {
    // The closing marks of a heading are not part of its text.
    const line = this.#lines.text.slice(start, end).replace(/[ \t]#+[ \t]*$/, "");
    if (special.test(line) && !isSureText(line, this.checks.isExpression, { isWhole: true }))
      this.#pieces.push({ start, end });
  }

  addParagraph(paragraph: Paragraph): void {
    const { start, end } = paragraph;
    if (special.test(this.#lines.text.slice(start, end)) && paragraph.isUnsure(this.checks.isExpression))
      this.#pieces.push({ start, end });
  }

  /** Adds tags on their own lines. Copies field by field, because spreading takes longer than the scan of a page. */
  addTags(tags: readonly ScannedTag[], container: BlockContainer | undefined): void {
    const containers = container === undefined ? [] : [container];
    for (const { name, kind, start, end, hasAttributes } of tags)
      this.#tags.push({ name, kind, isBlock: true, start, end, containers, hasAttributes, isOdd: false });
  }

  /** Replaces the leftovers since the start of a block with the parser's result for a part that the scan could not follow. */
  replaceWith(part: ReadPart, block: BlockStart): void {
    this.#pieces.length = block.pieces;
    this.#tags.length = block.tags;
    if (part.kind === "rejected") this.rejected.push({ start: block.offset, end: part.end });
    else this.#tags.push(...part.tags);
  }

  blockStart(offset: number, constructs: number): BlockStart {
    return { offset, pieces: this.#pieces.length, tags: this.#tags.length, constructs };
  }
}
