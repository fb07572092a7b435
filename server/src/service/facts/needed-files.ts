/**
 * The files that a site names and that its snapshot does not contain yet. This module reads no file; the
 * host does.
 */

import { memo } from "../memo.ts";
import { isUrl } from "../navigation/page-path.ts";
import { specsNamedByEndpoints, specsNamedByKeys } from "../navigation/subtree.ts";
import { readableSite } from "../site/readable-site.ts";
import { mainDocument, type Site, type SiteSettings } from "../site/site.ts";
import { apiSpecs } from "./api-specs.ts";
import { schemaFiles } from "./graphql-entries.ts";
import { navigationListing } from "./navigation-listing.ts";
import { allReferences } from "./placed-references.ts";
import { importedModules } from "./snippets.ts";

/** Files that the site names and nobody has read yet; site-relative paths. */
interface NeededFiles {
  readonly documents: readonly string[];
  readonly specs: readonly string[];
  /** Files of JavaScript and TypeScript that pages import; known once the pages have been read. */
  readonly modules: readonly string[];
  /** Pages and specs in which the settings ignore findings; known once their texts have been read. */
  readonly subjectTexts: readonly string[];
}

/** The files in which the settings ignore findings of a subject. */
const filesWithIgnored = memo(({ ignored = [] }: SiteSettings): readonly string[] => [
  ...new Set(ignored.flatMap(({ file, subject }) => (subject === undefined ? [] : [file]))),
]);

/** The JSON files that the site names and the host has not handed over yet. */
export function neededDocuments(newest: Site): readonly string[] {
  if (!newest.documents.has(mainDocument)) return [mainDocument];
  const site = readableSite(newest);
  const documents = new Set<string>();
  for (const { target } of allReferences(site)) if (target.kind === "pending") documents.add(target.document);
  return [...documents];
}

/**
 * The files that the site names and the host has not handed over yet. The host reads them, adds them to
 * the snapshot and asks again, until no file is needed.
 */
export function neededFiles(newest: Site): NeededFiles {
  const site = readableSite(newest);
  const documents = neededDocuments(site);
  const specs = new Set<string>();
  if (!site.documents.has(mainDocument)) return { documents, specs: [], modules: [], subjectTexts: [] };
  const listing = navigationListing(site);
  const name = (path: string): void => {
    if (path !== "" && !isUrl(path) && !site.specs.has(path)) specs.add(path);
  };
  const element = listing.root?.element;
  for (const path of element === undefined ? [] : specsNamedByKeys(element)) name(path);
  for (const source of apiSpecs(site)?.sources ?? []) if (source.kind === "file") name(source.path);
  for (const path of schemaFiles(listing)) name(path);
  for (const path of element === undefined ? [] : specsNamedByEndpoints(element)) name(path);
  const { files, pages } = site;
  const modules = files === undefined ? [] : importedModules(files, pages);
  return {
    documents,
    specs: [...specs],
    modules: modules.filter((path) => !pages.modules.has(path)),
    subjectTexts: filesWithIgnored(site.settings).filter(
      (file) => !site.subjectTexts.has(file) && (pages.byFile.has(file) || site.specs.has(file)),
    ),
  };
}
