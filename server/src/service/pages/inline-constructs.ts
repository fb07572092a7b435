/**
 * Finds links, images, code spans, emphasis, tags and expressions in one paragraph, cell or heading, in time linear in
 * its length, even in text that is not valid MDX. Does not depend on blocks.
 */
import {
  backslash,
  closeBracket,
  closeParenthesis,
  doubleQuote,
  greater,
  less,
  lineFeed,
  openBracket,
  openParenthesis,
  singleQuote,
} from "./character-codes.ts";
import { constructEnd, constructTypeAt } from "./construct-end.ts";
import { construct, constructs, type MdxConstruct } from "./mdx-construct.ts";
import type { ScanBudget } from "./scan-budget.ts";

/** A possible start of a link or image. */
interface Opener {
  /** Its index among the parts. */
  readonly index: number;
  readonly isImage: boolean;
  readonly start: number;
  readonly end: number;
}

/** The part of a link or image after its text. */
interface LinkEnding {
  readonly parts: readonly MdxConstruct[];
  readonly end: number;
}

/** A possible start or end of emphasis or of strikethrough text. */
interface Mark {
  readonly character: string;
  readonly from: number;
  readonly to: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** How many characters were written, including those that are already used. */
  readonly size: number;
}

/** Offsets of runs of one length, in order; those before `next` have been passed. */
interface CharacterRuns {
  readonly starts: number[];
  next: number;
}

type RunsByLength = ReadonlyMap<number, CharacterRuns>;

/** The text of an image can contain images, which nest; authors write few of them. */
const maxNestedImages = 50;
/** Each emphasis mark is compared with all before it. Only the text of headings depends on emphasis. */
const maxMarks = 300;

