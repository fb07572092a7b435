/** Which page files readers get something of: the listed pages, and what these import. */

import { memo, weakCache } from "../memo.ts";
import { append } from "../multimap.ts";
import { type FileNames, pagePathOf } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { type ImportGraph, importGraph } from "./import-cycles.ts";
import { listedPaths } from "./listed-paths.ts";
import type { SiteView } from "./site-view.ts";
import { isWholeNavigationKnown } from "./unlisted-pages.ts";

const importersIn = memo((graph: ImportGraph): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph)
    for (const importedFile of imported) append(importers, importedFile, file);
  return importers;
});

const graphsKept = weakCache<
  PageContents["imports"],
  { readonly files: FileNames; readonly graph: ImportGraph }
>();

function importersOf(files: FileNames, pages: PageContents): ReadonlyMap<string, readonly string[]> {
  const before = graphsKept.get(pages.imports);
  if (before?.files === files.names) return importersIn(before.graph);
  const graph = importGraph(files, pages);
  graphsKept.set(pages.imports, { files: files.names, graph });
  return importersIn(graph);
}

/** A file, and the page files that import it, directly or through others. */
function* withImporters({ files, pages }: SiteView["site"], file: string): Generator<string> {
  const seen = new Set([file]);
  const importers = files === undefined ? undefined : importersOf(files, pages);
  // The set grows during the iteration.
  for (const seenFile of seen) {
    yield seenFile;
    for (const importer of importers?.get(seenFile) ?? []) seen.add(importer);
  }
}

/** The paths of the listed pages that show a page file: its own, and those of pages that import it. */
export function* pagesShowing({ site, listing }: SiteView, file: string): Generator<string> {
  const listed = listedPaths(listing);
  for (const importingFile of withImporters(site, file)) {
    const path = pagePathOf(importingFile);
    if (path !== undefined && listed.has(path)) yield path;
  }
}

/** Whether some listed page shows a page file, or may do so because the navigation is not wholly known. */
export function isShown(view: SiteView, file: string): boolean {
  return !isWholeNavigationKnown(view.site, view.listing) || pagesShowing(view, file).next().done !== true;
}
