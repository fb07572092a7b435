/** The pages that a language or version lists but that are not published, because the platform drops their lists. */
import { dropOf, dropOfList } from "../../navigation/drops.ts";
import { childElements, rootPageOf, type VisitedElement } from "../../navigation/walk.ts";

/** The paths of the pages that a section lists only in dropped lists (F13.1 to F13.5). */
export function droppedPages(section: VisitedElement): ReadonlySet<string> {
  const elements: VisitedElement[] = [section];
  // The loop also visits the elements that it adds.
  for (const element of elements) for (const child of childElements(element)) elements.push(child);
  const hasDrops = elements.some(
    (visited) =>
      dropOf(visited) !== undefined ||
      visited.element.children.some((list) => dropOfList(visited, list) !== undefined),
  );
  const dropped = new Set<string>();
  if (!hasDrops) return dropped;
  const published = new Set<string>();
  for (const element of elements) {
    const root = rootPageOf(element.element);
    if (root !== undefined) (dropOf(element) === undefined ? published : dropped).add(root.path);
    for (const list of element.element.children) {
      const paths = dropOfList(element, list) === undefined ? published : dropped;
      for (const entry of list.entries) if (entry.kind === "page") paths.add(entry.path);
    }
  }
  for (const path of published) dropped.delete(path);
  return dropped;
}
