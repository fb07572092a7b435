/** The tags of a page that pair with each other, and whether they do. Does not depend on parsers or text. */

/** A block, or a part of a text, that must end after all tags that begin in it. */
export interface TagContainer {
  /** By the reference parser's name of its token. */
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export interface MdxTag {
  /** Empty for a fragment `<>`. */
  readonly name: string;
  readonly kind: "open" | "close" | "self-closing";
  /** Whether the tag is alone on its lines, with other tags and expressions at most. */
  readonly isBlock: boolean;
  readonly start: number;
  readonly end: number;
  /** What is around the tag, from the outside to the inside. */
  readonly containers: readonly TagContainer[];
  readonly hasAttributes: boolean;
  /** Whether the tag closes and has more than a name. */
  readonly isOdd: boolean;
}

/** Whether two tags are in the same block, or part of a text. */
export function areInSameContainer(one: MdxTag, other: MdxTag): boolean {
  const [first, second] = [one.containers.at(-1), other.containers.at(-1)];
  return first?.start === second?.start && first?.type === second?.type;
}

/** Whether the reference parser finds each tag closed, by its own closing tag and where it began. */
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
