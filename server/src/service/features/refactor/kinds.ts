/** Which list an element may have, and what other content it has, for refactorings. */

import { type ChildKey, type ElementKind, elementSpec } from "../../navigation/elements.ts";
import { elementName, type NavigationElement } from "../../navigation/model.ts";
import { countsAsAbsent, elementContent } from "../../navigation/platform.ts";
import { childElements, type VisitedElement } from "../../navigation/walk.ts";
import { dialectOf } from "../../site/reading.ts";
import type { Site } from "../../site/site.ts";
import type { ListTarget } from "./target.ts";

/** Whether elements of a kind may hold a list, for the site's dialect. */
export function accepts(site: Site, kind: ElementKind, key: ChildKey): boolean {
  const rule = elementSpec(kind).children[key];
  return rule === "allowed" || (rule === "current-only" && dialectOf(site) === "current");
}

/** Whether a list is the only content of an element, so that nothing excludes it. */
export function isOnlyContent(element: NavigationElement, key: ChildKey): boolean {
  const { kept, dropped } = elementContent(element);
  return kept.length === 1 && kept[0] === key && dropped.length === 0 && !element.fields.has("href");
}

/** Whether a list is empty beside content, so that what came into it would compete with that content. */
export function isAbsentBesideContent({ owner, list }: Pick<ListTarget, "owner" | "list">): boolean {
  return countsAsAbsent(list) && elementContent(owner.element).kept.length > 0;
}

/** A test of names: whether an element of this kind has the name among the children of an element. */
export function namesUnder(parent: VisitedElement | undefined, kind: ElementKind): (name: string) => boolean {
  const names = new Set(
    (parent === undefined ? [] : childElements(parent)).map(({ element }) =>
      element.kind === kind ? elementName(element) : undefined,
    ),
  );
  return (name) => names.has(name);
}
