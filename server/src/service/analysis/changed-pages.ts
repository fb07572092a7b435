/** Determines which pages have changed between two states of a site, and which must therefore be checked again. */
import { memo } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { haveSameAnchors, type PageContent } from "../pages/page-content.ts";
import type { PageContents } from "../site/page-contents.ts";
import type { TableOfPages } from "../site/page-table.ts";
import type { RequestedFiles } from "./page-view.ts";

/** A page and its index in the list of all pages. */
export interface PlacedPage {
  readonly index: number;
  readonly file: string;
  readonly content: PageContent;
}

/** The changes between two states with the same page files in the same order. */
interface ChangedPages {
  /** Pages with different content, in order. */
  readonly changed: readonly PlacedPage[];
  /** The changed pages with different anchors or exports. */
  readonly withOtherAnchors: ReadonlySet<string>;
}

/** The computed indexes of files, by the table that snapshots share. */
const indexesByFile = memo((_: TableOfPages["shared"]) => new Map<string, number>());

function indexOf({ shared }: TableOfPages, file: string): number {
  return getOrInsert(indexesByFile(shared), file, () => {
    let index = 0;
    for (const other of shared.keys()) {
      if (other === file) break;
      index += 1;
    }
    return index;
  });
}

/** The changes; undefined if more than a few texts have changed, so that all pages must be checked. */
export function changesOf(before: PageContents, now: PageContents): ChangedPages | undefined {
  const files = now.byFile.filesThatMayDiffer(before.byFile);
  if (files === undefined || before.modules !== now.modules) return undefined;
  const changed: PlacedPage[] = [];
  const withOtherAnchors = new Set<string>();
  for (const file of files) {
    const content = now.byFile.get(file);
    const otherContent = before.byFile.get(file);
    if (content === undefined || content === otherContent) continue;
    changed.push({ index: indexOf(now.byFile, file), file, content });
    if (!haveSameAnchors(otherContent, content)) withOtherAnchors.add(file);
  }
  return { changed: changed.sort((one, other) => one.index - other.index), withOtherAnchors };
}

/**
 * The pages that have changed, and the pages whose findings depend on anchors or exports that have changed, in order.
 * @param requestedBy the files whose anchors or exports the findings of a page depend on
 */
export function pagesToCheck(
  { byFile }: PageContents,
  { changed, withOtherAnchors }: ChangedPages,
  requestedBy: (content: PageContent) => RequestedFiles,
): readonly PlacedPage[] {
  if (withOtherAnchors.size === 0) return changed;
  const found: PlacedPage[] = [];
  let next = 0;
  let index = 0;
  for (const [file, content] of byFile) {
    const isChanged = changed[next]?.index === index;
    if (isChanged) next += 1;
    if (isChanged || isAffected(requestedBy(content), withOtherAnchors)) found.push({ index, file, content });
    index += 1;
  }
  return found;
}

function isAffected(requested: RequestedFiles, changed: ReadonlySet<string>): boolean {
  return requested === "all" || requested.some((file) => changed.has(file));
}
