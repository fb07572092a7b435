/**
 * What is anywhere in an element: found once for each element, from what is known of its children. After an edit only the
 * elements around the edit are looked at again. Elements do not contain where they are, so nothing here depends on it.
 */

import { memo } from "../memo.ts";
import type { ChildList, NavigationElement } from "./model.ts";
import { specsOf } from "./scope.ts";

/**
 * A function that says whether a test holds for an element or for one below; remembered for each element.
 * @param test a pure function of the element itself
 */
export function anywhereIn(
  test: (element: NavigationElement) => boolean,
): (element: NavigationElement) => boolean {
  const isAnywhere = memo((element: NavigationElement): boolean => {
    if (test(element)) return true;
    for (const child of element.elements) if (isAnywhere(child)) return true;
    return false;
  });
  return isAnywhere;
}

/** What is in an element or in one below. */
interface Subtree {
  readonly hasEndpoints: boolean;
  /** Whether an endpoint names its spec itself. */
  readonly hasEndpointFiles: boolean;
  /** Whether one names specs, by `openapi` or `asyncapi`. */
  readonly hasSpecs: boolean;
  readonly hasReferences: boolean;
  readonly hasRepositories: boolean;
  /** Whether a list of children is not an array. */
  readonly hasUnreadLists: boolean;
  /** Whether one has the key `sdk` or `graphql`. */
  readonly hasReferencePages: boolean;
}

function namesFiles({ hasEndpoints, entries }: ChildList): boolean {
  return hasEndpoints && entries.some((entry) => entry.kind === "endpoint" && entry.file !== undefined);
}

/** What is in an element or in one below. */
export const subtreeOf = memo((element: NavigationElement): Subtree => {
  const { fields, children, references, elements } = element;
  let hasEndpoints = children.some((list) => list.hasEndpoints);
  let hasEndpointFiles = hasEndpoints && children.some(namesFiles);
  let hasSpecs = fields.has("openapi") || fields.has("asyncapi");
  let hasReferences = references.length > 0;
  let hasRepositories = children.some((list) => list.hasRepositories);
  let hasUnreadLists = children.some((list) => !list.isArray);
  let hasReferencePages = fields.has("sdk") || fields.has("graphql");
  for (const child of elements) {
    const below = subtreeOf(child);
    hasEndpoints ||= below.hasEndpoints;
    hasEndpointFiles ||= below.hasEndpointFiles;
    hasSpecs ||= below.hasSpecs;
    hasReferences ||= below.hasReferences;
    hasRepositories ||= below.hasRepositories;
    hasUnreadLists ||= below.hasUnreadLists;
    hasReferencePages ||= below.hasReferencePages;
  }
  return {
    hasEndpoints,
    hasEndpointFiles,
    hasSpecs,
    hasReferences,
    hasRepositories,
    hasUnreadLists,
    hasReferencePages,
  };
});

const noSpecs: ReadonlySet<string> = new Set();

/** The specs that elements name by themselves, gathered for everything in an element in document order, each once. */
function gatheredSpecs(
  isAnywhere: (subtree: Subtree) => boolean,
  namedAt: (element: NavigationElement) => Iterable<string>,
): (element: NavigationElement) => ReadonlySet<string> {
  const gathered = memo((element: NavigationElement): ReadonlySet<string> => {
    if (!isAnywhere(subtreeOf(element))) return noSpecs;
    const named = new Set(namedAt(element));
    const below = element.elements.map(gathered).filter(({ size }) => size > 0);
    if (named.size === 0 && below.length === 1) return below[0] ?? noSpecs;
    for (const specs of below) for (const path of specs) named.add(path);
    return named;
  });
  return gathered;
}

/** The spec files that `openapi` and `asyncapi` name in an element and below. */
export const specsNamedByKeys = gatheredSpecs(
  ({ hasSpecs }) => hasSpecs,
  function* ({ fields }) {
    for (const key of ["openapi", "asyncapi"] as const) {
      const field = fields.get(key);
      for (const source of field === undefined ? [] : specsOf(field).sources)
        if (source.kind === "file") yield source.path;
    }
  },
);

/** The spec files that endpoints name themselves in an element and below. */
export const specsNamedByEndpoints = gatheredSpecs(
  ({ hasEndpointFiles }) => hasEndpointFiles,
  function* ({ children }) {
    for (const { entries } of children.filter(namesFiles)) {
      for (const entry of entries)
        if (entry.kind === "endpoint" && entry.file !== undefined) yield entry.file;
    }
  },
);
