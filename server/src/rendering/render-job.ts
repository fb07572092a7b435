/** The jobs and answers of rendering threads. */
import type { EndpointHtml, PageHtml, PreviewPage } from "../service/index.ts";

/** A page, or the part of a page that comes from a spec. */
export type RenderSubject =
  /** The text includes the frontmatter; its end may be missing if it is certainly not shown. */
  | { readonly kind: "page"; readonly file: string; readonly text: string }
  | { readonly kind: "endpoint"; readonly page: PreviewPage };

export interface RenderJob {
  readonly subject: RenderSubject;
  /** The names of all files of the site, separated by `\0`; undefined if they are unknown. */
  readonly files: string | undefined;
  /** The texts of snippets or specs requested so far; undefined for a file that cannot be read. */
  readonly texts: ReadonlyMap<string, string | undefined>;
}

export type RenderAnswer<Html = PageHtml | EndpointHtml> =
  | { readonly kind: "done"; readonly html: Html }
  /** The texts of these files are needed. */
  | { readonly kind: "needs"; readonly files: readonly string[] };
