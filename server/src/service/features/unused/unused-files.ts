/**
 * Files that nothing in a site uses: images, videos, snippets, specs and pages. Nothing is called unused because it was
 * not found by the rules of one format: all texts of the site are searched for its name.
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
  /** Whether code puts paths together or a URL elsewhere has the name, or a part of the site cannot be read. */
  readonly mayBeUsed: boolean;
}

const textFile =
  /\.(?:mdx?|json[5c]?|ya?ml|toml|txt|csv|s?css|less|[cm]?[jt]sx?|html?|xml|svg|vue|liquid|webmanifest)$/i;

/** The files whose texts may name others; a host reads them for `unusedFiles`. */
export function filesThatName({ files }: Pick<Site, "files">): readonly string[] {
  return files === undefined ? [] : [...files.files()].filter((file) => textFile.test(file));
}

/** Text of a file that may name others; undefined if it cannot be read. */
type TextOfFile = readonly [file: string, text: string | undefined];

/**
 * The unused files by path. Empty if the texts of the pages are not part of the snapshot. Each `yield` is a chance to
 * pause.
 * @param texts of `filesThatName`, and of others that may name files of the site
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
