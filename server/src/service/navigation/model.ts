/**
 * The typed navigation: what the syntax of docs.json and its `$ref` files means.
 *
 * An element is a pure function of its subtree and of what it inherits, and carries no absolute
 * position: a place inside is relative to the element, so that the element stays the same object
 * when text elsewhere changes. Positions are put together while walking (see walk.ts).
 */

import type { SyntaxNode } from "../json/tree.ts";
import type { Segment } from "../model/location.ts";
import type { ChildKey, ElementKind } from "./elements.ts";

/**
 * Where a value stands. Without a document: segments from the enclosing element's own object, in
 * the same file. With one: segments from that document's root (what a `$ref` led to).
 */
export interface RelativeLocation {
  readonly document: string | undefined;
  readonly segments: readonly Segment[];
}

/** A property of an element, looked up through `$ref`. */
export interface Field {
  readonly key: string;
  /** What the property means, references followed; undefined while a value is missing or unreadable. */
  readonly value: SyntaxNode | undefined;
  /** Where the property stands (its key and value as written). */
  readonly place: RelativeLocation;
  /** Where the value stands: differs from `place` when the value is a `$ref`. */
  readonly valuePlace: RelativeLocation;
}

export interface PageEntry {
  readonly kind: "page";
  /** As written. */
  readonly raw: string;
  /** The page path in its normal form (F2.5). */
  readonly path: string;
  readonly place: RelativeLocation;
}

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

export interface ElementEntry {
  readonly kind: "element";
  readonly element: NavigationElement;
  /** The element's own object, relative to the parent element. */
  readonly place: RelativeLocation;
}

/** The navigation of another repository, which multi-repository deployments put in the place of the entry. */
export interface RepositoryEntry {
  readonly kind: "repository";
  /** `owner/repo`; undefined where the value of `sourceRef` has another form. */
  readonly repository: string | undefined;
  readonly node: SyntaxNode;
  readonly place: RelativeLocation;
}

/** Something that is no entry at all: a number among pages, a string among tabs. */
export interface InvalidEntry {
  readonly kind: "invalid";
  /** Undefined where the text is unreadable there, which a syntax problem already says. */
  readonly node: SyntaxNode | undefined;
  readonly place: RelativeLocation;
}

export type Entry = PageEntry | EndpointEntry | ElementEntry | RepositoryEntry | InvalidEntry;

/** The value of a child key. */
export interface ChildList {
  readonly key: ChildKey;
  readonly field: Field;
  /** False where the value is no array. */
  readonly isArray: boolean;
  readonly entries: readonly Entry[];
  readonly pageCount: number;
  readonly elementCount: number;
  readonly hasEndpoints: boolean;
  /** Whether another repository's navigation is among the entries: what it lists is not known here. */
  readonly hasRepositories: boolean;
}

/** One `$ref`, followed or not. */
export interface Reference {
  /** Where the value of `$ref` stands. */
  readonly place: RelativeLocation;
  readonly target: ReferenceTarget;
}

export type ReferenceTarget =
  | { readonly kind: "resolved"; readonly document: string }
  /** Not read yet: the host is to hand it over. */
  | { readonly kind: "pending"; readonly document: string }
  | { readonly kind: "missing"; readonly document: string }
  | { readonly kind: "unreadable"; readonly document: string; readonly reason: string }
  /** Followed as far as it can be read. */
  | { readonly kind: "not-json"; readonly document: string }
  | { readonly kind: "outside"; readonly text: string }
  | { readonly kind: "not-a-json-file"; readonly text: string }
  | { readonly kind: "cycle"; readonly document: string; readonly chain: readonly string[] }
  /** More files in a row than are followed. */
  | { readonly kind: "too-deep"; readonly document: string }
  /** References lead to more content than is included. */
  | { readonly kind: "too-many"; readonly document: string }
  | { readonly kind: "not-a-string" };

export interface NavigationElement {
  readonly kind: ElementKind;
  /** An entry of `global`, or the global object itself: links only. */
  readonly inGlobal: boolean;
  readonly parentKind: ElementKind | undefined;
  /** A group inside a group, at any depth. */
  readonly nestedInGroup: boolean;
  /** The file in which the element's own object stands. */
  readonly document: string;
  /** Merged over `$ref`: the keys beside it win (F1.9). */
  readonly fields: ReadonlyMap<string, Field>;
  /** Every child key that is present, in document order, allowed here or not. */
  readonly children: readonly ChildList[];
  readonly global: ElementEntry | undefined;
  /** Pages and endpoints listed at any depth. */
  readonly pageCount: number;
  /** Every `$ref` of this element itself, not of the elements below. */
  readonly references: readonly Reference[];
  /** Whether a `$ref` here could not be followed: what seems to lack may be in there. */
  readonly incomplete: boolean;
  /** False where one of its braces is missing: what seems to lack may stand outside, or be still to come. */
  readonly closed: boolean;
}

/** Whether all of the element has been read, so that what is not there does lack. */
export function isWhole(element: NavigationElement): boolean {
  return element.closed && !element.incomplete;
}

/** The element's name: the text of its name key, trimmed; undefined where it has none. */
export function elementName(element: NavigationElement, nameKey: string | undefined): string | undefined {
  const value = nameKey === undefined ? undefined : element.fields.get(nameKey)?.value;
  return value?.kind === "string" && value.value.trim() !== "" ? value.value.trim() : undefined;
}
