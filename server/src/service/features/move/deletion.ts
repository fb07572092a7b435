/**
 * What else goes when pages are deleted: their entries in the navigation, and readers of their
 * addresses are sent on to a page beside them. An offer only: the author decides about each.
 */
import { navigationListing } from "../../analysis.ts";
import { locationOf, visitPages } from "../../navigation/walk.ts";
import type { JsonChange } from "../../rules/finding.ts";
import { redirectArray, redirectList } from "../../rules/redirect-list.ts";
import { linkTarget } from "../../site/link-target.ts";
import { reasonNotToList } from "../../site/page-rules.ts";
import { mainDocument, mainTree, type Site } from "../../site/site.ts";
import { toPointer } from "../../syntax/pointer.ts";
import { addressAsRedirect } from "./move-redirects.ts";
import { divisionNames, editsOf, type MoveEdit } from "./plan.ts";
import { addressOf, meaningOf } from "./targets.ts";

export interface DeletionPlan {
  readonly edits: ReadonlyMap<string, readonly MoveEdit[]>;
  readonly entries: number;
  readonly redirects: number;
}

/** The deleted page files among the paths of files and folders. */
function deletedPages(site: Site, paths: readonly string[]): ReadonlySet<string> {
  const deleted = new Set<string>();
  for (const page of site.files?.pages() ?? []) {
    const isDeleted = paths.some((path) => page.file === path || page.file.startsWith(`${path}/`));
    if (isDeleted && reasonNotToList(page.file) !== "snippet") deleted.add(page.file);
  }
  return deleted;
}

/**
 * Plans what goes with files and folders.
 * @param redirects whether readers of the old addresses are sent on
 * @returns undefined where nothing names what is deleted
 */
export function planDeletion(
  site: Site,
  paths: readonly string[],
  redirects: boolean,
): DeletionPlan | undefined {
  const { files } = site;
  const deleted = deletedPages(site, paths);
  if (files === undefined || deleted.size === 0) return undefined;
  const listing = navigationListing(site);
  const removals = new Map<string, JsonChange>();
  /** The page beside each deleted one. */
  const neighbours = new Map<string, string>();
  let first: string | undefined;
  const lists = new Map<unknown, string[]>();
  visitPages(listing, ({ path, place }, owner, list) => {
    const file = files.page(path)?.file;
    if (file === undefined) return;
    if (deleted.has(file)) {
      const at = locationOf(owner, place);
      removals.set(`${at.document}\n${toPointer(at.segments)}`, { kind: "remove", at });
    } else first ??= file;
    if (list === undefined) return;
    const beside = lists.get(list) ?? [];
    lists.set(list, beside);
    beside.push(file);
  });
  for (const beside of lists.values()) {
    for (const [index, file] of beside.entries()) {
      if (!deleted.has(file) || neighbours.has(file)) continue;
      const isLeft = (other: string): boolean => !deleted.has(other);
      const near = beside.slice(0, index).findLast(isLeft) ?? beside.slice(index + 1).find(isLeft) ?? first;
      if (near !== undefined) neighbours.set(file, near);
    }
  }
  const changes = redirects ? redirectsOf(site, neighbours) : [];
  const inEntries = editsOf(site, [...removals.values()], "entry");
  const inRedirects = editsOf(site, changes, "redirect");
  if (inEntries === undefined || inRedirects === undefined) return undefined;
  const edits = new Map<string, readonly MoveEdit[]>(inEntries);
  for (const [document, own] of inRedirects) {
    const all = [...(edits.get(document) ?? []), ...own].sort((one, other) => one.start - other.start);
    edits.set(document, all);
  }
  return edits.size === 0 ? undefined : { edits, entries: removals.size, redirects: changes.length };
}

function redirectsOf(site: Site, neighbours: ReadonlyMap<string, string>): readonly JsonChange[] {
  const { files } = site;
  if (files === undefined) return [];
  const { entries } = redirectList({ site, listing: navigationListing(site) });
  const divisions = divisionNames(site);
  const changes: JsonChange[] = [];
  const sources = new Set(entries.flatMap((entry) => (entry === undefined ? [] : entry.source)));
  for (const entry of entries) {
    const path = entry === undefined ? undefined : linkTarget(entry.destination, "")?.path;
    const file = path === undefined ? undefined : meaningOf(files, path, divisions)?.file;
    const near = file === undefined ? undefined : neighbours.get(file);
    if (entry === undefined || near === undefined) continue;
    const value = addressAsRedirect(addressOf(files, near));
    changes.push({ kind: "replace-value", at: entry.destinationLocation, value });
  }
  const values = [...neighbours].flatMap(([file, near]) => {
    const source = addressAsRedirect(addressOf(files, file));
    const destination = addressAsRedirect(addressOf(files, near));
    return sources.has(source) ? [] : { source, destination };
  });
  const list = redirectArray(site);
  if (list !== undefined) {
    for (const value of values)
      changes.push({ kind: "insert-item", at: list.location, index: list.length, value });
    return changes;
  }
  const root = mainTree(site)?.root;
  const isFree = root?.kind === "object" && root.properties.every(({ key }) => key.value !== "redirects");
  if (isFree && values.length > 0) {
    const at = { document: mainDocument, segments: [] };
    changes.push({ kind: "add-property", at, key: "redirects", value: values, position: "end" });
  }
  return changes;
}
