import { type ListedPage, locationOf, type NavigationListing, visitPages } from "../navigation/walk.ts";
import type { FileIndex, PageFile } from "../site/file-index.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import { mainTree, type Site } from "../site/site.ts";
import { isStrict } from "../syntax/problems.ts";
import type { Fix, Location } from "./finding.ts";
import { matchedPages } from "./matched-pages.ts";
import { sameButForCase } from "./near-pages.ts";
import { quoted } from "./quoting.ts";
import type { SiteRule } from "./rule.ts";
import { nameOf } from "./wording.ts";

/**
 * Whether the whole navigation is in view. Where a part of it cannot be read, its pages would all
 * look like orphans, and the finding about that part is enough.
 */
function isWholeNavigationKnown(site: Site, listing: NavigationListing): boolean {
  const main = mainTree(site);
  return (
    main !== undefined &&
    isStrict(main) &&
    listing.root !== undefined &&
    listing.references.every(({ reference }) => reference.target.kind === "resolved") &&
    listing.elements.every(({ element }) => element.children.every((list) => list.isArray))
  );
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** With more folders than this, it is cheaper to sort all pages into folders. */
const fewFolders = 8;

/** The last listed page in each of the folders: an orphan of that folder most likely belongs behind it. */
function lastInFolders(
  listing: NavigationListing,
  folders: ReadonlySet<string>,
): ReadonlyMap<string, ListedPage> {
  const last = new Map<string, ListedPage>();
  const few = folders.size <= fewFolders ? [...folders] : undefined;
  visitPages(listing, ({ path, raw, place }, owner, list) => {
    if (list === undefined) return;
    const folder =
      few === undefined
        ? folderOf(path)
        : few.find((one) => path.startsWith(one) && !path.includes("/", one.length));
    if (folder !== undefined && folders.has(folder)) last.set(folder, { path, raw, owner, place, list });
  });
  return last;
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

/** Where the orphans of a folder belong. */
interface Neighbourhood {
  readonly title: string;
  readonly array: Location;
  readonly index: number;
}

function neighbourhood(neighbour: ListedPage): Neighbourhood | undefined {
  const index = neighbour.place.segments.at(-1);
  if (neighbour.list === undefined || typeof index !== "number") return undefined;
  return {
    title: `List it in ${nameOf(neighbour.owner.element)}, after ${quoted(neighbour.path)}`,
    array: locationOf(neighbour.owner, neighbour.list.field.valuePlace),
    index: index + 1,
  };
}

/** Where the orphans of each folder belong; found out when the first of them is asked for. */
function neighbourhoodsOf(listing: NavigationListing, folders: ReadonlySet<string>) {
  let known: ReadonlyMap<string, Neighbourhood> | undefined;
  return (): ReadonlyMap<string, Neighbourhood> => {
    if (known === undefined) {
      const found = new Map<string, Neighbourhood>();
      for (const [folder, page] of lastInFolders(listing, folders)) {
        const place = neighbourhood(page);
        if (place !== undefined) found.set(folder, place);
      }
      known = found;
    }
    return known;
  };
}

function fixTo({ title, array, index }: Neighbourhood, path: string): Fix {
  return { title, safe: false, changes: [{ kind: "insert-item", at: array, index, value: path }] };
}

/**
 * How to list a page that is in no navigation, beside the pages of its folder.
 * @returns undefined where it is listed, is not meant to be, or nobody can tell where it belongs
 */
export function listingFix(site: Site, listing: NavigationListing, path: string): Fix | undefined {
  const { files } = site;
  if (files === undefined || !isWholeNavigationKnown(site, listing)) return undefined;
  if (!orphanPages(files, listing).some((page) => page.path === path)) return undefined;
  const place = neighbourhoodsOf(listing, new Set([folderOf(path)]))().get(folderOf(path));
  return place === undefined ? undefined : fixTo(place, path);
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
    const orphans = orphanPages(files, listing);
    if (orphans.length === 0) return;
    const neighbourhoods = neighbourhoodsOf(listing, new Set(orphans.map(({ path }) => folderOf(path))));
    for (const { path, file } of orphans) {
      yield {
        message: `${quoted(path)} is in no navigation, so readers find it only by a link; list it in docs.json, or set \`hidden: true\` in its frontmatter.`,
        anchor: { document: file, span: { start: 0, length: 0 } },
        fixes: () => {
          const known = neighbourhoods().get(folderOf(path));
          return known === undefined ? [] : [fixTo(known, path)];
        },
      };
    }
  },
} as const satisfies SiteRule;
