/**
 * The outline of a JSON file of the site: its navigation as a tree of elements and entries, and the other keys
 * of docs.json. Built in one pass in document order, from this file only: the content of a `$ref` is in the outline of
 * the included file.
 */
import { navigationListing } from "../facts/navigation-listing.ts";
import { itemSpan, type NavigationPlaces, navigationPlaces } from "../facts/navigation-places.ts";
import { pageFilesOf } from "../facts/page-files.ts";
import { titleOf } from "../facts/page-title.ts";
import { operationOf } from "../facts/targets.ts";
import { type LocatedNode, locateBelow, spanOf } from "../json/pointer.ts";
import type { JsonDocument, ObjectNode, PropertyNode, SyntaxNode } from "../json/tree.ts";
import type { Span } from "../model/location.ts";
import { type ElementKind, elementSpec, sourceKey } from "../navigation/elements.ts";
import { type Entry, elementName, type NavigationElement } from "../navigation/model.ts";
import type { VisitedElement } from "../navigation/walk.ts";
import type { PageFile } from "../site/file-index.ts";
import { documentAt, mainDocument, type Site } from "../site/site.ts";
import { capitalize, counted, shorten } from "../text/words.ts";
import { entryWords, type Publication, publicationOf } from "./publication.ts";

/** One line of the outline, with the lines below it. */
export interface OutlineSymbol {
  /** `setting`: a key of docs.json outside the navigation. */
  readonly kind: ElementKind | "page" | "endpoint" | "setting";
  readonly name: string;
  /** Empty if there are no further details. */
  readonly detail: string;
  readonly span: Span;
  /** The part of `span` to select; equal to `span` if no part is more important. */
  readonly selection: Span;
  readonly children: readonly OutlineSymbol[];
}

/** Longer names and details are shortened, in characters. */
const maxNameLength = 120;
const none: readonly OutlineSymbol[] = [];

/** The label and name of an element, such as `Tab Guides`; only the label for an element without a name. */
export function elementTitle(element: NavigationElement): string {
  const { label } = elementSpec(element.kind);
  const name = elementName(element);
  return name === undefined ? capitalize(label) : `${capitalize(label)} ${shorten(name, maxNameLength)}`;
}

function symbolOfEntry(kind: OutlineSymbol["kind"], name: string, detail: string, span: Span): OutlineSymbol {
  return { kind, name, detail, span, selection: span, children: none };
}

/** @param page the file of a page entry */
function entrySymbol(
  site: Site,
  owner: VisitedElement,
  entry: Entry,
  page: PageFile | undefined,
  span: Span,
): OutlineSymbol | undefined {
  if (entry.kind === "page") {
    const title = titleOf(page);
    const path = entry.path === "" ? entry.raw : entry.path;
    // The protocol requires a name for each symbol.
    const name = title ?? (path.trim() === "" ? '""' : path);
    return symbolOfEntry("page", name, title === undefined ? "" : path, span);
  }
  if (entry.kind === "repository")
    return symbolOfEntry("page", entry.repository ?? sourceKey, sourceKey, span);
  if (entry.kind === "graphql") {
    const { word, names } = entry.named;
    return symbolOfEntry("endpoint", shorten(`${word} ${names.join(".")}`, maxNameLength), "", span);
  }
  if (entry.kind !== "endpoint") return undefined;
  const summary = operationOf(site, owner, entry)?.operation.summary ?? "";
  return symbolOfEntry("endpoint", `${entry.method} ${entry.path}`, shorten(summary, maxNameLength), span);
}

/** A summary of an element's content. */
function elementDetail(publication: Publication, owner: VisitedElement): string {
  const { pageCount, fields } = owner.element;
  if (pageCount > 0) return entryWords(pageCount, publication.publishedBelow(owner));
  const href = fields.get("href")?.value;
  return href?.kind === "string" ? shorten(href.value, maxNameLength) : "";
}

/** Builds the symbols of one file while walking over all elements. */
class OutlineBuilder {
  readonly #site: Site;
  readonly #document: string;
  readonly #places: NavigationPlaces;
  readonly #elements: readonly VisitedElement[];
  readonly #publication: Publication;
  #next = 0;
  /** Offsets of arrays and objects that already have symbols, because a file may be included several times. */
  readonly #done = new Set<number>();

  constructor(site: Site, document: string) {
    this.#site = site;
    this.#document = document;
    this.#places = navigationPlaces(site);
    this.#elements = navigationListing(site).elements;
    this.#publication = publicationOf(site);
  }

