/** Describes tags that do not match, with their repairs. Does not depend on parsers. */
import type { Span, TextEdit } from "../../../model/location.ts";
import { endOfLineOf } from "../../../text/end-of-line.ts";
import { quoted } from "../../../text/quoting.ts";
import { shorten } from "../../../text/words.ts";
import { areInSameContainer, type MdxTag, type TagContainer } from "../mdx-tag.ts";
import { between, blankOut, containerPrefix, insertion, lineEnd, lineStart, type MdxCause } from "./cause.ts";
import { isElementName, isPlainVoid, isVoidElement } from "./element-names.ts";
import { innermost, isSameButForCase, isSpelling, mismatches, type NumberedTag } from "./mismatches.ts";
import { codeEnd } from "./open-code.ts";
import { escapeRepair } from "./tag-start.ts";

/** A cause whose description is created on request. */
interface UnwordedCause {
  readonly start: number;
  readonly cause: () => MdxCause;
}

/** The first causes in the order of the text, at most `most`. */
export function tagPairCauses(text: string, tags: readonly MdxTag[], most: number): readonly MdxCause[] {
  const { unclosed, stray, misnamed, apart, crossed, slashless, slashed } = mismatches(tags);
  const closed = closedNames(unclosed.length === 0 ? "" : text);
  const slashedTags = new Set(slashed);
  const oddTags = tags.filter((tag) => tag.isOdd && !slashedTags.has(tag));
  const at = ({ start }: MdxTag, cause: () => MdxCause): UnwordedCause => ({ start, cause });
  const causes = [
    ...oddTags.map((tag) => at(tag, () => oddClosingCause(text, tag))),
    ...[...slashless, ...slashed].map((tag) => at(tag, () => slashCause(text, tag))),
    ...unclosed.map((open) => at(open.tag, () => unclosedCause(text, open, tags, closed))),
    ...stray.map((tag) => at(tag, () => strayCause(text, tag))),
    ...misnamed.map(([open, tag]) => at(tag, () => misnamedCause(text, open.tag, tag))),
    ...apart.map(([open, tag]) =>
      at(open.tag.isBlock ? tag : open.tag, () => apartCause(text, open.tag, tag)),
    ),
    ...crossed.map(([closing, inner, innerClosing]) =>
      at(closing, () => crossedCause(text, closing, inner.tag, innerClosing)),
    ),
  ];
  const first = causes.sort((one, other) => one.start - other.start).slice(0, most);
  return first.map(({ cause }) => cause());
}

function spanOf(tag: MdxTag): Span {
  return between(tag.start, tag.end);
}

/** The part of the tag on its first line. */
function shownSpan(text: string, tag: MdxTag): Span {
  return between(tag.start, Math.min(tag.end, lineEnd(text, tag.start)));
}

function opening(tag: MdxTag): string {
  return quoted(`<${shorten(tag.name, 40)}>`);
}

function closing(tag: MdxTag): string {
  return quoted(`</${shorten(tag.name, 40)}>`);
}

/** A closing tag with more than a name: `</a b>`, `</a/>`. */
function oddClosingCause(text: string, tag: MdxTag): MdxCause {
  const newText = `</${tag.name}>`;
  return {
    what: `A closing tag contains only a name, but ${quoted(shorten(text.slice(tag.start, tag.end), 40))} has more`,
    advice: `write \`${newText}\``,
    span: shownSpan(text, tag),
    extent: spanOf(tag),
    repairs: [{ title: `Write \`${newText}\``, isSafe: true, edits: [{ ...spanOf(tag), newText }] }],
  };
}

/** A tag with a surplus or missing slash. */
function slashCause(text: string, tag: MdxTag): MdxCause {
  const isOpening = tag.kind === "open";
  const repair = isOpening
    ? { title: `Write ${closing(tag)}`, edits: [insertion(tag.start + 1, "/")] }
    : { title: `Write ${opening(tag)}`, edits: [{ ...between(tag.start + 1, tag.start + 2), newText: "" }] };
  return {
    what: isOpening
      ? `${opening(tag)} starts again here, but neither of the two is closed`
      : `${closing(tag)} has attributes and closes nothing`,
    advice: isOpening ? `write ${closing(tag)}, or close both` : `write ${opening(tag)}`,
    span: shownSpan(text, tag),
    extent: spanOf(tag),
    repairs: [{ ...repair, isSafe: false }],
  };
}

function strayCause(text: string, tag: MdxTag): MdxCause {
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
    recovery: [blankOut(text, span)],
  };
}

