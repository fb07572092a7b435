/**
 * Finds the blocks that differ between two versions of a page's HTML, so that a keystroke in a long page reparses
 * one block, not all. The engine begins each block with an empty comment, which an author's text cannot contain.
 * Does not depend on the content of blocks.
 */

const blockStart = "<!---->";

/** The replacement for a range of an element's children. */
interface ChangedBlocks {
  readonly html: string;
  /** The first child to remove; null for the end. */
  readonly from: ChildNode | null;
  /** The first following child to keep; null for the end. */
  readonly until: ChildNode | null;
}

/**
 * The replacement that updates the children of an element to the HTML `now`.
 * @param before the HTML from which the current children were created
 */
export function changedBlocks(element: Element, before: string, now: string): ChangedBlocks {
  const [old, newBlocks] = [before.split(blockStart), now.split(blockStart)];
  const starts = [...element.childNodes].filter((child) => child instanceof Comment);
  if (starts.length !== old.length - 1) return { html: now, from: element.firstChild, until: null };
  const shorter = Math.min(old.length, newBlocks.length);
  let first = 0;
  while (first < shorter && old[first] === newBlocks[first]) first += 1;
  let tail = 0;
  while (tail < shorter - first && old.at(-1 - tail) === newBlocks.at(-1 - tail)) tail += 1;
  /** The first node of a current block. */
  const startOf = (index: number): ChildNode | null =>
    index === 0 ? element.firstChild : (starts[index - 1] ?? null);
  const changed = newBlocks.slice(first, newBlocks.length - tail);
  return {
    // All blocks except the first begin with the comment.
    html: (first === 0 ? changed : ["", ...changed]).join(blockStart),
    from: startOf(first),
    until: startOf(old.length - tail),
  };
}
