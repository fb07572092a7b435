/**
 * The content that the navigation of a site names. A caller compares it before and after a change of
 * docs.json to check that the change loses nothing. This module changes nothing.
 */

import { listedPaths } from "../facts/listed-paths.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { listEndpoints } from "../facts/site-listing.ts";
import type { SyntaxNode } from "../json/tree.ts";
import type { Change } from "../model/change.ts";
import { normalPagePath } from "../navigation/page-path.ts";
import { documentAt, locateIn, mainDocument, mainTree, type Site } from "../site/site.ts";

/** What the navigation lists, and what it names in any way. */
interface ListedContent {
  /** Pages with a file that the navigation lists. */
  readonly listed: ReadonlySet<string>;
  /** Pages with a file whose path occurs anywhere below `navigation` or in a file it refers to, read or not. */
  readonly named: ReadonlySet<string>;
  /** Endpoints of specs that are listed. */
  readonly endpoints: ReadonlySet<string>;
}

function collectNames(node: SyntaxNode | undefined, add: (text: string) => void): void {
  const open = node === undefined ? [] : [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === "string") add(next.value);
    else if (next.kind === "array") open.push(...next.items);
    else if (next.kind === "object") {
      for (const { value } of next.properties) if (value !== undefined) open.push(value);
    }
  }
}

/**
 * Whether a change removes entries whose page does not exist. The page may still have to be written, or
 * may be missing because a part of the site is missing; only the author can tell.
 */
export function givesUpEntries(site: Site, change: Change): boolean {
  if (change.kind !== "remove") return false;
  const node = locateIn(site, change.at)?.node;
  if (node === undefined) return false;
  const exists = (text: string): boolean => site.files?.isPage(normalPagePath(text)) === true;
  if (node.kind === "string") return typeof change.at.segments.at(-1) === "number" && !exists(node.value);
  const open: SyntaxNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === "array") {
      if (next.items.some((item) => item.kind === "string" && !exists(item.value))) return true;
      open.push(...next.items);
    } else if (next.kind === "object") {
      for (const { value } of next.properties) if (value !== undefined) open.push(value);
    }
  }
  return false;
}

/** What the navigation of a snapshot names. */
export function listedContent(site: Site): ListedContent {
  const isPage = (path: string): boolean => site.files?.isPage(path) !== false;
  const named = new Set<string>();
  const add = (text: string): void => {
    const path = normalPagePath(text);
    if (isPage(path)) named.add(path);
  };
  const main = mainTree(site)?.root;
  if (main?.kind === "object") {
    for (const { key, value } of main.properties) if (key.value !== "redirects") collectNames(value, add);
  }
  for (const [path] of site.documents) {
    if (path !== mainDocument) collectNames(documentAt(site, path)?.root, add);
  }
  return {
    listed: new Set([...listedPaths(navigationListing(site)).all()].filter(isPage)),
    named,
    endpoints: new Set(
      listEndpoints(site).flatMap(({ spec, listed }) =>
        listed.map(({ method, path }) => `${spec} ${method} ${path}`),
      ),
    ),
  };
}

/** Whether everything that was named before is still named. */
export function losesNothing(before: ListedContent, after: ListedContent): boolean {
  const keeps = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
    for (const name of one) if (!other.has(name)) return false;
    return true;
  };
  return (
    keeps(before.listed, after.listed) &&
    keeps(before.named, after.named) &&
    keeps(before.endpoints, after.endpoints)
  );
}
