/** Shortens all redirect chains so that each redirect points to the end of its chain, if that is certainly intended. */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { redirectChain } from "../../rules/redirect-chain.ts";
import { mainDocument } from "../../site/site.ts";
import { counted } from "../../text/words.ts";
import { editOfChanges, type Refactoring, type RefactorRequest } from "./refactoring.ts";

/** Offered anywhere in docs.json. */
export function* collapseRedirects({ site, document }: RefactorRequest): Generator<Refactoring> {
  if (document !== mainDocument) return;
  const view = { site, listing: navigationListing(site) };
  const changes = [...redirectChain.check(view)].flatMap(
    ({ fixes }) => fixes.find(({ safe }) => safe)?.changes ?? [],
  );
  if (changes.length === 0) return;
  yield {
    id: "collapse-redirects",
    title: `Shorten ${counted(changes.length, "redirect chain")}`,
    kind: "source.collapseRedirects.docsJson",
    make: () => editOfChanges(site, changes),
  };
}
