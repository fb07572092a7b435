/**
 * Recognizes lines of text whose tags and expressions the reference parser surely accepts, whatever is in the
 * lines around: each code span, formula, tag and expression ends on its line, and what is between an opening tag
 * and its closing one does not reach out. Does not depend on blocks.
 */
import { type ExpressionTest, expressionAfter } from "./expression.ts";
import { tagAt } from "./tag.ts";
import { indexOrEnd } from "./text-lines.ts";

interface InlineScan {
  /** Whether the line is surely right. */
  readonly isSure: boolean;
  /** Whether backticks or dollar signs, or the target of a link, stay open: they may end on a later line. */
  readonly leavesOpen: boolean;
  /** Whether something that ends on the line has a `|` inside, which ends the cell of a table. */
  readonly holdsPipe: boolean;
}

const unsure: InlineScan = { isSure: false, leavesOpen: true, holdsPipe: true };

const special = /[<{`$\\\]]/g;
const specialInTag = /[<{`$\\\][*_~|]/g;
const asciiPunctuation = /[!-/:-@[-`{-~]/;
const runOf = { "`": /`+/y, $: /\$+/y, "*": /\*+/y, _: /_+/y, "~": /~+/y };
const target = /\]\( ?[^\s()<>{}`$\\"']*(?: "[^"<>{}`$\\()]*")? ?\)/y;
const address = /:\/\/|www\./i;

/** Longer lines and words are left to the parser, so that a scan takes time in proportion to the text. */
const maxLine = 50_000;
const maxWord = 1_000;

/** One open tag, or one open mark of emphasis or of a link inside a tag. */
type Open = string;

class LineScan {
  readonly #text: string;
  readonly #end: number;
  readonly #isExpression: ExpressionTest;
  /** Where the first known `[` of the paragraph is: no label ends before it. */
  readonly #firstLabel: number;
  /** Tags begin with `<`. */
  readonly #open: Open[] = [];
  #at: number;
  /** Where the word begins, or where the last construct ended: URLs reach to the end of a word. */
  #word: number;
  #leavesOpen = false;
  #holdsPipe = false;
  #nextPipe = -1;

  constructor(line: string, isExpression: ExpressionTest, hasLabelBefore: boolean) {
    this.#text = line;
    this.#firstLabel = hasLabelBefore ? -1 : indexOrEnd(line, "[", 0);
    this.#at = 0;
    this.#word = 0;
    this.#end = line.length;
    this.#isExpression = isExpression;
  }

  run(): InlineScan {
    while (this.#at < this.#end) {
      const pattern = this.#open.length === 0 ? special : specialInTag;
      pattern.lastIndex = this.#at;
      const found = pattern.exec(this.#text);
      if (found === null || found.index >= this.#end) break;
      this.#moveTo(found.index);
      if (!this.#step(this.#text.charAt(found.index))) return unsure;
    }
    if (this.#open.length > 0) return unsure;
    return { isSure: true, leavesOpen: this.#leavesOpen, holdsPipe: this.#holdsPipe };
  }

  #moveTo(at: number): void {
    for (let index = at - 1; index >= this.#at; index -= 1) {
      const code = this.#text.charCodeAt(index);
      if (code === 32 || code === 9 || code === 10) {
        this.#word = index + 1;
        break;
      }
    }
    this.#at = at;
  }

  /** Takes one construct; returns false if it is not surely right. */
  #step(character: string): boolean {
    if (character === "<") return this.#tag();
    if (character === "]" && this.#open.length === 0) {
      return this.#text[this.#at + 1] === "(" ? this.#labelEnd() : this.#pass(1);
    }
    if (this.#isInAddress()) return false;
    switch (character) {
      case "\\":
        return this.#pass(asciiPunctuation.test(this.#text.charAt(this.#at + 1)) ? 2 : 1);
      case "`":
      case "$":
        return this.#code(character);
      case "{":
        return this.#expression();
      case "]":
        return this.#labelEnd();
      case "[":
        this.#open.push("[");
        return this.#pass(1);
      case "|":
        // A cell may end here, inside a tag.
        this.#holdsPipe = true;
        return this.#pass(1);
      case "*":
      case "_":
      case "~":
        return this.#emphasis(character);
      default:
        return false;
    }
  }

  /** Whether a URL without markup may take in what follows. */
  #isInAddress(): boolean {
    if (this.#at - this.#word > maxWord) return true;
    return address.test(this.#text.slice(this.#word, this.#at));
  }

  #pass(length: number): boolean {
    this.#at += length;
    return this.#at <= this.#end;
  }

  /** Goes on after a construct that ends on the line. */
  #goTo(end: number): boolean {
    if (!this.#holdsPipe) {
      if (this.#nextPipe < this.#at) this.#nextPipe = indexOrEnd(this.#text, "|", this.#at);
      this.#holdsPipe = this.#nextPipe < end;
    }
    this.#at = end;
    this.#word = end;
    return end <= this.#end;
  }

  #tag(): boolean {
    const next = this.#text.charAt(this.#at + 1);
    if (next === " " || next === "\t") {
      // Nothing but a `<` before the end of a text is a tag that is never finished.
      return !/^[ \t]*(?:$|\|)/.test(this.#text.slice(this.#at + 1)) && this.#pass(1);
    }
    const tag = tagAt(this.#text, this.#at, this.#end, this.#isExpression);
    if (tag === undefined) return false;
    if (tag.kind === "open") this.#open.push(`<${tag.name}`);
    if (tag.kind === "close" && this.#open.pop() !== `<${tag.name}`) return false;
    return this.#goTo(tag.end);
  }

  #expression(): boolean {
    const end = expressionAfter(this.#text, this.#at, this.#end, "content", this.#isExpression);
    return end !== undefined && this.#goTo(end);
  }

  #runAt(character: keyof typeof runOf, at: number): number {
    const pattern = runOf[character];
    pattern.lastIndex = at;
    return pattern.exec(this.#text)?.[0].length ?? 0;
  }

  /** A code span or a formula ends with as many characters as it begins with. */
  #code(character: "`" | "$"): boolean {
    const length = this.#runAt(character, this.#at);
    for (let at = this.#text.indexOf(character, this.#at + length); at !== -1 && at < this.#end; ) {
      const run = this.#runAt(character, at);
      if (run === length) return this.#goTo(at + run);
      at = this.#text.indexOf(character, at + run);
    }
    this.#leavesOpen = true;
    return this.#open.length === 0 && this.#pass(length);
  }

  #labelEnd(): boolean {
    if (this.#at < this.#firstLabel) return this.#pass(1);
    if (this.#open.length > 0 && this.#open.pop() !== "[") return false;
    if (this.#text[this.#at + 1] !== "(") return this.#pass(1);
    target.lastIndex = this.#at;
    const found = target.exec(this.#text);
    if (found === null || target.lastIndex > this.#end) return false;
    if (this.#open.length > 0 && /[*~]/.test(found[0])) return false;
    return this.#goTo(this.#at + found[0].length);
  }

  /** Marks of emphasis inside a tag count only if they surely open or surely close. */
  #emphasis(character: "*" | "_" | "~"): boolean {
    const length = this.#runAt(character, this.#at);
    const before = kindOf(this.#text.charAt(this.#at - 1));
    const after = kindOf(this.#at + length >= this.#end ? " " : this.#text.charAt(this.#at + length));
    const isBlank = before === "space" && after === "space";
    if (isBlank || (character === "_" && before === "letter" && after === "letter"))
      return this.#pass(length);
    const mark = character.repeat(length);
    if (opensOnly(before, after)) {
      this.#open.push(mark);
      return this.#pass(length);
    }
    return opensOnly(after, before) && this.#open.pop() === mark && this.#pass(length);
  }
}

/** What a character is to the marks of emphasis beside it; `unknown` if that depends on more. */
type Neighbor = "space" | "letter" | "mark" | "unknown";

/** Whether a mark between these characters begins emphasis and cannot end it; with both exchanged, the reverse. */
function opensOnly(before: Neighbor, after: Neighbor): boolean {
  if (before === "space") return after === "letter" || after === "mark";
  return before === "mark" && after === "letter";
}

function kindOf(character: string): Neighbor {
  if (/[ \t\n]/.test(character) || character === "") return "space";
  if (/[A-Za-z0-9]/.test(character)) return "letter";
  return /[!-)+-/:-@[-^`{-}]/.test(character) ? "mark" : "unknown";
}

/**
 * Scans one line, or all lines of a paragraph, without their indentation and the marks that begin them.
 * @param hasLabelBefore whether a label of a link may begin on a line before
 */
export function scanLine(line: string, isExpression: ExpressionTest, hasLabelBefore: boolean): InlineScan {
  return line.length > maxLine ? unsure : new LineScan(line, isExpression, hasLabelBefore).run();
}

/** Whether a line without tags and expressions leaves backticks, dollar signs or the target of a link open. */
export function leavesOpen(line: string): boolean {
  const scan = scanLine(line, () => false, true);
  return !scan.isSure || scan.leavesOpen || line.lastIndexOf("](") > line.lastIndexOf(")");
}
