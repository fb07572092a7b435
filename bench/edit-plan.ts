/**
 * Chooses where to edit a document, and which findings make a server's answer count.
 *
 * Every document gets one planted defect in its middle, so that the empty answer of a server that has given up does not
 * count as a fast one. Each edit changes the findings, because a publisher may stay silent when nothing changed.
 */
import type { Diagnostic, Range } from "vscode-languageserver-protocol";

interface PlannedEdit {
  readonly range: Range;
  readonly text: string;
  /** Lines that must have a finding afterwards. */
  readonly marked: readonly number[];
  /** Lines that must have none. */
  readonly unmarked: readonly number[];
  /** The same for servers that know which page files exist. */
  readonly markedByFiles: readonly number[];
  readonly unmarkedByFiles: readonly number[];
}

export interface EditPlan {
  /** The document to open, already with the planted defect. */
  readonly text: string;
  readonly defectLine: number;
  /** Edits in pairs that undo each other; the first one follows the last again. */
  readonly cycle: readonly PlannedEdit[];
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

/** A document with one entry for each line, and a half-typed entry in its first quarter. */
export function withSyntaxError(original: string): string {
  const lines = original.split("\n");
  const line = pageLineFrom(lines, Math.floor(lines.length / 4));
  lines.splice(line, 0, (lines[line] ?? "").replace(/[^/"]*",?$/, ""));
  return lines.join("\n");
}

/**
 * Plans the edits of a docs.json with one entry for each line: one character in a page's path (which then names no file),
 * and the only character of a group's name (which is then empty).
 */
export function planEdits(original: string): EditPlan {
  const lines = original.split("\n");
  const middlePage = pageLineFrom(lines, Math.floor(lines.length / 2));
  const groupLine = groupLineAbove(lines, middlePage);
  const indent = groupLinePattern.exec(lines[groupLine] ?? "")?.[1] ?? "";
  // `collapsed` is a key that real authors write and the format does not have.
  lines.splice(groupLine, 1, `${indent}"group": "A",`, `${indent}"collapsed": true,`);
  const defectLine = groupLine + 1;
  const pageLine = middlePage + 1;
  const inPage = (lines[pageLine] ?? "").lastIndexOf('"') - 1;
  const inName = (lines[groupLine] ?? "").lastIndexOf('"') - 1;
  const nothing = { unmarked: [], markedByFiles: [], unmarkedByFiles: [] };
  const marked = [defectLine];
  return {
    text: lines.join("\n"),
    defectLine,
    cycle: [
      { ...nothing, range: span(pageLine, inPage, inPage), text: "x", marked, markedByFiles: [pageLine] },
      {
        ...nothing,
        range: span(pageLine, inPage, inPage + 1),
        text: "",
        marked,
        unmarkedByFiles: [pageLine],
      },
      { ...nothing, range: span(groupLine, inName, inName + 1), text: "", marked: [defectLine, groupLine] },
      { ...nothing, range: span(groupLine, inName, inName), text: "A", marked, unmarked: [groupLine] },
    ],
  };
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
