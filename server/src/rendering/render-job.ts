/** What the thread that renders pages is given. */

/** A page to render. */
export interface RenderJob {
  readonly file: string;
  /** With its frontmatter; what is surely not shown may be missing at the end. */
  readonly text: string;
  /** Texts of all snippets that the page may show, by their files. */
  readonly snippets: ReadonlyMap<string, string>;
  /** The names of all files of the site, separated by `\0`; undefined where they are not known. */
  readonly files: string | undefined | "as before";
}
