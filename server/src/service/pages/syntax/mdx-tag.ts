/** The tags of a page and whether they are paired. Does not depend on parsers or text. */

/** A block or part of text in which all tags that begin in it must end. */
export interface TagContainer {
  /** The reference parser's name of its token. */
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export interface MdxTag {
  /** Empty for a fragment `<>`. */
  readonly name: string;
  readonly kind: "open" | "close" | "self-closing";
  /** Whether only tags and expressions are on the tag's lines. */
  readonly isBlock: boolean;
  readonly start: number;
  readonly end: number;
  /** The containers of the tag, outermost first. */
  readonly containers: readonly TagContainer[];
  readonly hasAttributes: boolean;
  /** Whether it is a closing tag with more than a name. */
  readonly isOdd: boolean;
}

/** Whether two tags are in the same block or part of text. */
export function areInSameContainer(one: MdxTag, other: MdxTag): boolean {
  const [first, second] = [one.containers.at(-1), other.containers.at(-1)];
  return first?.start === second?.start && first?.type === second?.type;
}

/** Whether each tag is closed by its own closing tag in the same container, as the reference parser requires. */
export function arePaired(tags: readonly MdxTag[]): boolean {
  const open: MdxTag[] = [];
  for (const tag of tags) {
    if (tag.isOdd) return false;
    if (tag.kind === "open") open.push(tag);
    if (tag.kind !== "close") continue;
    const opening = open.pop();
    if (opening?.name !== tag.name || !areInSameContainer(opening, tag)) return false;
  }
  return open.length === 0;
}
