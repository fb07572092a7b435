/**
 * Removes the suggestions from an answer: a fenced block of the language `suggestions` whose lines are `(Title)[/path]`
 * (F15.11). All other text passes at once; only a line that may open such a block is held back until it is complete
 * enough to decide.
 */
import { safeLink } from "./addresses.ts";
import type { AssistantEvent, Suggestion } from "./assistant-events.ts";

type Piece = Extract<AssistantEvent, { readonly type: "text" | "suggestion" }>;

const opening = /^ {0,3}`{3,}[ \t]*suggestions[ \t]*\r?$/i;
const closing = /^ {0,3}`{3,}[ \t]*\r?$/;
const anyFence = /^ {0,3}(?<marks>`{3,}|~{3,})(?<rest>.*)$/;

/** Whether a line with further characters could open a block of suggestions. */
function mayOpen(line: string): boolean {
  const found = /^ {0,3}(?<marks>`*)(?<rest>[\s\S]*)$/.exec(line)?.groups;
  const { marks = "", rest = "" } = found ?? {};
  if (rest === "") return true;
  if (marks.length < 3) return false;
  const word = rest.replace(/^[ \t]+/, "").toLowerCase();
  return "suggestions".startsWith(word) || /^suggestions[ \t]*\r?$/.test(word);
}

/** A line of the block as a suggestion; undefined if the link is not safe to follow. */
function suggestionOf(line: string): Suggestion | undefined {
  const found = /^\s*(?:[-*]\s+)?\((?<title>.+)\)\s*\[(?<path>[^\]]+)\]\s*$/.exec(line)?.groups;
  const path = safeLink(found?.path);
  const title = found?.title?.trim() ?? "";
  return path === undefined || title === "" ? undefined : { title, path };
}

/** The filter for one answer, from its first piece to `end`. */
export class SuggestionFilter {
  /** The last line so far, which is not complete. */
  #line = "";
  /** Whether the line is held back. */
  #isHeld = false;
  /** The present block: suggestions, another block until a fence of these marks, or none. */
  #block: "suggestions" | { readonly marks: string } | undefined;

  /** Takes the next piece of the answer's text, of any size. */
  push(text: string): readonly Piece[] {
    const pieces: Piece[] = [];
    let passing = "";
    const flush = (): void => {
      if (passing !== "") pieces.push({ type: "text", text: passing });
      passing = "";
    };
    const lines = text.split("\n");
    lines.forEach((part, index) => {
      const held = this.#isHeld ? this.#line : "";
      this.#line += part;
      const isWhole = index < lines.length - 1;
      this.#isHeld = this.#block === "suggestions" || (this.#block === undefined && this.#mayHold(isWhole));
      if (!this.#isHeld) passing += held + part + (isWhole ? "\n" : "");
      if (!isWhole) return;
      const suggestion = this.#endLine();
      if (typeof suggestion === "string") passing += suggestion;
      else if (suggestion !== undefined) {
        flush();
        pieces.push({ type: "suggestion", suggestion });
      }
    });
    flush();
    return pieces;
  }

  #mayHold(isWhole: boolean): boolean {
    return isWhole ? opening.test(this.#line) : mayOpen(this.#line);
  }

  /**
   * Ends the line. Returns the suggestion in a line of the block, or the line's text if it is not one; otherwise
   * undefined.
   */
  #endLine(): Suggestion | string | undefined {
    const line = this.#line;
    this.#line = "";
    this.#isHeld = false;
    if (this.#block === "suggestions") {
      if (closing.test(line)) this.#block = undefined;
      else if (line.trim() !== "") return suggestionOf(line) ?? `${line}\n`;
      return undefined;
    }
    if (this.#block === undefined) {
      const marks = anyFence.exec(line)?.groups?.marks;
      if (opening.test(line)) this.#block = "suggestions";
      else if (marks !== undefined) this.#block = { marks };
    } else {
      const found = anyFence.exec(line)?.groups;
      if (found?.marks?.startsWith(this.#block.marks) && found.rest?.trim() === "") this.#block = undefined;
    }
    return undefined;
  }

  /** The text is complete. Returns the line that was held back. */
  end(): readonly Piece[] {
    if (!this.#isHeld) return [];
    const line = this.#line;
    this.#line = "";
    this.#isHeld = false;
    if (this.#block !== "suggestions")
      return opening.test(line) || line === "" ? [] : [{ type: "text", text: line }];
    if (line.trim() === "" || /^ {0,3}`+\s*$/.test(line)) return [];
    const suggestion = suggestionOf(line);
    return [suggestion === undefined ? { type: "text", text: line } : { type: "suggestion", suggestion }];
  }
}
