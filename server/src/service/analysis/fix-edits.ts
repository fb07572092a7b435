/** Converts the changes of a fix to text edits for each file, without applying them. */
import { applyEdits } from "../json/edit/apply.ts";
import { resolveChanges } from "../json/edit/changes.ts";
import { isReadable } from "../json/problems.ts";
import type { Change, Fix, IgnoreChange, JsonChange, PageChange } from "../model/change.ts";
import type { TextEdit } from "../model/location.ts";
import type { NewFile, SiteEdit } from "../model/site-edit.ts";
import { groupBy } from "../multimap.ts";
import { patternOf } from "../site/ignore-pattern.ts";
import { documentAt, type Site } from "../site/site.ts";
import { endOfLineOf, withEndOfLineOf } from "../text/end-of-line.ts";

/** Whether a change edits the text of a page. */
export function isPageChange(change: Change): change is PageChange {
  return change.kind === "replace-page-text";
}

/** Whether a change adds a file to `.mintignore`. */
export function isIgnoreChange(change: Change): change is IgnoreChange {
  return change.kind === "ignore-file";
}

function isJsonChange(change: Change): change is JsonChange {
  return !isPageChange(change) && !isIgnoreChange(change);
}

/** The lines to append to `.mintignore` so that it ignores these files; its existing lines stay unchanged. */
function ignoreLines(before: string, files: readonly string[]): string {
  const endOfLine = endOfLineOf(before);
  const isOpen = before !== "" && !before.endsWith("\n");
  return `${isOpen ? endOfLine : ""}${files.map((file) => patternOf(file) + endOfLine).join("")}`;
}

/** Groups changes by the file that they change. */
export function byDocument(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  return groupBy(changes, ({ at }) => at.document);
}

/**
 * The text edits for the changes of one file; undefined if the changes are not valid in the text or conflict.
 * @param before the text of a page, whose line endings are used for new lines
 */
export function editsOfChanges(
  site: Site,
  path: string,
  changes: readonly Change[],
  before?: string,
): readonly TextEdit[] | undefined {
  const ofPage = changes.filter(isPageChange);
  if (ofPage.length > 0) {
    const edits = ofPage.map(({ at, newText }) => ({
      ...at.span,
      // Rules use line feeds.
      newText: before === undefined ? newText : withEndOfLineOf(before, newText),
    }));
    edits.sort((one, other) => one.start - other.start);
    const areDisjoint = edits.every((edit, index) => {
      const previous = edits[index - 1];
      return previous === undefined || previous.start + previous.length <= edit.start;
    });
    return areDisjoint && ofPage.length === changes.length ? edits : undefined;
  }
  const ignored = changes.filter(isIgnoreChange);
  if (ignored.length > 0) {
    const patterns = site.files?.mintignore;
    if (patterns === undefined || ignored.length !== changes.length) return undefined;
    const files = new Set(ignored.map(({ file }) => file));
    return [{ start: patterns.length, length: 0, newText: ignoreLines(patterns, [...files]) }];
  }
  const document = documentAt(site, path);
  if (document === undefined) return undefined;
  const inJson = changes.filter(isJsonChange);
  // Fixes of the syntax replace text; the position of any other change in a broken text would be a guess.
  const isCertain = isReadable(document) || inJson.every(({ kind }) => kind === "replace-text");
  return isCertain ? resolveChanges(document, inJson) : undefined;
}

/**
 * The edits of a fix in the files of a site; undefined if the fix is not valid in their texts.
 * @param pageText returns the text of a page, whose line endings are used for new lines
 */
export function fixEdits(
  site: Site,
  fix: Fix,
  pageText?: (file: string) => string | undefined,
): SiteEdit | undefined {
  const edits = new Map<string, readonly TextEdit[]>();
  const created: NewFile[] = [];
  for (const [path, changes] of byDocument(fix.changes)) {
    const fileEdits = editsOfChanges(site, path, changes, pageText?.(path));
    if (fileEdits === undefined) return undefined;
    const isNew = changes.some(isIgnoreChange) && site.files?.has(path) !== true;
    if (isNew) created.push({ path, text: applyEdits("", fileEdits) });
    else edits.set(path, fileEdits);
  }
  return created.length === 0 ? { edits } : { edits, created };
}
