/**
 * Lowering: converts the syntax of docs.json to the typed navigation, across `$ref` files.
 *
 * A pure function of a subtree and what it inherits. An element without any `$ref` below it is remembered by
 * the identity of its syntax node, so that after an edit only the elements around the edit are lowered
 * again. Never throws; a value that is not an entry becomes an invalid entry.
 */

import { graphqlName } from "../graphql/schema.ts";
import { propertyNamed } from "../json/pointer.ts";
import {
  type ReferenceBudget,
  type ReferenceResolver,
  type Resolution,
  referenceBudget,
  withinBudget,
} from "../json/references.ts";
import {
  type ArrayNode,
  membersOf,
  type ObjectNode,
  type PropertyNode,
  type SyntaxNode,
} from "../json/tree.ts";
import { weakCache } from "../memo.ts";
import type { Segment } from "../model/location.ts";
import {
  type ChildKey,
  type ElementKind,
  elementSpec,
  isChildKey,
  isFieldOf,
  listedKind,
  sourceKey,
} from "./elements.ts";
import { parseEndpoint } from "./endpoint.ts";
import type {
  ChildList,
  ElementEntry,
  Entry,
  Field,
  NavigationElement,
  Reference,
  RelativeLocation,
  RepositoryEntry,
} from "./model.ts";
import { visitReferences } from "./nested-references.ts";
import { normalPagePath } from "./page-path.ts";

/** What an element inherits from above. The element is a function of these values and its syntax. */
interface InheritedValues {
  readonly kind: ElementKind;
  readonly parentKind: ElementKind | undefined;
  readonly inGlobal: boolean;
  readonly nestedInGroup: boolean;
  /** The documents that `$ref`s led through, the current one last. */
  readonly chain: readonly string[];
  /** Whether one of these documents is included elsewhere too. */
  readonly isRepeated: boolean;
}

/** The element that an object was lowered to, and the key of what else it depends on. */
interface RememberedElement {
  readonly key: string;
  readonly element: NavigationElement;
  /** The last list entry of the element, reused until the element moves. */
  entry: ElementEntry | undefined;
}

const remembered = weakCache<ObjectNode, RememberedElement>();

const ownLocation: RelativeLocation = { document: undefined, segments: [] };

function below(place: RelativeLocation, segment: Segment): RelativeLocation {
  // `concat` allocates no spare capacity, as a spread would; a site has one such list for each page.
  return { document: place.document, segments: place.segments.concat(segment) };
}

function documentOf(inherited: InheritedValues): string {
  return inherited.chain[inherited.chain.length - 1] ?? "";
}

/** What the lowering of one element uses and collects. */
interface Notes {
  readonly resolver: ReferenceResolver;
  readonly references: Reference[];
  /** The budget of the whole navigation. */
  readonly budget: ReferenceBudget;
  incomplete: boolean;
  /** Whether the element, or one below it, depends on other documents and must not be remembered. */
  refers: boolean;
}

interface Value {
  readonly node: SyntaxNode | undefined;
  readonly place: RelativeLocation;
  readonly inherited: InheritedValues;
}

/**
 * Resolves a value that is an object with `$ref` and no other key.
 * @param isList whether the value must be a list, with which keys beside `$ref` cannot be merged
 */
function followValue(
  node: SyntaxNode | undefined,
  place: RelativeLocation,
  inherited: InheritedValues,
  notes: Notes,
  isList = false,
): Value {
  let value: Value = { node, place, inherited };
  for (;;) {
    const current = value.node;
    if (current?.kind !== "object") return value;
    const reference = referenceOf(current);
    if (reference === undefined || (!isList && current.properties.length !== 1)) return value;
    const resolution = follow(reference, value.place, value.inherited, notes);
    if (resolution === undefined) return { ...value, node: undefined };
    value = resolution;
  }
}

function referenceOf(node: ObjectNode): PropertyNode | undefined {
  return propertyNamed(node, "$ref");
}

function follow(
  reference: PropertyNode,
  place: RelativeLocation,
  inherited: InheritedValues,
  notes: Notes,
): Value | undefined {
  notes.refers = true;
  const { repeats } = notes.budget;
  const resolution: Resolution = notes.resolver(reference.value, inherited.chain);
  notes.references.push({ place: below(place, "$ref"), target: resolution.target });
  if (resolution.root === undefined) return undefined;
  return {
    node: resolution.root,
    place: { document: resolution.document, segments: [] },
    inherited: {
      ...inherited,
      chain: [...inherited.chain, resolution.document],
      isRepeated: inherited.isRepeated || notes.budget.repeats < repeats,
    },
  };
}

