/**
 * One walk over the lowered navigation: gives elements their absolute places and what depends on their
 * position (spec in scope, enclosing language, version or product), and lists every page and endpoint in
 * document order. Rules of scope `site` read these lists, never trees.
 */
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
import { readSpecs, type SpecScope } from "./scope.ts";

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
export interface ListedSpec {
  readonly key: "openapi" | "asyncapi";
  readonly scope: SpecScope;
  readonly owner: VisitedElement;
  readonly place: RelativeLocation;
}

export interface ListedReference {
  readonly reference: Reference;
  readonly owner: VisitedElement | undefined;
}

/**
 * The results of one walk, in document order. The walk itself visits only elements; pages are far more
 * numerous and are listed on request.
 */
export interface NavigationListing {
  /** The value of `navigation`, for callers that must know that it is absent or not an object. */
  readonly navigation: NavigationRoot;
  readonly root: VisitedElement | undefined;
  readonly elements: readonly VisitedElement[];
  readonly pages: readonly ListedPage[];
  readonly endpoints: readonly ListedEndpoint[];
  readonly specs: readonly ListedSpec[];
  readonly references: readonly ListedReference[];
  /** Page paths that are listed anywhere. */
  readonly listedPaths: ReadonlySet<string>;
}

/** Called for every page and endpoint entry, and for the `root` page of a group, which is in no list. */
export type EntryVisitor = (
  entry: PageEntry | EndpointEntry,
  owner: VisitedElement,
  list: ChildList | undefined,
) => void;

/** Called for pages only. */
export type PageVisitor = (entry: PageEntry, owner: VisitedElement, list: ChildList | undefined) => void;

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

/** Visits all entries in document order, without allocating an object for each. */
export function visitEntries(listing: Pick<NavigationListing, "elements">, visit: EntryVisitor): void {
  // Elements are in the order of the walk, so this loop repeats the walk step by step.
  let next = 0;
  const visitElement = (): void => {
    const owner = listing.elements[next];
    next += 1;
    if (owner === undefined) return;
    const root = rootPageOf(owner.element);
    if (root !== undefined) visit(root, owner, undefined);
    if (owner.element.global !== undefined) visitElement();
    for (const list of owner.element.children) {
      for (const entry of list.entries) {
        if (entry.kind === "element") visitElement();
        else if (entry.kind === "page" || entry.kind === "endpoint") visit(entry, owner, list);
      }
    }
  };
  visitElement();
}

/** Visits pages only. */
export function visitPages(listing: Pick<NavigationListing, "elements">, visit: PageVisitor): void {
  visitEntries(listing, (entry, owner, list) => {
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

/** Walks a lowered navigation once. The site's `api.openapi` is in no scope, because no entry uses it. */
export function walkNavigation(navigation: LoweredNavigation): NavigationListing {
  const elements: VisitedElement[] = [];
  const endpoints: ListedEndpoint[] = [];
  const specs: ListedSpec[] = [];
  const references: ListedReference[] = navigation.references.map((reference) => ({
    reference,
    owner: undefined,
  }));

  function visitElement(
    entry: ElementEntry,
    parent: VisitedElement | undefined,
    list: ChildList | undefined,
  ): VisitedElement {
    const element = entry.element;
    const openapi = element.fields.get("openapi");
    const scope = openapi === undefined ? undefined : readSpecs(openapi.value);
    const visited: VisitedElement = {
      element,
      place: entry.place,
      parent,
      list,
      specs: scope ?? parent?.specs,
      division: divisions.has(element.kind) && !element.inGlobal ? element : parent?.division,
    };
    elements.push(visited);
    for (const reference of element.references) references.push({ reference, owner: visited });
    if (openapi !== undefined && scope !== undefined) {
      specs.push({ key: "openapi", scope, owner: visited, place: openapi.valuePlace });
    }
    const asyncapi = element.fields.get("asyncapi");
    if (asyncapi !== undefined) {
      const asyncScope = readSpecs(asyncapi.value);
      specs.push({ key: "asyncapi", scope: asyncScope, owner: visited, place: asyncapi.valuePlace });
    }
    if (element.global !== undefined) visitElement(element.global, visited, undefined);
    for (const child of element.children) {
      if (child.elementCount === 0 && !child.hasEndpoints) continue;
      for (const item of child.entries) {
        if (item.kind === "element") visitElement(item, visited, child);
        else if (item.kind === "endpoint") endpoints.push({ entry: item, owner: visited, list: child });
      }
    }
    return visited;
  }

  const root =
    navigation.root.kind === "lowered"
      ? visitElement(
          { kind: "element", element: navigation.root.element, place: navigation.root.place },
          undefined,
          undefined,
        )
      : undefined;
  let pages: readonly ListedPage[] | undefined;
  let listedPaths: ReadonlySet<string> | undefined;
  return {
    navigation: navigation.root,
    root,
    elements,
    endpoints,
    specs,
    references,
    get pages() {
      if (pages === undefined) {
        const found: ListedPage[] = [];
        visitPages({ elements }, ({ path, raw, place }, owner, list) => {
          found.push({ path, raw, owner, place, list });
        });
        pages = found;
      }
      return pages;
    },
    get listedPaths() {
      if (listedPaths === undefined) {
        const found = new Set<string>();
        visitPages({ elements }, ({ path }) => found.add(path));
        listedPaths = found;
      }
      return listedPaths;
    },
  };
}
