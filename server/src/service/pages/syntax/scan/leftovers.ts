/** What a scan of a page leaves over, block by block, and how it is taken back. Does not depend on syntax. */
import type { MdxTag } from "../mdx-tag.ts";

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
interface BlockStart {
  readonly offset: number;
  readonly pieces: number;
  readonly inert: number;
  readonly tags: number;
}

export class Leftovers {
  /** For the parser, each to be checked alone. */
  readonly pieces: PagePiece[] = [];
  /** Whole blocks that are surely right and change nothing about others. */
  readonly inert: PagePiece[] = [];
  /** Tags on their own lines, and all tags of parts that the parser has read. */
  readonly tags: MdxTag[] = [];
  /** What begins before this offset is not inert. */
  #inertFrom = 0;

  /** Notes that a block is right. Definitions matter to links elsewhere. */
  drop(text: string, start: number, end: number): void {
    if (start >= this.#inertFrom && !text.slice(start, end).includes("]:")) this.inert.push({ start, end });
  }

  /** Notes that all before an offset may matter to what comes after. */
  keepTo(end: number): void {
    this.#inertFrom = Math.max(this.#inertFrom, end);
  }

  blockStart(offset: number): BlockStart {
    return { offset, pieces: this.pieces.length, inert: this.inert.length, tags: this.tags.length };
  }

  /** Forgets what was left over since a block began. */
  takeBack({ pieces, inert, tags }: BlockStart): void {
    this.pieces.length = pieces;
    this.inert.length = inert;
    this.tags.length = tags;
  }
}