/** One object that contributes properties to an element: its own object, or the target of a `$ref`. */
interface Layer {
  readonly node: ObjectNode;
  readonly place: RelativeLocation;
  readonly inherited: InheritedValues;
}

/** The object and the objects that it includes by `$ref`, nearest first. Places are relative to the first object. */
function layersOf(node: ObjectNode, inherited: InheritedValues, notes: Notes): readonly Layer[] {
  const layers: Layer[] = [];
  let current: Layer | undefined = { node, place: ownLocation, inherited };
  while (current !== undefined) {
    layers.push(current);
    const reference: PropertyNode | undefined = referenceOf(current.node);
    if (reference === undefined) break;
    const next: Value | undefined = follow(reference, current.place, current.inherited, notes);
    if (next === undefined) notes.incomplete = true;
    current =
      next?.node?.kind === "object"
        ? { node: next.node, place: next.place, inherited: next.inherited }
        : undefined;
  }
  return layers;
}

/** A key of everything that lowering depends on besides the syntax and the files that a `$ref` names. */
function keyOf(inherited: InheritedValues, isFile: boolean): string {
  const { kind, parentKind, inGlobal, nestedInGroup } = inherited;
  return `${kind} ${parentKind} ${inGlobal} ${nestedInGroup} ${isFile} ${documentOf(inherited)}`;
}

function isItemOf(list: RelativeLocation, index: number, { document, segments }: RelativeLocation): boolean {
  return (
    document === list.document &&
    segments.length === list.segments.length + 1 &&
    segments[segments.length - 1] === index &&
    list.segments.every((segment, at) => segment === segments[at])
  );
}

/** Lowers the items of a list. After an edit, nearly all items of a long list are unchanged, and cost one lookup each. */
function lowerItems(
  { items }: ArrayNode,
  place: RelativeLocation,
  inherited: InheritedValues,
  notes: Notes,
  lowerItem: (item: SyntaxNode, place: RelativeLocation) => Entry,
): readonly Entry[] {
  let key: string | undefined;
  return items.map((item, index) => {
    const memory = item.kind === "object" ? remembered.get(item) : undefined;
    if (memory === undefined) return lowerItem(item, below(place, index));
    key ??= keyOf(inherited, false);
    if (memory.key !== key) return lowerItem(item, below(place, index));
    charge(memory.element.pageCount, inherited, notes);
    if (memory.entry === undefined || !isItemOf(place, index, memory.entry.place)) {
      memory.entry = { kind: "element", element: memory.element, place: below(place, index) };
    }
    return memory.entry;
  });
}

function lowerPages(
  array: ArrayNode,
  place: RelativeLocation,
  inherited: InheritedValues,
  notes: Notes,
): readonly Entry[] {
  return lowerItems(array, place, inherited, notes, (item, entryPlace): Entry => {
    if (item.kind === "string") return textEntry(item.value, entryPlace);
    const value = followValue(item, entryPlace, inherited, notes);
    return value.node?.kind === "string"
      ? textEntry(value.node.value, value.place)
      : lowerEntry(value, notes);
  });
}

/** The entry for a string among pages. */
function textEntry(raw: string, place: RelativeLocation): Entry {
  const hasSpace = /\s/.test(raw);
  const endpoint = hasSpace ? parseEndpoint(raw) : undefined;
  if (endpoint !== undefined) return { kind: "endpoint", raw, ...endpoint, place };
  const named = hasSpace ? graphqlName(raw) : undefined;
  if (named !== undefined) return { kind: "graphql", raw, named, place };
  return { kind: "page", raw, path: normalPagePath(raw), place };
}

/** @param value an item of a list, with its reference resolved */
function lowerEntry(value: Value, notes: Notes): Entry {
  if (value.node?.kind !== "object") {
    return {
      kind: "invalid",
      node: value.node?.kind === "invalid" ? undefined : value.node,
      place: value.place,
    };
  }
  const repository = repositoryOf(value.node, value.inherited.kind);
  if (repository !== undefined) return { ...repository, place: value.place };
  const element = lowerObject(value.node, isWholeFile(value.place), value.inherited, notes);
  return { kind: "element", element, place: value.place };
}

