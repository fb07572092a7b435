/** Writes a page that cannot be rendered as its source text, with the reason. Does not depend on parsers. */
import type { UncheckedReason } from "../../../pages/syntax/problem.ts";
import { HtmlWriter, type PageHtml } from "../html-writer.ts";
import { writeNotice } from "../notice.ts";

/** Why a page is shown as its source text: a limit of the parser, or rendering that takes too long or has failed. */
export type SourceReason = UncheckedReason | "time" | "failure";

const sentences: Readonly<Record<SourceReason, string>> = {
  nesting:
    "This page nests lists, quotes or tags too deeply to be rendered, so the preview shows its source text; nest fewer of them.",
  code: "The code in braces of this page would take too long to parse, so the preview shows the source text; close or shorten it.",
  length: "This page is too long to be rendered, so the preview shows its source text; split the page.",
  markup: "This page has too many tags to be rendered, so the preview shows its source text; split the page.",
  structure:
    "This page has too many quotes, footnotes or underlined headings to be rendered, so the preview shows its source text; split the page.",
  marks:
    "A paragraph of this page has too many asterisks, underscores or brackets to be rendered, so the preview shows the source text; split the paragraph.",
  time: "This page takes too long to render, so the preview shows its source text; shorten or split the page.",
  failure:
    "This page could not be rendered, so the preview shows its source text; change the page to try again.",
};

/** How much of a source text is shown, in UTF-16 code units. */
const maxSourceLength = 100_000;

/** Writes a notice with the reason, and the beginning of the source text. */
export function writeSource(html: HtmlWriter, text: string, reason: SourceReason): void {
  writeNotice(html, sentences[reason]);
  html.element(
    "pre",
    { tabindex: "0", role: "group", "aria-label": "Source text" },
    text.slice(0, maxSourceLength),
  );
}

/** A page as its source text. */
export function sourceHtml(text: string, reason: SourceReason): PageHtml {
  const html = new HtmlWriter({ left: 10 * maxSourceLength });
  writeSource(html, text, reason);
  if (text.length > maxSourceLength) writeNotice(html, beginningOnly);
  return { html: html.html(), lines: html.lines };
}

/** The notice below a page that is cut. */
export const beginningOnly = "The preview shows the beginning of this page; the rest is too long.";
