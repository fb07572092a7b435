/**
 * Plans the edits after pages are deleted: removes their entries from the navigation, and redirects their URLs to a neighboring
 * page. The author decides about each part.
 */
import { listedPaths } from "../../facts/listed-paths.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { redirectList } from "../../facts/redirect-list.ts";
import { isSnippet } from "../../facts/snippets.ts";
import { toPointer } from "../../json/pointer.ts";
import type { JsonChange } from "../../model/change.ts";
import type { Location } from "../../model/location.ts";
import { divisionNames } from "../../navigation/division-names.ts";
import type { ChildList, NavigationElement, PageEntry } from "../../navigation/model.ts";
import {
  elementLocation,
  locationOf,
  selfAndAncestors,
  type VisitedElement,
  visitPages,
} from "../../navigation/walk.ts";
import { linkTarget } from "../../pages/link-target.ts";
import { addressAsRedirect, matches, parsePattern } from "../../redirects/redirects.ts";
import type { FileIndex } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import { emptiedGroups } from "./emptied-groups.ts";
import type { MoveEdit } from "./move-edit.ts";
import { mergedEdits, moveEditsOf } from "./plan.ts";
import { redirectInsertions } from "./redirect-insertions.ts";
import { addressOf, meaningOf } from "./targets.ts";

/** The planned edits. */
interface DeletionPlan {
  readonly edits: ReadonlyMap<string, readonly MoveEdit[]>;
  /** How many entries are removed. */
  readonly entries: number;
  /** How many groups are removed, because they would be left empty. */
  readonly groups: number;
  readonly redirects: number;
}

/** The files of pages whose URLs no longer work after files and folders are deleted. */
function deletedPages(site: Site, files: FileIndex, paths: readonly string[]): ReadonlySet<string> {
  const isDeleted = (file: string): boolean =>
    paths.some((path) => file === path || file.startsWith(`${path}/`));
  const after = files.withFiles({ removed: [...files.files()].filter(isDeleted) });
  const deleted = new Set<string>();
  const listed = listedPaths(navigationListing(site));
  for (const page of files.pages()) {
    const isGone = isDeleted(page.file) && after.page(page.path) === undefined;
    if (isGone && !isSnippet(site, page, listed)) deleted.add(page.file);
  }
  return deleted;
}

/** Whether an element is one of the given elements, or below one. */
function isWithin(visited: VisitedElement, elements: ReadonlySet<NavigationElement>): boolean {
  return selfAndAncestors(visited).some(({ element }) => elements.has(element));
}

/** A page entry by its file, with the list that contains it. */
interface ListedFile {
  readonly file: string;
  readonly list: ChildList | undefined;
  readonly division: NavigationElement | undefined;
}

/** For each deleted page, the remaining page before it among the entries with the same scope, otherwise the page after it. */
function neighborsOf(
  listed: readonly ListedFile[],
  deleted: ReadonlySet<string>,
  scopeOf: (entry: ListedFile) => unknown,
): ReadonlyMap<string, string> {
  const neighbors = new Map<string, string>();
  for (const order of [listed, [...listed].reverse()]) {
    const lastByScope = new Map<unknown, string>();
    for (const entry of order) {
      const { file } = entry;
      const neighbor = lastByScope.get(scopeOf(entry));
      if (!deleted.has(file)) lastByScope.set(scopeOf(entry), file);
      else if (neighbor !== undefined && !neighbors.has(file)) neighbors.set(file, neighbor);
    }
  }
  return neighbors;
}

/** The changes of the JSON files of a site. */
interface DeletionChanges {
  readonly removals: readonly JsonChange[];
  readonly redirects: readonly JsonChange[];
  readonly entries: number;
  readonly groups: number;
}

/**
 * The changes needed after files and folders are deleted.
 * @param redirects whether to redirect the old URLs
 * @returns undefined if no page is deleted
 */
