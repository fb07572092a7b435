/** Lists the unlisted pages of a folder: in a new group, or next to the folder's listed pages. */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { isWholeNavigationKnown, orphanPages } from "../../facts/unlisted-pages.ts";
import { memo } from "../../memo.ts";
import type { JsonValue } from "../../model/change.ts";
import type { Location } from "../../model/location.ts";
import { append } from "../../multimap.ts";
import type { Site } from "../../site/site.ts";
import { comparePaths } from "../../text/natural-order.ts";
import { folderPrefixOf } from "../../text/paths.ts";
import { quoted } from "../../text/quoting.ts";
import { counted } from "../../text/words.ts";
import { isAbsentBesideContent, namesUnder } from "./kinds.ts";
import { titleOf, unusedName } from "./naming.ts";
import { editOfChanges, type Refactorer } from "./refactoring.ts";
import type { ListTarget } from "./target.ts";

/** How many folders are offered; a longer list of actions would be hard to use. */
const maxFolders = 3;

/** The unlisted pages of each folder, in order. */
const orphansByFolder = memo((site: Site): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  const listing = navigationListing(site);
  if (site.files !== undefined && isWholeNavigationKnown(site, listing)) {
    for (const { path } of orphanPages(site, listing)) {
      const folder = folderPrefixOf(path);
      append(found, folder, path);
    }
  }
  for (const pages of found.values()) pages.sort(comparePaths);
  return found;
});

/** The folders of the pages in a list or in the groups of a list. */
function foldersIn({ list }: ListTarget): ReadonlySet<string> {
  const folders = new Set<string>();
  const visit = (entries: ListTarget["list"]["entries"]): void => {
    for (const entry of entries) {
      if (entry.kind === "page") folders.add(folderPrefixOf(entry.path));
      else if (entry.kind === "element")
        for (const childList of entry.element.children) visit(childList.entries);
    }
  };
  visit(list.entries);
  return folders;
}

/**
 * Whether the pages of a folder may belong in a list. Near folders are those of the list's pages, and the folders
 * below and next to them, or all folders if the list has no pages. A list of groups outside any language, version
 * or product may also contain pages of other folders, which are far.
 */
function nearness(target: ListTarget): (folder: string) => "near" | "far" | undefined {
  const listedFolders = [...foldersIn(target)];
  const far = target.key === "groups" && target.owner.division === undefined ? "far" : undefined;
  return (folder) => {
    const isNear =
      listedFolders.length === 0 ||
      listedFolders.some((listedFolder) => {
        const parent = folderPrefixOf(listedFolder.slice(0, -1));
        return folder.startsWith(listedFolder) || (parent !== "" && folder.startsWith(parent));
      });
    return isNear ? "near" : far;
  };
}

/** The index after the entry at the cursor, else the end. */
function insertAt({ entries, array }: ListTarget): number {
  return entries === undefined ? array.items.length : entries.last + 1;
}

/** The index after the last page of the folder; undefined if the list has none. */
function indexAfterFolder(target: ListTarget, folder: string): number | undefined {
  const index = target.list.entries.findLastIndex(
    (entry) => entry.kind === "page" && folderPrefixOf(entry.path) === folder,
  );
  return index === -1 ? undefined : index + 1;
}

/** Offered in lists of pages and of groups. */
export const addOrphans: Refactorer = function* ({ site, target, start, end }) {
  const { list } = target;
  if (list === undefined || end > start || list.owner.element.inGlobal) return;
  if (list.key !== "pages" && list.key !== "groups") return;
  if (isAbsentBesideContent(list)) return;
  const orphans = orphansByFolder(site);
  const nearnessOf = nearness(list);
  const folders = [...orphans]
    .map(([folder, pages]) => ({ folder, pages, nearness: nearnessOf(folder) }))
    .filter((candidate) => candidate.nearness !== undefined)
    .sort(
      (one, other) =>
        Number(one.nearness === "far") - Number(other.nearness === "far") ||
        other.pages.length - one.pages.length ||
        comparePaths(one.folder, other.folder),
    )
    .slice(0, maxFolders);
  const insert = (at: Location, index: number, values: readonly JsonValue[]) =>
    editOfChanges(
      site,
      values.map((value) => ({ kind: "insert-item", at, index, value })),
    );
  for (const { folder, pages } of folders) {
    const amount = counted(pages.length, "unlisted page");
    const location = folder === "" ? "the site's root" : quoted(folder.slice(0, -1));
    const index = list.key === "pages" ? indexAfterFolder(list, folder) : undefined;
    if (index !== undefined) {
      yield {
        id: `list-orphans ${folder}`,
        title: `List ${amount} of ${location} here`,
        kind: "refactor.rewrite",
        make: () => insert(list.location, index, pages),
      };
    }
    const name = titleOf(folder.split("/").at(-2) ?? "") || "More";
    yield {
      id: `group-orphans ${folder}`,
      title: `Add ${amount} of ${location} as a group`,
      kind: "refactor.rewrite",
      make: () => {
        const group = unusedName(name, namesUnder(list.owner, "group"));
        return insert(list.location, insertAt(list), [{ group, pages }]);
      },
    };
  }
};
