import { assetFile, assetSettings } from "../facts/asset-settings.ts";
import { topLevelProperty } from "../facts/navigation-listing.ts";
import { valueIn } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { memo, memoLast } from "../memo.ts";
import { type FileIndex, type FileNames, pagePathOf } from "../site/file-index.ts";
import { mainDocument } from "../site/site.ts";
import { ending, quoted } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";
import { missingFiles, namedFile } from "./shared/named-files.ts";

/** What readers get without the file, by the first key of the setting. */
const effects: Readonly<Record<string, string>> = {
  logo: "readers see a broken logo",
  favicon: "browsers show no site icon",
  background: "pages have no background",
  thumbnails: "previews of links have no background",
  fonts: "pages are shown in another font",
};

/** A site with at least this many pages but no image is taken for a copy made without its images. */
const manyPages = 8;

const lacksImages = memo((files: FileNames): boolean => {
  let pages = 0;
  for (const file of files.files()) {
    if (assetFile.test(file)) return false;
    if (pagePathOf(file) !== undefined) pages += 1;
  }
  return pages >= manyPages;
});

/** The keys of docs.json that contain these settings. */
const topKeys = Object.keys(effects);

/** The findings about missing files; recomputed only if a setting or the list of files has changed. */
const missingAssets = memoLast(
  (files: FileIndex, ...values: readonly (SyntaxNode | undefined)[]): readonly SiteFinding[] => {
    const found: SiteFinding[] = [];
    const lookFor = missingFiles(files);
    for (const keys of assetSettings) {
      const [top = "", ...inner] = keys;
      const value = valueIn(values[topKeys.indexOf(top)], ...inner);
      const named = namedFile(value, { document: mainDocument, segments: keys });
      if (named === undefined || files.has(named.path)) continue;
      const { near, isCase, mark, fixes } = lookFor(named, assetFile);
      const name = quoted(`/${named.path}`, near);
      const names = near.map((file) => `/${file}`);
      found.push({
        message: isCase
          ? `There is no file ${name}, but there is ${quoted(names[0] ?? "")}, and ${whyNamesDiffer(named.path, near[0] ?? "")}; correct the path.`
          : `There is no file ${name}, so ${effects[top]}${ending(names, `add the file or correct the path`)}`,
        anchor: anchorAt(named.at),
        ...mark,
        fixes,
      });
    }
    return found;
  },
);

export const missingAsset = {
  code: "missing-asset",
  title: "docs.json names an image or font file that does not exist",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F12.9", "F12.12"],
  needsFiles: true,
  why: `\`logo\`, \`favicon\`, \`background.image\`, \`thumbnails.background\` and the \`source\` of fonts name files by their paths from the
site's root. The platform does not notice when one is missing: readers see a broken image, or none. Paths are case-sensitive.
URLs are not checked, and nothing is reported for a site with many pages and no image at all: such a copy was made without its images.`,
  check({ site }) {
    const { files } = site;
    if (files === undefined || lacksImages(files.names)) return [];
    return missingAssets(files, ...topKeys.map((key) => topLevelProperty(site, key)?.value));
  },
} as const satisfies SiteRule;
