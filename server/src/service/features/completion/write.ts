/**
 * Turns proposals into items for one position: adds quotes, commas, colons and indentation in the style of the surrounding
 * text. Reads only the text near the position, never the whole text.
 */

import { piecesOf } from "../../json/document-text.ts";
import { applyEdits } from "../../json/edit/apply.ts";
import { detectStyle } from "../../json/edit/style.ts";
import type { JsonDocument } from "../../json/tree.ts";
import { memo } from "../../memo.ts";
import type { TextEdit } from "../../model/location.ts";
import type { TextPieces } from "../../text/pieces.ts";
import type { SyntaxPlace } from "../place/place-at.ts";
import { type DraftStyle, plainText, snippetText } from "./draft.ts";
import type { CompletionItem, Proposal } from "./proposal.ts";

/** How many characters of a text are read to detect its style. */
const sample = 8000;
/** A longer run of spaces is not an indentation. */
const maxMarginLength = 1000;

const styleOf = memo((document: JsonDocument): Pick<DraftStyle, "indent" | "endOfLine" | "colon"> => {
  const beginning = piecesOf(document).slice(0, sample);
  // The content of strings is not part of the layout.
  const bare = beginning.replace(/"(?:\\.|[^"\\\r\n])*"/g, '""');
  const isTight = /"\s*:[^\s]/.test(bare) && !/": /.test(bare);
  return { ...detectStyle(beginning), colon: isTight ? ":" : ": " };
});

/** The items for proposals; none if the text to replace is longer than one line. */
export function writeItems(
  document: JsonDocument,
  place: SyntaxPlace,
  proposals: readonly Proposal[],
): readonly CompletionItem[] {
  const text = piecesOf(document);
  const { span } = place;
  if (/[\r\n]/.test(text.slice(span.start, span.start + span.length))) return [];
  const style: DraftStyle = {
    ...styleOf(document),
    hasLines: breaksLines(text, place),
    margin: marginAt(text, span.start),
  };
  const end = endOfReplaced(text, place);
  const { before, additionalEdits } = punctuationBefore(text, place, style);
  const hasValue = place.kind === "key" && place.property?.value !== undefined;
  const after = place.needsCommaAfter && !hasValue ? commaBefore(text, end, style) : "";
  const width = String(proposals.length).length;
  return proposals.flatMap((proposal, index): CompletionItem[] => {
    const consequences = consequencesOf(text, end, proposal);
    if (consequences === undefined) return [];
    const isKeyOnly = proposal.draft === undefined || hasValue;
    const key = proposal.key === undefined ? "" : JSON.stringify(proposal.key);
    const lead = before + (key === "" || isKeyOnly ? key : key + style.colon);
    const newText =
      lead +
      (isKeyOnly || proposal.draft === undefined ? "" : plainText(proposal.draft, style)) +
      after +
      consequences.newText;
    const snippet =
      isKeyOnly || proposal.draft === undefined ? undefined : snippetText(proposal.draft, style, lead, after);
    const item = {
      label: proposal.label,
      kind: proposal.kind,
      detail: proposal.detail,
      documentation: proposal.documentation,
      filterText: filterText(proposal, place),
      sortText: `!${String(index).padStart(width, "0")}`,
      edit: { start: span.start, length: consequences.end - span.start, newText },
      snippet,
      additionalEdits: [...additionalEdits, ...consequences.additionalEdits],
      subject: proposal.subject,
    };
    return [item];
  });
}

/** The further edits of a proposal: edits in the same line become part of the item, others stay separate. */
interface Consequences {
  /** The end of the replaced text. */
  readonly end: number;
  /** The new text up to that end, after the proposal's own text. */
  readonly newText: string;
  readonly additionalEdits: readonly TextEdit[];
}

/** In characters; the rest of a longer line is not replaced, because every item would contain it. */
const maxReplacedLine = 2000;

/**
 * Includes edits in the same line in the item, because some editors apply further edits after the item's own edit, which
 * changes the columns after it. The number of lines stays the same.
 *
 * @returns undefined if the line is too long
 */
