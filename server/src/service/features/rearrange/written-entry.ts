/**
 * The text of an entry that moves, as its author wrote it, with the comments that would be lost with its line. A
 * `$ref` in it is rewritten so that it names the same file from the file that the entry moves to.
 */
import { applyEdits } from "../../json/edit/apply.ts";
import { resolveChanges } from "../../json/edit/changes.ts";
import { lineMargin } from "../../json/edit/style.ts";
import { locate } from "../../json/pointer.ts";
import { type JsonChange, WrittenText } from "../../model/change.ts";
import type { Location } from "../../model/location.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { surveyOf } from "../refactor/margins.ts";
import { referencesMoved } from "../refactor/split-files.ts";

const comments = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

function commentsIn(gap: string): readonly string[] {
  return gap.match(comments) ?? [];
}

/** The comments around an item that are removed with it. */
export function lostComments(site: Site, item: Location): readonly string[] {
  const document = documentAt(site, item.document);
  const located = document === undefined ? undefined : locate(document, item.segments);
  if (document === undefined || located === undefined || document.problemCount === 0) return [];
  const { node, offset } = located;
  const array = locate(document, item.segments.slice(0, -1));
  const index = Number(item.segments.at(-1));
  const edits = resolveChanges(document, [{ kind: "remove", at: item }]);
  if (array?.node.kind !== "array" || edits === undefined) return [];
  const { starts, items, length } = array.node;
  const before = starts[index - 1];
  const start = array.offset + (before === undefined ? 1 : before + (items[index - 1]?.length ?? 0));
  const end = array.offset + (starts[index + 1] ?? length - 1);
  const { text } = document;
  const entryEdits = edits.filter((edit) => edit.start >= start && edit.start + edit.length <= end);
  const after = applyEdits(
    text.slice(start, end),
    entryEdits.map((edit) => ({ ...edit, start: edit.start - start })),
  );
  const lost = [
    ...commentsIn(text.slice(start, offset)),
    ...commentsIn(text.slice(offset + node.length, end)),
  ];
  for (const kept of commentsIn(after)) {
    const index = lost.indexOf(kept);
    if (index !== -1) lost.splice(index, 1);
  }
  return lost;
}

/**
 * Text with comments in front of it; line comments are on separate lines, indented by the margin.
 * @param endOfLine only for text that is inserted as it is; a `WrittenText` gets the line endings of its new file
 */
export function withLead(
  comments: readonly string[],
  text: string,
  margin: string,
  endOfLine = "\n",
): string {
  const lead = comments.map((comment) => comment + (comment.startsWith("//") ? endOfLine + margin : " "));
  return lead.join("") + text;
}

/**
 * The text of a value for another location.
 * @param item the location of an item, or of a property, whose value is meant
 * @param to the document that the value moves to
 * @param changes changes of the item or inside it
 * @returns undefined if the item does not exist
 */
export function writtenEntry(
  site: Site,
  item: Location,
  to: string,
  changes: readonly JsonChange[] = [],
): WrittenText | undefined {
  const document = documentAt(site, item.document);
  const located = document === undefined ? undefined : locate(document, item.segments);
  if (document === undefined || located === undefined) return undefined;
  const { node, offset } = located;
  const { indent } = surveyOf(document);
  const margin = lineMargin(document.text, offset);
  const source = document.text.slice(offset, offset + node.length);
  const edits = resolveChanges(document, changes);
  if (edits === undefined) return undefined;
  const text = applyEdits(source, [
    ...referencesMoved(node, 0, item.document, to),
    ...edits.map((edit) => ({ ...edit, start: edit.start - offset })),
  ]);
  return new WrittenText(withLead(lostComments(site, item), text, margin), margin, indent);
}
