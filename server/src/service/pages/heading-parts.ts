/**
 * Extracts the text of a heading from its constructs: without markup, and split into code and other text, because
 * anchors treat the two differently. Does not depend on pages.
 */
import { constructs, type MdxConstruct } from "./mdx-construct.ts";
import { entityText } from "./plain-text.ts";
import type { HeadingPart } from "./slug.ts";

/** The text of a heading, in the forms that anchors and messages need. */
export interface HeadingText {
  /** The text that readers see, including the alternative text of images. */
  readonly text: string;
  /** The parts that the anchor is derived from. */
  readonly parts: readonly HeadingPart[];
  /** The parts without text between dollar signs; undefined unless the platform may read such text as mathematics. */
  readonly withoutMath: readonly HeadingPart[] | undefined;
  /** The id that the author chose. */
  readonly id: string | undefined;
  /** Whether the heading contains an expression, whose text is known only when the page is rendered. */
  readonly isComputed: boolean;
}

const customId = /^\{\s*#([^{}]+)\}$/;
const escapedId = /^\\\{\s*#([^{}]+)\}\s*$/;
const comment = /^\{\s*\/\*/;

const skipped: ReadonlySet<number> = new Set([
  constructs.mark,
  constructs.url,
  constructs.linkMark,
  constructs.linkTitle,
  constructs.linkLabel,
  constructs.tag,
  constructs.comment,
  constructs.footnote,
]);

/** Reads a heading, or a link as if its text were a heading. */
export function headingText(text: string, heading: MdxConstruct): HeadingText {
  const parts: HeadingPart[] = [];
  let plain = "";
  let id: string | undefined;
  let isComputed = false;
  let at = heading.from;
  /** Whether an escaped id was read, which reaches to the end of the heading and may contain other constructs. */
  let isIdRead = false;
  /** Text of images before this offset is visible but not part of the anchor. */
  let silentTo = heading.from;
  const add = (written: string, end: number, isCode = false): void => {
    // A heading over several lines may be in a block quote.
    const part = written.includes("\n") ? written.replace(/\n[ \t>]+/g, "\n") : written;
    if (part !== "") {
      plain += part;
      if (at >= silentTo) parts.push({ text: part, isCode });
    }
    at = Math.max(at, end);
  };
  // Text between the constructs is plain; each kind of construct decides which part of it is text.
  const visit = (one: MdxConstruct): void => {
    if (isIdRead) return;
    const { type, from, to, children } = one;
    add(text.slice(at, Math.max(at, from)), from);
    if (skipped.has(type)) {
      at = Math.max(at, to);
      return;
    }
    switch (type) {
      case constructs.image:
        silentTo = Math.max(silentTo, to);
        readLabel(children, to);
        return;
      case constructs.link:
        readLabel(children, to);
        return;
      case constructs.inlineCode:
        add(codeText(text.slice(from, to)), to, true);
        return;
      case constructs.escape: {
        const escaped = id === undefined ? escapedId.exec(text.slice(from, heading.to))?.[1] : undefined;
        if (escaped === undefined) add(text.slice(from + 1, to), to);
        else {
          id = withoutSpacesAtEnd(withoutBackslashAtEnd(escaped));
          isIdRead = true;
          at = heading.to;
        }
        return;
      }
      case constructs.entity:
        if (entityText(text.slice(from, to)) === text.slice(from, to)) isComputed = true;
        add(entityText(text.slice(from, to)), to);
        return;
      case constructs.expression: {
        const code = text.slice(from, to);
        const custom = customId.exec(code)?.[1];
        if (custom !== undefined) id = withoutSpacesAtEnd(custom);
        else if (!comment.test(code)) isComputed = true;
        at = Math.max(at, to);
        return;
      }
    }
    for (const child of children) visit(child);
  };
  /** Reads the text of a link or image, which ends at its second mark. */
  const readLabel = (children: readonly MdxConstruct[], end: number): void => {
    const close = children.findIndex(({ type }, index) => index > 0 && type === constructs.linkMark);
    for (const child of children.slice(0, close + 1)) visit(child);
    at = Math.max(at, end);
  };
  for (const child of heading.children) visit(child);
  add(text.slice(at, Math.max(at, heading.to)), heading.to);
  return {
    text: plain.trim(),
    parts,
    withoutMath: withoutMath(text.slice(heading.from, heading.to), parts),
    id: id?.replace(/\s+/g, "-"),
    isComputed,
  };
}

/** An id without the spaces at its end. A pattern that searches them would take quadratic time. */
function withoutSpacesAtEnd(id: string): string {
  return id.charAt(0) + id.slice(1).trimEnd();
}

/** An id without the backslash that escapes the brace after it. */
function withoutBackslashAtEnd(id: string): string {
  return id.length > 1 && id.endsWith("\\") ? id.slice(0, -1) : id;
}

/** The text between the backticks, without one space at each end that only separates it from them. */
function codeText(raw: string): string {
  // Patterns for both ends would take quadratic time.
  const start = /^`*/.exec(raw)?.[0].length ?? 0;
  let end = raw.length;
  while (end > start && raw[end - 1] === "`") end -= 1;
  const inner = raw.slice(start, end).replace(/\r?\n/g, " ");
  return inner.startsWith(" ") && inner.endsWith(" ") && /[^ ]/.test(inner) ? inner.slice(1, -1) : inner;
}

const mathematics = /(?<!\$)(\$+)(?!\$)[^$]+\1(?!\$)/g;

/**
 * A guess at the parts if a pair of dollar signs contains mathematics. Such pairs are rare in headings, so those around
 * other markup are not distinguished.
 */
function withoutMath(raw: string, parts: readonly HeadingPart[]): readonly HeadingPart[] | undefined {
  if (!/\$[^$]+\$/.test(raw)) return undefined;
  return parts.map((part) => (part.isCode ? part : { ...part, text: part.text.replace(mathematics, "") }));
}