function misnamedCause(text: string, open: MdxTag, tag: MdxTag): MdxCause {
  const span = spanOf(tag);
  const newText = `</${open.name}>`;
  const isSafe = isSpelling(open.name, tag.name);
  const what = `${opening(open)} is closed by ${closing(tag)}`;
  // `<note>` with `</Note>` would be accepted as `<note>`, which is not the component that the author means.
  const isOpeningWrong = isSameButForCase(open.name, tag.name) && !isElementName(open.name);
  if (isOpeningWrong && isElementName(tag.name)) {
    const name = between(open.start + 1, open.start + 1 + open.name.length);
    return {
      what,
      advice: `open it with ${opening(tag)}`,
      span: shownSpan(text, tag),
      extent: span,
      repairs: [{ title: `Write ${opening(tag)}`, isSafe, edits: [{ ...name, newText: tag.name }] }],
    };
  }
  return {
    what,
    advice: `close it with ${closing(open)}`,
    span: shownSpan(text, tag),
    extent: span,
    repairs: [{ title: `Write ${closing(open)}`, isSafe, edits: [{ ...span, newText }] }],
  };
}

function crossedCause(text: string, outer: MdxTag, inner: MdxTag, innerClosing: MdxTag): MdxCause {
  const isSwap = text.slice(outer.end, innerClosing.start).trim() === "";
  const edits: readonly TextEdit[] = [
    insertion(outer.start, text.slice(innerClosing.start, innerClosing.end)),
    { ...spanOf(innerClosing), newText: "" },
  ];
  return {
    what: `${closing(outer)} comes before ${closing(innerClosing)}, although ${opening(inner)} started last`,
    advice: `close ${opening(inner)} first`,
    span: shownSpan(text, outer),
    extent: between(outer.start, innerClosing.end),
    repairs: [{ title: `Close ${opening(inner)} first`, isSafe: isSwap, edits }],
  };
}

/** A tag that is closed in another block than the one in which it begins. */
function apartCause(text: string, open: MdxTag, tag: MdxTag): MdxCause {
  const edits = separateLines(text, open, tag);
  const containerType = innermost(open)?.type ?? "";
  const at = open.isBlock ? tag : open;
  const [what, advice] = styled.test(containerType)
    ? [
        `${opening(open)} starts inside bold, italic or linked text, but ${closing(tag)} is outside it`,
        "put both inside it, or both outside",
      ]
    : [
        open.isBlock
          ? `${closing(tag)} is not in the block in which ${opening(open)} started`
          : `${opening(open)} starts inside a paragraph, but ${closing(tag)} is outside it`,
        "put both tags on separate lines, with the same indentation",
      ];
  return {
    what,
    advice,
    span: shownSpan(text, at),
    extent: spanOf(at),
    repairs: edits.length === 0 ? [] : [{ title: "Put the tags on separate lines", isSafe: true, edits }],
    ...(edits.length === 0 ? { recovery: [blankOut(text, spanOf(open)), blankOut(text, spanOf(tag))] } : {}),
  };
}

const styled = /^(?:emphasis|strong|strikethrough|link|label)/;

/** Line breaks after the opening and before the closing tag; empty if the two would still be in different blocks. */
function separateLines(text: string, open: MdxTag, tag: MdxTag): readonly TextEdit[] {
  const prefix = containerPrefix(text, open.start);
  if (prefix === undefined || styled.test(innermost(open)?.type ?? "")) return [];
  const edits: TextEdit[] = [];
  const newLine = `${endOfLineOf(text)}${prefix}`;
  if (!open.isBlock) edits.push(insertion(open.end, newLine));
  const from = lineStart(text, tag.start);
  const before = text.slice(from, tag.start);
  if (before.trim() === "" || before.trim() === prefix.trim()) {
    if (before !== prefix) edits.push({ ...between(from, tag.start), newText: prefix });
  } else edits.push({ ...between(from + before.trimEnd().length, tag.start), newText: newLine });
  const after = text.slice(tag.end, lineEnd(text, tag.end));
  if (after.trim() !== "") edits.push(insertion(tag.end, newLine));
  return edits;
}

const bareTag = /^<[\w$.-]+(?:[ \t\r\n]+[\w$.-]+)*[ \t]*>$/;

/** Whether a tag is more likely a word in angle brackets, such as `<your-key>`. */
function isPlaceholder(text: string, { name, start, end }: MdxTag, closed: ReadonlySet<string>): boolean {
  return !closed.has(name) && !isElementName(name) && bareTag.test(text.slice(start, end));
}

/** The names of all closing tags that the text may contain. */
function closedNames(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/<\/[ \t]*([\w$.:-]+)/g)].map(([, name = ""]) => name));
}

