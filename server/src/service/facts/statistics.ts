/** Counts the contents of a site, for reports. */

import { listedPaths } from "./listed-paths.ts";
import { namedSpecs } from "./named-specs.ts";
import type { SiteView } from "./site-view.ts";

interface SiteStatistics {
  /** Distinct listed pages. */
  readonly pages: number;
  /** Pages and endpoints in the navigation, repeats included. */
  readonly entries: number;
  /** Distinct specifications that docs.json names. */
  readonly specs: number;
  /** JSON files that have been read: docs.json and the files that it includes. */
  readonly files: number;
}

export function statisticsOf({ site, listing }: SiteView): SiteStatistics {
  const specs = new Set<string>();
  for (const { scope } of namedSpecs({ site, listing })) {
    for (const source of scope.sources) specs.add(source.kind === "file" ? source.path : source.raw);
  }
  let files = 0;
  for (const document of site.documents.values()) if (document.kind === "parsed") files += 1;
  return {
    pages: listedPaths(listing).size,
    entries: listing.root?.element.pageCount ?? 0,
    specs: specs.size,
    files,
  };
}
