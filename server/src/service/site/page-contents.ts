/**
 * The contents of a site's pages, as far as they have been handed over. Immutable; a change copies
 * the table and shares the contents.
 */
import { haveSameAnchors, haveSameImports, type PageContent } from "../pages/page-content.ts";
import { type FileIndex, type PageFile, pagePathOf } from "./file-index.ts";

export interface PageContents {
  /** By file, relative to the site's root. */
  readonly byFile: ReadonlyMap<string, PageContent>;
  /** Another object when any page can be entered at other places than before. */
  readonly anchors: object;
  /** Another object when any page imports something else than before. */
  readonly imports: object;
  /**
   * Whether the texts of all pages have been read. The imports of all pages are known only then.
   */
  readonly texts: "read" | "reading" | "unread";
}

/** What to put in place; undefined takes a page out. */
export type PageChanges = Iterable<readonly [file: string, content: PageContent | undefined]>;

/** Of a site without pages. */
export const noPages: PageContents = { byFile: new Map(), anchors: {}, imports: {}, texts: "read" };

/** The contents with these changes; the same ones where nothing changes. */
export function withChangedPages(pages: PageContents, changes: PageChanges): PageContents {
  let byFile: Map<string, PageContent> | undefined;
  let { anchors, imports } = pages;
  for (const [file, content] of changes) {
    const before = (byFile ?? pages.byFile).get(file);
    if (before === content) continue;
    byFile ??= new Map(pages.byFile);
    if (content === undefined) byFile.delete(file);
    else byFile.set(file, content);
    if (!haveSameAnchors(before, content)) anchors = {};
    if (!haveSameImports(before, content)) imports = {};
  }
  return byFile === undefined ? pages : { ...pages, byFile, anchors, imports };
}

/** The page of the site's own that a file is; undefined where it is none (any more). */
export function pageOfFile(files: FileIndex, file: string): PageFile | undefined {
  const path = pagePathOf(file);
  const page = path === undefined ? undefined : files.page(path);
  return page?.file === file && !files.isOfNestedSite(file) ? page : undefined;
}
