/**
 * What is anywhere in an element: found once for each element, from what is known of its children. After an edit only the
 * elements around the edit are looked at again. Elements do not know where they are, so nothing here depends on it.
 */

import { memo } from "../memo.ts";
import type { NavigationElement } from "./model.ts";

/** The elements directly inside an element, `global` first. */
export function* elementsIn({ global, children }: NavigationElement): Generator<NavigationElement> {
  if (global !== undefined) yield global.element;
  for (const list of children) {
    if (list.elementCount === 0) continue;
    for (const entry of list.entries) if (entry.kind === "element") yield entry.element;
  }
}

/**
 * A function that says whether a test holds for an element or for one below; remembered for each element.
 * @param test a pure function of the element itself
 */
export function anywhereIn(
  test: (element: NavigationElement) => boolean,
): (element: NavigationElement) => boolean {
  const isAnywhere = memo((element: NavigationElement): boolean => {
    if (test(element)) return true;
    for (const child of elementsIn(element)) if (isAnywhere(child)) return true;
    return false;
  });
  return isAnywhere;
}

/** What is in an element or in one below. */
export interface Subtree {
  readonly hasEndpoints: boolean;
  /** Whether one names specs, by `openapi` or `asyncapi`. */
  readonly hasSpecs: boolean;
  readonly hasReferences: boolean;
  readonly hasRepositories: boolean;
  /** Whether a list of children is no array. */
  readonly hasUnreadLists: boolean;
  /** Whether one has the key `sdk` or `graphql`. */
  readonly hasReferencePages: boolean;
}

/** What is in an element or in one below. */
export const subtreeOf = memo((element: NavigationElement): Subtree => {
  const { fields, children, references } = element;
  let hasEndpoints = children.some((list) => list.hasEndpoints);
  let hasSpecs = fields.has("openapi") || fields.has("asyncapi");
  let hasReferences = references.length > 0;
  let hasRepositories = children.some((list) => list.hasRepositories);
  let hasUnreadLists = children.some((list) => !list.isArray);
  let hasReferencePages = fields.has("sdk") || fields.has("graphql");
  for (const child of elementsIn(element)) {
    const below = subtreeOf(child);
    hasEndpoints ||= below.hasEndpoints;
    hasSpecs ||= below.hasSpecs;
    hasReferences ||= below.hasReferences;
    hasRepositories ||= below.hasRepositories;
    hasUnreadLists ||= below.hasUnreadLists;
    hasReferencePages ||= below.hasReferencePages;
  }
  return { hasEndpoints, hasSpecs, hasReferences, hasRepositories, hasUnreadLists, hasReferencePages };
});
