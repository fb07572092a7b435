/**
 * The pages of a site by file: a large table that snapshots share, and beside it the few pages that an author is editing. A
 * keystroke in a page copies no table, and data gathered from all pages is only recomputed for these few. Immutable.
 */
import { memo } from "../memo.ts";
import type { PageContent } from "../pages/page-content.ts";

/** How many pages may be beside the shared table before a new table is built. */
const maxBeside = 64;

type Pages = ReadonlyMap<string, PageContent>;

/** Can be read like a map, in the order in which files were first added. */
export class TableOfPages implements Pages {
  /** Shared between snapshots; must not be changed. */
  readonly shared: Pages;
  /** Newer contents of some files in the shared table. */
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

  /** The table with changed contents; undefined removes a page. */
  with(changes: ReadonlyMap<string, PageContent | undefined>): TableOfPages {
    if (changes.size === 0) return this;
    const beside = new Map(this.beside);
    for (const [file, content] of changes) {
      if (content === undefined || !this.shared.has(file)) return this.#rebuilt(changes);
      beside.set(file, content);
    }
    return beside.size > maxBeside ? this.#rebuilt(changes) : new TableOfPages(this.shared, beside);
  }

  #rebuilt(changes: ReadonlyMap<string, PageContent | undefined>): TableOfPages {
    const pages = new Map(this);
    for (const [file, content] of changes) {
      if (content === undefined) pages.delete(file);
      else pages.set(file, content);
    }
    return new TableOfPages(pages, new Map());
  }

  /** The files whose contents may differ from those in another table; undefined if the tables share nothing. */
  filesThatMayDiffer(other: TableOfPages): ReadonlySet<string> | undefined {
    if (this.shared !== other.shared) return undefined;
    return new Set([...this.beside.keys(), ...other.beside.keys()]);
  }
}

/**
 * Returns a function that selects pages of a table. The result is the same map until a selected page changes, or the
 * selection does.
 * @param isSelected a pure function of the page
 */
export function pagesWhere(isSelected: (content: PageContent) => boolean): (table: TableOfPages) => Pages {
  const inShared = memo((shared: Pages): Pages => {
    const found = new Map<string, PageContent>();
    for (const [file, content] of shared) if (isSelected(content)) found.set(file, content);
    return found;
  });
  return memo((table: TableOfPages): Pages => {
    const found = inShared(table.shared);
    const isAffected = (content: PageContent, file: string): boolean =>
      found.has(file) || isSelected(content);
    if (![...table.beside].some(([file, content]) => isAffected(content, file))) return found;
    const updated = new Map(found);
    for (const [file, content] of table.beside) {
      if (isSelected(content)) updated.set(file, content);
      else updated.delete(file);
    }
    return updated;
  });
}
