/**
 * The typed navigation: the meaning of docs.json and its `$ref` files.
 *
 * An element is a pure function of its subtree and of what it inherits, and has no absolute position. Places
 * in it are relative to the element, so that it stays the same object when text elsewhere changes. The walk
 * (walk.ts) computes absolute locations.
 */

import type { GraphqlName } from "../graphql/schema.ts";
import type { ReferenceTarget } from "../json/references.ts";
import type { SyntaxNode } from "../json/tree.ts";
import type { Segment } from "../model/location.ts";
import { type ChildKey, type ElementKind, elementSpec } from "./elements.ts";

/**
 * The place of a value. Without a document, the segments start at the enclosing element's own object, in the same
 * file. With a document, they start at the root of that document, which a `$ref` led to.
 */
export interface RelativeLocation {
  readonly document: string | undefined;
  readonly segments: readonly Segment[];
}

/** A property of an element, looked up through `$ref`. */
export interface Field {
  readonly key: string;
  /** The value of the property, with references resolved; undefined while it is missing or unreadable. */
  readonly value: SyntaxNode | undefined;
  /** The place of the property: its key and value as written. */
  readonly place: RelativeLocation;
  /** The place of the value; differs from `place` if the value is a `$ref`. */
  readonly valuePlace: RelativeLocation;
}

/** An entry that names a page. */
export interface PageEntry {
  readonly kind: "page";
  /** As written. */
  readonly raw: string;
  /** The page path in its normal form (F2.5). */
  readonly path: string;
  readonly place: RelativeLocation;
}

/** An entry that names an endpoint. */
export interface EndpointEntry {
  readonly kind: "endpoint";
  readonly raw: string;
  /** In capitals; `WEBHOOK` for webhooks. */
  readonly method: string;
  readonly path: string;
  /** The spec named in the entry itself. */
  readonly file: string | undefined;
  /** False for a word that is not an HTTP method: `GTE /users`. */
  readonly knownMethod: boolean;
  readonly place: RelativeLocation;
}

/** An entry that names a part of a GraphQL schema (F3.20). */
export interface GraphqlEntry {
  readonly kind: "graphql";
  /** As written: `QUERY books`. */
  readonly raw: string;
  readonly named: GraphqlName;
  readonly place: RelativeLocation;
}

/** An entry that is an element itself, such as a nested group. */
export interface ElementEntry {
  readonly kind: "element";
  readonly element: NavigationElement;
  /** The element's own object, relative to the parent element. */
  readonly place: RelativeLocation;
}

/** An entry for the navigation of another repository, which replaces it in multi-repository deployments. */
export interface RepositoryEntry {
  readonly kind: "repository";
  /** `owner/repo`; undefined if the value of `sourceRef` has another form. */
  readonly repository: string | undefined;
  readonly node: SyntaxNode;
  readonly place: RelativeLocation;
}

/** A value that is not an entry: a number among pages, a string among tabs. */
export interface InvalidEntry {
  readonly kind: "invalid";
  /** Undefined if the text is unreadable, which a syntax problem reports. */
  readonly node: SyntaxNode | undefined;
  readonly place: RelativeLocation;
}

/** One item of a list of content. */
export type Entry = PageEntry | EndpointEntry | GraphqlEntry | ElementEntry | RepositoryEntry | InvalidEntry;

/** The value of a child key. */
export interface ChildList {
  readonly key: ChildKey;
  readonly field: Field;
  /** False if the value is not an array. */
  readonly isArray: boolean;
  readonly entries: readonly Entry[];
  readonly pageCount: number;
  /** The entries that are elements; most lists have none. */
  readonly elementEntries: readonly ElementEntry[];
  readonly hasEndpoints: boolean;
  /** Whether the entries include another repository's navigation, whose pages are unknown here. */
  readonly hasRepositories: boolean;
}

/** One `$ref`, resolved or not. */
export interface Reference {
  /** The place of the value of `$ref`. */
  readonly place: RelativeLocation;
  readonly target: ReferenceTarget;
}

export interface NavigationElement {
  readonly kind: ElementKind;
  /** Whether this is an entry of `global` or the global object itself: links only. */
  readonly inGlobal: boolean;
  readonly parentKind: ElementKind | undefined;
  /** Whether this is a group inside a group, at any depth. */
  readonly nestedInGroup: boolean;
  /** The file that contains the element's own object. */
  readonly document: string;
  /** Merged with the target of `$ref`, whose keys are overridden by those beside it (F1.9). */
  readonly fields: ReadonlyMap<string, Field>;
  /** The lists under all child keys, in document order, whether they are allowed here or not. */
  readonly children: readonly ChildList[];
  readonly global: ElementEntry | undefined;
  /** The elements directly inside, `global` first. */
  readonly elements: readonly NavigationElement[];
  /** Pages and endpoints listed at any depth. */
  readonly pageCount: number;
  /** Every `$ref` of this element itself, without those of the elements below. */
  readonly references: readonly Reference[];
  /** Whether a `$ref` here could not be resolved, so that a missing key may be in its file. */
  readonly incomplete: boolean;
  /** False if a brace is missing, so that a missing key may be outside, or not typed yet. */
  readonly closed: boolean;
}

/** Whether the whole element has been read, so that a missing key is really missing. */
export function isWhole(element: NavigationElement): boolean {
  return element.closed && !element.incomplete;
}

/** The element's name: the text of its name key, trimmed; undefined for an element without a name. */
export function elementName(element: NavigationElement): string | undefined {
  const { nameKey } = elementSpec(element.kind);
  const value = nameKey === undefined ? undefined : element.fields.get(nameKey)?.value;
  return value?.kind === "string" && value.value.trim() !== "" ? value.value.trim() : undefined;
}
