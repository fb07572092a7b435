/**
 * Which page files are snippets, that is, parts of other pages: the files in snippets folders, and unlisted files in
 * any folder that a page imports (F8.10).
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

/** The files that the pages read so far import; the same set as long as the imports stay the same. */
export function importedFiles(files: FileNames, pages: PageContents): ReadonlySet<string> {
  return importedIn(importGraph(files, pages));
}

/** The imported JavaScript and TypeScript files. */
export function importedModules(files: FileNames, pages: PageContents): readonly string[] {
  return modulesIn(importedFiles(files, pages));
}

const modulesIn = memo((imported: ReadonlySet<string>): readonly string[] =>
  [...imported].filter((file) => /\.[jt]sx?$/.test(file)),
);

const lastSnippets = weakCache<FileNames, { readonly key: string; readonly files: ReadonlySet<string> }>();

/**
 * The page files that pages import but the navigation does not list; the same set as long as it has the same files.
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
  const before = lastSnippets.get(files.names);
  if (before?.key === key) return before.files;
  const snippets = new Set(found);
  lastSnippets.set(files.names, { key, files: snippets });
  return snippets;
}

/**
 * Whether a page file is a snippet. A file that is imported and also listed is a page.
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

/** Like `isSnippet`, but for the path of a file. */
export function isSnippetAt(site: Site, file: string): boolean {
  const path = pagePathOf(file);
  return path !== undefined && isSnippet(site, { file, path }, listedPaths(navigationListing(site)));
}
