/** The constructs of a page that have a meaning for readers, with their places. Does not depend on how they are found. */

/** Offsets in a text. */
export interface ConstructPlace {
  readonly from: number;
  readonly to: number;
}

/** A construct with its place, and the constructs in it, in order. */
export interface MdxConstruct extends ConstructPlace {
  /** One of `constructs`, or of a heading: see `headingLevel`. */
  readonly type: number;
  readonly children: readonly MdxConstruct[];
}

/** The number of each kind of construct. */
export const constructs = {
  url: 1,
  link: 2,
  image: 3,
  definition: 4,
  /** The brackets and parentheses of a link or an image. */
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
  /** What makes a heading, or text emphasized or struck out. */
  mark: 15,
  /** Text that is emphasized or struck out. */
  marked: 16,
  paragraph: 17,
  table: 18,
  tableHeader: 19,
  tableRow: 20,
  tableCell: 21,
  /** Between dollar signs in text. */
  mathematics: 22,
  /** Where text has the number of a footnote: `[^1]`. */
  footnote: 23,
} as const;

/** The number of a heading is its level and this one. */
const headings = 30;

/** The number of a heading of a level, 1 to 6. */
export function headingType(level: number): number {
  return headings + level;
}

/** The level of a heading, 1 to 6; undefined for any other construct. */
export function headingLevel({ type }: MdxConstruct): number | undefined {
  return type > headings ? type - headings : undefined;
}

export const noConstructs: readonly MdxConstruct[] = [];

/** A construct with others in it, or none. */
export function construct(
  type: number,
  from: number,
  to: number,
  children: readonly MdxConstruct[] = noConstructs,
): MdxConstruct {
  return { type, from, to, children };
}
