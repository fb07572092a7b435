/** Writes descriptions in a spec, which are Markdown, like the text of pages. */
import { memoText } from "../../../memo.ts";
import type { HtmlWriter } from "../html-writer.ts";
import type { PreviewFiles } from "../icon.ts";
import { writeTag } from "../page/components.ts";
import { nodeWriter, type WriteNode } from "../page/markdown.ts";
import { partView, writePieces } from "../page/rendered-file.ts";
import { pageTree } from "../page/tree.ts";
import { visible } from "./printed-value.ts";
import { textIn } from "./spec-content.ts";
import type { EndpointBudget, EndpointView } from "./view.ts";

/** Longer descriptions are truncated. */
const maxLength = 20_000;

/** Matches text that may contain Markdown, which most descriptions do not. */
const mayBeMarkdown = /[`*_[\]<>{}#|\\&~\n$@]|https?:|www\.|^\s*(?:[-+]|\d+[.)])\s/;

/** Memoized, because many fields and pages of a spec share a schema and therefore a description. */
const treeOf = memoText((text) => pageTree(text), 500_000);

/** The context of the descriptions of a spec. */
interface DescriptionContext {
  readonly site: PreviewFiles;
  readonly html: HtmlWriter;
  /** The path of the spec. */
  readonly document: string;
  readonly budget: EndpointBudget;
}

/** Returns a function that writes the descriptions of a spec. */
export function descriptionWriter({
  site,
  html,
  document,
  budget,
}: DescriptionContext): EndpointView["describe"] {
  const write: WriteNode = nodeWriter((within, node, depth) => writeTag(within, node, depth, write));
  // The numbers must differ from those outside the descriptions.
  const numbers = { snippets: 0, formulas: 0, next: 2 * budget.next };
  return (value) => {
    const whole = textIn(value);
    if (whole === undefined) return;
    const text = whole.length > maxLength ? `${whole.slice(0, maxLength)}…` : whole;
    html.element("div", { class: "spec-text" }, () => {
      const isMarkdown = mayBeMarkdown.test(text);
      if (isMarkdown) budget.markdown -= text.length;
      if (!isMarkdown || budget.markdown < 0) {
        html.element("p", {}, visible(text.trim()));
        return;
      }
      const view = partView({ site, html, budget: numbers }, document, treeOf(text));
      if (view.tree.pieces.length === 0) html.element("p", {}, visible(text));
      else writePieces(view, (piece, root) => write(piece, root, 0));
    });
  };
}
