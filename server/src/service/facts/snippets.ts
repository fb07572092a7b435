/**
 * Which page files are snippets: parts of other pages, not separate pages. Files in a folder of
 * snippets are snippets, and files that some page imports, in any folder (F8.10).
 */

import { memo, weakCache } from "../memo.ts";
import { type FileNames, type PageName, pagePathOf } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import type { Site } from "../site/site.ts";
import { type ImportGraph, importGraph } from "./import-graph.ts";
import { listedPaths } from "./listed-paths.ts";
import { navigationListing } from "./navigation-listing.ts";

const importedIn = memo((graph: ImportGraph): ReadonlySet<string> => new Set([...graph.values()].flat()));

/** The files that pages import, from the pages whose texts have been read; the same for as long as the imports stay. */
export function importedFiles(files: FileNames, pages: PageContents): ReadonlySet<string> {
  return importedIn(importGraph(files, pages));
}

/** Those of the imported files that are JavaScript or TypeScript. */
export function importedModules(files: FileNames, pages: PageContents): readonly string[] {
  return modulesIn(importedFiles(files, pages));
}

const modulesIn = memo((imported: ReadonlySet<string>): readonly string[] =>
  [...imported].filter((file) => /\.[jt]sx?$/.test(file)),
);

const snippetsKept = weakCache<FileNames, { readonly key: string; readonly files: ReadonlySet<string> }>();

/**
 * The page files that pages import and that the navigation does not list; the same set for as long as these are the same.
 * @param listed page paths that the navigation lists
 */
export function importedSnippets(
  files: FileNames,
  pages: PageContents,
  listed: { readonly has: (path: string) => boolean },
): ReadonlySet<string> {
  const found: string[] = [];
  for (const file of importedFiles(files, pages)) {
    const path = pagePathOf(file);
    if (path !== undefined && !listed.has(path)) found.push(file);
  }
  const key = found.sort().join("\n");
  const before = snippetsKept.get(files.names);
  if (before?.key === key) return before.files;
  const kept = { key, files: new Set(found) };
  snippetsKept.set(files.names, kept);
  return kept.files;
}

/**
 * Whether a page file exists to be imported. A file that is imported and also listed is a page.
 * @param listed page paths that the navigation lists
 */
export function isSnippet(
  { files, pages }: Pick<Site, "files" | "pages">,
  { file, path }: PageName,
  listed: { readonly has: (path: string) => boolean },
): boolean {
  if (reasonNotToList(file) === "snippet") return true;
  return files !== undefined && !listed.has(path) && importedFiles(files, pages).has(file);
}

/** Whether the file of a page exists to be imported, in the newest snapshot of its site. */
export function isSnippetAt(site: Site, file: string): boolean {
  const path = pagePathOf(file);
  return path !== undefined && isSnippet(site, { file, path }, listedPaths(navigationListing(site)));
}
