/**
 * The text of a heading, as its tree has it: without markup, and split into what is code and what is
 * not, because anchors treat the two differently. Knows no page.
 */
import type { SyntaxNode } from "@lezer/common";
import { entityText } from "./plain-text.ts";
import type { HeadingPart } from "./slug.ts";

export interface HeadingText {
  /** What is read there, pictures by what they are called. */
  readonly text: string;
  /** What the anchor is made of. */
  readonly parts: readonly HeadingPart[];
  /** The parts without what stands between dollars, where that may be mathematics to the platform. */
  readonly withoutMath: readonly HeadingPart[] | undefined;
  /** The id that the author gave it. */
  readonly id: string | undefined;
  /** Whether an expression is a part of it: what that gives is known only when the page runs. */
  readonly isComputed: boolean;
}

const customId = /^\{\s*#([^{}]+?)\s*\}$/;
const escapedId = /^\\\{\s*#([^{}]+?)\s*\\?\}\s*$/;
const comment = /^\{\s*\/\*/;

const skipped: ReadonlySet<string> = new Set(
  "HeaderMark URL EmphasisMark StrikethroughMark LinkMark LinkTitle LinkLabel JsxTag Comment".split(" "),
);

/** Reads the node of a heading. */
export function headingText(text: string, heading: SyntaxNode): HeadingText {
  const parts: HeadingPart[] = [];
  let plain = "";
  let id: string | undefined;
  let isComputed = false;
  let at = heading.from;
  /** Up to here text is read and makes no anchor: of pictures and footnotes. */
  let silentTo = heading.from;
  const add = (part: string, end: number, isCode = false): void => {
    if (part !== "") {
      plain += part;
      if (at >= silentTo) parts.push({ text: part, isCode });
    }
    at = Math.max(at, end);
  };
  // Text between the nodes is plain; each kind of node says what of it is text.
  heading.cursor().iterate((node) => {
    if (node.from === heading.from && node.to === heading.to && node.name === heading.name) return;
    add(text.slice(at, Math.max(at, node.from)), node.from);
    if (skipped.has(node.name)) {
      at = Math.max(at, node.to);
      return false;
    }
    switch (node.name) {
      case "Image":
        silentTo = Math.max(silentTo, node.to);
        return;
      case "Link":
        if (text.startsWith("[^", node.from)) silentTo = Math.max(silentTo, node.to);
        return;
      case "InlineCode":
        add(codeText(text.slice(node.from, node.to)), node.to, true);
        return false;
      case "Escape": {
        const own = id === undefined ? escapedId.exec(text.slice(node.from, heading.to))?.[1] : undefined;
        if (own === undefined) add(text.slice(node.from + 1, node.to), node.to);
        else {
          id = own;
          at = heading.to;
        }
        return false;
      }
      case "Entity":
        add(entityText(text.slice(node.from, node.to)), node.to);
        return false;
      case "MdxExpression": {
        const code = text.slice(node.from, node.to);
        const own = customId.exec(code)?.[1];
        if (own !== undefined) id = own;
        else if (!comment.test(code)) isComputed = true;
        at = Math.max(at, node.to);
        return false;
      }
    }
  });
  add(text.slice(at, Math.max(at, heading.to)), heading.to);
  return {
    text: plain.trim(),
    parts,
    withoutMath: withoutMath(text.slice(heading.from, heading.to), parts),
    id: id?.replace(/\s+/g, "-"),
    isComputed,
  };
}

/** What stands between the backticks; one space at both ends is only there to keep them apart. */
function codeText(raw: string): string {
  const inner = raw.replace(/^`+|`+$/g, "").replace(/\r?\n/g, " ");
  return /^ .*[^ ].* $/.test(inner) ? inner.slice(1, -1) : inner;
}

const mathematics = /(?<!\$)(\$+)(?!\$)[^$]+\1(?!\$)/g;
const struckOut = /(?<!~)~(?![\s~])[^~]+~(?!~)/g;

/**
 * A guess at the parts where a pair of dollars holds mathematics or a pair of single tildes strikes out;
 * both are rare in headings, so pairs around other markup are not distinguished.
 */
function withoutMath(raw: string, parts: readonly HeadingPart[]): readonly HeadingPart[] | undefined {
  if (!/[$~][^$~]+[$~]/.test(raw)) return undefined;
  return parts.map((part) =>
    part.isCode
      ? part
      : {
          text: part.text.replace(mathematics, "").replace(struckOut, (struck) => struck.slice(1, -1)),
          isCode: false,
        },
  );
}