/** Characters that may begin a construct, and the beginnings of URLs without markup. */
const special = /[\\&`$<{*_[\]!~]|:\/\/|www\./g;
const beforeHost = /(?:^|[^a-z])https?$/i;
const beforeWww = /^$|[\s(*_[\]~]/;
/** The host of a URL without markup, limited to the maximum length of a host. */
const host = /[^\s\p{P}\p{S}](?:[^\s\p{P}\p{S}]|[-._]){0,253}/uy;
/** The remainder of such a URL: everything up to a space or a tag, except trailing punctuation and variables (F9.12). */
const urlRemainder = /(?:[^\s<\]{]|\{(?!\{)|\](?![([\s]|$))*(?<![!"'()*,.:;?_~])/y;
const escapable = /[!-/:-@[-`{-~]/;
const entity = /^&(?:#\d+|#x[a-f\d]+|\w+);/i;
const maxEntity = 31;
const punctuation = /[\p{S}\p{P}]/u;
const blank = /\s|^$/;

/** Whether the page defines the target of a label (without its brackets). */
type LabelTest = (label: string) => boolean;

/**
 * The constructs in a piece of text, in order.
 * @param offset the start of the piece in the text of the page
 * @param isDefined undefined if the definitions of the page are unknown; then any label may be that of a link
 */
export function inlineConstructs(
  text: string,
  offset: number,
  budget: ScanBudget,
  isDefined?: LabelTest,
): readonly MdxConstruct[] {
  return new InlineScan(text, offset, budget, isDefined).run();
}

class InlineScan {
  readonly #text: string;
  readonly #offset: number;
  readonly #budget: ScanBudget;
  readonly #isDefined: LabelTest | undefined;
  /** Constructs found so far, marks that may become emphasis, and undefined for parts that moved into a construct. */
  readonly #parts: (MdxConstruct | Mark | undefined)[] = [];
  readonly #openers: Opener[] = [];
  /** Openers below this index are around a link, so they cannot begin one. */
  #inactiveBelow = 0;
  #images = 0;
  #marks = 0;
  /** Runs of backticks and of dollar signs, by character. */
  readonly #runs = new Map<string, RunsByLength>();
  /** A title in parentheses that begins in this range ends at `to`; -1 if it has no end. */
  #title: { readonly from: number; readonly to: number } | undefined;

  constructor(text: string, offset: number, budget: ScanBudget, isDefined: LabelTest | undefined) {
    this.#text = text;
    this.#offset = offset;
    this.#budget = budget;
    this.#isDefined = isDefined;
  }

  run(): readonly MdxConstruct[] {
    for (let at = 0; ; ) {
      special.lastIndex = at;
      const found = special.exec(this.#text);
      if (found === null) return this.#resolved(0);
      at = this.#after(found.index, found[0]);
    }
  }

  /** The offset after the construct that may begin with a character. */
  #after(at: number, character: string): number {
    switch (character) {
      case "\\":
        return escapable.test(this.#text.charAt(at + 1)) ? this.#add(constructs.escape, at, at + 2) : at + 1;
      case "&": {
        const length = entity.exec(this.#text.slice(at, at + maxEntity))?.[0].length;
        return length === undefined ? at + 1 : this.#add(constructs.entity, at, at + length);
      }
      case "`":
        return this.#span(at, character, constructs.inlineCode);
      case "$":
        return this.#span(at, character, constructs.mathematics);
      case "<":
      case "{": {
        const end = constructEnd(this.#text, at, this.#budget);
        return end === undefined ? at + 1 : this.#add(constructTypeAt(this.#text, at), at, end);
      }
      case "[":
        return this.#footnote(at) ?? this.#opener(at, false);
      case "!":
        return this.#text[at + 1] === "[" ? this.#opener(at, true) : at + 1;
      case "]":
        return this.#linkEnd(at);
      case "*":
      case "_":
      case "~":
        return this.#mark(at, character);
      default:
        return this.#bareUrl(at, character);
    }
  }

  /** The offset after a URL without markup, or after its first characters if it is not a URL. */
  #bareUrl(at: number, start: string): number {
    const from = start === "://" ? at + start.length : at;
    const isStart =
      start === "://"
        ? beforeHost.test(this.#text.slice(Math.max(0, at - 6), at))
        : beforeWww.test(this.#text.charAt(at - 1));
    host.lastIndex = from;
    const segments =
      isStart && this.#openers.length === 0 ? host.exec(this.#text)?.[0].split(".") : undefined;
    if (segments === undefined || segments.slice(-2).join("").includes("_")) return at + start.length;
    urlRemainder.lastIndex = from;
    return urlRemainder.test(this.#text) ? urlRemainder.lastIndex : from;
  }

  #construct(type: number, from: number, to: number, children?: readonly MdxConstruct[]): MdxConstruct {
    return construct(type, from + this.#offset, to + this.#offset, children);
  }

  #add(type: number, from: number, to: number, children?: readonly MdxConstruct[]): number {
    this.#parts.push(this.#construct(type, from, to, children));
    return to;
  }

  #endOfRun(at: number, character: string): number {
    let end = at;
    while (this.#text[end] === character) end += 1;
    return end;
  }

  /** Handles emphasis marks or up to two tildes. Beyond a maximum number, marks are text. */
  #mark(at: number, character: string): number {
    const end = this.#endOfRun(at, character);
    this.#marks += 1;
    if (this.#marks > maxMarks) return end;
    if (character === "~" && end - at > 2) return end;
    const [before, after] = [this.#text.charAt(at - 1), this.#text.charAt(end)];
    const [isBlankBefore, isBlankAfter] = [blank.test(before), blank.test(after)];
    const [isMarkBefore, isMarkAfter] = [punctuation.test(before), punctuation.test(after)];
    const isLeft = !isBlankAfter && (!isMarkAfter || isBlankBefore || isMarkBefore);
    const isRight = !isBlankBefore && (!isMarkBefore || isBlankAfter || isMarkAfter);
    const isAnywhere = character !== "_";
    this.#parts.push({
      character,
      from: at,
      to: end,
      canOpen: isLeft && (isAnywhere || !isRight || isMarkBefore),
      canClose: isRight && (isAnywhere || !isLeft || isMarkAfter),
      size: end - at,
    });
    return end;
  }

  /** The constructs from an index on; those between matching marks become children of a new construct. */
  #resolved(from: number): MdxConstruct[] {
    const parts = this.#parts;
    for (let index = from; index < parts.length; index += 1) {
      const close = parts[index];
      if (close === undefined || !isMark(close) || !close.canClose) continue;
      const openIndex = this.#openMark(close, index, from);
      const open = openIndex === undefined ? undefined : parts[openIndex];
      if (openIndex === undefined || open === undefined || !isMark(open)) continue;
      const size = Math.min(2, open.to - open.from, close.to - close.from);
      const [start, end] = [open.to - size, close.from + size];
      const content = [this.#construct(constructs.mark, start, open.to)];
      for (let inner = openIndex + 1; inner < index; inner += 1) {
        const part = parts[inner];
        if (part !== undefined && !isMark(part)) content.push(part);
        parts[inner] = undefined;
      }
      content.push(this.#construct(constructs.mark, close.from, end));
      parts[openIndex] = open.from === start ? undefined : { ...open, to: start };
      const element = this.#construct(constructs.marked, start, end, content);
      if (close.to === end) parts[index] = element;
      else parts.splice(index, 1, element, { ...close, from: end });
    }
    return parts.slice(from).filter((part) => part !== undefined && !isMark(part)) as MdxConstruct[];
  }

  /** The index of the opening mark for a closing one. */
  #openMark(close: Mark, index: number, from: number): number | undefined {
    for (let before = index - 1; before >= from; before -= 1) {
      const part = this.#parts[before];
      if (part === undefined || !isMark(part) || !part.canOpen || part.character !== close.character)
        continue;
      const isBoth = close.character !== "~" && (close.canOpen || part.canClose);
      if (close.character === "~" && part.size !== close.size) continue;
      const isThird = (part.size + close.size) % 3 === 0 && (part.size % 3 !== 0 || close.size % 3 !== 0);
      if (!isBoth || !isThird) return before;
    }
    return undefined;
  }

  /** The offset after a footnote reference, `[^1]`; undefined if there is none. */
  #footnote(at: number): number | undefined {
    const end = this.#text[at + 1] === "^" ? labelEndOf(this.#text, at) : undefined;
    if (end === undefined || this.#isDefined?.(this.#text.slice(at + 1, end - 1)) !== true) return undefined;
    return this.#add(constructs.footnote, at, end);
  }

  /** Handles `[` or `![`. */
  #opener(start: number, isImage: boolean): number {
    const end = start + (isImage ? 2 : 1);
    if (isImage && this.#images >= maxNestedImages) {
      this.#budget.isExceeded = true;
      return end;
    }
    if (isImage) this.#images += 1;
    this.#inactiveBelow = Math.min(this.#inactiveBelow, this.#openers.length);
    this.#openers.push({ index: this.#parts.length, isImage, start, end });
    return end;
  }

  /** Handles `]` and the URL after it. */
  #linkEnd(at: number): number {
    const opener = this.#openers.pop();
    if (opener === undefined) return at + 1;
    if (opener.isImage) this.#images -= 1;
    const height = this.#openers.length;
    const isInactive = !opener.isImage && height < this.#inactiveBelow;
    const after = this.#text.charAt(at + 1);
    const isEmpty = this.#afterSpace(opener.end) === at;
    if (isInactive || (isEmpty && after !== "(" && after !== "[")) return at + 1;
    const target = this.#target(opener, at + 1);
    if (target === undefined) return at + 1;
    const content = this.#resolved(opener.index);
    this.#parts.length = opener.index;
    const isCertain = this.#isDefined !== undefined || this.#text[target.end - 1] === ")";
    if (!opener.isImage && isCertain) this.#inactiveBelow = height;
    return this.#add(opener.isImage ? constructs.image : constructs.link, opener.start, target.end, [
      this.#linkMark(opener.start, opener.end),
      ...content,
      this.#linkMark(at, at + 1),
      ...target.parts,
    ]);
  }

  #linkMark(from: number, to: number): MdxConstruct {
    return this.#construct(constructs.linkMark, from, to);
  }

  /**
   * Finds what makes brackets a link or an image: a URL in parentheses, a label, or a label as their text.
   * @param afterBracket the offset after the closing bracket
   */
  #target(opener: Opener, afterBracket: number): LinkEnding | undefined {
    const next = this.#text.charCodeAt(afterBracket);
    const destination = next === openParenthesis ? this.#destination(afterBracket) : undefined;
    if (destination !== undefined) return destination;
    if (next !== openBracket)
      return this.#isLabel(opener.end - 1, afterBracket) ? { parts: [], end: afterBracket } : undefined;
    const end = labelEndOf(this.#text, afterBracket);
    if (end === undefined) return undefined;
    const isLabel =
      end > afterBracket + 2 ? this.#isLabel(afterBracket, end) : this.#isLabel(opener.end - 1, afterBracket);
    return isLabel ? { parts: [this.#construct(constructs.linkLabel, afterBracket, end)], end } : undefined;
  }

  /** Whether the brackets in a range are a label with a target; true if the definitions are unknown. */
  #isLabel(from: number, to: number): boolean {
    if (this.#isDefined === undefined) return true;
    return labelEndOf(this.#text, from) === to && this.#isDefined(this.#text.slice(from + 1, to - 1));
  }

  #afterSpace(from: number): number {
    return afterSpace(this.#text, from);
  }

  /** Reads `(/path "Title")`. */
  #destination(open: number): LinkEnding | undefined {
    const parts = [this.#linkMark(open, open + 1)];
    const start = this.#afterSpace(open + 1);
    let at = start;
    const urlEnd = urlEndOf(this.#text, start, maxParentheses);
    if (urlEnd !== undefined && urlEnd > start) {
      parts.push(this.#construct(constructs.url, start, urlEnd));
      at = this.#afterSpace(urlEnd);
      // White space must separate a title from the URL.
      const titleEnd = at === urlEnd ? undefined : this.#titleEnd(at);
      if (titleEnd !== undefined) {
        parts.push(this.#construct(constructs.linkTitle, at, titleEnd));
        at = this.#afterSpace(titleEnd);
      }
    }
    if (this.#text.charCodeAt(at) !== closeParenthesis) return undefined;
    return { parts: [...parts, this.#linkMark(at, at + 1)], end: at + 1 };
  }

  /** The offset after a title in quotes or parentheses; remembers titles without an end, so that the time stays linear. */
  #titleEnd(start: number): number | undefined {
    const title = this.#title;
    const isKnown = this.#text[start] === "(" && title !== undefined && title.from <= start;
    if (isKnown && (title.to === -1 || start < title.to - 1)) return title.to === -1 ? undefined : title.to;
    const end = titleEndOf(this.#text, start);
    if (this.#text[start] === "(") this.#title = { from: start, to: end ?? -1 };
    return end;
  }

  /** Handles code or mathematics between runs of a character with the same length. */
  #span(start: number, character: string, type: number): number {
    const runEnd = this.#endOfRun(start, character);
    const runsByLength = this.#runs.get(character) ?? runsOf(this.#text, character);
    this.#runs.set(character, runsByLength);
    const runs = runsByLength.get(runEnd - start);
    if (runs === undefined) return runEnd;
    let close = runs.starts[runs.next];
    while (close !== undefined && close <= start) {
      runs.next += 1;
      close = runs.starts[runs.next];
    }
    return close === undefined ? runEnd : this.#add(type, start, close + runEnd - start);
  }
}

function isMark(part: MdxConstruct | Mark): part is Mark {
  return "character" in part;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === lineFeed || code === 13;
}

/** The offset of the next character that is not white space. */
export function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** How deep parentheses may nest in the URL of a link, also for the reference parser. Keeps the time of the scan linear. */
const maxParentheses = 32;

/**
 * The offset after a URL; undefined if its angle bracket or one of its parentheses is not closed.
 * @param maxDepth how deep parentheses may nest
 */
export function urlEndOf(text: string, start: number, maxDepth = text.length): number | undefined {
  if (text.charCodeAt(start) === less) return bracketedEnd(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) return depth === 0 ? at : undefined;
    if (code === backslash) {
      if (at + 1 < text.length && !isSpace(text.charCodeAt(at + 1))) at += 1;
    } else if (code === openParenthesis) {
      depth += 1;
      if (depth > maxDepth) return undefined;
    } else if (code === closeParenthesis) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return depth === 0 ? text.length : undefined;
}

function bracketedEnd(text: string, start: number): number | undefined {
  let isEscaped = false;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === greater && !isEscaped) return at + 1;
    if ((code === less && !isEscaped) || code === lineFeed) return undefined;
    isEscaped = code === backslash && !isEscaped;
  }
  return undefined;
}

/** The offset after a title in quotes or parentheses. */
export function titleEndOf(text: string, start: number): number | undefined {
  const first = text.charCodeAt(start);
  if (first !== singleQuote && first !== doubleQuote && first !== openParenthesis) return undefined;
  const close = first === openParenthesis ? closeParenthesis : first;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === close) return at + 1;
  }
  return undefined;
}

/** The longest label that the Markdown specification allows. */
const maxLabel = 999;

/** The offset after `[label]`; undefined if there is no label. */
export function labelEndOf(text: string, start: number): number | undefined {
  const limit = Math.min(text.length, start + 1 + maxLabel);
  for (let at = start + 1; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === closeBracket) return at + 1;
    if (code === openBracket) return undefined;
    if (code === backslash) at += 1;
  }
  return undefined;
}

/** The runs of a character, by their length. */
function runsOf(text: string, character: string): RunsByLength {
  const runs = new Map<number, CharacterRuns>();
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at)) {
    const start = at;
    while (text[at] === character) at += 1;
    const same = runs.get(at - start);
    if (same === undefined) runs.set(at - start, { starts: [start], next: 0 });
    else same.starts.push(start);
  }
  return runs;
}
