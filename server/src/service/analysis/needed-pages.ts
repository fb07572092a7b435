/**
 * Determines which other pages the findings in some pages depend on, for a host that reads only the pages that it
 * needs.
 */
import { importCycles } from "../facts/import-cycles.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { importedFiles } from "../facts/snippets.ts";
import { type NavigationListing, visitPages } from "../navigation/walk.ts";
import type { CheckedPage, PageRule, PageView, Rule } from "../rules/rule.ts";
import { pageOfFile } from "../site/page-contents.ts";
import type { Site } from "../site/site.ts";
import { siteInputs, viewOfPages } from "./page-view.ts";

/** Runs rules on a page, only to record which files they request; returns false if one of them throws. */
function runRules(page: CheckedPage, view: PageView, rules: readonly PageRule[]): boolean {
  try {
    for (const rule of rules) for (const _finding of rule.check(page, view));
    return true;
  } catch {
    return false;
  }
}

/** Whether the navigation lists all of the paths. Visits its pages instead of building a set of all listed paths. */
function listsAll(listing: NavigationListing, paths: Iterable<string>): boolean {
  const missing = new Set(paths);
  visitPages(listing, ({ path }) => missing.delete(path));
  return missing.size === 0;
}

/**
 * The unread page files on which findings in `files` depend: pages that they link to and, directly or indirectly,
 * import. The requests of the rules decide, whatever severities the settings give them.
 * @param files pages that have been read or cannot be read, relative to the site's root
 * @returns `all` if findings may depend on any page: only the pages that import an unlisted page show whether it
 * is a snippet or reaches readers, and the location of an import cycle depends on the pages that lead into it
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
  const { view: pageView, takeRequested } = viewOfPages(inputs, pages);
  const requested = new Set<string>();
  for (const file of files) {
    const content = pages.byFile.get(file);
    if (content === undefined) continue;
    const checked: CheckedPage = { file, content, isSnippet: false };
    if (!runRules(checked, pageView, pageRules)) return "all";
    const requestedByPage = takeRequested(file);
    if (requestedByPage === "all") return "all";
    for (const requestedFile of requestedByPage) requested.add(requestedFile);
  }
  for (const file of importedFiles(names, pages)) requested.add(file);
  if (importCycles(names, pages).length > 0) return "all";
  return [...requested].filter(
    (file) => pageOfFile(names, file) !== undefined && !pages.byFile.has(file) && !pages.unreadable.has(file),
  );
}
