/** The notice that replaces an endpoint that could not be rendered. Does not depend on specs. */
import { HtmlWriter } from "../html-writer.ts";
import { writeNotice } from "../notice.ts";

/** The HTML of an endpoint, around the text of its page. */
export interface EndpointHtml {
  /** Method and URL, above the text of the page. */
  readonly top: string;
  /** Everything else, below the text. */
  readonly body: string;
}

const sentences = {
  time: "This endpoint takes too long to render, so the preview does not show it; shorten its descriptions, or split its spec.",
  failure:
    "This endpoint could not be rendered, so the preview does not show it; change its spec to try again.",
} as const;

/** A notice that replaces an endpoint. */
export function endpointNotice(reason: keyof typeof sentences): EndpointHtml {
  const html = new HtmlWriter({ left: 10_000 });
  writeNotice(html, sentences[reason]);
  return { top: "", body: html.html() };
}
