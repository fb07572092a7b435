/**
 * Walks over the lowered navigation: gives elements their absolute places and what depends on their
 * position (spec in scope, enclosing language, version or product), and lists pages, endpoints, specs and references in
 * document order. Rules of scope `site` read these lists, never trees.
 *
 * Nothing is walked before it is asked for, and walks leave out what has nothing of the kind in it, so that an edit in a large
 * navigation costs as much as what it changes.
 */
import { lazily, memo } from "../memo.ts";
import type { Location } from "../model/location.ts";
import type { LoweredNavigation, NavigationRoot } from "./lower.ts";
import type {
  ChildList,
  ElementEntry,
  EndpointEntry,
  NavigationElement,
  PageEntry,
  Reference,
  RelativeLocation,
} from "./model.ts";
import { normalPagePath } from "./page-path.ts";
import { type SpecScope, specsOf } from "./scope.ts";
import { subtreeOf } from "./subtree.ts";

/** An element met on the walk. */
export interface VisitedElement {
  readonly element: NavigationElement;
  readonly place: RelativeLocation;
  readonly parent: VisitedElement | undefined;
  /** The list of the parent that contains the element; undefined for the root and for `global`. */
  readonly list: ChildList | undefined;
  /** The specs of the nearest element that names any: this one or one around it. */
  readonly specs: SpecScope | undefined;
  /** The nearest language, version or product: this element or one around it. */
  readonly division: NavigationElement | undefined;
}

