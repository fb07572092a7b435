/** The HTML of one page, which can do nothing: see `html-writer.ts`. */

import type { Site } from "../../../site/site.ts";
import { type HtmlBudget, HtmlWriter } from "../html-writer.ts";
import { writeTag } from "./components.ts";
import { nodeWriter, type WriteNode } from "./markdown.ts";
import { type ReadText, viewOf } from "./rendered-file.ts";
import { maxPageLength } from "./tree.ts";

/** More HTML of one page is not made. */
const maxHtmlLength = 2_000_000;

/** A page as HTML that can do nothing. */
export interface PageHtml {
  readonly html: string;
  /** The lines of the text on which the elements with the attribute `data-block` begin, in their order; they begin at 0. */
  readonly lines: readonly number[];
}

/**
 * The HTML of a page: Markdown and the common components; unknown ones are boxes with their names, expressions are code. A
 * page that is no MDX is shown as far as Markdown goes, and a page that is too long is cut; the HTML says so.
 * @param text with its frontmatter
 * @param readText reads snippets
 */
export function pageHtml(site: Site, file: string, text: string, readText: ReadText): PageHtml {
  const budget: HtmlBudget = { left: maxHtmlLength };
  const html = new HtmlWriter(budget);
  const shared = { site, html, readText, around: [], budget: { snippets: maxPageLength, next: 0 } };
  const view = viewOf(shared, file, text);
  const { root, form, isCut, text: shown, refusal } = view.tree;
  const say = (sentence: string): void =>
    html.element("p", { class: "notice", role: "status" }, () => html.text(sentence));
  if (form !== "mdx") say(`Tags of this page cannot be read${refusal === undefined ? "." : `: ${refusal}`}`);
  if (root === undefined) html.element("pre", {}, () => html.text(shown));
  else {
    const write: WriteNode = nodeWriter((within, node, depth) => writeTag(within, node, depth, write));
    write(view, root, 0);
  }
  if (isCut || html.isFull) {
    budget.left = 1_000;
    say("The preview shows the beginning of this page; the rest is too long.");
  }
  return { html: html.html(), lines: html.lines };
}
