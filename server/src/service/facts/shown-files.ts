/** The page files whose content readers see: the listed pages and the files that they import. */

import { memo } from "../memo.ts";
import { append } from "../multimap.ts";
import { pagePathOf } from "../site/file-index.ts";
import { type ImportGraph, importGraph } from "./import-graph.ts";
import { listedPaths } from "./listed-paths.ts";
import type { SiteView } from "./site-view.ts";
import { isWholeNavigationKnown } from "./unlisted-pages.ts";

const importersIn = memo((graph: ImportGraph): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph)
    for (const importedFile of imported) append(importers, importedFile, file);
  return importers;
});

/** A file and the page files that import it, directly or indirectly. */
function* withImporters({ files, pages }: SiteView["site"], file: string): Generator<string> {
  const seen = new Set([file]);
  const importers = files === undefined ? undefined : importersIn(importGraph(files, pages));
  // The set grows during the iteration.
  for (const seenFile of seen) {
    yield seenFile;
    for (const importer of importers?.get(seenFile) ?? []) seen.add(importer);
  }
}

/** The paths of the listed pages that show a page file: the file's page and the pages that import it. */
export function* pagesShowing({ site, listing }: SiteView, file: string): Generator<string> {
  const listed = listedPaths(listing);
  for (const importingFile of withImporters(site, file)) {
    const path = pagePathOf(importingFile);
    if (path !== undefined && listed.has(path)) yield path;
  }
}

/** Whether a listed page shows a page file, or may show it because the navigation is not fully known. */
export function isShown(view: SiteView, file: string): boolean {
  return !isWholeNavigationKnown(view.site, view.listing) || pagesShowing(view, file).next().done !== true;
}
