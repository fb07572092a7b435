/** Fixes of rules about pages that write a few characters of the page. Knows no rule. */
import type { Change, Fix } from "../../model/change.ts";

/** A change that writes a text in place of the characters at an offset. */
export function textChange(file: string, start: number, length: number, newText: string): Change {
  return { kind: "replace-page-text", at: { document: file, span: { start, length } }, newText };
}

/** A fix that somebody has to agree to, with one change. */
export function textFix(title: string, file: string, start: number, length: number, newText: string): Fix {
  return { title, safe: false, changes: [textChange(file, start, length, newText)] };
}
