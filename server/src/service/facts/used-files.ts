/**
 * Removes files that the site no longer names from a long-lived snapshot, so that a snapshot after many edits equals
 * one that is read from scratch.
 */

import { readableSite } from "../site/readable-site.ts";
import { mainDocument, type Site, withoutDocuments, withoutModules, withoutSpecs } from "../site/site.ts";
import { navigationListing } from "./navigation-listing.ts";
import { neededSpecs } from "./needed-files.ts";
import { referencesOutsideNavigation } from "./placed-references.ts";
import { importedModules } from "./snippets.ts";

/** The site without the JSON files, specs and modules that it no longer names. */
export function withoutUnusedFiles(site: Site): Site {
  const unused: { documents: string[]; specs: string[]; modules: string[] } = {
    documents: [],
    specs: [],
    modules: [],
  };
  if (site.documents.size > 1) {
    const used = new Set([mainDocument]);
    const readable = readableSite(site);
    for (const { reference } of navigationListing(readable).references) {
      if ("document" in reference.target) used.add(reference.target.document);
    }
    const isAllUsed =
      site.documents.size <= used.size && [...site.documents.keys()].every((path) => used.has(path));
    for (const { target } of isAllUsed ? [] : referencesOutsideNavigation(readable)) {
      if ("document" in target) used.add(target.document);
    }
    for (const path of site.documents.keys()) if (!used.has(path)) unused.documents.push(path);
  }
  if (site.specs.size > 0) {
    const used = neededSpecs(site);
    for (const path of site.specs.keys()) if (!used.has(path)) unused.specs.push(path);
  }
  if (site.pages.modules.size > 0) {
    const used = new Set(site.files === undefined ? [] : importedModules(site.files, site.pages));
    for (const path of site.pages.modules.keys()) if (!used.has(path)) unused.modules.push(path);
  }
  const usedSite = withoutSpecs(withoutDocuments(site, unused.documents), unused.specs);
  return withoutModules(usedSite, unused.modules);
}
