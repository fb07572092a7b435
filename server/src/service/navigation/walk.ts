/**
 * Walks over the lowered navigation: computes the absolute places of elements and what depends on their
 * position (spec in scope, enclosing language, version or product), and lists pages, endpoints, specs and references in
 * document order. Rules of scope `site` read these lists, never trees.
 *
 * Nothing is walked before it is requested, and walks skip elements that contain nothing of the kind, so that the cost of
 * an edit in a large navigation depends on what it changes.
 */
import { lazily, memo } from "../memo.ts";
import type { Location } from "../model/location.ts";
import type { LoweredNavigation, NavigationRoot } from "./lower.ts";
import type {
  ChildList,
  ElementEntry,
  EndpointEntry,
  GraphqlEntry,
  NavigationElement,
  PageEntry,
  Reference,
  RelativeLocation,
} from "./model.ts";
import { normalPagePath } from "./page-path.ts";
import { type SpecScope, specsOf } from "./scope.ts";
import { subtreeOf } from "./subtree.ts";

/** An element with its context in the navigation. */
export interface VisitedElement {
  readonly element: NavigationElement;
  readonly place: RelativeLocation;
  readonly parent: VisitedElement | undefined;
  /** The list of the parent that contains the element; undefined for the root and for `global`. */
  readonly list: ChildList | undefined;
  /** The specs of the nearest element that names any: this one or an enclosing one. */
  readonly specs: SpecScope | undefined;
  /** The nearest language, version or product: this element or an enclosing one. */
  readonly division: NavigationElement | undefined;
}

export interface ListedPage {
  readonly path: string;
  readonly owner: VisitedElement;
  readonly place: RelativeLocation;
  /** The `pages` array that contains the page; undefined for the `root` page of a group. */
  readonly list: ChildList | undefined;
}

export interface ListedEndpoint {
  readonly entry: EndpointEntry;
  readonly owner: VisitedElement;
  readonly list: ChildList;
}

/** An `openapi` or `asyncapi` field of an element. */
interface ListedSpec {
  readonly key: "openapi" | "asyncapi";
  readonly scope: SpecScope;
  readonly owner: VisitedElement;
  readonly place: RelativeLocation;
}

interface ListedReference {
  readonly reference: Reference;
  readonly owner: VisitedElement | undefined;
}

/** The contents of a navigation, in document order; each list is computed on first use. */
export interface NavigationListing {
  /** The value of `navigation`, for callers that handle an absent value or one that is not an object. */
  readonly navigation: NavigationRoot;
  readonly root: VisitedElement | undefined;
  readonly elements: readonly VisitedElement[];
  readonly pages: readonly ListedPage[];
  readonly endpoints: readonly ListedEndpoint[];
  readonly specs: readonly ListedSpec[];
  readonly references: readonly ListedReference[];
}

/** Called for every entry that names a page, an endpoint or a part of a GraphQL schema, and for the `root` page of a group, which is in no list. */
type EntryVisitor = (
  entry: PageEntry | EndpointEntry | GraphqlEntry,
  owner: VisitedElement,
  list: ChildList | undefined,
) => void;

/** Called for pages only. */
type PageVisitor = (entry: PageEntry, owner: VisitedElement, list: ChildList | undefined) => void;

/** An element and the elements around it, innermost first. */
export function selfAndAncestors(visited: VisitedElement): readonly VisitedElement[] {
  const all: VisitedElement[] = [];
  for (let at: VisitedElement | undefined = visited; at !== undefined; at = at.parent) all.push(at);
  return all;
}

/** The page that opens when readers select a group; undefined for an element without one. */
export function rootPageOf(element: NavigationElement): PageEntry | undefined {
  const root = element.kind === "group" ? element.fields.get("root") : undefined;
  if (root?.value?.kind !== "string" || root.value.value.trim() === "") return undefined;
  const raw = root.value.value;
  return { kind: "page", raw, path: normalPagePath(raw), place: root.valuePlace };
}

/** The pages that an element lists itself: its `root` first, then those of its lists. */
export function* pagesOf(element: NavigationElement): Generator<PageEntry> {
  const root = rootPageOf(element);
  if (root !== undefined) yield root;
  for (const { entries } of element.children) {
    for (const entry of entries) if (entry.kind === "page") yield entry;
  }
}

