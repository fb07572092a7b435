/** What the threads that render are given, and what they answer. */
import type { EndpointHtml, PageHtml, PreviewPage } from "../service/index.ts";

/** A page, or what a page shows of a spec. */
export type RenderSubject =
  /** The text has its frontmatter; what is surely not shown may be missing at the end. */
  | { readonly kind: "page"; readonly file: string; readonly text: string }
  | { readonly kind: "endpoint"; readonly page: PreviewPage };

export interface RenderJob {
  readonly subject: RenderSubject;
  /** The names of all files of the site, separated by `\0`; undefined if they are unknown. */
  readonly files: string | undefined;
  /** Texts of snippets or specs, as far as they have been requested; undefined for a file that cannot be read. */
  readonly texts: ReadonlyMap<string, string | undefined>;
}

export type RenderAnswer<Html = PageHtml | EndpointHtml> =
  | { readonly kind: "made"; readonly html: Html }
  /** The texts of more files are needed. */
  | { readonly kind: "needs"; readonly files: readonly string[] };