export interface ListedPage {
  readonly path: string;
  readonly raw: string;
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

/** What a navigation holds, in document order; each list is made when it is asked for. */
export interface NavigationListing {
  /** The value of `navigation`, for callers that must know that it is absent or not an object. */
  readonly navigation: NavigationRoot;
  readonly root: VisitedElement | undefined;
  readonly elements: readonly VisitedElement[];
  readonly pages: readonly ListedPage[];
  readonly endpoints: readonly ListedEndpoint[];
  readonly specs: readonly ListedSpec[];
  readonly references: readonly ListedReference[];
}

/** Called for every page and endpoint entry, and for the `root` page of a group, which is in no list. */
type EntryVisitor = (
  entry: PageEntry | EndpointEntry,
  owner: VisitedElement,
  list: ChildList | undefined,
) => void;

/** Called for pages only. */
type PageVisitor = (entry: PageEntry, owner: VisitedElement, list: ChildList | undefined) => void;

/** An element and the elements around it, the innermost first. */
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
 * Whether an element is wanted, from the element and the specs in scope around it; holds for an element when it holds for one
 * below.
 */
type ElementTest = (element: NavigationElement, around: SpecScope | undefined) => boolean;

/** Visits the entries of the elements that are wanted, as `visitedWhere` does. */
function visitEntriesWhere(
  root: VisitedElement | undefined,
  isWanted: ElementTest,
  visit: EntryVisitor,
): void {
  if (root !== undefined && isWanted(root.element, undefined)) visitEntriesIn(root, isWanted, visit);
}

function visitEntriesIn(owner: VisitedElement, isWanted: ElementTest, visit: EntryVisitor): void {
  const { element, specs } = owner;
  const root = rootPageOf(element);
  if (root !== undefined) visit(root, owner, undefined);
  let next = 0;
  const visitChild = (entry: ElementEntry, list: ChildList | undefined): void => {
    if (isWanted(entry.element, specs)) visitEntriesIn(childAt(owner, next, entry, list), isWanted, visit);
    next += 1;
  };
  if (element.global !== undefined) visitChild(element.global, undefined);
  for (const list of element.children) {
    for (const entry of list.entries) {
      if (entry.kind === "element") visitChild(entry, list);
      else if (entry.kind === "page" || entry.kind === "endpoint") visit(entry, owner, list);
    }
  }
}

/**
 * Visits pages only.
 * @param isWanted leaves out the pages of elements that are not wanted, as `visitedWhere` does; by default all are visited
 */
export function visitPages(
  { root }: Pick<NavigationListing, "root">,
  visit: PageVisitor,
  isWanted: (element: NavigationElement) => boolean = () => true,
): void {
  visitEntriesWhere(root, isWanted, (entry, owner, list) => {
    if (entry.kind === "page") visit(entry, owner, list);
  });
}

/** The absolute place of something relative to a visited element. */
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

/** The absolute place of an element's own object. */
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

/** The specs in scope in an element. */
export function scopeIn(element: NavigationElement, around: SpecScope | undefined): SpecScope | undefined {
  const openapi = element.fields.get("openapi");
  return openapi === undefined ? around : specsOf(openapi);
}

/** The elements directly inside an element that have been visited. */
const visitedChildren = memo(({ element }: VisitedElement): (VisitedElement | undefined)[] =>
  new Array(element.elements.length).fill(undefined),
);

/** An element directly inside another; the same object whenever it is asked for. */
function childAt(
  parent: VisitedElement,
  index: number,
  entry: ElementEntry,
  list: ChildList | undefined,
): VisitedElement {
  const known = visitedChildren(parent);
  const child = known[index] ?? visitedElement(entry, parent, list);
  known[index] = child;
  return child;
}

/** The elements directly inside an element that are wanted, `global` first. */
function childrenWhere(
  parent: VisitedElement,
  isWanted: (element: NavigationElement) => boolean,
): readonly VisitedElement[] {
  const { global, children } = parent.element;
  const found: VisitedElement[] = [];
  let next = 0;
  const look = (entry: ElementEntry, list: ChildList | undefined): void => {
    if (isWanted(entry.element)) found.push(childAt(parent, next, entry, list));
    next += 1;
  };
  if (global !== undefined) look(global, undefined);
  for (const list of children) for (const entry of list.elementEntries) look(entry, list);
  return found;
}

/** The elements directly inside an element, `global` first; the same objects whenever they are requested. */
export const childElements = memo((parent: VisitedElement): readonly VisitedElement[] =>
  childrenWhere(parent, () => true),
);

/**
 * An element and those below it, in document order, without those that are not wanted and all below them: the cost depends
 * on what is wanted, and not on the size of the navigation.
 * @param isWanted holds for an element when it holds for one below
 */
export function visitedWhere(
  from: VisitedElement | undefined,
  isWanted: (element: NavigationElement) => boolean,
): readonly VisitedElement[] {
  const found: VisitedElement[] = [];
  const waiting = from === undefined || !isWanted(from.element) ? [] : [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    const children = childrenWhere(next, isWanted);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
  return found;
}

/**
 * Gives a lowered navigation its places. Nothing is walked before it is asked for. The site's `api.openapi` is in no scope,
 * because no entry uses it.
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
  const endpoints = lazily(() => listEndpoints(root));
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

function listEndpoints(root: VisitedElement | undefined): readonly ListedEndpoint[] {
  return endpointsWhere({ root }, (element) => subtreeOf(element).hasEndpoints);
}

/** The endpoints of the elements that are wanted, in document order, as `visitedWhere` visits these. */
export function endpointsWhere(
  { root }: Pick<NavigationListing, "root">,
  isWanted: ElementTest,
): readonly ListedEndpoint[] {
  const found: ListedEndpoint[] = [];
  visitEntriesWhere(root, isWanted, (entry, owner, list) => {
    if (entry.kind === "endpoint" && list !== undefined) found.push({ entry, owner, list });
  });
  return found;
}

/** The endpoints of elements in which some endpoint names its spec itself; others may be among them. */
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
  visitEntriesWhere(
    root,
    () => true,
    (entry, owner, list) => {
      if (entry.kind === "page")
        found.push({ path: entry.path, raw: entry.raw, owner, place: entry.place, list });
    },
  );
  return found;
}
