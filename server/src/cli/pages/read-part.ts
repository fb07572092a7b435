/**
 * Reads some pages of a site, and of the other pages only those on which findings in these depend: what a commit hook
 * asks about a few pages must not cost the reading of all.
 */
import { neededPages, rules } from "../../service/index.ts";
import { type PageContent, type Site, type UnreadablePage, withPages } from "../../service/snapshot.ts";

/** A site of whose pages a part has been read. */
interface PartRead {
  readonly site: Site;
  /** How many pages have been read. */
  readonly count: number;
}

/** Reads the pages of some files; undefined for one that does not exist. */
type ReadContents = (
  files: readonly string[],
) => Iterable<readonly [file: string, content: PageContent | UnreadablePage | undefined]>;

/**
 * @param site without pages, but with everything else
 * @param wanted the pages that are asked about, relative to the site's root
 * @returns undefined if findings in these pages may depend on any page
 */
export function readPart(
  site: Site,
  wanted: readonly string[],
  contentsOf: ReadContents,
): PartRead | undefined {
  // A page that is deleted in this moment is needed and never there.
  const tried = new Set<string>();
  let part = site;
  for (let files = wanted; files.length > 0; ) {
    for (const file of files) tried.add(file);
    part = withPages(part, contentsOf(files));
    const needed = neededPages(part, rules, wanted);
    if (needed === "all") return undefined;
    files = needed.filter((file) => !tried.has(file));
  }
  return { site: part, count: part.pages.byFile.size };
}