/** Visits all entries in document order, without allocating an object for each. */
export function visitEntries({ root }: Pick<NavigationListing, "root">, visit: EntryVisitor): void {
  visitEntriesWhere(root, () => true, visit);
}

/**
 * Whether to visit an element, decided from the element and the specs in scope around it. Must be true for an element if it is
 * true for one below.
 */
type ElementTest = (element: NavigationElement, around: SpecScope | undefined) => boolean;

/** Visits the entries of the included elements, like `visitedWhere`. */
function visitEntriesWhere(
  root: VisitedElement | undefined,
  isIncluded: ElementTest,
  visit: EntryVisitor,
): void {
  if (root !== undefined && isIncluded(root.element, undefined)) visitEntriesIn(root, isIncluded, visit);
}

function visitEntriesIn(owner: VisitedElement, isIncluded: ElementTest, visit: EntryVisitor): void {
  const { element, specs } = owner;
  const root = rootPageOf(element);
  if (root !== undefined) visit(root, owner, undefined);
  let next = 0;
  const visitChild = (entry: ElementEntry, list: ChildList | undefined): void => {
    if (isIncluded(entry.element, specs))
      visitEntriesIn(childAt(owner, next, entry, list), isIncluded, visit);
    next += 1;
  };
  if (element.global !== undefined) visitChild(element.global, undefined);
  for (const list of element.children) {
    for (const entry of list.entries) {
      if (entry.kind === "element") visitChild(entry, list);
      else if (entry.kind !== "repository" && entry.kind !== "invalid") visit(entry, owner, list);
    }
  }
}

/**
 * Visits only pages.
 * @param isIncluded selects the elements, as in `visitedWhere`; by default all are visited
 */
export function visitPages(
  { root }: Pick<NavigationListing, "root">,
  visit: PageVisitor,
  isIncluded: (element: NavigationElement) => boolean = () => true,
): void {
  visitEntriesWhere(root, isIncluded, (entry, owner, list) => {
    if (entry.kind === "page") visit(entry, owner, list);
  });
}

/** The absolute location of a place that is relative to a visited element. */
export function locationOf(visited: VisitedElement, place: RelativeLocation): Location {
  if (place.document !== undefined) return { document: place.document, segments: place.segments };
  const segments = [...place.segments];
  let current: VisitedElement | undefined = visited;
  while (current !== undefined) {
    segments.unshift(...current.place.segments);
    if (current.place.document !== undefined) return { document: current.place.document, segments };
    current = current.parent;
  }
  throw new Error("the root element has no document");
}

/** The absolute location of an element's own object. */
export function elementLocation(visited: VisitedElement): Location {
  return locationOf(visited, { document: undefined, segments: [] });
}

const divisions: ReadonlySet<string> = new Set(["language", "version", "product"]);

/** Whether an element is a language, a version or a product of the content. */
export function isDivision({ kind, inGlobal }: NavigationElement): boolean {
  return divisions.has(kind) && !inGlobal;
}

function visitedElement(
  { element, place }: ElementEntry,
  parent: VisitedElement | undefined,
  list: ChildList | undefined,
): VisitedElement {
  return {
    element,
    place,
    parent,
    list,
    specs: scopeIn(element, parent?.specs),
    division: isDivision(element) ? element : parent?.division,
  };
}

/** The specs in scope in an element. At the root, the platform drops `openapi` like any unknown key (F4.20, F4.30). */
export function scopeIn(element: NavigationElement, around: SpecScope | undefined): SpecScope | undefined {
  const openapi = element.kind === "navigation" ? undefined : element.fields.get("openapi");
  return openapi === undefined ? around : specsOf(openapi);
}

/** The elements directly inside an element that have been visited. */
const visitedChildren = memo(({ element }: VisitedElement): (VisitedElement | undefined)[] =>
  new Array(element.elements.length).fill(undefined),
);

/** An element directly inside another; always the same object. */
function childAt(
  parent: VisitedElement,
  index: number,
  entry: ElementEntry,
  list: ChildList | undefined,
): VisitedElement {
  const visited = visitedChildren(parent);
  const child = visited[index] ?? visitedElement(entry, parent, list);
  visited[index] = child;
  return child;
}

