/** Finds the frontmatter in the text of a page. */

export interface FrontmatterBlock {
  /** UTF-16 offset after the opening line. */
  readonly start: number;
  /** Offset of the closing line; the end of the text if there is none. */
  readonly end: number;
  /** Offset after the closing line; 0 if there is none. */
  readonly bodyStart: number;
  readonly isClosed: boolean;
}

const opening = /^\uFEFF?---[ \t]*(?:\r?\n|$)/;

/** The frontmatter block of a page's text; undefined if the text does not begin with a `---` line. */
export function frontmatterBlock(text: string): FrontmatterBlock | undefined {
  const first = opening.exec(text);
  if (first === null) return undefined;
  const start = first[0].length;
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 ? text.length : newline + 1;
    if (text.startsWith("---", at) && text.slice(at + 3, next).trim() === "")
      return { start, end: at, bodyStart: next, isClosed: true };
    at = next;
  }
  return { start, end: text.length, bodyStart: 0, isClosed: false };
}

/** The block without leading white space, because the platform's parser ignores the indentation of the first key (F10.8). */
export function withoutBlankStart(text: string, block: FrontmatterBlock): FrontmatterBlock {
  const blank = /^\s*/.exec(text.slice(block.start, block.end))?.[0].length ?? 0;
  return { ...block, start: block.start + blank };
}
