/**
 * A change of one file as a unified diff: the output of a dry run, which `git apply` and `patch` accept. Depends
 * on text alone.
 */
import { changedRanges, splitLines } from "../../service/text/line-diff.ts";
import { palette } from "../formats/color.ts";
import { isWorkflowCommand, printable } from "../formats/sanitize.ts";
import { quotedName } from "./quoted-name.ts";

/** Lines of unchanged text around a change, the default of other diffs. */
const contextLines = 3;

/** Lines that stay, or lines of one side that replace those of the other. Lines keep their ends. */
interface LineBlock {
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

/** A line of a text without its line end, sanitized for a terminal. */
function visibleLine(line: string): string {
  // A carriage return at the end of the line is a part of its line end; tabs only move to the next stop.
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  return text.split("\t").map(printable).join("\t") + line.slice(text.length);
}

/**
 * The difference between two texts of a file. Empty if there is none; else it ends with a newline.
 * Lines keep their carriage returns, and a missing final newline is marked as diff marks it, so
 * that the diff can be applied and gives `after` byte for byte.
 *
 * @param path with forward slashes; quoted as git does if it is not plain.
 * @param options.newPath if the file has another name afterwards
 * @param options.isNew whether there is no such file before
 * @param options.isGone whether there is no such file afterwards
 */
export function unifiedDiff(
  path: string,
  before: string,
  after: string,
  options: DiffOptions & { readonly newPath?: string; readonly isNew?: boolean; readonly isGone?: boolean },
): string {
  if (before === after) return "";
  const colors = palette(options.color);
  const unpainted = (text: string): string => text;
  // A tab ends a name with spaces; otherwise readers would read a part of the name as a date.
  const named = (name: string): string => {
    const quoted = quotedName(name);
    return quoted.includes(" ") && !quoted.startsWith('"') ? `${quoted}\t` : quoted;
  };
  const printed = [
    colors.file(`--- ${options.isNew === true ? "/dev/null" : named(`a/${path}`)}`),
    colors.file(`+++ ${options.isGone === true ? "/dev/null" : named(`b/${options.newPath ?? path}`)}`),
  ];
  const print = (lines: readonly string[], sign: string, paint = unpainted): void => {
    for (const line of lines) {
      const isEnded = line.endsWith("\n");
      const bare = isEnded ? line.slice(0, -1) : line;
      const text = sign + (options.isForTerminal ? visibleLine(bare) : bare);
      // The carriage return stays last; otherwise a terminal would overwrite the line.
      const end = text.endsWith("\r") ? "\r" : "";
      printed.push(paint(text.slice(0, text.length - end.length)) + end);
      if (!isEnded) printed.push("\\ No newline at end of file");
    }
  };
  const printSame = (lines: readonly string[]): void => {
    for (const line of lines) {
      if (!isWorkflowCommand(line)) print([line], " ");
      else {
        // After the space of an unchanged line a workflow would obey it. A removed and added line means the same.
        print([line], "-", colors.removed);
        print([line], "+", colors.added);
      }
    }
  };
  for (const hunk of hunksOf(blocksOf(splitLines(before), splitLines(after)))) {
    const range = `@@ -${span(hunk.oldStart, hunk.oldLength)} +${span(hunk.newStart, hunk.newLength)} @@`;
    printed.push(colors.hunk(range));
    for (const block of hunk.blocks) {
      if (block.kind === "same") printSame(block.before);
      else {
        print(block.before, "-", colors.removed);
        print(block.after, "+", colors.added);
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
  readonly blocks: readonly LineBlock[];
}

/** Joins changes that are less than two contexts apart. */
function hunksOf(blocks: readonly LineBlock[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let parts: LineBlock[] = [];
  let [oldLine, newLine, oldStart, newStart] = [0, 0, 0, 0];
  const finish = (): void => {
    if (parts.some((part) => part.kind === "changed")) {
      const oldLength = parts.reduce((sum, part) => sum + part.before.length, 0);
      const newLength = parts.reduce((sum, part) => sum + part.after.length, 0);
      hunks.push({ oldStart, newStart, oldLength, newLength, blocks: parts });
    }
    parts = [];
  };
  for (const block of blocks) {
    const { length } = block.before;
    if (block.kind === "same" && (parts.length === 0 || length > 2 * contextLines)) {
      if (parts.length > 0) parts.push(same(block.before.slice(0, contextLines)));
      finish();
      const context = block.before.slice(-contextLines);
      parts = [same(context)];
      oldStart = oldLine + length - context.length;
      newStart = newLine + length - context.length;
    } else {
      parts.push(block);
    }
    oldLine += length;
    newLine += block.after.length;
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

/** The lists of lines, cut where they begin and cease to differ. */
function blocksOf(before: readonly string[], after: readonly string[]): readonly LineBlock[] {
  const blocks: LineBlock[] = [];
  let kept = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of changedRanges(before, after)) {
    if (oldStart > kept) blocks.push(same(before.slice(kept, oldStart)));
    blocks.push({
      kind: "changed",
      before: before.slice(oldStart, oldEnd),
      after: after.slice(newStart, newEnd),
    });
    kept = oldEnd;
  }
  if (kept < before.length) blocks.push(same(before.slice(kept)));
  return blocks;
}

function same(lines: readonly string[]): LineBlock {
  return { kind: "same", before: lines, after: lines };
}
