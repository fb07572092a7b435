/** Page files that the navigation does not list, and whether the whole navigation is known. */

import { isStrict } from "../json/problems.ts";
import { memo, memoLast, memoText, weakCache } from "../memo.ts";
import { subtreeOf } from "../navigation/subtree.ts";
import type { NavigationListing } from "../navigation/walk.ts";
import type { FileIndex, FileNames, PageFile, PageName } from "../site/file-index.ts";
import { accidentOf, isServedUnlisted, reasonNotToList } from "../site/page-rules.ts";
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

/** Pages that a missing entry clearly means, by its path: a correction of that entry lists the page again. */
const meantBy = memo((files: FileNames) =>
  memoText((path): readonly string[] => {
    const index = files.indexOf(path);
    return [...sameButForCase(files, path), ...(index === undefined ? [] : [index.path])];
  }, maxRemembered),
);

/** How long the paths of missing pages are together of which it is remembered what they mean, in characters. */
const maxRemembered = 1_000_000;

function plainlyMeant(files: FileNames, listing: NavigationListing): ReadonlySet<string> {
  const meant = new Set<string>();
  for (const { path } of matchedPages(files, listing).missing) {
    for (const page of meantBy(files)(path)) meant.add(page);
  }
  return meant;
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
  const intendedPages = plainlyMeant(files.names, listing);
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

/** The last result for each list of unlisted pages, because a letter in a title makes another list of all files. */
const lastToList = weakCache<readonly PageName[], readonly PageFile[]>();

/** Those of some unlisted pages that belong in a navigation; the same list while nothing changes. */
const pagesToList = memoLast(
  (unlisted: readonly PageName[], files: FileIndex, imported: ReadonlySet<string>): readonly PageFile[] => {
    const found = unlisted.flatMap((name) => {
      if (!belongsInNavigation(name) || imported.has(name.file)) return [];
      const page = files.page(name.path);
      return page === undefined || page.frontmatter?.hidden === true ? [] : [page];
    });
    const kept = sameListIfEqual(lastToList.get(unlisted), found);
    lastToList.set(unlisted, kept);
    return kept;
  },
);

/** Whether the name of a page says nothing against an entry. */
const belongsInNavigation = memo(
  ({ file }: PageName): boolean => reasonNotToList(file) === undefined && !isServedUnlisted(file),
);

/** The unlisted pages that are meant for readers. */
export function orphanPages(site: Site, listing: NavigationListing): readonly PageFile[] {
  return unlistedPages(site, listing).filter(({ file }) => accidentOf(file) === undefined);
}
