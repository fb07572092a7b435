/**
 * Links, images, code spans and emphasis inside one paragraph, cell or heading, in time linear in its
 * length. These parsers replace those of @lezer/markdown and give the same result; the originals look
 * back over the whole paragraph at each bracket, and on to its end for each URL that is never closed.
 */
import { type Element, InlineContext } from "@lezer/markdown";
import {
  backslash,
  backtick,
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

interface Opener {
  /** Its index among the parts of the context. */
  readonly index: number;
  readonly isImage: boolean;
  readonly start: number;
  readonly end: number;
}

/** Offsets of runs of backticks of one length, in order; the parser has passed those before `next`. */
interface Backticks {
  readonly starts: number[];
  next: number;
}

/** What the parsers remember of one piece of inline text. */
interface InlineState {
  readonly openers: Opener[];
  /** Link openers below this index are already around a link, so they do not begin one. */
  inactiveBelow: number;
  images: number;
  /** Number of emphasis delimiters so far. */
  emphases: number;
  parentheses: ReadonlyMap<number, number> | undefined;
  backticks: ReadonlyMap<number, Backticks> | undefined;
  /** From any offset in this range, the next space is at `to`. */
  space: { readonly from: number; readonly to: number } | undefined;
  /** A title in parentheses that begins in this range ends at `to`; -1 if it never ends. */
  title: { readonly from: number; readonly to: number } | undefined;
}

function newState(): InlineState {
  return {
    openers: [],
    inactiveBelow: 0,
    images: 0,
    emphases: 0,
    parentheses: undefined,
    backticks: undefined,
    space: undefined,
    title: undefined,
  };
}

/** The parser finishes one piece of inline text before it begins another, so one state is enough. */
let current: { readonly context: InlineContext | undefined; readonly state: InlineState } = {
  context: undefined,
  state: newState(),
};

function stateOf(context: InlineContext): InlineState {
  if (current.context !== context) current = { context, state: newState() };
  return current.state;
}

/** Images in the text of images are nested nodes; authors write few of them. */
const maxNestedImages = 50;
/** Each emphasis mark is compared with all before it. Only the text of headings depends on emphasis. */
const maxEmphases = 300;

/** Called if something in the text is nested too deeply to be read. */
type OnTooDeep = () => void;

function addOpener(context: InlineContext, start: number, isImage: boolean): number {
  const state = stateOf(context);
  const type = isImage ? InlineContext.imageStart : InlineContext.linkStart;
  const end = context.addDelimiter(type, start, start + (isImage ? 2 : 1), true, false);
  const index = context.findOpeningDelimiter(type);
  if (index === null) return end;
  state.inactiveBelow = Math.min(state.inactiveBelow, state.openers.length);
  state.openers.push({ index, isImage, start, end });
  if (isImage) state.images += 1;
  return end;
}

/** `[` */
export function parseLinkStart(context: InlineContext, next: number, start: number): number {
  return next === openBracket ? addOpener(context, start, false) : -1;
}

/** `![` */
export function imageStartParser(onTooDeep: OnTooDeep) {
  return (context: InlineContext, next: number, start: number): number => {
    if (next !== 33 || context.char(start + 1) !== openBracket) return -1;
    if (stateOf(context).images < maxNestedImages) return addOpener(context, start, true);
    onTooDeep();
    return start + 2;
  };
}

/** `]` and the URL after it. */
export function parseLinkEnd(context: InlineContext, next: number, start: number): number {
  if (next !== closeBracket) return -1;
  const state = stateOf(context);
  const opener = state.openers.pop();
  if (opener === undefined) return -1;
  if (opener.isImage) state.images -= 1;
  const height = state.openers.length;
  const isInactive = !opener.isImage && height < state.inactiveBelow;
  const after = context.char(start + 1);
  const isEmpty = context.skipSpace(opener.end) === start;
  if (isInactive || (isEmpty && after !== openParenthesis && after !== openBracket)) return -1;
  const content = context.takeContent(opener.index);
  if (!opener.isImage) state.inactiveBelow = height;
  return context.addElement(linkElement(context, state, opener, content, start + 1));
}

function linkElement(
  context: InlineContext,
  state: InlineState,
  opener: Opener,
  content: readonly Element[],
  behind: number,
): Element {
  const mark = (from: number, to: number): Element => context.elt("LinkMark", from, to);
  const parts = [mark(opener.start, opener.end), ...content, mark(behind - 1, behind)];
  let end = behind;
  const next = context.char(behind);
  if (next === openParenthesis) {
    const destination = readDestination(context, state, behind);
    if (destination !== undefined) {
      parts.push(mark(behind, behind + 1), ...destination.parts, mark(destination.end - 1, destination.end));
      end = destination.end;
    }
  } else if (next === openBracket) {
    const labelEnd = readLabel(context, behind);
    if (labelEnd !== undefined) {
      parts.push(context.elt("LinkLabel", behind, labelEnd));
      end = labelEnd;
    }
  }
  return context.elt(opener.isImage ? "Image" : "Link", opener.start, end, parts);
}

/** Reads `(/path "Title")`. @returns its parts and the offset after the closing parenthesis */
function readDestination(
  context: InlineContext,
  state: InlineState,
  open: number,
): { readonly parts: readonly Element[]; readonly end: number } | undefined {
  const parts: Element[] = [];
  const start = context.skipSpace(open + 1);
  let at = start;
  const addressEnd = readAddress(context, state, open, start);
  if (addressEnd !== undefined && addressEnd > start) {
    parts.push(context.elt("URL", start, addressEnd));
    at = context.skipSpace(addressEnd);
    // A title must be separated from the URL by a space.
    const titleEnd = at === addressEnd ? undefined : readTitle(context, state, at);
    if (titleEnd !== undefined) {
      parts.push(context.elt("LinkTitle", at, titleEnd));
      at = context.skipSpace(titleEnd);
    }
  }
  return context.char(at) === closeParenthesis ? { parts, end: at + 1 } : undefined;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === lineFeed || code === 13;
}

/** How many characters of a URL are read before all parentheses of the text are matched in one pass. */
const shortAddress = 300;

/** The offset after the URL; undefined if a URL in angle brackets is not closed. */
function readAddress(
  context: InlineContext,
  state: InlineState,
  open: number,
  start: number,
): number | undefined {
  if (context.char(start) === less) return readBracketed(context, start);
  // After a space the URL begins a new run of characters, so no two links read the same ones.
  const limit = start === open + 1 ? start + shortAddress : context.end;
  let depth = 0;
  let at = start;
  for (; at < context.end; at += 1) {
    if (at >= limit) return longAddressEnd(context, state, open, at);
    const code = context.char(at);
    if (isSpace(code)) return at;
    if (code === backslash) {
      if (at + 1 < context.end && !isSpace(context.char(at + 1))) at += 1;
    } else if (code === openParenthesis) depth += 1;
    else if (code === closeParenthesis) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return at;
}

function readBracketed(context: InlineContext, start: number): number | undefined {
  let isEscaped = false;
  for (let at = start + 1; at < context.end; at += 1) {
    const code = context.char(at);
    if (code === greater && !isEscaped) return at + 1;
    if ((code === less && !isEscaped) || code === lineFeed) return undefined;
    isEscaped = code === backslash;
  }
  return undefined;
}

function longAddressEnd(context: InlineContext, state: InlineState, open: number, from: number): number {
  state.parentheses ??= matchedParentheses(context.text);
  const close = state.parentheses.get(open - context.offset);
  if (close !== undefined) return close + context.offset;
  if (state.space === undefined || from < state.space.from || from > state.space.to) {
    space.lastIndex = from - context.offset;
    const found = space.exec(context.text);
    state.space = { from, to: found === null ? context.end : found.index + context.offset };
  }
  return state.space.to;
}

const space = /[ \t\r\n]/g;

/** For each opening parenthesis that is closed before the next space, the offset of its closing one. */
function matchedParentheses(text: string): ReadonlyMap<number, number> {
  const matched = new Map<number, number>();
  let open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) open = [];
    else if (code === backslash) {
      if (at + 1 < text.length && !isSpace(text.charCodeAt(at + 1))) at += 1;
    } else if (code === openParenthesis) open.push(at);
    else if (code === closeParenthesis) {
      const start = open.pop();
      if (start !== undefined) matched.set(start, at);
    }
  }
  return matched;
}

