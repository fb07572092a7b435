/** Adapts indentation and line breaks of text that moves to another depth or another file. */

/** The old and the new indentation of moved text. */
export interface MarginChange {
  /** Indentation of the line on which the text begins. */
  readonly fromMargin: string;
  readonly toMargin: string;
  /** One level of indentation. */
  readonly fromIndent: string;
  readonly toIndent: string;
  readonly endOfLine: string;
}

/** Text with the indentation and line breaks of its new position. */
export function movedText(text: string, move: MarginChange): string {
  return text
    .split(/\r?\n/)
    .map((line, index) => {
      if (index === 0) return line;
      const margin = /^[ \t]*/.exec(line)?.[0] ?? "";
      if (margin.length === line.length) return "";
      const furtherMargin = margin.startsWith(move.fromMargin) ? margin.slice(move.fromMargin.length) : "";
      return move.toMargin + reindented(furtherMargin, move) + line.slice(margin.length);
    })
    .join(move.endOfLine);
}

/** Converts whole levels of indentation; remaining characters stay. */
function reindented(margin: string, { fromIndent, toIndent }: MarginChange): string {
  let remainingMargin = margin;
  let levels = "";
  while (fromIndent !== "" && remainingMargin.startsWith(fromIndent)) {
    remainingMargin = remainingMargin.slice(fromIndent.length);
    levels += toIndent;
  }
  return levels + remainingMargin;
}
