/** Finds the groups that are empty after pages are deleted. Changes nothing. */
import type { Entry, NavigationElement, PageEntry } from "../../navigation/model.ts";
import { isWhole } from "../../navigation/model.ts";
import { type NavigationListing, rootPageOf, type VisitedElement } from "../../navigation/walk.ts";

/** Fields from which the platform generates pages if no pages are listed. */
const generatingKeys = ["openapi", "asyncapi", "sdk"];

/** Whether an element is an item of its list, and not the content of another file. */
function isInItsList({ place, list }: VisitedElement): boolean {
  return (
    list !== undefined &&
    place.document === list.field.valuePlace.document &&
    typeof place.segments.at(-1) === "number"
  );
}

/**
 * The groups to remove together with pages, including nested groups. A group stays if its removal would leave the list of a
 * tab or another division empty: the author decides about that list.
 */
export function emptiedGroups(
  listing: NavigationListing,
  isDeleted: (page: PageEntry) => boolean,
): ReadonlySet<NavigationElement> {
  const emptied = new Set<NavigationElement>();
  const isRemoved = (entry: Entry): boolean =>
    entry.kind === "page" ? isDeleted(entry) : entry.kind === "element" && emptied.has(entry.element);
  // Inner groups come after the groups that contain them.
  for (const visited of [...listing.elements].reverse()) {
    const { element } = visited;
    const [pages, ...otherLists] = element.children;
    const root = rootPageOf(element);
    const isEmptied =
      element.kind === "group" &&
      isWhole(element) &&
      isInItsList(visited) &&
      pages?.key === "pages" &&
      otherLists.length === 0 &&
      pages.entries.length > 0 &&
      pages.entries.every(isRemoved) &&
      (root === undefined || isDeleted(root)) &&
      !generatingKeys.some((key) => element.fields.has(key));
    if (isEmptied) emptied.add(element);
  }
  for (const { parent, list } of listing.elements) {
    if (list === undefined || parent?.element.kind === "group" || !list.entries.every(isRemoved)) continue;
    for (const entry of list.entries) if (entry.kind === "element") emptied.delete(entry.element);
  }
  return emptied;
}
