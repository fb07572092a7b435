/**
 * The files that a site names but its snapshot does not contain yet. This module does not read them; the host does.
 */

import { memo, memoLast } from "../memo.ts";
import { isUrl } from "../navigation/page-path.ts";
import { type SpecMention, specsNamedByEndpoints } from "../navigation/subtree.ts";
import { readableSite } from "../site/readable-site.ts";
import { mainDocument, type Site, type SiteSettings } from "../site/site.ts";
import { schemaFiles } from "./graphql-entries.ts";
import { mentionsIn, siteSpecs } from "./named-specs.ts";
import { navigationListing } from "./navigation-listing.ts";
import { allReferences } from "./placed-references.ts";
import { importedModules } from "./snippets.ts";

/** Files that the site names but that have not been read yet; paths are relative to the site's root. */
interface NeededFiles {
  readonly documents: readonly string[];
  readonly specs: readonly string[];
  /** JavaScript and TypeScript files that pages import; complete once the pages have been read. */
  readonly modules: readonly string[];
  /** Pages and specs in which the settings ignore findings by subject; complete once their texts have been read. */
  readonly subjectTexts: readonly string[];
}

/** The files in which the settings ignore findings of a subject. */
const filesWithIgnored = memo(({ ignored = [] }: SiteSettings): readonly string[] => [
  ...new Set(ignored.flatMap(({ file, subject }) => (subject === undefined ? [] : [file]))),
]);

/** The JSON files that the site names but the host has not provided yet. */
export function neededDocuments(newest: Site): readonly string[] {
  if (!newest.documents.has(mainDocument)) return [mainDocument];
  const site = readableSite(newest);
  const documents = new Set<string>();
  for (const { target } of allReferences(site)) if (target.kind === "pending") documents.add(target.document);
  return [...documents];
}

/** The specs and schemas that the site names, read or not. */
export function neededSpecs(newest: Site): ReadonlySet<string> {
  const site = readableSite(newest);
  const listing = navigationListing(site);
  const ofSite = (siteSpecs(site)?.scope.sources ?? []).flatMap((source) =>
    source.kind === "file" ? [source.path] : [],
  );
  const otherPaths = [...ofSite, ...schemaFiles(listing)];
  const root = listing.root?.element;
  return namedPaths(
    mentionsIn(listing),
    root === undefined ? nothing : specsNamedByEndpoints(root),
    otherPaths.join("\n"),
  );
}

const nothing: readonly string[] = [];

const namedPaths = memoLast(
  (mentions: readonly SpecMention[], byEndpoints: readonly string[], extra: string): ReadonlySet<string> => {
    const paths = new Set<string>();
    const add = (path: string): void => {
      if (path !== "" && !isUrl(path)) paths.add(path);
    };
    for (const { scope } of mentions)
      for (const source of scope.sources) if (source.kind === "file") add(source.path);
    for (const path of extra.split("\n")) add(path);
    for (const path of byEndpoints) add(path);
    return paths;
  },
);

/**
 * The files that the site names but the host has not provided yet. The host reads them, adds them to the
 * snapshot and calls this function again, until no file is needed.
 */
export function neededFiles(newest: Site): NeededFiles {
  const site = readableSite(newest);
  const documents = neededDocuments(site);
  if (!site.documents.has(mainDocument)) return { documents, specs: [], modules: [], subjectTexts: [] };
  const specs: string[] = [];
  for (const path of neededSpecs(site)) if (!site.specs.has(path)) specs.push(path);
  const { files, pages } = site;
  const modules = files === undefined ? [] : importedModules(files, pages);
  return {
    documents,
    specs,
    modules: modules.filter((path) => !pages.modules.has(path)),
    subjectTexts: filesWithIgnored(site.settings).filter(
      (file) => !site.subjectTexts.has(file) && (pages.byFile.has(file) || site.specs.has(file)),
    ),
  };
}
