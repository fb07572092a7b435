/**
 * Reads some pages of a site, and only those other pages that findings in them depend on, so that a commit hook that checks
 * a few pages does not read all of them.
 */
import { neededPages, rules } from "../../service/index.ts";
import { type PageContent, type Site, type UnreadablePage, withPages } from "../../service/snapshot.ts";

/** A site with some of its pages. */
interface PartRead {
  readonly site: Site;
  /** How many pages have been read. */
  readonly count: number;
}

/** Reads page files; the content is undefined if a file does not exist. */
type ReadContents = (
  files: readonly string[],
) => Iterable<readonly [file: string, content: PageContent | UnreadablePage | undefined]>;

/**
 * Reads pages and the pages that their findings depend on.
 * @param site the site, complete except for its pages
 * @param wanted the page files to check, relative to the site's root
 * @returns undefined if findings in these pages may depend on any page
 */
export function readPart(
  site: Site,
  wanted: readonly string[],
  contentsOf: ReadContents,
): PartRead | undefined {
  // A page that was just deleted is needed but cannot be read, so each is tried only once.
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
