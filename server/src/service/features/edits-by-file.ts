/** Converts changes of the JSON trees of a site into edits of their texts. */
import { resolveChanges } from "../json/edit/changes.ts";
import type { JsonChange } from "../model/change.ts";
import type { TextEdit } from "../model/location.ts";
import { documentAt, type Site } from "../site/site.ts";

/** The edits of each file in the order of its text. */
export function inTextOrder<Edit extends TextEdit>(
  edits: ReadonlyMap<string, ReadonlyMap<string, Edit>>,
): ReadonlyMap<string, readonly Edit[]> {
  const sorted = (all: Iterable<Edit>): readonly Edit[] =>
    [...all].sort((one, other) => one.start - other.start);
  return new Map(Array.from(edits, ([file, byPlace]) => [file, sorted(byPlace.values())]));
}

/** The edits that make some changes, by file; undefined if a change does not fit its file. */
export function editsByFile(
  site: Site,
  changes: readonly JsonChange[],
): ReadonlyMap<string, readonly TextEdit[]> | undefined {
  const edits = new Map<string, readonly TextEdit[]>();
  for (const path of new Set(changes.map(({ at }) => at.document))) {
    const document = documentAt(site, path);
    const fileChanges = changes.filter(({ at }) => at.document === path);
    const resolved = document === undefined ? undefined : resolveChanges(document, fileChanges);
    if (resolved === undefined) return undefined;
    edits.set(path, resolved);
  }
  return edits;
}
