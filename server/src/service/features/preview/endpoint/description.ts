/** Descriptions in a spec: Markdown, shown as the text of pages is. */
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

/** A longer description is cut. */
const maxLength = 20_000;

/** What means something to a reader of Markdown; most descriptions have nothing of it. */
const marked = /[`*_[\]<>{}#|\\&~\n$@]|https?:|www\.|^\s*(?:[-+]|\d+[.)])\s/;

/** A schema that is in many fields has its description in each, and the next page of the spec has many of them again. */
const treeOf = memoText((text) => pageTree(text), 500_000);

/** What a description is shown with. */
interface DescriptionPlace {
  readonly site: PreviewFiles;
  readonly html: HtmlWriter;
  /** The spec that holds it. */
  readonly document: string;
  readonly budget: EndpointBudget;
}

/** Makes the function that writes the descriptions of a spec. */
export function descriptionWriter({
  site,
  html,
  document,
  budget,
}: DescriptionPlace): EndpointView["describe"] {
  const write: WriteNode = nodeWriter((within, node, depth) => writeTag(within, node, depth, write));
  // Groups of choices in descriptions have other names than those around them.
  const numbers = { snippets: 0, formulas: 0, next: 2 * budget.next };
  return (value) => {
    const whole = textIn(value);
    if (whole === undefined) return;
    const text = whole.length > maxLength ? `${whole.slice(0, maxLength)}…` : whole;
    html.element("div", { class: "spec-text" }, () => {
      const isMarked = marked.test(text);
      if (isMarked) budget.markdown -= text.length;
      if (!isMarked || budget.markdown < 0) {
        html.element("p", {}, visible(text.trim()));
        return;
      }
      const view = partView({ site, html, budget: numbers }, document, treeOf(text));
      if (view.tree.pieces.length === 0) html.element("p", {}, visible(text));
      else writePieces(view, (piece, root) => write(piece, root, 0));
    });
  };
}
