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

/** How many blocks at the end of two lists are equal, without the first ones. */
function equalAtEnd(before: readonly string[], now: readonly string[], first: number): number {
  const most = Math.min(before.length, now.length) - first;
  let count = 0;
  while (count < most && before.at(-1 - count) === now.at(-1 - count)) count += 1;
  return count;
}

/**
 * The HTML that makes the children of an element those of `now`.
 * @param before the HTML that its children were made of
 */
export function changedBlocks(element: Element, before: string, now: string): ChangedBlocks {
  const [old, wanted] = [before.split(blockStart), now.split(blockStart)];
  const starts = [...element.childNodes].filter((child) => child instanceof Comment);
  if (starts.length !== old.length - 1) return { html: now, from: element.firstChild, until: null };
  const differs = wanted.findIndex((block, index) => block !== old[index]);
  const first = differs === -1 ? Math.min(old.length, wanted.length) : differs;
  const kept = equalAtEnd(old, wanted, first);
  const changed = wanted.slice(first, wanted.length - kept);
  /** Where a block that was shown begins. */
  const startOf = (index: number): ChildNode | null =>
    index === 0 ? element.firstChild : (starts[index - 1] ?? null);
  return {
    html: changed.map((block, index) => (first + index === 0 ? block : blockStart + block)).join(""),
    from: startOf(first),
    until: startOf(old.length - kept),
  };
}
