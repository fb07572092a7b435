/** The formatting style and indentation in a JSON file, and edits that indent lines. */

import { hasLineBreak, lineMargin } from "../../json/edit/style.ts";
import { type Survey, surveyDocument } from "../../json/edit/survey.ts";
import { memo } from "../../memo.ts";
import type { TextEdit } from "../../model/location.ts";
import { documentAt, type Site } from "../../site/site.ts";

/** The formatting style of a document. */
export const surveyOf = memo(surveyDocument);

/** The style of a file of the site; undefined if the file has not been read as JSON. */
export function surveyAt(site: Site, path: string): Survey | undefined {
  const document = documentAt(site, path);
  return document === undefined ? undefined : surveyOf(document);
}

/** Edits that indent all non-empty lines that begin within a range. */
export function indented(text: string, start: number, end: number, by: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  if (by === "") return edits;
  for (let feed = text.indexOf("\n", start); feed !== -1 && feed < end; feed = text.indexOf("\n", feed + 1)) {
    const next = text[feed + 1];
    if (next !== "\n" && next !== "\r") edits.push({ start: feed + 1, length: 0, newText: by });
  }
  return edits;
}

/** Whether a range of a text spans several lines. */
export function spansLines(text: string, start: number, length: number): boolean {
  return hasLineBreak(text, start, start + length);
}

/**
 * One level of indentation in a container: the additional indentation of its first member, or else that of the file's
 * style.
 */
export function indentAt(
  text: string,
  offset: number,
  firstMember: number | undefined,
  survey: Survey,
): string {
  if (firstMember !== undefined && spansLines(text, offset, firstMember)) {
    const [outer, inner] = [lineMargin(text, offset), lineMargin(text, offset + firstMember)];
    if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
  }
  return survey.indent;
}
