/** Which pages have changed between two states of a site's pages, and which pages have to be checked again because of that. */
import { haveSameAnchors, type PageContent } from "../pages/page-content.ts";
import type { PageContents } from "../site/page-contents.ts";
import type { AskedFiles } from "./page-view.ts";

/** A page and its place among all pages. */
interface PlacedPage {
  readonly place: number;
  readonly file: string;
  readonly content: PageContent;
}

/** What has changed where the pages are the same files in the same order. */
interface ChangedPages {
  /** Pages with another content, in order. */
  readonly changed: readonly PlacedPage[];
  /** Those of them that have other anchors or exports. */
  readonly withOtherAnchors: ReadonlySet<string>;
}

/** The changes; undefined if pages were added or removed, or the exports of modules differ. Both tables are passed over once. */
export function changesOf(before: PageContents, now: PageContents): ChangedPages | undefined {
  if (before.byFile.size !== now.byFile.size || before.modules !== now.modules) return undefined;
  const changed: PlacedPage[] = [];
  const withOtherAnchors = new Set<string>();
  const files = before.byFile.keys();
  const contents = before.byFile.values();
  let place = 0;
  for (const [file, content] of now.byFile) {
    const otherContent = contents.next().value;
    if (files.next().value !== file) return undefined;
    if (content !== otherContent) {
      changed.push({ place, file, content });
      if (!haveSameAnchors(otherContent, content)) withOtherAnchors.add(file);
    }
    place += 1;
  }
  return { changed, withOtherAnchors };
}

/**
 * The pages that changed, and the pages whose findings were made from anchors or exports that changed, in order.
 * @param askedBy the files whose anchors or exports the findings of a page depend on
 */
export function pagesToCheck(
  { byFile }: PageContents,
  { changed, withOtherAnchors }: ChangedPages,
  askedBy: (content: PageContent) => AskedFiles,
): readonly PlacedPage[] {
  if (withOtherAnchors.size === 0) return changed;
  const found: PlacedPage[] = [];
  let next = 0;
  let place = 0;
  for (const [file, content] of byFile) {
    const isChanged = changed[next]?.place === place;
    if (isChanged) next += 1;
    if (isChanged || isConcerned(askedBy(content), withOtherAnchors)) found.push({ place, file, content });
    place += 1;
  }
  return found;
}

function isConcerned(asked: AskedFiles, changed: ReadonlySet<string>): boolean {
  return asked === "all" || asked.some((file) => changed.has(file));
}