const repositoryForm = /^[\w.-]+\/[\w.-]+$/;

/**
 * The entry that names another repository (F3.13); undefined for an element, which has a name or content of its
 * own.
 */
function repositoryOf(node: ObjectNode, kind: ElementKind): Omit<RepositoryEntry, "place"> | undefined {
  const source = propertyNamed(node, sourceKey)?.value;
  if (source === undefined || source.kind === "invalid") return undefined;
  const { nameKey } = elementSpec(kind);
  const isElement = node.properties.some(({ key }) => key.value === nameKey || isChildKey(key.value));
  if (isElement) return undefined;
  const repository = source.kind === "string" ? source.value.trim() : "";
  return {
    kind: "repository",
    repository: repositoryForm.test(repository) ? repository : undefined,
    node,
  };
}

function lowerChildren(
  key: ChildKey,
  field: Field,
  owner: InheritedValues,
  kind: ElementKind,
  notes: Notes,
): ChildList {
  const value = field.value;
  if (value?.kind !== "array") {
    return {
      key,
      field,
      isArray: false,
      entries: [],
      pageCount: 0,
      elementEntries: noEntries,
      hasEndpoints: false,
      hasRepositories: false,
    };
  }
  charge(value.items.length, owner, notes);
  const inherited: InheritedValues = {
    ...owner,
    kind: listedKind[key],
    parentKind: kind,
    inGlobal: owner.inGlobal || kind === "global",
    nestedInGroup: owner.nestedInGroup || kind === "group",
  };
  const entries =
    key === "pages"
      ? lowerPages(value, field.valuePlace, inherited, notes)
      : lowerItems(value, field.valuePlace, inherited, notes, (item, place) =>
          lowerEntry(followValue(item, place, inherited, notes), notes),
        );
  let pageCount = 0;
  let elementEntries: ElementEntry[] | undefined;
  let hasEndpoints = false;
  let hasRepositories = false;
  for (const entry of entries) {
    if (entry.kind === "element") {
      elementEntries ??= [];
      elementEntries.push(entry);
      pageCount += entry.element.pageCount;
    } else if (entry.kind === "repository") hasRepositories = true;
    else if (entry.kind !== "invalid") {
      pageCount += 1;
      hasEndpoints ||= entry.kind === "endpoint";
    }
  }
  return {
    key,
    field,
    isArray: true,
    entries,
    pageCount,
    elementEntries: elementEntries ?? noEntries,
    hasEndpoints,
    hasRepositories,
  };
}

const noEntries: readonly ElementEntry[] = [];

/** Charges repeated content to the budget; docs.json itself and the first inclusion of a file are free. */
function charge(count: number, { isRepeated }: InheritedValues, { budget }: Notes): void {
  if (isRepeated) budget.entries -= count;
}

/** Whether the value at a place is the whole of a `$ref` file. */
function isWholeFile(place: RelativeLocation): boolean {
  return place.document !== undefined && place.segments.length === 0;
}

/**
 * Lowers an object, and records in `above` whether it depends on other documents.
 * @param isFile whether the object is the whole of a `$ref` file
 */
