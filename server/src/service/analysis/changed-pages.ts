/** Which pages have changed between two states of a site's pages, and which pages have to be checked again because of that. */
import { memo } from "../memo.ts";
import { haveSameAnchors, type PageContent } from "../pages/page-content.ts";
import type { PageContents } from "../site/page-contents.ts";
import type { TableOfPages } from "../site/page-table.ts";
import type { AskedFiles } from "./page-view.ts";

/** A page and its place among all pages. */
export interface PlacedPage {
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

/** The places of the files that were asked for, by the table that snapshots share. */
const placesAsked = memo((_: TableOfPages["shared"]) => new Map<string, number>());

function placeOf({ shared }: TableOfPages, file: string): number {
  const known = placesAsked(shared).get(file);
  if (known !== undefined) return known;
  let place = 0;
  for (const other of shared.keys()) {
    if (other === file) break;
    place += 1;
  }
  placesAsked(shared).set(file, place);
  return place;
}

/** The changes; undefined where more has changed than a few texts, so that all pages are to be looked at. */
export function changesOf(before: PageContents, now: PageContents): ChangedPages | undefined {
  const files = now.byFile.filesThatMayDiffer(before.byFile);
  if (files === undefined || before.modules !== now.modules) return undefined;
  const changed: PlacedPage[] = [];
  const withOtherAnchors = new Set<string>();
  for (const file of files) {
    const content = now.byFile.get(file);
    const otherContent = before.byFile.get(file);
    if (content === undefined || content === otherContent) continue;
    changed.push({ place: placeOf(now.byFile, file), file, content });
    if (!haveSameAnchors(otherContent, content)) withOtherAnchors.add(file);
  }
  return { changed: changed.sort((one, other) => one.place - other.place), withOtherAnchors };
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
