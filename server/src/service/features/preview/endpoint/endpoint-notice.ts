/** What a page shows in place of an endpoint that could not be made. Does not depend on specs. */
import { HtmlWriter } from "../html-writer.ts";
import { writeNotice } from "../notice.ts";

/** The parts of a page around its text. */
export interface EndpointHtml {
  /** Method and URL, above the text of the page. */
  readonly top: string;
  /** All the rest, below the text. */
  readonly body: string;
}

const sentences = {
  time: "This endpoint takes too long to render, so the preview does not show it; shorten its descriptions, or split its spec.",
  failure:
    "This endpoint could not be rendered, so the preview does not show it; change its spec to try again.",
} as const;

/** A sentence in place of an endpoint. */
export function endpointNotice(reason: keyof typeof sentences): EndpointHtml {
  const html = new HtmlWriter({ left: 10_000 });
  writeNotice(html, sentences[reason]);
  return { top: "", body: html.html() };
}
