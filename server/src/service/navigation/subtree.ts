/**
 * Summaries of everything in an element, computed once for each element from those of its children, so that after an edit
 * only the elements around the edit are recomputed. Independent of where an element is.
 */

import type { SyntaxNode } from "../json/tree.ts";
import { memo, weakCache } from "../memo.ts";
import type { ChildList, Field, NavigationElement } from "./model.ts";
import { readSpecs, type SpecScope } from "./scope.ts";

/**
 * Returns a function that applies a test to an element and all elements below; its results are remembered.
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

/** What an element and those below it contain. */
interface Subtree {
  readonly hasEndpoints: boolean;
  /** Whether an endpoint names its spec itself. */
  readonly hasEndpointFiles: boolean;
  /** Whether an element names specs, by `openapi` or `asyncapi`. */
  readonly hasSpecs: boolean;
  readonly hasReferences: boolean;
  readonly hasRepositories: boolean;
  /** Whether a list of children is not an array. */
  readonly hasUnreadLists: boolean;
  /** Whether an element has the key `sdk` or `graphql`. */
  readonly hasReferencePages: boolean;
}

function namesFiles({ hasEndpoints, entries }: ChildList): boolean {
  return hasEndpoints && entries.some((entry) => entry.kind === "endpoint" && entry.file !== undefined);
}

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

/** Whether an endpoint in an element, at any depth, is looked up in the spec of that element or of one around it. */
export const usesSpecAround = memo((element: NavigationElement): boolean => {
  if (!subtreeOf(element).hasEndpoints) return false;
  const isUsed = element.children.some(
    ({ hasEndpoints, entries }) =>
      hasEndpoints && entries.some((entry) => entry.kind === "endpoint" && entry.file === undefined),
  );
  return isUsed || element.elements.some((child) => !child.fields.has("openapi") && usesSpecAround(child));
});

/**
 * Whether the platform generates a page for each endpoint of an element's own spec: it does if no endpoint is looked up in it, and
 * also if the element lists pages (F6.5, F6.43).
 */
export function generatesEndpoints(element: NavigationElement): boolean {
  return element.kind !== "navigation" && element.fields.has("openapi") && !usesSpecAround(element);
}

/** Lists of parts, and their concatenation. */
interface Gathered<Part> {
  readonly parts: readonly (readonly Part[])[];
  readonly all: readonly Part[];
}

/**
 * Returns a function that gathers the parts of an element and of all elements below it, in document order. The result is
 * the same list as long as it consists of the same lists, so that nothing derived from it is recomputed.
 * @param isAnywhere whether an element or one below has any parts
 * @param partsOf the parts of the element itself
 */
function gathering<Part>(
  isAnywhere: (subtree: Subtree) => boolean,
  partsOf: (element: NavigationElement) => readonly (readonly Part[])[],
): (element: NavigationElement) => readonly Part[] {
  const noParts: readonly Part[] = [];
  /** The last result, by its first list. */
  const last = weakCache<readonly Part[], Gathered<Part>>();
  const gathered = memo((element: NavigationElement): readonly Part[] => {
    if (!isAnywhere(subtreeOf(element))) return noParts;
    const parts = [...partsOf(element), ...element.elements.map(gathered)].filter(({ length }) => length > 0);
    const [first = noParts] = parts;
    if (parts.length < 2) return first;
    const previous = last.get(first);
    const isSame =
      previous?.parts.length === parts.length && parts.every((part, at) => part === previous.parts[at]);
    if (previous !== undefined && isSame) return previous.all;
    const all = parts.flat();
    last.set(first, { parts, all });
    return all;
  });
  return gathered;
}

/** A key that names specs, without its place. */
export interface SpecMention {
  readonly key: "openapi" | "asyncapi";
  /** With references resolved; undefined while it is missing or unreadable. */
  readonly value: SyntaxNode | undefined;
  readonly scope: SpecScope;
}

/** Returns the same list for the same value, even if the element around it is a different object. */
function mentionsBy(key: SpecMention["key"]): (field: Field | undefined) => readonly SpecMention[] {
  const mentionOf = (value: SyntaxNode | undefined) => [{ key, value, scope: readSpecs(value) }];
  const [ofValue, withoutValue] = [memo((value: SyntaxNode) => mentionOf(value)), mentionOf(undefined)];
  return (field) => {
    if (field === undefined) return [];
    return field.value === undefined ? withoutValue : ofValue(field.value);
  };
}

const mentionsOfOpenapi = mentionsBy("openapi");
const mentionsOfAsyncapi = mentionsBy("asyncapi");

/** The keys `openapi` and `asyncapi` in an element and below. */
export const specMentions = gathering(
  ({ hasSpecs }) => hasSpecs,
  ({ fields }) => [mentionsOfOpenapi(fields.get("openapi")), mentionsOfAsyncapi(fields.get("asyncapi"))],
);

const filesOfEndpoints = memo(({ entries }: ChildList): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === "endpoint" && entry.file !== undefined ? [entry.file] : [])),
);

/** The spec files that endpoints name themselves in an element and below. */
export const specsNamedByEndpoints = gathering(
  ({ hasEndpointFiles }) => hasEndpointFiles,
  ({ children }) => children.filter(namesFiles).map(filesOfEndpoints),
);
