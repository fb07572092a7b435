/** What the thread that renders pages needs of the engine: nothing but the HTML of one page. */
export type { PageHtml } from "./features/preview/html-writer.ts";
export { pageHtml } from "./features/preview/page/page-html.ts";
