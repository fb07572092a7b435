/**
 * The contents of a site's pages that the host has handed over. Immutable; a change copies the table and
 * shares the contents.
 */
import { haveSameAnchors, haveSameImports, type PageContent } from "../pages/page-content.ts";
import { type FileNames, type PageName, pagePathOf } from "./file-index.ts";
import { filesInStep, finished } from "./steps.ts";

/** The contents of all pages that were read. */
export interface PageContents {
  /** By file, relative to the site's root. */
  readonly byFile: ReadonlyMap<string, PageContent>;
  /** What the files of JavaScript and TypeScript that pages import export, packed (module-exports.ts); undefined where no text is. */
  readonly modules: ReadonlyMap<string, string | undefined>;
  /** A new object whenever the anchors or exports of any page, or the exports of a module, change. */
  readonly anchors: object;
  /** A new object whenever the imports of any page change. */
  readonly imports: object;
  /** Whether the texts of all pages have been read; only then all imports are known. */
  readonly texts: "read" | "reading" | "unread";
}

/** New contents by file; undefined removes a page. */
export type PageChanges = Iterable<readonly [file: string, content: PageContent | undefined]>;

/** The contents of a site without pages. */
export const noPages: PageContents = {
  byFile: new Map(),
  modules: new Map(),
  anchors: {},
  imports: {},
  texts: "read",
};

/** The contents with these changes; the same object where nothing changes. */
export function withChangedPages(pages: PageContents, changes: PageChanges): PageContents {
  return finished(withChangedPagesInSteps(pages, changes));
}

/** As `withChangedPages`, in steps. */
export function* withChangedPagesInSteps(
  pages: PageContents,
  changes: PageChanges,
): Generator<undefined, PageContents> {
  let byFile: Map<string, PageContent> | undefined;
  let { anchors, imports } = pages;
  let count = 0;
  for (const [file, content] of changes) {
    count += 1;
    if (count % filesInStep === 0) yield;
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

/** The contents with these exports of modules; undefined where a module has no text. */
export function withModuleExports(
  pages: PageContents,
  changes: Iterable<readonly [file: string, exports: string | undefined]>,
): PageContents {
  const modules = new Map(pages.modules);
  let isChanged = false;
  for (const [file, exports] of changes) {
    isChanged ||= !modules.has(file) || modules.get(file) !== exports;
    modules.set(file, exports);
  }
  return isChanged ? { ...pages, modules, anchors: {} } : pages;
}

/** Files of the pages of which nobody asked yet what is wrong with their syntax. */
export function pagesWithoutVerdict({ byFile }: PageContents): readonly string[] {
  return [...byFile].flatMap(([file, { syntaxProblems }]) => (syntaxProblems === undefined ? [file] : []));
}

/** The page of this site for a file; undefined where the file is not, or no longer, a page. */
export function pageOfFile<Page extends PageName>(
  files: { readonly page: (path: string) => Page | undefined } & Pick<FileNames, "isOfNestedSite">,
  file: string,
): Page | undefined {
  const path = pagePathOf(file);
  const page = path === undefined ? undefined : files.page(path);
  return page?.file === file && !files.isOfNestedSite(file) ? page : undefined;
}
