/**
 * The pages of a site by their files: a large table that snapshots share, and beside it the few pages in which an author types.
 * So a letter in a page copies no table, and what has been gathered from all pages is gathered again from these few. Immutable.
 */
import { memo } from "../memo.ts";
import type { PageContent } from "../pages/page-content.ts";

/** How many pages may be beside the shared table before another table is made. */
const maxBeside = 64;

type Pages = ReadonlyMap<string, PageContent>;

/** Reads like a map, in the order in which the files came first. */
export class TableOfPages implements Pages {
  /** What snapshots share; not to be changed. */
  readonly shared: Pages;
  /** Other contents of files that the shared table has. */
  readonly beside: Pages;

  private constructor(shared: Pages, beside: Pages) {
    this.shared = shared;
    this.beside = beside;
  }

  static readonly empty = new TableOfPages(new Map(), new Map());

  get size(): number {
    return this.shared.size;
  }

  has(file: string): boolean {
    return this.shared.has(file);
  }

  get(file: string): PageContent | undefined {
    return this.beside.get(file) ?? this.shared.get(file);
  }

  keys(): MapIterator<string> {
    return this.shared.keys();
  }

  *values(): Generator<PageContent, undefined> {
    for (const [, content] of this) yield content;
  }

  *entries(): Generator<[file: string, content: PageContent], undefined> {
    if (this.beside.size === 0) yield* this.shared;
    else for (const [file, content] of this.shared) yield [file, this.beside.get(file) ?? content];
  }

  [Symbol.iterator](): Generator<[file: string, content: PageContent], undefined> {
    return this.entries();
  }

  forEach(visit: (content: PageContent, file: string, pages: Pages) => void): void {
    for (const [file, content] of this) visit(content, file, this);
  }

  /** The table with other contents; undefined removes a page. */
  with(changes: ReadonlyMap<string, PageContent | undefined>): TableOfPages {
    if (changes.size === 0) return this;
    const beside = new Map(this.beside);
    for (const [file, content] of changes) {
      if (content === undefined || !this.shared.has(file)) return this.#anew(changes);
      beside.set(file, content);
    }
    return beside.size > maxBeside ? this.#anew(changes) : new TableOfPages(this.shared, beside);
  }

  #anew(changes: ReadonlyMap<string, PageContent | undefined>): TableOfPages {
    const pages = new Map(this);
    for (const [file, content] of changes) {
      if (content === undefined) pages.delete(file);
      else pages.set(file, content);
    }
    return new TableOfPages(pages, new Map());
  }

  /** The files whose contents may be others than in another table; undefined if the tables share nothing. */
  filesThatMayDiffer(other: TableOfPages): ReadonlySet<string> | undefined {
    if (this.shared !== other.shared) return undefined;
    return new Set([...this.beside.keys(), ...other.beside.keys()]);
  }
}

/**
 * A function that selects pages of a table; it gives the same map for as long as no page that it selects changes, comes or goes.
 * @param isWanted a pure function of the page
 */
export function pagesWhere(isWanted: (content: PageContent) => boolean): (table: TableOfPages) => Pages {
  const inShared = memo((shared: Pages): Pages => {
    const found = new Map<string, PageContent>();
    for (const [file, content] of shared) if (isWanted(content)) found.set(file, content);
    return found;
  });
  return memo((table: TableOfPages): Pages => {
    const found = inShared(table.shared);
    const isConcerned = (content: PageContent, file: string): boolean => found.has(file) || isWanted(content);
    if (![...table.beside].some(([file, content]) => isConcerned(content, file))) return found;
    const now = new Map(found);
    for (const [file, content] of table.beside) {
      if (isWanted(content)) now.set(file, content);
      else now.delete(file);
    }
    return now;
  });
}
