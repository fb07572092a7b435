/** The part of a site that a command line selects: pages, folders, or files that docs.json refers to. */
import type { SiteFolder } from "../host/discover.ts";

/** A site, or the part of it that a command line selects. */
export interface SelectedSite extends SiteFolder {
  /** Files and folders, relative to the site's root; undefined for the whole site. */
  readonly only: ReadonlySet<string> | undefined;
}

/** Whether a file of the site is selected, by its path relative to the site's root. */
export function isSelected({ only }: Pick<SelectedSite, "only">, file: string): boolean {
  if (only === undefined || only.has(file)) return true;
  for (let slash = file.lastIndexOf("/"); slash > 0; slash = file.lastIndexOf("/", slash - 1)) {
    if (only.has(file.slice(0, slash))) return true;
  }
  return false;
}
