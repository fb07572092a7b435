/** Derives the snapshot of a site on disk after some of its files have changed. Only these files are read. */
import { readContent } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import {
  checksSyntax,
  configurationFileName,
  derivedSite,
  KeptTexts,
  type StateFiles,
} from "../service/index.ts";
import type { Site } from "../service/snapshot.ts";
import { listingOnDisk } from "./states/state-files.ts";

/** No text is kept: the reports read the texts that they show. */
const maxKeptText = 0;

/**
 * The snapshot with the current state of the changed files; undefined if the whole site must be read again.
 * @param root the absolute path of the site
 * @param changed the changed files, relative to the root
 * @param listing the current files
 */
export function siteAfterChanges(
  root: string,
  last: Site,
  changed: ReadonlySet<string>,
  listing: StateFiles["listing"] = listingOnDisk(root),
): Site | undefined {
  if (changed.has(configurationFileName)) return undefined;
  const currentFiles = new Set(listing.files);
  const files: StateFiles = {
    listing,
    idOf: (file) => (!currentFiles.has(file) ? undefined : changed.has(file) ? "after" : "before"),
    *contents(wanted, limit) {
      for (const file of wanted) yield [file, readContent(root, file, limit)];
    },
  };
  const known = { site: last, idOf: () => "before" };
  const texts = new KeptTexts(maxKeptText);
  return derivedSite(known, files, { isSyntaxChecked: checksSyntax(last.settings), texts, maxBytes });
}
