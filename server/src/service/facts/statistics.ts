/** The size of a site, for reports. */

import { listedPaths } from "./listed-paths.ts";
import { namedSpecs } from "./named-specs.ts";
import type { SiteView } from "./site-view.ts";

/** The size of a site, for reports. */
interface SiteStatistics {
  /** Distinct pages listed. */
  readonly pages: number;
  /** Entries of the navigation: pages and endpoints, repeats included. */
  readonly entries: number;
  /** Distinct specification files named. */
  readonly specs: number;
  /** JSON files read: docs.json and those it refers to. */
  readonly files: number;
}

/** Counts what a site contains. */
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
