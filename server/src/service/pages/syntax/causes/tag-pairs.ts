/**
 * Which tags do not match, from the list of all tags of a page: an opening tag must be closed in the block, or
 * the part of a text, in which it stands. Knows no parser.
 */
import type { Span, TextEdit } from "../../../model/location.ts";
import { editDistance } from "../../../text/nearest.ts";
import { quoted } from "../../../text/quoting.ts";
import { shorten } from "../../../text/words.ts";
import type { TagContainer, TracedTag } from "../traced-parser.ts";
import {
  between,
  blanked,
  containerPrefix,
  insertion,
  lineBreak,
  lineEnd,
  lineStart,
  type MdxCause,
} from "./cause.ts";
import { isElementName, isPlainVoid, isVoidElement } from "./element-names.ts";
import { escapeRepair } from "./tag-start.ts";

/** A tag that is open, with its number in the list. */
interface NumberedTag {
  readonly tag: TracedTag;
  readonly index: number;
}

/** The tags that do not match. */
interface Mismatches {
  readonly unclosed: NumberedTag[];
  readonly stray: TracedTag[];
  /** Closing tags of another name than the tag that they must close. */
  readonly misnamed: [NumberedTag, TracedTag][];
  /** Tags whose closing tag stands in another block. */
  readonly apart: [NumberedTag, TracedTag][];
  /** Two tags that close each other's content: the outer one's closing tag, the inner tag, its own closing tag. */
  readonly crossed: [TracedTag, NumberedTag, TracedTag][];
  /** Tags that open although a closing tag was probably meant. */
  readonly slashless: TracedTag[];
  /** Tags that close, with attributes, although an opening tag was probably meant. */
  readonly slashed: TracedTag[];
}

function innermost(tag: TracedTag): TagContainer | undefined {
  return tag.containers.at(-1);
}

function areInSame(one: TracedTag, other: TracedTag): boolean {
  const [first, second] = [innermost(one), innermost(other)];
  return first?.start === second?.start && first?.type === second?.type;
}

function hasEnded(open: TracedTag, offset: number): boolean {
  return (innermost(open)?.end ?? Number.POSITIVE_INFINITY) <= offset;
}

/** Reads the list once. */
function mismatches(tags: readonly TracedTag[]): Mismatches {
  const found: Mismatches = {
    unclosed: [],
    stray: [],
    misnamed: [],
    apart: [],
    crossed: [],
    slashless: [],
    slashed: [],
  };
  const stack: NumberedTag[] = [];
  const left: NumberedTag[] = [];
  const crossings: { closing: TracedTag; inner: NumberedTag }[] = [];
  const closings = countedClosings(tags);
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === "close") closings.set(tag.name, (closings.get(tag.name) ?? 1) - 1);
    for (let top = stack.at(-1); top !== undefined && hasEnded(top.tag, tag.start); top = stack.at(-1)) {
      left.push(top);
      stack.pop();
    }
    const isSlashed = tag.isOdd && tag.hasAttributes && !stack.some((one) => one.tag.name === tag.name);
    if (isSlashed) found.slashed.push(tag);
    if (tag.kind === "open" || isSlashed) stack.push({ tag, index });
    if (tag.kind !== "close" || isSlashed) continue;
    const at = stack.findLastIndex((one) => one.tag.name === tag.name);
    const opener = stack[at];
    if (opener !== undefined && areInSame(opener.tag, tag)) {
      for (const inner of stack.splice(at + 1)) {
        left.push(inner);
        crossings.push({ closing: tag, inner });
      }
      stack.pop();
    } else if (opener !== undefined) {
      left.push(...stack.splice(at + 1));
      stack.pop();
      found.apart.push([opener, tag]);
    } else closeUnknown(tag, { stack, left, crossings, closings }, found);
  }
  addUnclosed([...left, ...stack], found);
  return found;
}

/** Two tags of one name that stay open, the later one bare: `<Note>` was written for `</Note>`. */
function addUnclosed(open: readonly NumberedTag[], found: Mismatches): void {
  const waiting = new Map<string, NumberedTag>();
  for (const one of open.toSorted((first, second) => first.index - second.index)) {
    const { tag } = one;
    const earlier = waiting.get(tag.name);
    const isPair = earlier !== undefined && !tag.hasAttributes && !isVoidElement(tag.name);
    if (isPair && areInSame(earlier.tag, tag) && (isElementName(tag.name) || earlier.tag.hasAttributes)) {
      waiting.delete(tag.name);
      found.slashless.push(tag);
      found.unclosed.splice(found.unclosed.indexOf(earlier), 1);
    } else {
      waiting.set(tag.name, one);
      found.unclosed.push(one);
    }
  }
}

