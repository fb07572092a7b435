/** Page files that the navigation does not list, and whether the whole navigation is known. */

import { isStrict } from "../json/problems.ts";
import { memo, memoLast, weakCache } from "../memo.ts";
import { subtreeOf } from "../navigation/subtree.ts";
import type { NavigationListing } from "../navigation/walk.ts";
import type { FileIndex, PageFile, PageName } from "../site/file-index.ts";
import { accidentOf, isServedByItself, reasonNotToList } from "../site/page-rules.ts";
import { mainTree, type Site } from "../site/site.ts";
import { matchedPages, sameListIfEqual } from "./matched-pages.ts";
import { sameButForCase } from "./near-pages.ts";
import { importedFiles } from "./snippets.ts";

/**
 * Whether the whole navigation is known. If a part of it cannot be read, all pages of that part would
 * look like orphans, and the finding about the unreadable part is enough.
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

/** Pages that a missing entry clearly means: a correction of that entry lists the page again. */
function plainlyMeant(files: FileIndex, listing: NavigationListing): ReadonlySet<string> {
  return new Set(
    matchedPages(files, listing).missing.flatMap(({ path }) => {
      const index = files.indexOf(path);
      return [...sameButForCase(files, path), ...(index === undefined ? [] : [index.path])];
    }),
  );
}

/**
 * Page files that no entry lists, without files that do not belong in a navigation; the same list for as long as its pages
 * are the same. The result is empty until the texts of all pages have been read, because a file that a page imports is not a page.
 */
export function unlistedPages(site: Site, listing: NavigationListing): readonly PageFile[] {
  const { files, pages } = site;
  if (files === undefined || pages.texts !== "read") return nothing;
  const { unlisted } = matchedPages(files, listing);
  if (unlisted.length === 0) return nothing;
  const found = pagesToList(unlisted, files, importedFiles(files, pages));
  const intendedPages = plainlyMeant(files, listing);
  if (intendedPages.size === 0 && pages.unreadable.size === 0) return found;
  // A page that could not be read may be hidden.
  const left = found.filter(({ path, file }) => !intendedPages.has(path) && !pages.unreadable.has(file));
  const kept = sameListIfEqual(lastLeft.get(found), left);
  lastLeft.set(found, kept);
  return kept;
}

const nothing: readonly PageFile[] = [];

/** The last result for each list of pages that belong in a navigation. */
const lastLeft = weakCache<readonly PageFile[], readonly PageFile[]>();

/** Those of some unlisted pages that belong in a navigation; the same list while nothing changes. */
const pagesToList = memoLast(
  (unlisted: readonly PageName[], files: FileIndex, imported: ReadonlySet<string>): readonly PageFile[] =>
    unlisted.flatMap((name) => {
      if (!belongsInNavigation(name) || imported.has(name.file)) return [];
      const page = files.page(name.path);
      return page === undefined || page.frontmatter?.hidden === true ? [] : [page];
    }),
);

/** Whether the name of a page says nothing against an entry. */
const belongsInNavigation = memo(
  ({ file }: PageName): boolean => reasonNotToList(file) === undefined && !isServedByItself(file),
);

/** The unlisted pages that are meant for readers. */
export function orphanPages(site: Site, listing: NavigationListing): readonly PageFile[] {
  return unlistedPages(site, listing).filter(({ file }) => accidentOf(file) === undefined);
}
