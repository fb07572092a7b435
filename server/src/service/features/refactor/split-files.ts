/**
 * Updates references (`$ref`) in text that moves between files, because a reference is relative to its file, and finds
 * the references to a file.
 */

import { allReferences } from "../../facts/placed-references.ts";
import { referencePath } from "../../json/references.ts";
import { stringsIn } from "../../json/strings-in.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import { memo } from "../../memo.ts";
import type { Location, TextEdit } from "../../model/location.ts";
import { append } from "../../multimap.ts";
import type { Site } from "../../site/site.ts";
import { folderOf, relativePath } from "../../text/paths.ts";

/** The path of a file of the site in a `$ref` in another file. */
export function referenceTo(document: string, from: string): string {
  const path = relativePath(from, document);
  return path.startsWith("../") ? path : `./${path}`;
}

/**
 * Edits of the references in a value, so that they name the same files from another file.
 * @param offset the offset of the value in the text to edit
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

/** The references to each file, without repetitions for files that are included several times. */
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

/** The locations of the references to a file. */
export function referencesOf(site: Site, document: string): readonly Location[] {
  return referencesByFile(site.documents).get(document) ?? [];
}
