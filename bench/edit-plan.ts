/**
 * Chooses where to edit a document, and which findings make a server's answer count.
 *
 * Every document gets one planted defect in its middle, so that the empty answer of a server that has given up
 * does not count as a fast one. Each edit changes the findings, because a publisher may stay silent if nothing
 * changed. Each creates a new text, as people do, because a server may cache earlier texts.
 */
import type { Diagnostic, Position, Range } from "vscode-languageserver-protocol";

interface PlannedEdit {
  readonly kind: "path" | "other";
  readonly range: Range;
  readonly text: string;
  /** Lines that must have a finding afterwards. */
  readonly marked: readonly number[];
  /** Lines that must have none. */
  readonly unmarked: readonly number[];
  /** The same for servers that compare entries with the existing page files. */
  readonly markedByFiles: readonly number[];
  readonly unmarkedByFiles: readonly number[];
}

export interface EditPlan {
  /** The document to open, already with the planted defect. */
  readonly text: string;
  readonly defectLine: number;
  /** The end of a page's path in the middle of the text, and the beginning of the name of the group around it. */
  readonly page: Position;
  readonly name: Position;
  /**
   * The edit with this number, from 0 on; each requires the previous ones. A word is typed at the end of the
   * page's path, letter by letter, and removed again; then the group's name is removed, and another one typed.
   * The text is a new one each time.
   */
  readonly editAt: (number: number) => PlannedEdit;
}

/** The number of letters of a word at the end of a path. */
const wordLength = 8;

/** A letter that differs from the previous one, in a different word in each round. */
function letterAt(round: number, place: number): string {
  return String.fromCharCode(97 + ((round * 7 + place * ((round % 5) + 1) + Math.floor(round / 26)) % 26));
}

/** Types a letter over the previous one; the first is inserted. */
export function overtyped(at: Position, number: number): { readonly range: Range; readonly text: string } {
  const end = at.character + Math.min(1, number);
  return { range: span(at.line, at.character, end), text: letterAt(number, 0) };
}

const pageLinePattern = /^\s*"[^"\\\s]+\/[^"\\\s]+",?$/;
const groupLinePattern = /^(\s*)"group": "[^"\\]+",$/;

function span(line: number, from: number, to: number): Range {
  return { start: { line, character: from }, end: { line, character: to } };
}

/** The line of a group's name at or above the given line, by default that of the group around the page. */
function groupLineAbove(lines: readonly string[], from: number): number {
  for (let line = from; line >= 0; line--) if (groupLinePattern.test(lines[line] ?? "")) return line;
  throw new Error("This document has no group above its middle, so it cannot be edited there.");
}

/** The first page entry from the middle on that occurs only once in the document. */
function pageLineFrom(lines: readonly string[], from: number): number {
  const uses = new Map<string, number>();
  const page = (line: string) => line.trim().replace(/,$/, "");
  for (const line of lines) uses.set(page(line), (uses.get(page(line)) ?? 0) + 1);
  for (let line = from; line < lines.length; line++) {
    const text = lines[line] ?? "";
    if (pageLinePattern.test(text) && uses.get(page(text)) === 1) return line;
  }
  throw new Error("This document has no page entry below its middle, so it cannot be edited there.");
}

/**
 * An edit that leaves an entry half-typed in the first quarter of a document with one entry for each line. Our
 * server checks such a text by the last readable one, so there must be one.
 */
export function syntaxError(original: string): { readonly range: Range; readonly text: string } {
  const lines = original.split("\n");
  const line = pageLineFrom(lines, Math.floor(lines.length / 4));
  const text = lines[line] ?? "";
  return { range: span(line, text.replace(/[^/"]*",?$/, "").length, text.length), text: "" };
}

/** Plans the edits of a docs.json with one entry for each line. */
export function planEdits(original: string): EditPlan {
  const lines = original.split("\n");
  const middlePage = pageLineFrom(lines, Math.floor(lines.length / 2));
  const groupLine = groupLineAbove(lines, middlePage);
  const indent = groupLinePattern.exec(lines[groupLine] ?? "")?.[1] ?? "";
  // `collapsed` is a key that real authors write and the format does not have.
  lines.splice(groupLine, 1, `${indent}"group": "A",`, `${indent}"collapsed": true,`);
  const defectLine = groupLine + 1;
  const pageLine = middlePage + 1;
  const page = { line: pageLine, character: (lines[pageLine] ?? "").lastIndexOf('"') };
  const name = { line: groupLine, character: (lines[groupLine] ?? "").lastIndexOf('"') - 1 };
  const other = {
    kind: "other" as const,
    marked: [defectLine],
    unmarked: [],
    markedByFiles: [],
    unmarkedByFiles: [],
  };
  const editAt = (number: number): PlannedEdit => {
    const round = Math.floor(number / (wordLength + 3));
    const step = number % (wordLength + 3);
    if (step < wordLength) {
      const at = page.character + step;
      const text = letterAt(round, step);
      return { ...other, kind: "path", range: span(pageLine, at, at), text, markedByFiles: [pageLine] };
    }
    if (step === wordLength) {
      const word = span(pageLine, page.character, page.character + wordLength);
      return { ...other, range: word, text: "", unmarkedByFiles: [pageLine] };
    }
    return step === wordLength + 1
      ? {
          ...other,
          range: span(groupLine, name.character, name.character + 1),
          text: "",
          marked: [defectLine, groupLine],
        }
      : {
          ...other,
          range: span(groupLine, name.character, name.character),
          text: letterAt(round, 0).toUpperCase(),
          unmarked: [groupLine],
        };
  };
  return { text: lines.join("\n"), defectLine, page, name, editAt };
}

/** Whether the findings are those that the edit must cause. */
export function answersEdit(
  findings: readonly Diagnostic[],
  edit: PlannedEdit,
  knowsFiles: boolean,
): boolean {
  const lines = new Set(findings.map((finding) => finding.range.start.line));
  const marked = knowsFiles ? [...edit.marked, ...edit.markedByFiles] : edit.marked;
  const unmarked = knowsFiles ? [...edit.unmarked, ...edit.unmarkedByFiles] : edit.unmarked;
  return marked.every((line) => lines.has(line)) && unmarked.every((line) => !lines.has(line));
}
