/**
 * Merge conflicts in text: finds the marker lines and blanks out every side except the first, so that the text before
 * the merge remains. Does not depend on JSON.
 */
import { messages } from "./messages.ts";
import type { SyntaxProblem } from "./tree.ts";

/** Text with merge conflicts, reduced to the first side of each. */
interface Conflicts {
  /** The text with spaces instead of markers and the other sides; its length and its line breaks stay the same. */
  readonly readable: string;
  readonly problems: readonly SyntaxProblem[];
}

type Marker = "<" | "|" | "=" | ">";

interface MarkerLine {
  readonly marker: Marker;
  readonly start: number;
  /** The offset before the line break. */
  readonly end: number;
}

const anyMarker = /<{7}|\|{7}|={7}|>{7}/;
const markerLine = /(?<=^|[\r\n])(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)[^\r\n]*/g;
const markerWidth = 7;

/** Whether text may contain a marker. If a changed piece and a few characters around it do not, no marker is added. */
export function mayContainMarker(text: string): boolean {
  return anyMarker.test(text);
}

/** The conflicts of a text; undefined if it has no marker lines, which a quick search usually shows. */
export function findConflicts(text: string): Conflicts | undefined {
  if (!["<<<<<<<", "=======", ">>>>>>>", "|||||||"].some((marker) => text.includes(marker))) return undefined;
  const blanks: { readonly start: number; readonly end: number }[] = [];
  const problems: SyntaxProblem[] = [];
  let open: MarkerLine[] = [];

  function stray(lines: readonly MarkerLine[]): void {
    for (const line of lines) {
      blanks.push(line);
      problems.push(problemAt(line, messages.strayMarker));
    }
  }

  for (const match of text.matchAll(markerLine)) {
    const line = {
      marker: match[0].charAt(0) as Marker,
      start: match.index,
      end: match.index + match[0].length,
    };
    const separated = open.some((earlier) => earlier.marker === "=");
    const [first, second] = open;
    if (line.marker === "<") {
      stray(open);
      open = [line];
    } else if (first === undefined) {
      stray([line]);
    } else if (line.marker !== ">") {
      open.push(line);
    } else if (separated && second !== undefined) {
      problems.push(problemAt(first, messages.mergeConflict));
      blanks.push(first, { start: second.start, end: line.end });
      open = [];
    } else {
      stray([...open, line]);
      open = [];
    }
  }
  stray(open);
  if (problems.length === 0) return undefined;
  return {
    readable: blankOut(text, blanks),
    problems: problems.sort((one, other) => one.start - other.start),
  };
}

function problemAt(line: MarkerLine, message: string): SyntaxProblem {
  return {
    kind: "merge-conflict",
    message,
    start: line.start,
    length: Math.max(markerWidth, line.end - line.start),
  };
}

function blankOut(text: string, blanks: readonly { readonly start: number; readonly end: number }[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of [...blanks].sort((one, other) => one.start - other.start)) {
    pieces.push(text.slice(done, start), text.slice(start, end).replace(/[^\r\n]/g, " "));
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join("");
}
