/** Extracts the content of a quote as a separate text. Depends only on lines. */

export interface QuoteContent {
  /** The lines of the quote with a space instead of each marker, so that offsets stay the same. */
  readonly text: string;
  /** The offset of this text in the page. */
  readonly start: number;
  /** The starts, in this text, of lines that continue a paragraph of the quote without its marker. */
  readonly bareLines: ReadonlySet<number>;
  /** How many quotes and items are around the content. */
  readonly depth: number;
}

const mark = /^([ \t]*)>/;

/**
 * @param from the offset of the first marker
 * @param depth how many quotes, including this one, and items there are
 */
export function quoteContent(page: string, from: number, to: number, depth: number): QuoteContent {
  const start = page.lastIndexOf("\n", from - 1) + 1;
  const before = page.slice(start, from).replace(/[^\t]/g, " ");
  const bareLines = new Set<number>();
  let at = 0;
  const lines = `${before}${page.slice(from, to)}`.split("\n").map((line) => {
    if (!mark.test(line)) bareLines.add(at);
    at += line.length + 1;
    return line.replace(mark, "$1 ");
  });
  return { text: lines.join("\n"), start, bareLines, depth };
}