  /** The outermost symbols of the file. */
  build(): readonly OutlineSymbol[] {
    const outermost: OutlineSymbol[] = [];
    if (this.#elements.length > 0) this.#visit(undefined, outermost);
    return outermost;
  }

  /**
   * Adds the symbols of the next element and all elements below it.
   * @param item the element's item in its list, if the list is in this file
   */
  #visit(item: Span | undefined, siblings: OutlineSymbol[]): void {
    const visited = this.#elements[this.#next];
    this.#next += 1;
    if (visited === undefined) return;
    const object = this.#places.objects.get(visited);
    const isHere = object?.document === this.#document;
    const span = item ?? (isHere ? spanOf(object.located) : undefined);
    const isNew = span !== undefined && !this.#done.has(span.start);
    if (span !== undefined) this.#done.add(span.start);
    const children: OutlineSymbol[] = [];
    if (visited.element.global !== undefined) this.#visit(undefined, children);
    for (const list of visited.element.children) this.#addList(visited, list, children);
    if (span === undefined) for (const child of children) siblings.push(child);
    else if (isNew)
      siblings.push(this.#symbolOf(visited, span, isHere ? object.located : undefined, children));
  }

  /** @param object the element's object, if it is in this file */
  #symbolOf(
    visited: VisitedElement,
    span: Span,
    object: LocatedNode | undefined,
    children: readonly OutlineSymbol[],
  ): OutlineSymbol {
    const { element } = visited;
    return {
      kind: element.kind,
      name: elementTitle(element),
      detail: elementDetail(this.#publication, visited),
      span,
      selection: nameSpan(element, span, object),
      children,
    };
  }

  #addList(
    visited: VisitedElement,
    list: NavigationElement["children"][number],
    children: OutlineSymbol[],
  ): void {
    const placedList = this.#places.listsOf.get(visited)?.find((candidate) => candidate.list === list);
    const placed = placedList?.document === this.#document ? placedList : undefined;
    const isNew = placed !== undefined && !this.#done.has(placed.offset);
    if (placed !== undefined) this.#done.add(placed.offset);
    const { files } = this.#site;
    const pages = files === undefined ? undefined : pageFilesOf(files, list);
    for (let index = 0; index < list.entries.length; index += 1) {
      const entry = list.entries[index];
      if (entry?.kind === "element") {
        this.#visit(placed === undefined ? undefined : itemSpan(placed, index), children);
      } else if (entry !== undefined && placed !== undefined && isNew) {
        const symbol = entrySymbol(this.#site, visited, entry, pages?.[index], itemSpan(placed, index));
        if (symbol !== undefined) children.push(symbol);
      }
    }
  }
}

/** The name in an element's object; the first character of `span` for an element without a name. */
function nameSpan({ kind }: NavigationElement, span: Span, object: LocatedNode | undefined): Span {
  const { nameKey } = elementSpec(kind);
  const name = object && nameKey !== undefined ? locateBelow(object, [nameKey]) : undefined;
  return name === undefined
    ? { start: span.start, length: Math.min(1, span.length) }
    : { start: name.offset, length: name.node.length };
}

/** A summary of a setting's value. */
function settingDetail(key: string, value: SyntaxNode | undefined): string {
  switch (value?.kind) {
    case "array":
      return key === "redirects"
        ? counted(value.items.length, "redirect")
        : counted(value.items.length, "entry", "entries");
    case "object":
      return counted(value.properties.length, "key");
    case "string":
      return shorten(value.value, maxNameLength);
    case "number":
    case "boolean":
      return String(value.value);
    default:
      return "";
  }
}

function settingSymbol(
  property: PropertyNode,
  start: number,
  children: readonly OutlineSymbol[],
): OutlineSymbol {
  const { key, value } = property;
  return {
    kind: "setting",
    name: key.value.trim() === "" ? '""' : shorten(key.value, maxNameLength),
    detail: settingDetail(key.value, value),
    span: { start, length: property.length },
    selection: { start, length: key.length },
    children,
  };
}

function settingSymbols(
  root: ObjectNode,
  rootStart: number,
  navigation: readonly OutlineSymbol[],
): readonly OutlineSymbol[] {
  // If a key is repeated, the last one counts.
  const last = root.properties.findLastIndex((property) => property.key.value === "navigation");
  return root.properties.map((property, index) => {
    const start = rootStart + (root.starts[index] ?? 0);
    if (index !== last) return settingSymbol(property, start, none);
    const [first] = navigation;
    const isRoot = navigation.length === 1 && first?.kind === "navigation";
    const symbol = settingSymbol(property, start, isRoot ? first.children : navigation);
    return { ...symbol, kind: "navigation", detail: isRoot ? first.detail : "" };
  });
}

function outlineOf(site: Site, document: string, tree: JsonDocument): readonly OutlineSymbol[] {
  const { root, rootStart } = tree;
  const navigation = new OutlineBuilder(site, document).build();
  if (root?.kind !== "object") return navigation;
  if (document === mainDocument) return settingSymbols(root, rootStart, navigation);
  return navigation.length > 0 ? navigation : settingSymbols(root, rootStart, none);
}

/** The outline of a JSON file of the site; undefined for any other file. */
export function documentSymbols(site: Site, document: string): readonly OutlineSymbol[] | undefined {
  const tree = documentAt(site, document);
  return tree === undefined ? undefined : outlineOf(site, document, tree);
}