export function deletionChanges(
  site: Site,
  paths: readonly string[],
  redirects: boolean,
): DeletionChanges | undefined {
  const { files } = site;
  const deleted = files === undefined ? undefined : deletedPages(site, files, paths);
  if (files === undefined || deleted === undefined || deleted.size === 0) return undefined;
  const listing = navigationListing(site);
  const fileOf = ({ path }: PageEntry): string => files.page(path)?.file ?? "";
  const emptied = emptiedGroups(listing, (page) => deleted.has(fileOf(page)));
  const entries = new Set<string>();
  const removals = new Map<string, JsonChange>();
  const remove = (at: Location): void => {
    removals.set(`${at.document}\n${toPointer(at.segments)}`, { kind: "remove", at });
  };
  for (const visited of listing.elements) {
    const isOutermost = visited.parent === undefined || !isWithin(visited.parent, emptied);
    if (emptied.has(visited.element) && isOutermost) remove(elementLocation(visited));
  }
  const groups = removals.size;
  const listed: ListedFile[] = [];
  visitPages(listing, (page, owner, list) => {
    const file = fileOf(page);
    if (file === "") return;
    listed.push({ file, list, division: owner.division });
    if (!deleted.has(file)) return;
    const at = locationOf(owner, page.place);
    entries.add(`${at.document}\n${toPointer(at.segments)}`);
    if (!isWithin(owner, emptied)) remove(at);
  });
  // Neighbors in the same list replace those in the same division, and these replace any others.
  const neighbors = new Map([
    ...neighborsOf(listed, deleted, () => undefined),
    ...neighborsOf(listed, deleted, ({ division }) => division),
    ...neighborsOf(
      listed.filter(({ list }) => list !== undefined),
      deleted,
      ({ list }) => list,
    ),
  ]);
  return {
    removals: [...removals.values()],
    redirects: redirects ? redirectsOf(site, neighbors) : [],
    entries: entries.size,
    groups,
  };
}

/**
 * Plans the edits needed after files and folders are deleted.
 * @param redirects whether to redirect the old URLs
 * @returns undefined if nothing names the deleted files
 */
export function planDeletion(
  site: Site,
  paths: readonly string[],
  redirects: boolean,
): DeletionPlan | undefined {
  const changes = deletionChanges(site, paths, redirects);
  if (changes === undefined) return undefined;
  const { entries, groups } = changes;
  const entryEdits = moveEditsOf(site, changes.removals, "entry");
  const redirectEdits = moveEditsOf(site, changes.redirects, "redirect");
  if (entryEdits === undefined || redirectEdits === undefined) return undefined;
  const edits = mergedEdits(entryEdits, redirectEdits);
  return edits.size === 0 ? undefined : { edits, entries, groups, redirects: changes.redirects.length };
}

function redirectsOf(site: Site, neighbors: ReadonlyMap<string, string>): readonly JsonChange[] {
  const { files } = site;
  if (files === undefined) return [];
  const { entries } = redirectList({ site, listing: navigationListing(site) });
  const divisions = divisionNames(navigationListing(site));
  const changes: JsonChange[] = [];
  const sources = entries.map((entry) => parsePattern(entry.source));
  for (const entry of entries) {
    const path = linkTarget(entry.destination, "")?.path;
    const file = path === undefined ? undefined : meaningOf(files, path, divisions)?.file;
    const neighbor = file === undefined ? undefined : neighbors.get(file);
    if (neighbor === undefined) continue;
    const value = addressAsRedirect(addressOf(files, neighbor));
    const isLoop = parsePattern(entry.source).key === parsePattern(value).key;
    changes.push(
      isLoop
        ? { kind: "remove", at: entry.location }
        : { kind: "replace-value", at: entry.destinationLocation, value },
    );
  }
  const additions = [...neighbors].flatMap(([file, neighbor]) => {
    const source = addressAsRedirect(addressOf(files, file));
    const destination = addressAsRedirect(addressOf(files, neighbor));
    const isRedirected = sources.some((pattern) => matches(pattern, source) !== undefined);
    return isRedirected ? [] : { source, destination };
  });
  return [...changes, ...redirectInsertions(site, additions)];
}
