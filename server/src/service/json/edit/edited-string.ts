/** Edits the text of a JSON string, and keeps everything else in it as its author wrote it, such as `\u2014` and `\/`. */
import type { TextEdit } from "../../model/location.ts";
import { applyEdits } from "./apply.ts";
import { minimalEdit } from "./settle.ts";

/** A character of a string as written: an escape, or a code unit. */
const writtenUnit = /\\u[\da-fA-F]{4}|\\[^u]|[^\\]/g;

/**
 * The string after edits of its text.
 * @param written the string with its quotes
 * @param text the text of the string, which the edits are for
 * @param edits sorted by start, without overlaps
 */
export function editedString(written: string, text: string, edits: readonly TextEdit[]): string {
  const inner = /^"(.*)"$/s.exec(written)?.[1] ?? "";
  const units = inner.match(writtenUnit) ?? [];
  // A string with errors is replaced as a whole.
  if (units.length !== text.length || units.join("") !== inner)
    return JSON.stringify(applyEdits(text, edits));
  const parts: string[] = [];
  let at = 0;
  for (const whole of edits) {
    const edit = minimalEdit(text, whole.start, whole.start + whole.length, whole.newText);
    if (edit === undefined) continue;
    parts.push(units.slice(at, edit.start).join(""), JSON.stringify(edit.newText).slice(1, -1));
    at = edit.start + edit.length;
  }
  return `"${[...parts, ...units.slice(at)].join("")}"`;
}
