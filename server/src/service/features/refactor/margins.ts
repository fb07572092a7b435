/**
 * Changes the indentation of moved lines: text of a JSON file that moves to another depth or another file keeps
 * its lines and gets the indentation of its new place. Strict JSON has no line break inside a string.
 */

import { hasLineBreak, lineMargin } from "../../json/edit/style.ts";
import { type Survey, surveyDocument } from "../../json/edit/survey.ts";
import { memo } from "../../memo.ts";
import type { TextEdit } from "../../model/location.ts";
import { documentAt, type Site } from "../../site/site.ts";

/** The formatting style of a document. */
export const surveyOf = memo(surveyDocument);

/** The style of a file of the site; undefined where the file has not been read as JSON. */
export function surveyAt(site: Site, path: string): Survey | undefined {
  const document = documentAt(site, path);
  return document === undefined ? undefined : surveyOf(document);
}

/** Edits that indent all lines that begin within a range. */
export function pushedIn(text: string, start: number, end: number, by: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  if (by === "") return edits;
  for (let feed = text.indexOf("\n", start); feed !== -1 && feed < end; feed = text.indexOf("\n", feed + 1)) {
    const next = text[feed + 1];
    if (next !== "\n" && next !== "\r") edits.push({ start: feed + 1, length: 0, newText: by });
  }
  return edits;
}

/** The present and the new indentation of a moved text. */
export interface MarginChange {
  /** Indentation of the line on which the text begins. */
  readonly fromMargin: string;
  readonly toMargin: string;
  /** One level of indentation. */
  readonly fromIndent: string;
  readonly toIndent: string;
  readonly endOfLine: string;
}

/** A text with the indentation and the ends of lines of another place. */
export function movedText(text: string, move: MarginChange): string {
  return text
    .split(/\r?\n/)
    .map((line, index) => {
      if (index === 0) return line;
      const margin = /^[ \t]*/.exec(line)?.[0] ?? "";
      if (margin.length === line.length) return "";
      const rest = margin.startsWith(move.fromMargin) ? margin.slice(move.fromMargin.length) : "";
      return move.toMargin + exchanged(rest, move) + line.slice(margin.length);
    })
    .join(move.endOfLine);
}

/** Converts whole levels of indentation; the rest stays. */
function exchanged(margin: string, { fromIndent, toIndent }: MarginChange): string {
  let rest = margin;
  let levels = "";
  while (fromIndent !== "" && rest.startsWith(fromIndent)) {
    rest = rest.slice(fromIndent.length);
    levels += toIndent;
  }
  return levels + rest;
}

/** Whether a range of a text contains several lines. */
export function spansLines(text: string, start: number, length: number): boolean {
  return hasLineBreak(text, start, start + length);
}

/**
 * One level of indentation at a container: how much further its first member is indented, else the file's
 * own level.
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
