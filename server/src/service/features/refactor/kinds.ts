/** Checks which lists an element may have and which other content it has, for refactorings. */

import { type ChildKey, type ElementKind, elementSpec } from "../../navigation/elements.ts";
import { elementName, type NavigationElement } from "../../navigation/model.ts";
import { countsAsAbsent, elementContent } from "../../navigation/platform.ts";
import { childElements, type VisitedElement } from "../../navigation/walk.ts";
import { dialectOf } from "../../site/reading.ts";
import type { Site } from "../../site/site.ts";
import type { ListTarget } from "./target.ts";

/** Whether elements of a kind may have a list, in the site's dialect. */
export function accepts(site: Site, kind: ElementKind, key: ChildKey): boolean {
  const rule = elementSpec(kind).children[key];
  return rule === "allowed" || (rule === "current-only" && dialectOf(site) === "current");
}

/** Whether a list is the only content of an element, so that no other content excludes it. */
export function isOnlyContent(element: NavigationElement, key: ChildKey): boolean {
  const { kept, dropped } = elementContent(element);
  return kept.length === 1 && kept[0] === key && dropped.length === 0 && !element.fields.has("href");
}

/** Whether a list is empty and its element has other content, with which new entries of the list would compete. */
export function isAbsentBesideContent({ owner, list }: Pick<ListTarget, "owner" | "list">): boolean {
  return countsAsAbsent(list) && elementContent(owner.element).kept.length > 0;
}

/** Returns a function that tests whether a child of an element has the given kind and name. */
export function namesUnder(parent: VisitedElement | undefined, kind: ElementKind): (name: string) => boolean {
  const names = new Set(
    (parent === undefined ? [] : childElements(parent)).map(({ element }) =>
      element.kind === kind ? elementName(element) : undefined,
    ),
  );
  return (name) => names.has(name);
}