interface Reading {
  readonly stack: NumberedTag[];
  readonly left: NumberedTag[];
  readonly crossings: { readonly closing: TracedTag; readonly inner: NumberedTag }[];
  /** How many closing tags of each name are still to come. */
  readonly closings: ReadonlyMap<string, number>;
}

/** A closing tag of a name that is not open. */
function closeUnknown(
  tag: TracedTag,
  { stack, left, crossings, closings }: Reading,
  found: Mismatches,
): void {
  const crossing = crossings.findLastIndex(
    ({ inner }) => inner.tag.name === tag.name && areInSame(inner.tag, tag),
  );
  const earlier = left.findLastIndex((one) => one.tag.name === tag.name);
  const [crossed] = crossing === -1 ? [] : crossings.splice(crossing, 1);
  if (crossed !== undefined) {
    left.splice(left.indexOf(crossed.inner), 1);
    found.crossed.push([crossed.closing, crossed.inner, tag]);
    return;
  }
  const [apart] = earlier === -1 ? [] : left.splice(earlier, 1);
  if (apart !== undefined) {
    found.apart.push([apart, tag]);
    return;
  }
  const top = stack.at(-1);
  const isMeant =
    top !== undefined &&
    areInSame(top.tag, tag) &&
    (isSpelling(top.tag.name, tag.name) || (closings.get(top.tag.name) ?? 0) < opened(stack, top));
  if (isMeant) {
    stack.pop();
    found.misnamed.push([top, tag]);
  } else found.stray.push(tag);
}

/** How many tags of the name of the last one are open. */
function opened(stack: readonly NumberedTag[], { tag }: NumberedTag): number {
  return stack.filter((one) => one.tag.name === tag.name).length;
}

function countedClosings(tags: readonly TracedTag[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, name } of tags) if (kind === "close") counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The causes in the order of the text. */
export function tagPairCauses(text: string, tags: readonly TracedTag[]): readonly MdxCause[] {
  const { unclosed, stray, misnamed, apart, crossed, slashless, slashed } = mismatches(tags);
  const causes = [
    ...tags.filter((tag) => tag.isOdd && !slashed.includes(tag)).map((tag) => oddClosingCause(text, tag)),
    ...slashless.map((tag) => slashCause(text, tag)),
    ...slashed.map((tag) => slashCause(text, tag)),
    ...unclosed.map((open) => unclosedCause(text, open, tags)),
    ...stray.map((tag) => strayCause(text, tag)),
    ...misnamed.map(([open, tag]) => misnamedCause(text, open.tag, tag)),
    ...apart.map(([open, tag]) => apartCause(text, open.tag, tag)),
    ...crossed.map(([closing, inner, own]) => crossedCause(text, closing, inner.tag, own)),
  ];
  return causes.sort((one, other) => one.span.start - other.span.start);
}

function spanOf(tag: TracedTag): Span {
  return between(tag.start, tag.end);
}

/** The tag in its first line. */
function shownSpan(text: string, tag: TracedTag): Span {
  return between(tag.start, Math.min(tag.end, lineEnd(text, tag.start)));
}

function opening(tag: TracedTag): string {
  return quoted(`<${shorten(tag.name, 40)}>`);
}

function closing(tag: TracedTag): string {
  return quoted(`</${shorten(tag.name, 40)}>`);
}

/** `</a b>`, `</a/>` */
function oddClosingCause(text: string, tag: TracedTag): MdxCause {
  const newText = `</${tag.name}>`;
  return {
    what: `A closing tag has a name and nothing else, and ${quoted(shorten(text.slice(tag.start, tag.end), 40))} has more`,
    advice: `write \`${newText}\``,
    span: shownSpan(text, tag),
    extent: spanOf(tag),
    repairs: [{ title: `Write \`${newText}\``, isSafe: true, edits: [{ ...spanOf(tag), newText }] }],
  };
}

/** A tag with a slash too many or too few. */
function slashCause(text: string, tag: TracedTag): MdxCause {
  const isOpening = tag.kind === "open";
  const repair = isOpening
    ? { title: `Write ${closing(tag)}`, edits: [insertion(tag.start + 1, "/")] }
    : { title: `Write ${opening(tag)}`, edits: [{ ...between(tag.start + 1, tag.start + 2), newText: "" }] };
  return {
    what: isOpening
      ? `${opening(tag)} begins once more here, and neither the one before nor this one is closed`
      : `${closing(tag)} has attributes and closes nothing`,
    advice: isOpening ? `write ${closing(tag)}, or close both` : `write ${opening(tag)}`,
    span: shownSpan(text, tag),
    extent: spanOf(tag),
    repairs: [{ ...repair, isSafe: false }],
  };
}

