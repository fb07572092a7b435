/**
 * A change of one file as a unified diff: the output of a dry run, which `git apply` and `patch` accept. Knows only
 * texts.
 */
import { diffArrays } from "diff";
import { isWorkflowCommand, printable } from "../formats/harmless.ts";
import { quotedName } from "./quoted-name.ts";

/** Lines of unchanged text around a change, the default of other diffs. */
const contextLines = 3;

/**
 * How many lines may differ before a range is divided at lines that occur once on either side: the time of a shortest
 * difference grows with the square of its length.
 */
const editLimit = 500;

const colors = { bold: "\x1b[1m", cyan: "\x1b[36m", red: "\x1b[31m", green: "\x1b[32m" } as const;
const reset = "\x1b[0m";

/** Lines that stay, or lines of one side that replace those of the other. Lines keep their ends. */
interface Stretch {
  readonly kind: "same" | "changed";
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface DiffOptions {
  /** Whether to use the escape sequences of a terminal; for people, not for `git apply`. */
  readonly color: boolean;
  /**
   * Whether control characters of the texts become visible, as on a terminal. Otherwise the diff contains them byte for
   * byte and can be applied.
   */
  readonly isForTerminal: boolean;
}

/** A line of a text without its line end, made harmless for a terminal. */
function visibleLine(line: string): string {
  // A carriage return at the end of the line is a part of its line end; tabs only move to the next stop.
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  return text.split("\t").map(printable).join("\t") + line.slice(text.length);
}

/**
 * The difference between two texts of a file. Empty where there is none; else it ends with a newline.
 * Lines keep their carriage returns, and a missing final newline is marked as diff marks it, so
 * that the diff can be applied and gives `after` byte for byte.
 *
 * @param path with forward slashes; quoted as git does where it is not plain.
 * @param options.newPath where the file has another name afterwards
 * @param options.isNew whether there is no such file before
 */
export function unifiedDiff(
  path: string,
  before: string,
  after: string,
  options: DiffOptions & { readonly newPath?: string; readonly isNew?: boolean },
): string {
  if (before === after) return "";
  const paint = (line: string, color: keyof typeof colors): string => {
    if (!options.color) return line;
    // The carriage return stays last; otherwise a terminal would overwrite the line.
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    return colors[color] + text + reset + line.slice(text.length);
  };
  // A tab ends a name with spaces; otherwise readers would read a part of the name as a date.
  const named = (name: string): string => {
    const quoted = quotedName(name);
    return quoted.includes(" ") && !quoted.startsWith('"') ? `${quoted}\t` : quoted;
  };
  const printed = [
    paint(`--- ${options.isNew === true ? "/dev/null" : named(`a/${path}`)}`, "bold"),
    paint(`+++ ${named(`b/${options.newPath ?? path}`)}`, "bold"),
  ];
  const print = (lines: readonly string[], sign: string, color?: keyof typeof colors): void => {
    for (const line of lines) {
      const isEnded = line.endsWith("\n");
      const bare = isEnded ? line.slice(0, -1) : line;
      const text = sign + (options.isForTerminal ? visibleLine(bare) : bare);
      printed.push(color === undefined ? text : paint(text, color));
      if (!isEnded) printed.push("\\ No newline at end of file");
    }
  };
  const printSame = (lines: readonly string[]): void => {
    for (const line of lines) {
      if (!isWorkflowCommand(line)) print([line], " ");
      else {
        // After the space of an unchanged line a workflow would obey it. A removed and added line means the same.
        print([line], "-", "red");
        print([line], "+", "green");
      }
    }
  };
  for (const hunk of hunksOf(compare(splitLines(before), splitLines(after)))) {
    const range = `@@ -${span(hunk.oldStart, hunk.oldLength)} +${span(hunk.newStart, hunk.newLength)} @@`;
    printed.push(paint(range, "cyan"));
    for (const stretch of hunk.stretches) {
      if (stretch.kind === "same") printSame(stretch.before);
      else {
        print(stretch.before, "-", "red");
        print(stretch.after, "+", "green");
      }
    }
  }
  return `${printed.join("\n")}\n`;
}

interface Hunk {
  /** Number of lines before it. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly oldLength: number;
  readonly newLength: number;
  readonly stretches: readonly Stretch[];
}

/** Joins changes that are less than two contexts apart. */
function hunksOf(stretches: readonly Stretch[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let parts: Stretch[] = [];
  let [oldLine, newLine, oldStart, newStart] = [0, 0, 0, 0];
  const finish = (): void => {
    if (parts.some((part) => part.kind === "changed")) {
      const oldLength = parts.reduce((sum, part) => sum + part.before.length, 0);
      const newLength = parts.reduce((sum, part) => sum + part.after.length, 0);
      hunks.push({ oldStart, newStart, oldLength, newLength, stretches: parts });
    }
    parts = [];
  };
  for (const stretch of stretches) {
    const { length } = stretch.before;
    if (stretch.kind === "same" && (parts.length === 0 || length > 2 * contextLines)) {
      if (parts.length > 0) parts.push(same(stretch.before.slice(0, contextLines)));
      finish();
      const context = stretch.before.slice(-contextLines);
      parts = [same(context)];
      oldStart = oldLine + length - context.length;
      newStart = newLine + length - context.length;
    } else {
      parts.push(stretch);
    }
    oldLine += length;
    newLine += stretch.after.length;
  }
  const last = parts.at(-1);
  if (last?.kind === "same") parts[parts.length - 1] = same(last.before.slice(0, contextLines));
  finish();
  return hunks;
}

/** A range in the header of a hunk: an empty one is named after the line before it. */
function span(linesBefore: number, length: number): string {
  const line = length === 0 ? linesBefore : linesBefore + 1;
  return length === 1 ? String(line) : `${line},${length}`;
}

function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A list of ranges under construction: no two of one kind beside each other, none empty. */
interface Gathered {
  readonly kind: Stretch["kind"];
  readonly before: string[];
  readonly after: string[];
}

function compare(before: readonly string[], after: readonly string[]): readonly Stretch[] {
  const gathered: Gathered[] = [];
  gather(gathered, before, after);
  return gathered;
}

function gather(gathered: Gathered[], before: readonly string[], after: readonly string[]): void {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  append(gathered, same(before.slice(0, head)));
  gatherMiddle(gathered, before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  append(gathered, same(before.slice(before.length - tail)));
}

function gatherMiddle(gathered: Gathered[], before: readonly string[], after: readonly string[]): void {
  const isOneSided = before.length === 0 || after.length === 0;
  const shortest = isOneSided ? undefined : diffArrays([...before], [...after], { maxEditLength: editLimit });
  for (const { value, added, removed } of shortest ?? []) {
    if (!added && !removed) append(gathered, same(value));
    else append(gathered, { kind: "changed", before: removed ? value : [], after: added ? value : [] });
  }
  if (shortest !== undefined) return;
  const anchors = isOneSided ? [] : anchorsOf(before, after);
  if (anchors.length === 0) {
    append(gathered, { kind: "changed", before, after });
    return;
  }
  let [oldLine, newLine] = [0, 0];
  for (const [oldAnchor, newAnchor] of [...anchors, [before.length, after.length] as const]) {
    gather(gathered, before.slice(oldLine, oldAnchor), after.slice(newLine, newAnchor));
    append(gathered, same(before.slice(oldAnchor, oldAnchor + 1)));
    [oldLine, newLine] = [oldAnchor + 1, newAnchor + 1];
  }
}

function append(gathered: Gathered[], next: Stretch): void {
  if (next.before.length === 0 && next.after.length === 0) return;
  let last = gathered.at(-1);
  if (last?.kind !== next.kind) {
    last = { kind: next.kind, before: [], after: [] };
    gathered.push(last);
  }
  for (const line of next.before) last.before.push(line);
  for (const line of next.after) last.after.push(line);
}

/** The longest sequence of lines in the same order on both sides that occur once on either side. */
function anchorsOf(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  const places = onceOnly(after);
  const pairs: (readonly [number, number])[] = [];
  for (const [line, oldLine] of onceOnly(before)) {
    const newLine = places.get(line);
    if (newLine !== undefined) pairs.push([oldLine, newLine]);
  }
  // Longest increasing subsequence of new lines: for each length the pair with the least new line at its end.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, newLine]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < newLine) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const row: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) row.push(pair);
  }
  return row.reverse();
}

function onceOnly(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (places.has(line)) repeated.add(line);
    places.set(line, index);
  }
  for (const line of repeated) places.delete(line);
  return places;
}

function same(lines: readonly string[]): Stretch {
  return { kind: "same", before: lines, after: lines };
}