function lowerObject(
  node: ObjectNode,
  isFile: boolean,
  inherited: InheritedValues,
  above: Notes,
): NavigationElement {
  const key = keyOf(inherited, isFile);
  const memory = remembered.get(node);
  if (memory?.key === key) {
    charge(memory.element.pageCount, inherited, above);
    return memory.element;
  }

  const notes: Notes = { ...above, references: [], incomplete: false, refers: false };
  const fields = new Map<string, Field>();
  const owners = new Map<string, InheritedValues>();
  let isClosed = true;
  for (const layer of layersOf(node, inherited, notes)) {
    if (!layer.node.opened || !layer.node.closed) isClosed = false;
    charge(layer.node.properties.length, layer.inherited, notes);
    const nearer = new Set(fields.keys());
    for (const property of layer.node.properties) {
      const name = property.key.value;
      if (name === "$ref" || nearer.has(name)) continue;
      // An included file may name its own schema, which does not belong to the element.
      if (name === "$schema" && (layer.place.document !== undefined || (isFile && layer.node === node)))
        continue;
      const place = below(layer.place, name);
      const value = followValue(property.value, place, layer.inherited, notes, isChildKey(name));
      fields.set(name, {
        key: name,
        value: value.node?.kind === "invalid" ? undefined : value.node,
        place,
        valuePlace: value.place,
      });
      owners.set(name, value.inherited);
    }
  }

  const children: ChildList[] = [];
  let global: ElementEntry | undefined;
  for (const field of fields.values()) {
    const owner = owners.get(field.key) ?? inherited;
    if (isChildKey(field.key)) {
      children.push(lowerChildren(field.key, field, owner, inherited.kind, notes));
    } else if (
      field.key === "global" &&
      // The platform drops `global` in a group and in a link (F3.11, F4.29).
      isFieldOf(inherited.kind, "global", inherited.inGlobal) &&
      field.value?.kind === "object"
    ) {
      const place = field.valuePlace;
      const links = { ...owner, kind: "global", inGlobal: true, nestedInGroup: false } as const;
      const inheritedByLinks: InheritedValues = { ...links, parentKind: inherited.kind };
      const element = lowerObject(field.value, isWholeFile(place), inheritedByLinks, notes);
      global = { kind: "element", element, place };
    } else {
      const value: Value = { node: field.value, place: field.valuePlace, inherited: owner };
      visitReferences(value, (container, reference, at) => {
        charge(membersOf(container).length, at.inherited, notes);
        return reference && follow(reference, at.place, at.inherited, notes);
      });
    }
  }

  const element: NavigationElement = {
    kind: inherited.kind,
    inGlobal: inherited.inGlobal,
    parentKind: inherited.parentKind,
    nestedInGroup: inherited.nestedInGroup,
    document: documentOf(inherited),
    fields,
    children,
    global,
    elements: elementsIn(global, children),
    pageCount: children.reduce((sum, list) => sum + list.pageCount, 0),
    references: notes.references,
    incomplete: notes.incomplete,
    closed: isClosed,
  };
  if (notes.refers) above.refers = true;
  else remembered.set(node, { key, element, entry: undefined });
  return element;
}

const noElements: readonly NavigationElement[] = [];

/** The elements directly inside an element; most elements have none and share one list. */
function elementsIn(
  global: ElementEntry | undefined,
  children: readonly ChildList[],
): readonly NavigationElement[] {
  if (global === undefined && children.every(({ elementEntries }) => elementEntries.length === 0))
    return noElements;
  const elements = global === undefined ? [] : [global.element];
  for (const { elementEntries } of children) for (const { element } of elementEntries) elements.push(element);
  return elements;
}

/** The root of the navigation, or why there is none. */
export type NavigationRoot =
  | { readonly kind: "lowered"; readonly element: NavigationElement; readonly place: RelativeLocation }
  /** `navigation` exists, but it is not an object; `node` is undefined if it cannot be read. */
  | {
      readonly kind: "not-an-object";
      readonly node: SyntaxNode | undefined;
      readonly place: RelativeLocation;
    }
  | { readonly kind: "absent" };

/** The root of the navigation, and the references that were resolved to reach it. */
export interface LoweredNavigation {
  readonly root: NavigationRoot;
  /** The references that lead to the root object, with absolute places. */
  readonly references: readonly Reference[];
}

/**
 * Lowers the `navigation` property of docs.json.
 * @param property undefined if there is no such key
 * @param chain the documents that lead to the property: docs.json first, the one that contains it last
 * @param unbounded resolves references; its results are limited by a budget here
 */
export function lowerNavigation(
  property: PropertyNode | undefined,
  chain: readonly string[],
  unbounded: ReferenceResolver,
): LoweredNavigation {
  if (property === undefined) return { root: { kind: "absent" }, references: [] };
  const budget = referenceBudget();
  const resolver = withinBudget(unbounded, budget);
  const notes: Notes = { resolver, references: [], budget, incomplete: false, refers: false };
  const inherited: InheritedValues = {
    kind: "navigation",
    parentKind: undefined,
    inGlobal: false,
    nestedInGroup: false,
    chain,
    isRepeated: false,
  };
  const start: RelativeLocation = { document: documentOf(inherited), segments: ["navigation"] };
  const value = followValue(property.value, start, inherited, notes);
  if (value.node?.kind !== "object") {
    const node = value.node?.kind === "invalid" ? undefined : value.node;
    return { root: { kind: "not-an-object", node, place: value.place }, references: notes.references };
  }
  const element = lowerObject(value.node, isWholeFile(value.place), value.inherited, notes);
  return { root: { kind: "lowered", element, place: value.place }, references: notes.references };
}
