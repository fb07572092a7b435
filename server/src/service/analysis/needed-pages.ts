/**
 * Which other pages the findings in some pages depend on, for a host that wants to read no more than these. Publishes no
 * findings.
 */
import { importCycles } from "../facts/import-cycles.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { importedFiles } from "../facts/snippets.ts";
import { type NavigationListing, visitPages } from "../navigation/walk.ts";
import type { CheckedPage, PageRule, PageView, Rule } from "../rules/rule.ts";
import { pageOfFile } from "../site/page-contents.ts";
import type { Site } from "../site/site.ts";
import { siteInputs, viewOfPages } from "./page-view.ts";

/** Lets rules look at a page, to learn what they request; false if one of them fails. */
function looksThrough(page: CheckedPage, view: PageView, rules: readonly PageRule[]): boolean {
  try {
    for (const rule of rules) for (const _finding of rule.check(page, view));
    return true;
  } catch {
    return false;
  }
}

/** Whether the navigation lists all of some paths. What it lists is passed over once, because no set of all paths is needed here. */
function listsAll(listing: NavigationListing, paths: Iterable<string>): boolean {
  const missing = new Set(paths);
  visitPages(listing, ({ path }) => missing.delete(path));
  return missing.size === 0;
}

/**
 * The files of pages that have not been read yet and on which findings in `files` depend: pages that they link to and, directly
 * or through others, import. What the rules look for decides, whatever severities the settings give them.
 * @param files pages that have been read or cannot be read, relative to the site's root
 * @returns `all` if findings may depend on any page: whether a page that is not listed is a snippet, or reaches readers, is known
 *   only from the pages that import it, and where a cycle of imports is reported depends on the pages that lead into it
 */
export function neededPages(
  site: Site,
  rules: readonly Rule[],
  files: readonly string[],
): readonly string[] | "all" {
  const view = { site, listing: navigationListing(site) };
  const inputs = siteInputs(view);
  if (inputs === undefined) return "all";
  const { pages } = site;
  const names = inputs.addresses.files;
  const paths = files.map((file) => pageOfFile(names, file)?.path);
  if (!paths.every((path) => path !== undefined) || !listsAll(view.listing, paths)) return "all";
  const pageRules = rules.filter((rule): rule is PageRule => rule.scope === "page");
  const { view: pageView, taken } = viewOfPages(inputs, pages);
  const asked = new Set<string>();
  for (const file of files) {
    const content = pages.byFile.get(file);
    if (content === undefined) continue;
    const checked: CheckedPage = { file, content, isSnippet: false };
    if (!looksThrough(checked, pageView, pageRules)) return "all";
    const askedHere = taken(file);
    if (askedHere === "all") return "all";
    for (const askedFile of askedHere) asked.add(askedFile);
  }
  for (const file of importedFiles(names, pages)) asked.add(file);
  if (importCycles(names, pages).length > 0) return "all";
  return [...asked].filter(
    (file) => pageOfFile(names, file) !== undefined && !pages.byFile.has(file) && !pages.unreadable.has(file),
  );
}
