/** The files of a site that are checked for being unused: those that only have an effect if other files use them. */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { listOrphans } from "../../facts/site-listing.ts";
import { importedFiles } from "../../facts/snippets.ts";
import { unusedSpec } from "../../rules/unused-spec.ts";
import { reasonNotToList } from "../../site/page-rules.ts";
import type { Site } from "../../site/site.ts";
import { fileNameOf } from "../../text/paths.ts";

/** The kind of a file that may be unused. */
export type UnusedKind = "image" | "video" | "snippet" | "spec" | "page";

const image = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?)$/i;
const video = /\.(?:mp4|webm|mov|m4v|mp3|wav|ogg)$/i;
const snippet = /\.(?:mdx?|jsx|tsx)$/i;

/** Browsers and other services request these files by name. */
const wellKnownName = /^(?:favicon|apple-touch-icon|android-chrome|mstile|og[-_]?image)/i;

/** The candidates with their kinds. Stylesheets and scripts are not among them, because the platform loads them anyway. */
export function unusedCandidates(site: Site): ReadonlyMap<string, UnusedKind> {
  const { files, pages } = site;
  const candidates = new Map<string, UnusedKind>();
  if (files === undefined || pages.texts !== "read") return candidates;
  const imported = importedFiles(files, pages);
  for (const file of files.files()) {
    if (wellKnownName.test(fileNameOf(file))) continue;
    if (image.test(file)) candidates.set(file, "image");
    else if (video.test(file)) candidates.set(file, "video");
    else if (snippet.test(file) && reasonNotToList(file) === "snippet" && !imported.has(file))
      candidates.set(file, "snippet");
  }
  const listing = navigationListing(site);
  for (const { anchor } of unusedSpec.check({ site, listing })) {
    if ("document" in anchor) candidates.set(anchor.document, "spec");
  }
  for (const file of listOrphans(site)) candidates.set(file, "page");
  return candidates;
}
