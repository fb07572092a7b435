/**
 * Updates references (`$ref`) in text that moves between files, because a reference is relative to its own file;
 * and finds the places that refer to a file.
 */

import { allReferences } from "../../facts/placed-references.ts";
import { stringsIn } from "../../json/strings-in.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import { memo } from "../../memo.ts";
import type { Location, TextEdit } from "../../model/location.ts";
import { append } from "../../multimap.ts";
import { referencePath } from "../../navigation/references.ts";
import type { Site } from "../../site/site.ts";
import { folderOf, relativePath } from "../../text/paths.ts";

/** The path of a file of the site as a `$ref` in another file writes it. */
export function referenceTo(document: string, from: string): string {
  const path = relativePath(from, document);
  return path.startsWith("../") ? path : `./${path}`;
}

/**
 * Edits of the references in a value, so that they name the same files from another file.
 * @param offset offset of the value in the text that the edits are for
 */
export function referencesMoved(
  node: SyntaxNode,
  offset: number,
  from: string,
  to: string,
): readonly TextEdit[] {
  if (folderOf(from) === folderOf(to)) return [];
  const edits: TextEdit[] = [];
  for (const { text, span, segments } of stringsIn({ node, offset })) {
    const path = segments.at(-1) === "$ref" ? referencePath(text, from) : undefined;
    if (path?.kind === "file")
      edits.push({ ...span, newText: JSON.stringify(referenceTo(path.document, to)) });
  }
  return edits;
}

/** Places that refer to each file; each place once, even in a file that is included several times. */
const referencesByFile = memo((documents: Site["documents"]): ReadonlyMap<string, readonly Location[]> => {
  const seen = new Set<string>();
  const found = new Map<string, Location[]>();
  for (const { location, target } of allReferences({ documents })) {
    const name = JSON.stringify([location.document, ...location.segments]);
    if (!("document" in target) || seen.has(name)) continue;
    seen.add(name);
    append(found, target.document, location);
  }
  return found;
});

/** The places that refer to a file. */
export function referencesOf(site: Site, document: string): readonly Location[] {
  return referencesByFile(site.documents).get(document) ?? [];
}
