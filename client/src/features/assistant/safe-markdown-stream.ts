/**
 * `safeMarkdown` for an answer that arrives in pieces: returns each block as soon as the next one has begun, so
 * that returned text never changes. Pure.
 */
import { blocksOf, safeMarkdown } from "./safe-markdown.ts";

/** The offset of the last block of a text; 0 for a single block. */
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
  /** Whether the last piece ended with a carriage return, to which a line feed in the next piece belongs. */
  #endsWithReturn = false;
  /** The length of the pending text at which it is parsed again, so that a long block is not parsed for each of its pieces. */
  #nextParseLength = 0;

  /** Takes the next piece; returns the complete blocks as safe Markdown, or an empty string. */
  push(piece: string): string {
    if (piece === "") return "";
    const text = this.#endsWithReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    this.#endsWithReturn = piece.endsWith("\r");
    this.#pending += text.replace(/\r\n?/g, "\n");
    if (this.#pending.length < this.#nextParseLength || !piece.includes("\n")) return "";
    const start = startOfLastBlock(this.#pending);
    const complete = this.#pending.slice(0, start);
    this.#pending = this.#pending.slice(start);
    this.#nextParseLength = this.#pending.length * 1.5;
    return inLines(complete);
  }

  /** Called when the answer has ended: returns the remaining text. */
  end(): string {
    const remaining = this.#pending;
    this.#pending = "";
    return remaining === "" ? "" : safeMarkdown(remaining);
  }
}

/** Safe Markdown of complete lines, which always ends with a line break. */
function inLines(text: string): string {
  if (text === "") return "";
  const safe = safeMarkdown(text);
  return safe.endsWith("\n") ? safe : `${safe}\n`;
}
