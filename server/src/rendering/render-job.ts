/** What the thread that renders pages is given, and what it answers. */
import type { EndpointHtml, PreviewPage } from "../service/index.ts";

/** The names of all files of the site, separated by `\0`; undefined if they are unknown. */
type FileList = string | undefined | "as before";

/** A page to render; the answer is its HTML. */
export interface RenderJob {
  readonly kind: "page";
  readonly file: string;
  /** With its frontmatter; what is surely not shown may be missing at the end. */
  readonly text: string;
  /** Texts of all snippets that the page may show, by their files. */
  readonly snippets: ReadonlyMap<string, string>;
  readonly files: FileList;
}

/** What a page shows of a spec. */
export interface EndpointJob {
  readonly kind: "endpoint";
  readonly page: PreviewPage;
  /** Texts of specs, as far as they have been requested; undefined for a file that cannot be read. */
  readonly specs: ReadonlyMap<string, string | undefined>;
  readonly files: FileList;
}

export type EndpointAnswer =
  | { readonly kind: "made"; readonly made: EndpointHtml }
  /** The text of one more spec is needed. */
  | { readonly kind: "needs"; readonly document: string };
