/** Groups that the deletion of pages leaves empty. Changes nothing. */
import type { Entry, NavigationElement, PageEntry } from "../../navigation/model.ts";
import { isWhole } from "../../navigation/model.ts";
import { type NavigationListing, rootPageOf, type VisitedElement } from "../../navigation/walk.ts";

/** Fields that the platform makes pages from if no pages are listed. */
const generating = ["openapi", "asyncapi", "sdk"];

/** Whether an element is written in its list, not in a separate file. */
function isInItsList({ place, list }: VisitedElement): boolean {
  return (
    list !== undefined &&
    place.document === list.field.valuePlace.document &&
    typeof place.segments.at(-1) === "number"
  );
}

/**
 * The groups to delete together with pages, including groups inside groups. A group stays if the list of a
 * tab or another division would be left empty: the author decides about that list.
 */
export function emptiedGroups(
  listing: NavigationListing,
  isDeleted: (page: PageEntry) => boolean,
): ReadonlySet<NavigationElement> {
  const emptied = new Set<NavigationElement>();
  const goes = (entry: Entry): boolean =>
    entry.kind === "page" ? isDeleted(entry) : entry.kind === "element" && emptied.has(entry.element);
  // Inner groups come after the groups around them.
  for (const visited of [...listing.elements].reverse()) {
    const { element } = visited;
    const [pages, ...others] = element.children;
    const root = rootPageOf(element);
    const isEmptied =
      element.kind === "group" &&
      isWhole(element) &&
      isInItsList(visited) &&
      pages?.key === "pages" &&
      others.length === 0 &&
      pages.entries.length > 0 &&
      pages.entries.every(goes) &&
      (root === undefined || isDeleted(root)) &&
      !generating.some((key) => element.fields.has(key));
    if (isEmptied) emptied.add(element);
  }
  for (const { parent, list } of listing.elements) {
    if (list === undefined || parent?.element.kind === "group" || !list.entries.every(goes)) continue;
    for (const entry of list.entries) if (entry.kind === "element") emptied.delete(entry.element);
  }
  return emptied;
}