/** The included elements directly inside an element, `global` first. */
function childrenWhere(
  parent: VisitedElement,
  isIncluded: (element: NavigationElement) => boolean,
): readonly VisitedElement[] {
  const { global, children } = parent.element;
  const found: VisitedElement[] = [];
  let next = 0;
  const include = (entry: ElementEntry, list: ChildList | undefined): void => {
    if (isIncluded(entry.element)) found.push(childAt(parent, next, entry, list));
    next += 1;
  };
  if (global !== undefined) include(global, undefined);
  for (const list of children) for (const entry of list.elementEntries) include(entry, list);
  return found;
}

/** The elements directly inside an element, `global` first; always the same objects. */
export const childElements = memo((parent: VisitedElement): readonly VisitedElement[] =>
  childrenWhere(parent, () => true),
);

/**
 * The included elements among an element and those below it, in document order. Elements below an excluded one are not
 * visited, so that the cost does not depend on the size of the navigation.
 * @param isIncluded must be true for an element if it is true for one below
 */
export function visitedWhere(
  from: VisitedElement | undefined,
  isIncluded: (element: NavigationElement) => boolean,
): readonly VisitedElement[] {
  const found: VisitedElement[] = [];
  const waiting = from === undefined || !isIncluded(from.element) ? [] : [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    const children = childrenWhere(next, isIncluded);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
  return found;
}

/**
 * Returns the listing of a lowered navigation. Nothing is walked before it is requested. The site's `api.openapi` is not
 * in scope anywhere, because no entry uses it.
 */
export function walkNavigation({ root: navigation, references }: LoweredNavigation): NavigationListing {
  const root =
    navigation.kind === "lowered"
      ? visitedElement(
          { kind: "element", element: navigation.element, place: navigation.place },
          undefined,
          undefined,
        )
      : undefined;
  const elements = lazily(() => visitedWhere(root, () => true));
  const endpoints = lazily(() => endpointsWhere({ root }, (element) => subtreeOf(element).hasEndpoints));
  const specs = lazily(() => listSpecs(root));
  const allReferences = lazily(() => [
    ...references.map((reference) => ({ reference, owner: undefined })),
    ...listReferences(root),
  ]);
  const pages = lazily(() => listPages(root));
  return {
    navigation,
    root,
    get elements() {
      return elements();
    },
    get endpoints() {
      return endpoints();
    },
    get specs() {
      return specs();
    },
    get references() {
      return allReferences();
    },
    get pages() {
      return pages();
    },
  };
}

/** The endpoints of the included elements, in document order, as `visitedWhere` visits these. */
export function endpointsWhere(
  { root }: Pick<NavigationListing, "root">,
  isIncluded: ElementTest,
): readonly ListedEndpoint[] {
  const found: ListedEndpoint[] = [];
  visitEntriesWhere(root, isIncluded, (entry, owner, list) => {
    if (entry.kind === "endpoint" && list !== undefined) found.push({ entry, owner, list });
  });
  return found;
}

/** The endpoints of elements that contain one that names its spec itself, at any depth; others may be among them. */
export function endpointsWithFile(listing: Pick<NavigationListing, "root">): readonly ListedEndpoint[] {
  return endpointsWhere(listing, (element) => subtreeOf(element).hasEndpointFiles);
}

function listSpecs(root: VisitedElement | undefined): readonly ListedSpec[] {
  return visitedWhere(root, (element) => subtreeOf(element).hasSpecs).flatMap((owner) =>
    (["openapi", "asyncapi"] as const).flatMap((key) => {
      const field = owner.element.fields.get(key);
      return field === undefined ? [] : { key, scope: specsOf(field), owner, place: field.valuePlace };
    }),
  );
}

function listReferences(root: VisitedElement | undefined): readonly ListedReference[] {
  return visitedWhere(root, (element) => subtreeOf(element).hasReferences).flatMap((owner) =>
    owner.element.references.map((reference) => ({ reference, owner })),
  );
}

function listPages(root: VisitedElement | undefined): readonly ListedPage[] {
  const found: ListedPage[] = [];
  visitPages({ root }, ({ path, place }, owner, list) => {
    found.push({ path, owner, place, list });
  });
  return found;
}
