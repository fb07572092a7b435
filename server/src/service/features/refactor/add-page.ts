/** In an unlisted page file: lists the page in place of its former path, or next to the pages of its folder. */
import { listingFixes } from "../../facts/listing-fixes.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { isWholeNavigationKnown, orphanPages } from "../../facts/unlisted-pages.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import { editOfChanges, type Refactoring, type RefactorRequest } from "./refactoring.ts";

/** Offered in unlisted page files. */
export function* addPage({ site, document }: RefactorRequest): Generator<Refactoring> {
  const { files } = site;
  if (files === undefined || pageOfFile(files, document) === undefined) return;
  const listing = navigationListing(site);
  if (!isWholeNavigationKnown(site, listing)) return;
  const page = orphanPages(site, listing).find(({ file }) => file === document);
  if (page === undefined) return;
  for (const [index, { title, changes }] of listingFixes(site, listing, page.path).entries()) {
    yield {
      id: `add-page ${index}`,
      title,
      kind: "quickfix",
      code: "orphan-page",
      make: () => editOfChanges(site, changes),
    };
  }
}
