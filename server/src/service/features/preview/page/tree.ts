/** The tree of a page's text, as the reference parser gives it, or as far as Markdown goes where that parser refuses it. */
import { affordableLength } from "../../../pages/syntax/inline-work.ts";
import type { Nodes, Root } from "../../../pages/syntax/mdx-parser.ts";
import { parseMarkdown, parseTree } from "../../../pages/syntax/mdx-parser.ts";
import { nestsTooDeeply } from "../../../pages/syntax/nesting.ts";
import { parsedText } from "../../../pages/syntax/parsed-text.ts";
import { rejectionOf } from "../../../pages/syntax/reference.ts";

export type { Nodes };

/** Where a page is cut: the parser's time grows with the square of a paragraph that is made for it. */
export const maxPageLength = 100_000;

export interface PageTree {
  readonly root: Root | undefined;
  /** The text that the offsets of the tree are of. */
  readonly text: string;
  /** `markdown`: the page is no MDX; `text`: it nests too deeply for any parser, and there is no tree. */
  readonly form: "mdx" | "markdown" | "text";
  readonly isCut: boolean;
  /** Why the page is no MDX, in the parser's words; undefined where that is not known. */
  readonly refusal: string | undefined;
}

/** A text up to the last empty line before a length. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf("\n\n", length);
  return text.slice(0, end > length / 2 ? end : length);
}

/** The tree of a page with its frontmatter; never throws. */
export function pageTree(whole: string, maxLength = maxPageLength): PageTree {
  const short = cut(whole, maxLength);
  const text = short.slice(0, affordableLength(short));
  const isCut = text.length < whole.length;
  const withoutTree: PageTree = { root: undefined, text, form: "text", isCut, refusal: undefined };
  if (nestsTooDeeply(text)) return withoutTree;
  const parsed = parsedText(text);
  try {
    return { root: parseTree(parsed), text, form: "mdx", isCut, refusal: undefined };
  } catch (error) {
    // What a cut page is refused for may be the cut.
    const refusal = isCut ? undefined : rejectionOf(error, parsed)?.reason;
    try {
      return { root: parseMarkdown(parsed), text, form: "markdown", isCut, refusal };
    } catch {
      return withoutTree;
    }
  }
}
