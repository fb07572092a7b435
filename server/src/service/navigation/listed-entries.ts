/**
 * Collects the distinct entries in lists, so that messages about losses leave out entries that another
 * list contains too. Does not depend on what the platform drops.
 */

import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { isChildKey } from "./elements.ts";
import type { ChildList, Entry } from "./model.ts";
import { normalPagePath } from "./page-path.ts";
import { rootPageOf } from "./walk.ts";

function collect(entry: Entry, keys: Set<string>): void {
  if (entry.kind === "page") keys.add(entry.path);
  else if (entry.kind === "endpoint" || entry.kind === "graphql") keys.add(entry.raw.trim());
  else if (entry.kind === "element") {
    for (const list of entry.element.children)
      for (const childEntry of list.entries) collect(childEntry, keys);
  }
}

/** The pages, by path, and endpoints and parts of GraphQL schemas, as written, in lists at any depth. */
export function entriesIn(lists: readonly ChildList[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const list of lists) for (const entry of list.entries) collect(entry, keys);
  return keys;
}

/** The entries of a list and the `root` pages of groups, remembered because many findings request the same list. */
const publishedBy = memo((list: ChildList): ReadonlySet<string> => {
  const keys = new Set<string>();
  const addRoots = (entry: Entry): void => {
    if (entry.kind !== "element") return;
    const root = rootPageOf(entry.element);
    if (root !== undefined) keys.add(root.path);
    for (const { entries } of entry.element.children) for (const childEntry of entries) addRoots(childEntry);
  };
  for (const entry of list.entries) {
    collect(entry, keys);
    addRoots(entry);
  }
  return keys;
});

/** How many of these entries none of the lists contains. */
export function countOutside(keys: ReadonlySet<string>, lists: readonly ChildList[]): number {
  const publishedKeys = lists.map(publishedBy);
  let count = 0;
  for (const key of keys) if (!publishedKeys.some((one) => one.has(key))) count += 1;
  return count;
}

const otherContent = ["href", "openapi", "asyncapi", "graphql", "sdk"];

/** Whether lists contain only pages and endpoints: no links, and no sections with generated pages. */
export function containOnlyEntries(lists: readonly ChildList[]): boolean {
  return lists.every((list) =>
    list.entries.every(
      (entry) =>
        entry.kind !== "element" ||
        (entry.element.pageCount > 0 &&
          !otherContent.some((key) => entry.element.fields.has(key)) &&
          containOnlyEntries(entry.element.children)),
    ),
  );
}

/**
 * The pages that a value would list under another key. The platform does not read the value, because its actual
 * key is unknown.
 */
export function pagesInUnread(value: SyntaxNode | undefined, key: string | undefined): ReadonlySet<string> {
  const pages = new Set<string>();
  const collectPages = (node: SyntaxNode | undefined, under: string | undefined): void => {
    if (node?.kind !== "array") return;
    for (const item of node.items) {
      if (item.kind === "string" && under === "pages") pages.add(normalPagePath(item.value));
      if (item.kind !== "object") continue;
      for (const { key: name, value: below } of item.properties)
        if (isChildKey(name.value)) collectPages(below, name.value);
    }
  };
  collectPages(value, key);
  return pages;
}
