/** Page files that the navigation does not list, and whether the whole navigation is known. */

import { isStrict } from "../json/problems.ts";
import { memo, memoLast, memoText, weakCache } from "../memo.ts";
import { subtreeOf } from "../navigation/subtree.ts";
import type { NavigationListing } from "../navigation/walk.ts";
import type { FileIndex, FileNames, PageFile, PageName } from "../site/file-index.ts";
import { accidentOf, isServedUnlisted, reasonNotToList } from "../site/page-rules.ts";
import { mainTree, type Site } from "../site/site.ts";
import { endpointAddresses } from "./endpoint-pages.ts";
import { matchedPages, sameListIfEqual } from "./matched-pages.ts";
import { sameButForCase } from "./near-pages.ts";
import { importedFiles } from "./snippets.ts";

/**
 * Whether the whole navigation is known. If a part of it cannot be read, all pages of that part would look like
 * orphans, although the finding about the unreadable part is enough.
 */
export function isWholeNavigationKnown(site: Site, listing: NavigationListing): boolean {
  const main = mainTree(site);
  return (
    main !== undefined &&
    isStrict(main) &&
    listing.root !== undefined &&
    listing.references.every(({ reference }) => reference.target.kind === "resolved") &&
    !subtreeOf(listing.root.element).hasUnreadLists
  );
}

/** The pages that an entry without a file clearly refers to, by its path; correcting the entry lists them. */
const pagesMeantBy = memo((files: FileNames) =>
  memoText((path): readonly string[] => {
    const index = files.indexOf(path);
    return [...sameButForCase(files, path), ...(index === undefined ? [] : [index.path])];
  }, maxMemoized),
);

/** The maximum total length, in characters, of the paths whose results are memoized. */
const maxMemoized = 1_000_000;

function clearlyMeantPages(files: FileNames, listing: NavigationListing): ReadonlySet<string> {
  return new Set(matchedPages(files, listing).missing.flatMap(({ path }) => pagesMeantBy(files)(path)));
}

/**
 * Page files that are not listed, without files that do not belong in a navigation; the same list as long as its
 * pages stay the same. It is empty until all pages have been read, because a file that a page imports is not a
 * page.
 */
export function unlistedPages(site: Site, listing: NavigationListing): readonly PageFile[] {
  const { files, pages } = site;
  if (files === undefined || pages.texts !== "read") return nothing;
  const { unlisted } = matchedPages(files, listing);
  if (unlisted.length === 0) return nothing;
  const found = pagesToList(unlisted, files, importedFiles(files, pages));
  const intendedPages = clearlyMeantPages(files.names, listing);
  const endpointUrls = endpointAddresses({ site, listing });
  if (intendedPages.size === 0 && endpointUrls.size === 0 && pages.unreadable.size === 0) return found;
  // A page that could not be read may be hidden, and one at the URL of an endpoint replaces its page in the sidebar (F6.51).
  const remaining = found.filter(
    ({ path, file }) => !intendedPages.has(path) && !endpointUrls.has(path) && !pages.unreadable.has(file),
  );
  const result = sameListIfEqual(lastRemaining.get(found), remaining);
  lastRemaining.set(found, result);
  return result;
}

const nothing: readonly PageFile[] = [];

/** The last result for each list of pages that belong in a navigation. */
const lastRemaining = weakCache<readonly PageFile[], readonly PageFile[]>();

/** The last result for each list of unlisted pages, because an edit of a title creates a new list of all files. */
const lastToList = weakCache<readonly PageName[], readonly PageFile[]>();

/** The unlisted pages that belong in a navigation; the same list as long as its pages stay the same. */
const pagesToList = memoLast(
  (unlisted: readonly PageName[], files: FileIndex, imported: ReadonlySet<string>): readonly PageFile[] => {
    const found = unlisted.flatMap((name) => {
      if (!belongsInNavigation(name) || imported.has(name.file)) return [];
      const page = files.page(name.path);
      return page === undefined || page.frontmatter?.hidden === true ? [] : [page];
    });
    const result = sameListIfEqual(lastToList.get(unlisted), found);
    lastToList.set(unlisted, result);
    return result;
  },
);

/** Whether a page with this name may be listed. */
const belongsInNavigation = memo(
  ({ file }: PageName): boolean => reasonNotToList(file) === undefined && !isServedUnlisted(file),
);

/** The unlisted pages that are intended for readers. */
export function orphanPages(site: Site, listing: NavigationListing): readonly PageFile[] {
  return unlistedPages(site, listing).filter(({ file }) => accidentOf(file) === undefined);
}