function strayCause(text: string, tag: TracedTag): MdxCause {
  const span = spanOf(tag);
  if (isVoidElement(tag.name)) {
    const newText = `<${tag.name} />`;
    return {
      what: `${opening(tag)} has no content, so nothing is closed by ${closing(tag)}`,
      advice: `write \`${newText}\``,
      span: shownSpan(text, tag),
      extent: span,
      repairs: [
        { title: `Write \`${newText}\``, isSafe: isPlainVoid(tag.name), edits: [{ ...span, newText }] },
      ],
      recovery: [{ ...span, newText }],
    };
  }
  return {
    what: `${closing(tag)} closes a tag that is not open here`,
    advice: `remove it, or write the tag that it closes`,
    span: shownSpan(text, tag),
    extent: span,
    repairs: [{ title: `Remove ${closing(tag)}`, isSafe: false, edits: [{ ...span, newText: "" }] }],
    recovery: [blanked(text, span)],
  };
}

function misnamedCause(text: string, open: TracedTag, tag: TracedTag): MdxCause {
  const span = spanOf(tag);
  const newText = `</${open.name}>`;
  const isSafe = isSpelling(open.name, tag.name);
  return {
    what: `${opening(open)} is closed by ${closing(tag)}`,
    advice: `close it by ${closing(open)}`,
    span: shownSpan(text, tag),
    extent: span,
    repairs: [{ title: `Write ${closing(open)}`, isSafe, edits: [{ ...span, newText }] }],
  };
}

/** Whether one name is certainly meant as another: in another case, or no element's and one letter away. */
function isSpelling(name: string, written: string): boolean {
  if (name.toLowerCase() === written.toLowerCase()) return true;
  return written.length >= 4 && !isElementName(written) && editDistance(name, written, 1) === 1;
}

function crossedCause(text: string, outer: TracedTag, inner: TracedTag, own: TracedTag): MdxCause {
  const isSwap = text.slice(outer.end, own.start).trim() === "";
  const edits: readonly TextEdit[] = [
    insertion(outer.start, text.slice(own.start, own.end)),
    { ...spanOf(own), newText: "" },
  ];
  return {
    what: `${closing(outer)} stands before ${closing(own)}, although ${opening(inner)} began last`,
    advice: `close ${opening(inner)} first`,
    span: shownSpan(text, outer),
    extent: between(outer.start, own.end),
    repairs: [{ title: `Close ${opening(inner)} first`, isSafe: isSwap, edits }],
  };
}

/** A tag that is closed in another block than it began in. */
function apartCause(text: string, open: TracedTag, tag: TracedTag): MdxCause {
  const edits = ownLines(text, open, tag);
  const around = innermost(open)?.type ?? "";
  const at = open.isBlock ? tag : open;
  const [what, advice] = styled.test(around)
    ? [
        `${opening(open)} begins inside of bold, italic or linked text, and ${closing(tag)} stands outside of it`,
        "put both inside of it, or both outside",
      ]
    : [
        open.isBlock
          ? `${closing(tag)} does not stand in the block that ${opening(open)} began in`
          : `${opening(open)} begins inside of a paragraph, and ${closing(tag)} stands outside of it`,
        "put both tags on lines of their own, with the same indentation",
      ];
  return {
    what,
    advice,
    span: shownSpan(text, at),
    extent: spanOf(at),
    repairs: edits.length === 0 ? [] : [{ title: "Put the tags on lines of their own", isSafe: true, edits }],
    ...(edits.length === 0 ? { recovery: [blanked(text, spanOf(open)), blanked(text, spanOf(tag))] } : {}),
  };
}

const styled = /^(?:emphasis|strong|strikethrough|link|label)/;

/** Line breaks behind the opening and before the closing tag; none where the two would still not stand alike. */
function ownLines(text: string, open: TracedTag, tag: TracedTag): readonly TextEdit[] {
  const prefix = containerPrefix(text, open.start);
  if (prefix === undefined || styled.test(innermost(open)?.type ?? "")) return [];
  const edits: TextEdit[] = [];
  const newLine = `${lineBreak(text)}${prefix}`;
  if (!open.isBlock) edits.push(insertion(open.end, newLine));
  const from = lineStart(text, tag.start);
  const before = text.slice(from, tag.start);
  if (before.trim() === "" || before.trim() === prefix.trim()) {
    if (before !== prefix) edits.push({ ...between(from, tag.start), newText: prefix });
  } else edits.push({ ...between(from + before.trimEnd().length, tag.start), newText: newLine });
  const rest = text.slice(tag.end, lineEnd(text, tag.end));
  if (rest.trim() !== "") edits.push(insertion(tag.end, newLine));
  return edits;
}

