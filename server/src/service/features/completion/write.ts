/**
 * Turns proposals into items for one place: quotes, commas, colons and indentation in the style of the text
 * around. Reads the text around the place only, never the whole text.
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

/** How many characters of a text are read for its style. */
const sample = 8000;
/** A longer run of spaces is not an indentation. */
const maxMarginLength = 1000;

const styleOf = memo((document: JsonDocument): Pick<DraftStyle, "indent" | "endOfLine" | "colon"> => {
  const beginning = piecesOf(document).slice(0, sample);
  // Strings do not count for the layout.
  const bare = beginning.replace(/"(?:\\.|[^"\\\r\n])*"/g, '""');
  const isTight = /"\s*:[^\s]/.test(bare) && !/": /.test(bare);
  const style = { ...detectStyle(beginning), colon: isTight ? ":" : ": " };
  return style;
});

/** The items of proposals at a place; none if the place cannot be replaced within one line. */
export function writeItems(
  document: JsonDocument,
  place: SyntaxPlace,
  proposals: readonly Proposal[],
): readonly CompletionItem[] {
  const text = piecesOf(document);
  const { span } = place;
  if (/[\r\n]/.test(text.slice(span.start, span.start + span.length))) return [];
  const writing: DraftStyle = {
    ...styleOf(document),
    hasLines: breaksLines(text, place),
    margin: marginAt(text, span.start),
  };
  const end = endOfReplaced(text, place);
  const { before, additionalEdits } = punctuationBefore(text, place, writing);
  const hasValue = place.kind === "key" && place.property?.value !== undefined;
  const after = place.needsCommaAfter && !hasValue ? commaBefore(text, end, writing) : "";
  const width = String(proposals.length).length;
  return proposals.flatMap((proposal, index): CompletionItem[] => {
    const consequences = consequencesOf(text, end, proposal);
    if (consequences === undefined) return [];
    const isKeyOnly = proposal.draft === undefined || hasValue;
    const key = proposal.key === undefined ? "" : JSON.stringify(proposal.key);
    const lead = before + (key === "" || isKeyOnly ? key : key + writing.colon);
    const newText =
      lead +
      (isKeyOnly || proposal.draft === undefined ? "" : plainText(proposal.draft, writing)) +
      after +
      consequences.newText;
    const snippet =
      isKeyOnly || proposal.draft === undefined
        ? undefined
        : snippetText(proposal.draft, writing, lead, after);
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

/** What a proposal changes after its place: in the same line as a part of the item, in other lines as further edits. */
interface Consequences {
  /** The end of the replaced text. */
  readonly end: number;
  /** The new text between the place and that end. */
  readonly newText: string;
  readonly additionalEdits: readonly TextEdit[];
}

/** A longer line is not replaced, because every item would contain it. */
const maxReplacedLine = 2000;

/**
 * Some editors apply further edits after the item's own edit, when the columns after it have changed. So the
 * item includes the changes in its own line; the number of lines stays the same.
 *
 * @returns undefined if the line is too long for that
 */
function consequencesOf(
  text: TextPieces,
  end: number,
  { consequences = [] }: Proposal,
): Consequences | undefined {
  if (consequences.length === 0) return { end, newText: "", additionalEdits: [] };
  const following = text.slice(end, end + maxReplacedLine);
  const isWhole = /[\r\n]/.test(following) || end + maxReplacedLine >= text.length;
  const [line = ""] = following.split(/[\r\n]/, 1);
  const lineEnd = end + line.length;
  const here = consequences.filter(({ start }) => start < lineEnd);
  if (here.length === 0) return { end, newText: "", additionalEdits: consequences };
  const last = Math.max(...here.map(({ start, length }) => start + length));
  if (!isWhole && last > lineEnd) return undefined;
  if (!isWhole && consequences.some(({ start }) => start >= lineEnd)) return undefined;
  const moved = here.map((edit) => ({ ...edit, start: edit.start - end }));
  return {
    end: last,
    newText: applyEdits(text.slice(end, last), moved),
    additionalEdits: consequences.filter((edit) => !here.includes(edit)),
  };
}

/** A comma, and the space or line break before the next member if no space follows. */
function commaBefore(
  text: TextPieces,
  next: number,
  { colon, hasLines, endOfLine, margin }: DraftStyle,
): string {
  if (!/^\S/.test(text.slice(next, next + 1))) return ",";
  if (hasLines) return `,${endOfLine}${margin}`;
  return colon.endsWith(" ") ? ", " : ",";
}

/** Missing commas and colons before the place; those that touch the place are part of the item. */
function punctuationBefore(
  text: TextPieces,
  place: SyntaxPlace,
  writing: DraftStyle,
): { readonly before: string; readonly additionalEdits: readonly TextEdit[] } {
  const { span, missingCommaBefore, missingColonBefore } = place;
  const additionalEdits: TextEdit[] = [];
  let before = needsSpace(text, place, writing) ? " " : "";
  for (const [start, sign, touching] of [
    [missingCommaBefore, ",", ", "],
    [missingColonBefore, ":", writing.colon],
  ] as const) {
    if (start === span.start) before = touching;
    else if (start !== undefined) additionalEdits.push({ start, length: 0, newText: sign });
  }
  return { before, additionalEdits };
}

/** The text that editors compare with the text between the start of the edit and the cursor, quotes included. */
function filterText({ key, draft, label, replaces }: Proposal, { quotes }: SyntaxPlace): string {
  const words = replaces ?? key ?? (draft?.kind === "value" ? String(draft.value) : label);
  return quotes === "none" ? words : JSON.stringify(words);
}

/** For a key without a value, the replaced text includes its colon. */
function endOfReplaced(text: TextPieces, { kind, span, property }: SyntaxPlace): number {
  const end = span.start + span.length;
  if (kind !== "key" || property === undefined || property.value !== undefined) return end;
  const colon = /^[ \t]*:/.exec(text.slice(end, end + 100));
  return colon === null ? end : end + colon[0].length;
}

/** Whether the container around has its members on separate lines. */
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

/** Whether a space must precede the item directly after a comma or colon; not in text or list without spaces. */
function needsSpace(text: TextPieces, place: SyntaxPlace, { colon }: DraftStyle): boolean {
  const { start } = place.span;
  const before = text.slice(start - 1, start);
  if (before === ",") return colon.endsWith(" ") && !hasTightCommas(text, place);
  return before === ":" && colon.endsWith(" ");
}

/** Whether the first members of the container follow their commas without a space. */
function hasTightCommas(text: TextPieces, { container, index }: SyntaxPlace): boolean {
  const node = container?.node;
  if (container === undefined || (node?.kind !== "object" && node?.kind !== "array") || index < 2)
    return false;
  const second = container.offset + (node.starts[1] ?? 0);
  return text.slice(second - 1, second) === ",";
}
