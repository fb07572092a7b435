/**
 * Finds the blocks of a page that another HTML of it changes, so that a keystroke in a long page parses one block and not all. The
 * engine begins each block with an empty comment; no text of an author can hold one. Does not depend on what blocks are.
 */

const blockStart = "<!---->";

/** What belongs between two children of an element. */
interface ChangedBlocks {
  readonly html: string;
  /** The first child that goes; null for the end. */
  readonly from: ChildNode | null;
  /** The first child that stays behind it; null for the end. */
  readonly until: ChildNode | null;
}

/**
 * The HTML that makes the children of an element those of `now`.
 * @param before the HTML that its children were made of
 */
export function changedBlocks(element: Element, before: string, now: string): ChangedBlocks {
  const [old, wanted] = [before.split(blockStart), now.split(blockStart)];
  const starts = [...element.childNodes].filter((child) => child instanceof Comment);
  if (starts.length !== old.length - 1) return { html: now, from: element.firstChild, until: null };
  const most = Math.min(old.length, wanted.length);
  let first = 0;
  while (first < most && old[first] === wanted[first]) first += 1;
  let kept = 0;
  while (kept < most - first && old.at(-1 - kept) === wanted.at(-1 - kept)) kept += 1;
  /** Where a block that was shown begins. */
  const startOf = (index: number): ChildNode | null =>
    index === 0 ? element.firstChild : (starts[index - 1] ?? null);
  const changed = wanted.slice(first, wanted.length - kept);
  return {
    // All blocks but the first begin with the comment.
    html: (first === 0 ? changed : ["", ...changed]).join(blockStart),
    from: startOf(first),
    until: startOf(old.length - kept),
  };
}
