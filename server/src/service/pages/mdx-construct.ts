/** The constructs of a page that matter to readers, with their positions. Does not depend on how they are found. */

/** Offsets in a text. */
export interface ConstructPlace {
  readonly from: number;
  readonly to: number;
}

/** A construct with its position and the constructs in it, in order. */
export interface MdxConstruct extends ConstructPlace {
  /** One of `constructs`, or the type of a heading; see `headingLevel`. */
  readonly type: number;
  readonly children: readonly MdxConstruct[];
}

/** The type numbers of constructs. */
export const constructs = {
  url: 1,
  link: 2,
  image: 3,
  definition: 4,
  /** The brackets and parentheses of a link or image. */
  linkMark: 5,
  linkLabel: 6,
  linkTitle: 7,
  tag: 8,
  module: 9,
  expression: 10,
  comment: 11,
  inlineCode: 12,
  escape: 13,
  entity: 14,
  /** The characters that mark a heading, emphasis or strikethrough text. */
  mark: 15,
  /** Emphasized or strikethrough text. */
  marked: 16,
  paragraph: 17,
  table: 18,
  tableHeader: 19,
  tableRow: 20,
  tableCell: 21,
  /** Mathematics between dollar signs. */
  mathematics: 22,
  /** A footnote reference: `[^1]`. */
  footnote: 23,
} as const;

/** The type of a heading is this number plus its level. */
const headings = 30;

/** The type of a heading with a level from 1 to 6. */
export function headingType(level: number): number {
  return headings + level;
}

/** The level of a heading, from 1 to 6; undefined for any other construct. */
export function headingLevel({ type }: MdxConstruct): number | undefined {
  return type > headings ? type - headings : undefined;
}

export const noConstructs: readonly MdxConstruct[] = [];

export function construct(
  type: number,
  from: number,
  to: number,
  children: readonly MdxConstruct[] = noConstructs,
): MdxConstruct {
  return { type, from, to, children };
}
