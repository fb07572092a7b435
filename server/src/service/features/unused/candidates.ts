/** The files of a site that may turn out to be unused: those that are there for others to use. */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { listOrphans } from "../../facts/site-listing.ts";
import { importedFiles } from "../../facts/snippets.ts";
import { unusedSpec } from "../../rules/unused-spec.ts";
import { reasonNotToList } from "../../site/page-rules.ts";
import type { Site } from "../../site/site.ts";
import { fileNameOf } from "../../text/paths.ts";

/** What a file that may be unused is. */
export type UnusedKind = "image" | "video" | "snippet" | "spec" | "page";

const image = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?)$/i;
const video = /\.(?:mp4|webm|mov|m4v|mp3|wav|ogg)$/i;
const snippet = /\.(?:mdx?|jsx|tsx)$/i;

/** Browsers and other services ask for these by their names. */
const askedByName = /^(?:favicon|apple-touch-icon|android-chrome|mstile|og[-_]?image)/i;

/** Which files are looked for; a stylesheet or script is used because it is there. */
export function unusedCandidates(site: Site): ReadonlyMap<string, UnusedKind> {
  const { files, pages } = site;
  const found = new Map<string, UnusedKind>();
  if (files === undefined || pages.texts !== "read") return found;
  const imported = importedFiles(files, pages);
  for (const file of files.files()) {
    if (askedByName.test(fileNameOf(file))) continue;
    if (image.test(file)) found.set(file, "image");
    else if (video.test(file)) found.set(file, "video");
    else if (snippet.test(file) && reasonNotToList(file) === "snippet" && !imported.has(file))
      found.set(file, "snippet");
  }
  const listing = navigationListing(site);
  for (const { anchor } of unusedSpec.check({ site, listing })) {
    if ("document" in anchor) found.set(anchor.document, "spec");
  }
  for (const file of listOrphans(site)) found.set(file, "page");
  return found;
}
