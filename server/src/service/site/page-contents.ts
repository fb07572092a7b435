/** The contents of a site's pages, as far as the host has read them. Immutable. */
import { haveSameAnchors, haveSameImports, type PageContent } from "../pages/page-content.ts";
import { type FileNames, type PageName, pagePathOf } from "./file-index.ts";
import { TableOfPages } from "./page-table.ts";
import { filesInStep, finished } from "./steps.ts";

/** The contents of all pages that were read. */
export interface PageContents {
  /** By file, relative to the site's root. */
  readonly byFile: TableOfPages;
  /** The exports of imported JavaScript and TypeScript files, packed (module-exports.ts); undefined without text. */
  readonly modules: ReadonlyMap<string, string | undefined>;
  /** Why existing pages and modules could not be read, by file; completes "could not be read: …". */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Replaced by a new object whenever the anchors or exports of a page, or the exports of a module, change. */
  readonly anchors: object;
  /** Replaced by a new object whenever the imports of a page change. */
  readonly imports: object;
  /** Whether the text of all pages has been read; only then are all imports known. */
  readonly texts: "read" | "reading" | "unread";
}

/** A page that exists but could not be read; the reason completes "could not be read: …". */
export interface UnreadablePage {
  readonly kind: "unreadable";
  readonly reason: string;
}

/** New contents by file; undefined removes a page. */
export type PageChanges = Iterable<
  readonly [file: string, content: PageContent | UnreadablePage | undefined]
>;

/** The contents of a site without pages. */
export const noPages: PageContents = {
  byFile: TableOfPages.empty,
  modules: new Map(),
  unreadable: new Map(),
  anchors: {},
  imports: {},
  texts: "read",
};

/** The contents with these changes; the same object if nothing changes. */
export function withChangedPages(pages: PageContents, changes: PageChanges): PageContents {
  return finished(withChangedPagesInSteps(pages, changes));
}

/** Like `withChangedPages`, but in steps. */
export function* withChangedPagesInSteps(
  pages: PageContents,
  changes: PageChanges,
): Generator<undefined, PageContents> {
  const changed = new Map<string, PageContent | undefined>();
  let { anchors, imports } = pages;
  const reasons = new Reasons(pages.unreadable);
  let count = 0;
  for (const [file, change] of changes) {
    count += 1;
    if (count % filesInStep === 0) yield;
    const isUnreadable = change !== undefined && "reason" in change;
    const content = isUnreadable ? undefined : change;
    reasons.set(file, isUnreadable ? change.reason : undefined);
    const before = changed.has(file) ? changed.get(file) : pages.byFile.get(file);
    if (before === content) continue;
    changed.set(file, content);
    if (!haveSameAnchors(before, content)) anchors = {};
    if (!haveSameImports(before, content)) imports = {};
  }
  const { unreadable } = reasons;
  if (changed.size === 0 && unreadable === pages.unreadable) return pages;
  return { ...pages, byFile: pages.byFile.with(changed), unreadable, anchors, imports };
}

/** The reasons why files could not be read, with changes; the same map if nothing changes. */
class Reasons {
  #changed: Map<string, string> | undefined;

  constructor(private readonly before: PageContents["unreadable"]) {}

  /** @param reason undefined if there is none */
  set(file: string, reason: string | undefined): void {
    if (this.unreadable.get(file) === reason) return;
    this.#changed ??= new Map(this.before);
    if (reason === undefined) this.#changed.delete(file);
    else this.#changed.set(file, reason);
  }

  get unreadable(): PageContents["unreadable"] {
    return this.#changed ?? this.before;
  }
}

/** The exports of a module, packed. Undefined for a module without text; then `reason` says why, if the file exists. */
interface ReadModule {
  readonly exports: string | undefined;
  readonly reason: string | undefined;
}

/** The contents with these modules. */
export function withModuleExports(
  pages: PageContents,
  changes: Iterable<readonly [file: string, module: ReadModule]>,
): PageContents {
  const modules = new Map(pages.modules);
  const reasons = new Reasons(pages.unreadable);
  let isChanged = false;
  for (const [file, { exports, reason }] of changes) {
    isChanged ||= !modules.has(file) || modules.get(file) !== exports;
    modules.set(file, exports);
    reasons.set(file, reason);
  }
  const { unreadable } = reasons;
  if (!isChanged) return unreadable === pages.unreadable ? pages : { ...pages, unreadable };
  return { ...pages, modules, unreadable, anchors: {} };
}

/** The contents without modules. */
export function withoutModuleExports(pages: PageContents, files: readonly string[]): PageContents {
  if (!files.some((file) => pages.modules.has(file))) return pages;
  const modules = new Map(pages.modules);
  const reasons = new Reasons(pages.unreadable);
  for (const file of files) {
    modules.delete(file);
    reasons.set(file, undefined);
  }
  return { ...pages, modules, unreadable: reasons.unreadable };
}

/** The files of pages whose syntax has not been checked yet. */
export function pagesWithoutVerdict({ byFile }: PageContents): readonly string[] {
  return [...byFile].flatMap(([file, { syntaxProblems }]) => (syntaxProblems === undefined ? [file] : []));
}

/** The page of this site for a file; undefined if the file is not, or no longer, a page. */
export function pageOfFile<Page extends PageName>(
  files: { readonly page: (path: string) => Page | undefined } & Pick<FileNames, "isOfNestedSite">,
  file: string,
): Page | undefined {
  const path = pagePathOf(file);
  const page = path === undefined ? undefined : files.page(path);
  return page?.file === file && !files.isOfNestedSite(file) ? page : undefined;
}