/** The offset after a title in quotes or parentheses. */
function readTitle(context: InlineContext, state: InlineState, start: number): number | undefined {
  const first = context.char(start);
  if (first !== singleQuote && first !== doubleQuote && first !== openParenthesis) return undefined;
  const { title } = state;
  const isKnown = first === openParenthesis && title !== undefined && title.from <= start;
  if (isKnown && (title.to === -1 || start < title.to - 1)) return title.to === -1 ? undefined : title.to;
  const close = first === openParenthesis ? closeParenthesis : first;
  let end = -1;
  for (let at = start + 1; at < context.end; at += 1) {
    const code = context.char(at);
    if (code === backslash) at += 1;
    else if (code === close) {
      end = at + 1;
      break;
    }
  }
  if (first === openParenthesis) state.title = { from: start, to: end };
  return end === -1 ? undefined : end;
}

/** The Markdown specification allows no longer label. */
const maxLabel = 999;

/** The offset after `[label]`. */
function readLabel(context: InlineContext, start: number): number | undefined {
  const limit = Math.min(context.end, start + 1 + maxLabel);
  for (let at = start + 1; at < limit; at += 1) {
    const code = context.char(at);
    if (code === closeBracket) return at + 1;
    if (code === openBracket) return undefined;
    if (code === backslash) at += 1;
  }
  return undefined;
}

/** Runs of backticks by their length. */
function backtickRuns(context: InlineContext): ReadonlyMap<number, Backticks> {
  const runs = new Map<number, Backticks>();
  for (const { index, 0: run } of context.text.matchAll(/`+/g)) {
    const same = runs.get(run.length);
    const start = index + context.offset;
    if (same === undefined) runs.set(run.length, { starts: [start], next: 0 });
    else same.starts.push(start);
  }
  return runs;
}

/** Code between runs of backticks of the same length. */
export function parseCodeSpan(context: InlineContext, next: number, start: number): number {
  if (next !== backtick || (start > context.offset && context.char(start - 1) === backtick)) return -1;
  const state = stateOf(context);
  state.backticks ??= backtickRuns(context);
  let behind = start + 1;
  while (context.char(behind) === backtick) behind += 1;
  const runs = state.backticks.get(behind - start);
  if (runs === undefined) return -1;
  let close = runs.starts[runs.next];
  while (close !== undefined && close <= start) {
    runs.next += 1;
    close = runs.starts[runs.next];
  }
  if (close === undefined) return -1;
  const end = close + behind - start;
  return context.addElement(
    context.elt("InlineCode", start, end, [
      context.elt("CodeMark", start, behind),
      context.elt("CodeMark", close, end),
    ]),
  );
}

/** Reads emphasis marks as plain text after a maximum number of them. */
export function skipMuchEmphasis(context: InlineContext, next: number, start: number): number {
  if (next !== 42 && next !== 95 && next !== 126) return -1;
  const state = stateOf(context);
  state.emphases += 1;
  if (state.emphases <= maxEmphases) return -1;
  let end = start + 1;
  while (context.char(end) === next) end += 1;
  return end;
}
