/**
 * `safeMarkdown` for an answer that arrives in pieces: gives each block as soon as the next one has begun, so that what has
 * been given never changes. Pure.
 */
import { blocksOf, safeMarkdown } from "./safe-markdown.ts";

/** Where the last block of a text begins, as an offset; 0 for a text of one block. */
function startOfLastBlock(text: string): number {
  const last = blocksOf(text).findLast(
    ({ level, map, nesting }) => level === 0 && nesting >= 0 && map !== null,
  );
  let start = 0;
  for (let line = last?.map?.[0] ?? 0; line > 0; line -= 1) start = text.indexOf("\n", start) + 1;
  return start;
}

/** One answer, from its first piece to its end. */
export class SafeMarkdownStream {
  #pending = "";
  /** How long the pending text has to be before it is parsed again: a long block must not be parsed for each of its pieces. */
  #nextLook = 0;

  /** Takes the next piece; gives the blocks that are complete, as Markdown that is safe, or an empty text. */
  push(piece: string): string {
    this.#pending += piece.replace(/\r\n?/g, "\n");
    if (this.#pending.length < this.#nextLook || !piece.includes("\n")) return "";
    const start = startOfLastBlock(this.#pending);
    const complete = this.#pending.slice(0, start);
    this.#pending = this.#pending.slice(start);
    this.#nextLook = this.#pending.length * 1.5;
    return inLines(complete);
  }

  /** The answer has ended: gives the rest. */
  end(): string {
    const rest = this.#pending;
    this.#pending = "";
    return rest === "" ? "" : safeMarkdown(rest);
  }
}

/** Complete lines as safe Markdown that ends with a line break, too, whatever became of them. */
function inLines(text: string): string {
  if (text === "") return "";
  const safe = safeMarkdown(text);
  return safe.endsWith("\n") ? safe : `${safe}\n`;
}