function unclosedCause(
  text: string,
  open: NumberedTag,
  tags: readonly MdxTag[],
  closed: ReadonlySet<string>,
): MdxCause {
  const { tag } = open;
  if (isVoidElement(tag.name)) return voidCause(text, tag);
  const span = shownSpan(text, tag);
  if (isPlaceholder(text, tag, closed)) {
    const isOfType = /[\w\])]/.test(text[tag.start - 1] ?? "");
    const isComponent = /^[A-Z][a-z]/.test(tag.name) && !isOfType;
    return {
      what: `${quoted(shorten(text.slice(tag.start, tag.end), 40))} is read as a tag, but it is never closed`,
      advice: "put `\\` before `<`, use backticks, or close it",
      span,
      extent: spanOf(tag),
      repairs: [escapeRepair(tag.start, !isComponent), closeRepair(text, open, tags)],
    };
  }
  const selfClosed = selfCloseRepair(text, tag, false);
  const codeEdit = codeEnd(text, tag.name, tag.end, innermost(tag)?.end ?? text.length);
  if (codeEdit !== undefined) {
    return {
      what: `${opening(tag)} is never closed, because ${closing(tag)} is in a code block that does not end before it`,
      advice: "end the code block",
      span,
      extent: spanOf(tag),
      repairs: [
        { title: `End the code block before ${closing(tag)}`, isSafe: false, edits: [codeEdit] },
        selfClosed,
      ],
      recovery: selfClosed.edits,
    };
  }
  const edits = closeRepair(text, open, tags);
  return {
    what: `${opening(tag)} is never closed`,
    advice: `write ${closing(tag)} after its content, or end it with \`/>\``,
    span,
    extent: spanOf(tag),
    repairs: [edits, selfClosed, escapeRepair(tag.start, false)],
    // The end of its content is a guess, and a closing tag there might be in a code block.
    recovery: tag.name === "" ? [insertion(tag.start, "\\")] : selfClosed.edits,
  };
}

function selfCloseRepair(text: string, tag: MdxTag, isSafe: boolean): MdxCause["repairs"][number] {
  const at = tag.end - 1;
  const newText = /\s/.test(text[at - 1] ?? "") ? "/" : " /";
  return { title: `End ${opening(tag)} with \`/>\``, isSafe, edits: [insertion(at, newText)] };
}

function voidCause(text: string, tag: MdxTag): MdxCause {
  const isSafe = isPlainVoid(tag.name) || tag.hasAttributes;
  return {
    what: `${opening(tag)} has no content and must end with \`/>\``,
    advice: `write \`<${tag.name} />\``,
    span: shownSpan(text, tag),
    extent: spanOf(tag),
    repairs: [selfCloseRepair(text, tag, isSafe), ...(isSafe ? [] : [escapeRepair(tag.start, false)])],
  };
}

/** Inserts the closing tag where the content of the tag probably ends. */
function closeRepair(text: string, open: NumberedTag, tags: readonly MdxTag[]): MdxCause["repairs"][number] {
  const { tag } = open;
  const end = contentEnd(text, open, tags);
  const trimmed = tag.end + text.slice(tag.end, end).trimEnd().length;
  const isOnOwnLine = tag.isBlock && text.slice(tag.end, trimmed).includes("\n");
  const prefix = containerPrefix(text, tag.start) ?? "";
  const newText = `</${tag.name}>`;
  const edit =
    tag.isBlock && (isOnOwnLine || trimmed !== tag.end)
      ? insertion(trimmed, `${endOfLineOf(text)}${prefix}${newText}`)
      : insertion(trimmed, newText);
  return { title: `Close it with ${closing(tag)}`, isSafe: false, edits: [edit] };
}

/** The end of the text in a container, before the signs that end the container. */
function innerEnd(text: string, container: TagContainer | undefined): number {
  if (container === undefined) return text.length;
  const { type, start, end } = container;
  const written = text.slice(start, end);
  const signs = containerEnds.find(([types]) => types.test(type))?.[1].exec(written)?.[0] ?? "";
  return end - signs.length;
}

const containerEnds: readonly (readonly [types: RegExp, signs: RegExp])[] = [
  [/^(?:emphasis|strong|strikethrough)$/, /[*_~]{1,2}$/],
  [/^(?:link|image|label)$/, /\](?:\([^()\n]*\)|\[[^[\]\n]*\])?$/],
  [/^table(?:Data|Header)$/, /\|$/],
  [/^atxHeading$/, /[ \t]#+[ \t]*$/],
  [/^setextHeading$/, /\n[ \t>]*(?:=+|-+)[ \t]*$/],
];

/** The end of the tag's block, or before it the point where an outer tag is closed or a tag with the same name begins. */
function contentEnd(text: string, { tag, index }: NumberedTag, tags: readonly MdxTag[]): number {
  const end = innerEnd(text, innermost(tag));
  let depth = 0;
  for (const next of tags.slice(index + 1)) {
    if (next.start >= end) break;
    if (!areInSameContainer(tag, next)) continue;
    if (next.kind === "open" && depth === 0 && next.name === tag.name) return next.start;
    if (next.kind === "open" && !isVoidElement(next.name)) depth += 1;
    if (next.kind === "close") {
      if (depth === 0) return next.start;
      depth -= 1;
    }
  }
  return end;
}
