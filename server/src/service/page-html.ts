/** The part of the engine that rendering threads need: the HTML of one page, and of what it shows of a spec. */
export { endpointHtml } from "./features/preview/endpoint/endpoint-html.ts";
export type { PageHtml } from "./features/preview/html-writer.ts";
export { pageHtml } from "./features/preview/page/page-html.ts";
