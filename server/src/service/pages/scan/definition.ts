/** Reads a link definition, `[label]: /path "Title"`, which may extend over several lines. Does not depend on blocks. */
import { afterSpace, labelEndOf, titleEndOf, urlEndOf } from "../inline-constructs.ts";
import type { ConstructPlace } from "../mdx-construct.ts";

interface LinkDefinition {
  /** The offset after the label with its brackets. */
  readonly labelEnd: number;
  readonly url: ConstructPlace;
  readonly title: ConstructPlace | undefined;
  /** The end of its last line, and the offset of the text after it. */
  readonly end: number;
  readonly next: number;
}

/** The maximum length of a definition. */
const maxDefinition = 4000;

const blankToLineEnd = /[ \t]*(?=\r?\n|\r?$)/y;

/** The definition at the start of a line of a paragraph; undefined if there is none. */
export function definitionAt(text: string, start: number, limit: number): LinkDefinition | undefined {
  const content = text.slice(start, Math.min(limit, start + maxDefinition));
  if (content[0] !== "[") return undefined;
  const labelEnd = labelEndOf(content, 0);
  if (labelEnd === undefined || content[labelEnd] !== ":" || content.slice(1, labelEnd - 1).trim() === "")
    return undefined;
  const urlStart = afterSpace(content, labelEnd + 1);
  const urlEnd = urlEndOf(content, urlStart);
  if (urlEnd === undefined || urlEnd === urlStart) return undefined;
  const titleStart = afterSpace(content, urlEnd);
  const titleEnd = titleStart > urlEnd ? titleEndOf(content, titleStart) : undefined;
  const titledEnd = titleEnd === undefined ? undefined : lineEndAfter(content, titleEnd);
  const end = titledEnd ?? lineEndAfter(content, urlEnd);
  if (end === undefined) return undefined;
  const isTitled = titledEnd !== undefined && titleEnd !== undefined;
  return {
    labelEnd: start + labelEnd,
    url: { from: start + urlStart, to: start + urlEnd },
    title: isTitled ? { from: start + titleStart, to: start + titleEnd } : undefined,
    end: start + end,
    next: start + afterSpace(content, end),
  };
}

/** The end of the line if only spaces follow; otherwise undefined. */
function lineEndAfter(content: string, at: number): number | undefined {
  blankToLineEnd.lastIndex = at;
  return blankToLineEnd.test(content) ? blankToLineEnd.lastIndex : undefined;
}
