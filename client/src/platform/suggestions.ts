/**
 * Removes the suggestions from an answer: a fenced block of the language `suggestions` whose lines are
 * `(Title)[/path]` (F15.11). All other text passes immediately; only a line that may open such a block is
 * withheld until that can be decided.
 */
import { safeLink } from "./addresses.ts";
import type { AssistantEvent, Suggestion } from "./assistant-events.ts";

type Piece = Extract<AssistantEvent, { readonly type: "text" | "suggestion" }>;

const opening = /^ {0,3}`{3,}[ \t]*suggestions[ \t]*\r?$/i;
const closing = /^ {0,3}`{3,}[ \t]*\r?$/;
const anyFence = /^ {0,3}(?<marks>`{3,}|~{3,})(?<rest>.*)$/;

/** A longer line opens no block, in characters; a line of the answer may arrive in any number of pieces. */
const maxOpening = 100;

/** Whether a complete line opens a block of suggestions. */
function opens(line: string): boolean {
  return line.length <= maxOpening && opening.test(line);
}

/** Whether a line could still become the opening of a block of suggestions. */
function mayOpen(line: string): boolean {
  if (line.length > maxOpening) return false;
  const match = /^ {0,3}(?<marks>`*)(?<info>[\s\S]*)$/.exec(line)?.groups;
  const { marks = "", info = "" } = match ?? {};
  if (info === "") return true;
  if (marks.length < 3) return false;
  const word = info.replace(/^[ \t]+/, "").toLowerCase();
  return "suggestions".startsWith(word) || /^suggestions[ \t]*\r?$/.test(word);
}

/** A longer line is not a suggestion, in characters; the search in it would take quadratic time. */
const maxSuggestion = 2000;

/** A line of the block as a suggestion; undefined if the link is not safe to open. */
function suggestionOf(line: string): Suggestion | undefined {
  if (line.length > maxSuggestion) return undefined;
  const match = /^\s*(?:[-*]\s+)?\((?<title>.+)\)\s*\[(?<path>[^\]]+)\]\s*$/.exec(line)?.groups;
  const path = safeLink(match?.path);
  const title = match?.title?.trim() ?? "";
  return path === undefined || title === "" ? undefined : { title, path };
}

/** The filter for one answer, from its first piece to `end`. */
export class SuggestionFilter {
  /** The incomplete last line. */
  #line = "";
  #isWithheld = false;
  /** The current block: suggestions, another block that a fence with these marks closes, or none. */
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
      const withheld = this.#isWithheld ? this.#line : "";
      this.#line += part;
      const isComplete = index < lines.length - 1;
      this.#isWithheld =
        this.#block === "suggestions" || (this.#block === undefined && this.#mayOpenBlock(isComplete));
      if (!this.#isWithheld) passing += withheld + part + (isComplete ? "\n" : "");
      if (!isComplete) return;
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

  #mayOpenBlock(isComplete: boolean): boolean {
    return isComplete ? opens(this.#line) : mayOpen(this.#line);
  }

  /**
   * Ends the line. Returns the suggestion in a line of a block of suggestions, or the line's text if it is not a
   * suggestion; undefined outside such a block.
   */
  #endLine(): Suggestion | string | undefined {
    const line = this.#line;
    this.#line = "";
    this.#isWithheld = false;
    if (this.#block === "suggestions") {
      if (closing.test(line)) this.#block = undefined;
      else if (line.trim() !== "") return suggestionOf(line) ?? `${line}\n`;
      return undefined;
    }
    if (this.#block === undefined) {
      const marks = anyFence.exec(line)?.groups?.marks;
      if (opens(line)) this.#block = "suggestions";
      else if (marks !== undefined) this.#block = { marks };
    } else {
      const match = anyFence.exec(line)?.groups;
      if (match?.marks?.startsWith(this.#block.marks) && match.rest?.trim() === "") this.#block = undefined;
    }
    return undefined;
  }

  /** Called when the text is complete. Returns the withheld line. */
  end(): readonly Piece[] {
    if (!this.#isWithheld) return [];
    const line = this.#line;
    this.#line = "";
    this.#isWithheld = false;
    if (this.#block !== "suggestions")
      return opens(line) || line === "" ? [] : [{ type: "text", text: line }];
    if (line.trim() === "" || /^ {0,3}`+\s*$/.test(line)) return [];
    const suggestion = suggestionOf(line);
    return [suggestion === undefined ? { type: "text", text: line } : { type: "suggestion", suggestion }];
  }
}
