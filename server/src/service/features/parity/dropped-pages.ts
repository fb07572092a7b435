/** The pages that a language or version lists and readers do not get, because the platform drops the lists around them. */
import { dropOf, dropOfList } from "../../navigation/drops.ts";
import { childElements, rootPageOf, type VisitedElement } from "../../navigation/walk.ts";

/** The paths of the pages of a section that all of its lists with these pages lose (F13.1 to F13.5). */
export function droppedPages(section: VisitedElement): ReadonlySet<string> {
  const elements: VisitedElement[] = [section];
  // The list grows during the iteration: children follow their parents.
  for (const element of elements) for (const child of childElements(element)) elements.push(child);
  const losesAny = elements.some(
    (one) =>
      dropOf(one) !== undefined || one.element.children.some((list) => dropOfList(one, list) !== undefined),
  );
  const dropped = new Set<string>();
  if (!losesAny) return dropped;
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
