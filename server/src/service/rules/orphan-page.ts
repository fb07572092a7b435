import type { NavigationListing } from "../navigation/walk.ts";
import type { FileIndex, PageFile } from "../site/file-index.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import { mainTree, type Site } from "../site/site.ts";
import { isStrict } from "../syntax/problems.ts";
import type { Fix } from "./finding.ts";
import { matchedPages } from "./matched-pages.ts";
import { sameButForCase } from "./near-pages.ts";
import { homeFixes } from "./orphan-homes.ts";
import { quoted } from "./quoting.ts";
import type { SiteRule } from "./rule.ts";

/**
 * Whether the whole navigation is in view. Where a part of it cannot be read, its pages would all
 * look like orphans, and the finding about that part is enough.
 */
export function isWholeNavigationKnown(site: Site, listing: NavigationListing): boolean {
  const main = mainTree(site);
  return (
    main !== undefined &&
    isStrict(main) &&
    listing.root !== undefined &&
    listing.references.every(({ reference }) => reference.target.kind === "resolved") &&
    listing.elements.every(({ element }) => element.children.every((list) => list.isArray))
  );
}

/** Pages that a missing entry plainly means: they come back when that entry is put right. */
function plainlyMeant(files: FileIndex, listing: NavigationListing): ReadonlySet<string> {
  return new Set(
    matchedPages(files, listing).missing.flatMap(({ path }) => {
      const index = files.indexOf(path);
      return [...sameButForCase(files, path), ...(index === undefined ? [] : [index.path])];
    }),
  );
}

/** Pages that nothing lists, leaving out those that nobody expects in a navigation. */
export function orphanPages(files: FileIndex, listing: NavigationListing): readonly PageFile[] {
  const { unlisted } = matchedPages(files, listing);
  if (unlisted.length === 0) return unlisted;
  const meant = plainlyMeant(files, listing);
  return unlisted.filter(
    ({ path, file, frontmatter }) =>
      frontmatter?.hidden !== true && reasonNotToList(file) === undefined && !meant.has(path),
  );
}

/**
 * How to list a page that is in no navigation, in the likeliest place.
 * @returns undefined where it is listed, is not meant to be, or nobody can tell where it belongs
 */
export function listingFix(site: Site, listing: NavigationListing, path: string): Fix | undefined {
  const { files } = site;
  if (files === undefined || !isWholeNavigationKnown(site, listing)) return undefined;
  if (!orphanPages(files, listing).some((page) => page.path === path)) return undefined;
  return homeFixes(listing, path)[0];
}

/** A page that no navigation lists. What is a page at all: platform facts section 4. */
export const orphanPage = {
  code: "orphan-page",
  title: "A page is in no navigation",
  scope: "site",
  severity: "hint",
  needsFiles: true,
  why: `A page that the navigation does not list has an address, but no line in the sidebar: readers find it only by a link.
Often it was forgotten when it was written, or left behind when its section moved. List it, delete it, or set
\`hidden: true\` in its frontmatter when it is meant to be reached by links only. Snippets, ignored files and files such as
\`README.md\` are not reported.`,
  examples: [
    {
      title: "A page that was forgotten",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] }
}
//- /intro.mdx
//- /setup.mdx
//<| hint[orphan-page] 💡 \`setup\` is in no navigation, so readers find it only by a link; list it in docs.json, or set \`hidden: true\` in its frontmatter.
`,
    },
    {
      title: "Pages that are listed or hidden",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] }
}
//- /intro.mdx
//- /thanks.mdx
---
title: Thank you
hidden: true
---
//- /snippets/note.mdx
`,
    },
  ],
  *check({ site, listing }) {
    const { files } = site;
    if (files === undefined || !isWholeNavigationKnown(site, listing)) return;
    for (const { path, file } of orphanPages(files, listing)) {
      yield {
        message: `${quoted(path)} is in no navigation, so readers find it only by a link; list it in docs.json, or set \`hidden: true\` in its frontmatter.`,
        anchor: { document: file, span: { start: 0, length: 0 } },
        fixes: () => homeFixes(listing, path),
      };
    }
  },
} as const satisfies SiteRule;
