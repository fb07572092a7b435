/**
 * Finds files that nothing in a site uses: images, videos, snippets, specs and pages. It does not depend on the syntax of
 * references: all texts of the site are searched for the names of files.
 */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { isWholeNavigationKnown } from "../../facts/unlisted-pages.ts";
import { unreadFiles } from "../../facts/unread-files.ts";
import type { Site } from "../../site/site.ts";
import { type UnusedKind, unusedCandidates } from "./candidates.ts";
import { MentionSearch } from "./mentions.ts";

/** A file that nothing in the site names. */
export interface UnusedFile {
  readonly file: string;
  readonly kind: UnusedKind;
  /** Whether a computed path or an external URL may be that of the file, or a part of the site cannot be read. */
  readonly mayBeUsed: boolean;
}

const textFile =
  /\.(?:mdx?|json[5c]?|ya?ml|toml|txt|csv|s?css|less|[cm]?[jt]sx?|html?|xml|svg|vue|liquid|webmanifest)$/i;

/** The files whose texts may name other files; a host reads them for `unusedFiles`. */
export function filesToSearch({ files }: Pick<Site, "files">): readonly string[] {
  return files === undefined ? [] : [...files.files()].filter((file) => textFile.test(file));
}

/** The text of a file that may name other files; undefined if it cannot be read. */
type TextOfFile = readonly [file: string, text: string | undefined];

/**
 * The unused files, sorted by path; none if the snapshot does not have the texts of pages. Yields so that the caller can
 * pause.
 * @param texts the texts of `filesToSearch`, and of files outside the site that may name its files
 */
export function* unusedFiles(
  site: Site,
  texts: Iterable<TextOfFile>,
): Generator<undefined, readonly UnusedFile[]> {
  const candidates = unusedCandidates(site);
  if (candidates.size === 0) return [];
  const search = new MentionSearch(candidates.keys());
  let isAllKnown = isWholeNavigationKnown(site, navigationListing(site)) && unreadFiles(site).length === 0;
  for (const [file, text] of texts) {
    if (text === undefined) isAllKnown = false;
    else search.add(file, text);
    yield;
  }
  const unused: UnusedFile[] = [];
  for (const [file, kind] of candidates) {
    if (!search.isUnmentioned(file)) continue;
    unused.push({ file, kind, mayBeUsed: !isAllKnown || search.mayBeNamed(file) });
    yield;
  }
  return unused.sort((one, other) => (one.file < other.file ? -1 : 1));
}
