/** Writes messages of the preview itself, which are in English and left to right, whatever the language of the page. */
import type { HtmlWriter } from "./html-writer.ts";

export function writeNotice(html: HtmlWriter, sentence: string): void {
  html.element("p", { class: "notice", role: "status", lang: "en", dir: "ltr" }, sentence);
}
