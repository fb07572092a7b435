/**
 * Finds the place at an offset of a JSON file of the site: its syntax, and its meaning in the navigation or elsewhere in
 * docs.json. Completion, hover, definition, references, rename and code actions all use this module, so that they never
 * disagree.
 */

import { contextsAt, type NavigationContext } from "../../facts/navigation-context.ts";
import type { JsonDocument } from "../../json/tree.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { type SyntaxPlace, syntaxPlaceAt } from "./syntax-place.ts";

export type { NavigationContext } from "../../facts/navigation-context.ts";
export type { SyntaxPlace } from "./syntax-place.ts";

/** A place in a file: its syntax, and its meanings in the navigation. */
export interface PlaceInSite {
  /** Path of the file, relative to the site's root. */
  readonly document: string;
  readonly tree: JsonDocument;
  readonly syntax: SyntaxPlace;
  /**
   * The meanings: one for each inclusion of the file, in document order; empty outside the root value, and if the file is not
   * included.
   */
  readonly contexts: readonly NavigationContext[];
}

/**
 * The place at an offset; undefined in a file that is not a JSON file of the site, such as a page or a spec.
 *
 * @param document path of the file, relative to the site's root
 * @param offset in UTF-16 code units
 */
export function placeAt(site: Site, document: string, offset: number): PlaceInSite | undefined {
  const tree = documentAt(site, document);
  if (tree === undefined) return undefined;
  const syntax = syntaxPlaceAt(tree, offset);
  if (syntax.kind === "outside") return { document, tree, syntax, contexts: [] };
  // A half-typed key is not in the tree, so the place belongs to the object.
  const isKey = syntax.kind === "key" && syntax.property !== undefined;
  return { document, tree, syntax, contexts: contextsAt(site, document, syntax.segments, isKey) };
}
