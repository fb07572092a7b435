/** Anchors and fixes in the text of pages. Does not depend on rules. */
import type { Change, Fix } from "../../model/change.ts";
import type { FileAnchor, Span, TextEdit } from "../../model/location.ts";

/** The anchor of a span in a file. */
export function spanAnchor(file: string, { start, length }: Span): FileAnchor {
  return { document: file, span: { start, length } };
}

/** A change that writes text in place of the characters at an offset. */
export function textChange(file: string, start: number, length: number, newText: string): Change {
  return { kind: "replace-page-text", at: { document: file, span: { start, length } }, newText };
}

/** A fix with one change, by default one that the author has to confirm. */
export function textFix(
  title: string,
  file: string,
  start: number,
  length: number,
  newText: string,
  safe = false,
): Fix {
  return { title, safe, changes: [textChange(file, start, length, newText)] };
}

/** The fix that makes several edits. */
export function editsFix(title: string, file: string, edits: readonly TextEdit[], isSafe: boolean): Fix {
  const changes = edits.map(({ start, length, newText }) => textChange(file, start, length, newText));
  return { title, safe: isSafe, changes };
}
