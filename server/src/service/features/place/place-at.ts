/**
 * What stands at an offset of a JSON file of the site: its place in the text and what that means in the
 * navigation or in the rest of docs.json. Completion, hover, definition, references, rename and code
 * actions all ask this module, so that they never disagree.
 */

import type { JsonDocument } from "../../json/tree.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { type NavigationSpot, spotsAt } from "./navigation-spot.ts";
import { type SyntaxPlace, syntaxPlaceAt } from "./syntax-place.ts";

export type { NavigationSpot } from "./navigation-spot.ts";
export type { SyntaxPlace } from "./syntax-place.ts";

export interface PlaceInSite {
  /** Path of the file, relative to the site's root. */
  readonly document: string;
  readonly tree: JsonDocument;
  readonly syntax: SyntaxPlace;
  /**
   * What it means: one for each place that includes the file, in document order; none where nothing
   * does, or outside of the root value.
   */
  readonly spots: readonly NavigationSpot[];
}

/**
 * What stands at an offset; undefined in what is no JSON file of the site (page files, specs, files
 * that nothing names).
 *
 * @param document path of the file, relative to the site's root
 * @param offset UTF-16 code units from the start of its text
 */
export function placeAt(site: Site, document: string, offset: number): PlaceInSite | undefined {
  const tree = documentAt(site, document);
  if (tree === undefined) return undefined;
  const syntax = syntaxPlaceAt(tree, offset);
  if (syntax.kind === "outside") return { document, tree, syntax, spots: [] };
  // A key that the tree passed over has no name yet: its object is what is known.
  const isKey = syntax.kind === "key" && syntax.property !== undefined;
  return { document, tree, syntax, spots: spotsAt(site, document, syntax.segments, isKey) };
}