const bareTag = /^<[\w$.-]+(?:[ \t\r\n]+[\w$.-]+)*[ \t]*>$/;

/** Whether a tag is rather a word between angle brackets, such as `<your-key>`. */
function isPlaceholder(text: string, { tag, index }: NumberedTag, tags: readonly TracedTag[]): boolean {
  const isClosedSomewhere = tags.some(
    ({ kind, name }, other) => other !== index && kind === "close" && name === tag.name,
  );
  return !isClosedSomewhere && !isElementName(tag.name) && bareTag.test(text.slice(tag.start, tag.end));
}

function unclosedCause(text: string, open: NumberedTag, tags: readonly TracedTag[]): MdxCause {
  const { tag } = open;
  if (isVoidElement(tag.name)) return voidCause(text, tag);
  const span = shownSpan(text, tag);
  if (isPlaceholder(text, open, tags)) {
    const isOfType = /[\w\])]/.test(text[tag.start - 1] ?? "");
    const isComponent = /^[A-Z][a-z]/.test(tag.name) && !isOfType;
    return {
      what: `${quoted(shorten(text.slice(tag.start, tag.end), 40))} is read as a tag, and it is never closed`,
      advice: "put `\\` before `<` to show it, put the words into backticks, or close the tag",
      span,
      extent: spanOf(tag),
      repairs: [escapeRepair(tag.start, !isComponent), closeRepair(text, open, tags)],
    };
  }
  const edits = closeRepair(text, open, tags);
  return {
    what: `${opening(tag)} is never closed`,
    advice: `write ${closing(tag)} where its content ends, or \`/>\` where it has none`,
    span,
    extent: spanOf(tag),
    repairs: [edits, selfCloseRepair(text, tag, false), escapeRepair(tag.start, false)],
  };
}

function selfCloseRepair(text: string, tag: TracedTag, isSafe: boolean): MdxCause["repairs"][number] {
  const at = tag.end - 1;
  const newText = /\s/.test(text[at - 1] ?? "") ? "/" : " /";
  return { title: `End ${opening(tag)} with \`/>\``, isSafe, edits: [insertion(at, newText)] };
}

function voidCause(text: string, tag: TracedTag): MdxCause {
  const isSafe = isPlainVoid(tag.name) || tag.hasAttributes;
  return {
    what: `${opening(tag)} has no content, and a tag without content must end with \`/>\``,
    advice: `write \`<${tag.name} />\``,
    span: shownSpan(text, tag),
    extent: spanOf(tag),
    repairs: [selfCloseRepair(text, tag, isSafe), ...(isSafe ? [] : [escapeRepair(tag.start, false)])],
  };
}

/** The closing tag, where the content of the tag probably ends. */
function closeRepair(
  text: string,
  open: NumberedTag,
  tags: readonly TracedTag[],
): MdxCause["repairs"][number] {
  const { tag } = open;
  const end = contentEnd(text, open, tags);
  const trimmed = tag.end + text.slice(tag.end, end).trimEnd().length;
  const isOnOwnLine = tag.isBlock && text.slice(tag.end, trimmed).includes("\n");
  const prefix = containerPrefix(text, tag.start) ?? "";
  const newText = `</${tag.name}>`;
  const edit =
    tag.isBlock && (isOnOwnLine || trimmed !== tag.end)
      ? insertion(trimmed, `${lineBreak(text)}${prefix}${newText}`)
      : insertion(trimmed, newText);
  return { title: `Close it with ${closing(tag)}`, isSafe: false, edits: [edit] };
}

/** Where the block of the tag ends, the tag around it is closed, or the next tag of the same name begins. */
function contentEnd(text: string, { tag, index }: NumberedTag, tags: readonly TracedTag[]): number {
  const end = innermost(tag)?.end ?? text.length;
  let depth = 0;
  for (const next of tags.slice(index + 1)) {
    if (next.start >= end) break;
    if (!areInSame(tag, next)) continue;
    if (next.kind === "open" && depth === 0 && next.name === tag.name) return next.start;
    if (next.kind === "open" && !isVoidElement(next.name)) depth += 1;
    if (next.kind === "close") {
      if (depth === 0) return next.start;
      depth -= 1;
    }
  }
  return end;
}
