/** Writes one page as inert HTML (see `html-writer.ts`). */

import { type HtmlBudget, HtmlWriter, type PageHtml } from "../html-writer.ts";
import type { PreviewFiles } from "../icon.ts";
import { writeNotice } from "../notice.ts";
import { writeTag } from "./components.ts";
import { maxFormulas } from "./formula.ts";
import { nodeWriter, type WriteNode } from "./markdown.ts";
import { type ReadText, viewOf, writePieces } from "./rendered-file.ts";
import { beginningOnly, writeSource } from "./source-html.ts";
import { maxPageLength } from "./tree.ts";

/** The maximum length of the HTML of one page. */
const maxHtmlLength = 2_000_000;

/**
 * The HTML of a page: Markdown and built-in components; unknown components are boxes with their names, and
 * expressions are shown as code, except for a name that the page does not define, which the platform removes. A page
 * that is not valid MDX is rendered as Markdown, a page that is too long is cut, and a page that cannot be parsed within
 * limits is shown as source text. In each case, a notice says so.
 * @param text the text of the page, with its frontmatter
 * @param readText reads the texts of snippets
 */
export function pageHtml(site: PreviewFiles, file: string, text: string, readText: ReadText): PageHtml {
  const budget: HtmlBudget = { left: maxHtmlLength };
  const html = new HtmlWriter(budget);
  const shared = {
    site,
    html,
    readText,
    around: [],
    budget: { snippets: maxPageLength, formulas: maxFormulas, next: 0 },
  };
  const view = viewOf(shared, file, text);
  const { form, isCut, text: parsedPart, refusal } = view.tree;
  if (form === "markdown")
    writeNotice(html, `Tags of this page cannot be read${refusal === undefined ? "." : `: ${refusal}`}`);
  if (form === "mdx" || form === "markdown") {
    const write: WriteNode = nodeWriter((within, node, depth) => writeTag(within, node, depth, write));
    writePieces(view, (piece, root) => write(piece, root, 0));
  } else writeSource(html, parsedPart, form);
  if (isCut || html.isFull) {
    budget.left = 1_000;
    writeNotice(html, beginningOnly);
  }
  return { html: html.html(), lines: html.lines };
}
