/**
 * What is anywhere in an element: found once for each element, from what is known of its children. After an edit only the
 * elements around the edit are looked at again. Elements do not contain where they are, so nothing here depends on it.
 */

import type { SyntaxNode } from "../json/tree.ts";
import { memo, weakCache } from "../memo.ts";
import type { ChildList, Field, NavigationElement } from "./model.ts";
import { readSpecs, type SpecScope } from "./scope.ts";

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

/** What was gathered from lists, and the result. */
interface Gathered<Part> {
  readonly parts: readonly (readonly Part[])[];
  readonly all: readonly Part[];
}

/**
 * What elements have by themselves, gathered for everything in an element in document order. The result is the same list for as long
 * as it is made of the same lists, so that what follows from it needs no second look.
 * @param isAnywhere whether there is anything in an element or below
 * @param own what the element has by itself
 */
function gathering<Part>(
  isAnywhere: (subtree: Subtree) => boolean,
  own: (element: NavigationElement) => readonly (readonly Part[])[],
): (element: NavigationElement) => readonly Part[] {
  const none: readonly Part[] = [];
  /** The last result, by its first part. */
  const last = weakCache<readonly Part[], Gathered<Part>>();
  const gathered = memo((element: NavigationElement): readonly Part[] => {
    if (!isAnywhere(subtreeOf(element))) return none;
    const parts = [...own(element), ...element.elements.map(gathered)].filter(({ length }) => length > 0);
    const [first = none] = parts;
    if (parts.length < 2) return first;
    const before = last.get(first);
    const isSame =
      before?.parts.length === parts.length && parts.every((part, at) => part === before.parts[at]);
    if (before !== undefined && isSame) return before.all;
    const all = parts.flat();
    last.set(first, { parts, all });
    return all;
  });
  return gathered;
}

/** A key that names specs, without its place. */
export interface SpecMention {
  readonly key: "openapi" | "asyncapi";
  /** With references followed; undefined while it is missing or unreadable. */
  readonly value: SyntaxNode | undefined;
  readonly scope: SpecScope;
}

/** The same list for the same value, also when the element around it is another one. */
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
