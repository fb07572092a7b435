/** What a fix does to the text of each file, made from its changes. Applies nothing. */
import type { Change, Fix, JsonChange, PageChange } from "../rules/finding.ts";
import { documentAt, type Site } from "../site/site.ts";
import type { TextEdit } from "../syntax/tree.ts";
import { resolveChanges } from "../text/changes.ts";

export function isPageChange(change: Change): change is PageChange {
  return change.kind === "replace-page-text";
}

function isJsonChange(change: Change): change is JsonChange {
  return change.kind !== "replace-page-text";
}

/** Changes by the file they are of. */
export function byDocument(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const files = new Map<string, Change[]>();
  for (const change of changes) {
    const present = files.get(change.at.document);
    if (present === undefined) files.set(change.at.document, [change]);
    else present.push(change);
  }
  return files;
}

/** The edits that changes of one file mean; undefined where they do not fit its text or one another. */
export function editsOfChanges(
  site: Site,
  path: string,
  changes: readonly Change[],
): readonly TextEdit[] | undefined {
  const ofPage = changes.filter(isPageChange);
  if (ofPage.length > 0) {
    const edits = ofPage.map(({ at, newText }) => ({ ...at.span, newText }));
    edits.sort((one, other) => one.start - other.start);
    const areApart = edits.every((edit, index) => {
      const before = edits[index - 1];
      return before === undefined || before.start + before.length <= edit.start;
    });
    return areApart && ofPage.length === changes.length ? edits : undefined;
  }
  const document = documentAt(site, path);
  return document === undefined ? undefined : resolveChanges(document, changes.filter(isJsonChange));
}

/** The edits of a fix by file; undefined where it does not fit the texts. */
export function fixEdits(site: Site, fix: Fix): ReadonlyMap<string, readonly TextEdit[]> | undefined {
  const edits = new Map<string, readonly TextEdit[]>();
  for (const [path, changes] of byDocument(fix.changes)) {
    const own = editsOfChanges(site, path, changes);
    if (own === undefined) return undefined;
    edits.set(path, own);
  }
  return edits;
}