function consequencesOf(
  text: TextPieces,
  end: number,
  { consequences = [] }: Proposal,
): Consequences | undefined {
  if (consequences.length === 0) return { end, newText: "", additionalEdits: [] };
  const following = text.slice(end, end + maxReplacedLine);
  const hasLineEnd = /[\r\n]/.test(following) || end + maxReplacedLine >= text.length;
  const [line = ""] = following.split(/[\r\n]/, 1);
  const lineEnd = end + line.length;
  const sameLine = consequences.filter(({ start }) => start < lineEnd);
  if (sameLine.length === 0) return { end, newText: "", additionalEdits: consequences };
  const last = Math.max(...sameLine.map(({ start, length }) => start + length));
  if (!hasLineEnd && last > lineEnd) return undefined;
  if (!hasLineEnd && consequences.some(({ start }) => start >= lineEnd)) return undefined;
  const relativeEdits = sameLine.map((edit) => ({ ...edit, start: edit.start - end }));
  return {
    end: last,
    newText: applyEdits(text.slice(end, last), relativeEdits),
    additionalEdits: consequences.filter((edit) => !sameLine.includes(edit)),
  };
}

/** A comma, with a space or line break before the next member unless white space follows. */
function commaBefore(
  text: TextPieces,
  next: number,
  { colon, hasLines, endOfLine, margin }: DraftStyle,
): string {
  if (!/^\S/.test(text.slice(next, next + 1))) return ",";
  if (hasLines) return `,${endOfLine}${margin}`;
  return colon.endsWith(" ") ? ", " : ",";
}

/** Missing commas and colons before the position; one directly before it becomes part of the item. */
function punctuationBefore(
  text: TextPieces,
  place: SyntaxPlace,
  style: DraftStyle,
): { readonly before: string; readonly additionalEdits: readonly TextEdit[] } {
  const { span, missingCommaBefore, missingColonBefore } = place;
  const additionalEdits: TextEdit[] = [];
  let before = needsSpace(text, place, style) ? " " : "";
  for (const [start, mark, adjacentText] of [
    [missingCommaBefore, ",", ", "],
    [missingColonBefore, ":", style.colon],
  ] as const) {
    if (start === span.start) before = adjacentText;
    else if (start !== undefined) additionalEdits.push({ start, length: 0, newText: mark });
  }
  return { before, additionalEdits };
}

/** The text that editors compare with the typed text, which includes the opening quote. */
function filterText({ key, draft, label, replaces }: Proposal, { quotes }: SyntaxPlace): string {
  const words = replaces ?? key ?? (draft?.kind === "value" ? String(draft.value) : label);
  return quotes === "none" ? words : JSON.stringify(words);
}

/** The end of the replaced text, after the colon of a key without a value. */
function endOfReplaced(text: TextPieces, { kind, span, property }: SyntaxPlace): number {
  const end = span.start + span.length;
  if (kind !== "key" || property === undefined || property.value !== undefined) return end;
  const colon = /^[ \t]*:/.exec(text.slice(end, end + 100));
  return colon === null ? end : end + colon[0].length;
}

/** Whether the container has its members on separate lines. */
function breaksLines(text: TextPieces, { container, span }: SyntaxPlace): boolean {
  if (container === undefined) return true;
  const { node, offset } = container;
  const first = node.kind === "object" || node.kind === "array" ? node.starts[0] : undefined;
  const end = first === undefined ? span.start : Math.min(offset + first, span.start);
  const gap = text.slice(offset, Math.min(Math.max(end, offset), offset + maxMarginLength));
  return /[\r\n]/.test(gap);
}

/** The indentation of the line at an offset. */
function marginAt(text: TextPieces, offset: number): string {
  const line =
    text
      .slice(Math.max(0, offset - maxMarginLength), offset)
      .split(/[\r\n]/)
      .at(-1) ?? "";
  return /^[ \t]*/.exec(line.replace(/^\uFEFF/, ""))?.[0] ?? "";
}

/** Whether the item needs a space, directly after a comma or colon in text that has spaces there. */
function needsSpace(text: TextPieces, place: SyntaxPlace, { colon }: DraftStyle): boolean {
  const { start } = place.span;
  const before = text.slice(start - 1, start);
  if (before === ",") return colon.endsWith(" ") && !hasTightCommas(text, place);
  return before === ":" && colon.endsWith(" ");
}

/** Whether the second member of the container directly follows a comma. */
function hasTightCommas(text: TextPieces, { container, index }: SyntaxPlace): boolean {
  const node = container?.node;
  if (container === undefined || (node?.kind !== "object" && node?.kind !== "array") || index < 2)
    return false;
  const second = container.offset + (node.starts[1] ?? 0);
  return text.slice(second - 1, second) === ",";
}
