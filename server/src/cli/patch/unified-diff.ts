/**
 * Formats the change of one file as a unified diff: the output of a dry run, which `git apply` and `patch` accept.
 * Depends only on text.
 */
import { changedRanges, splitLines } from "../../service/text/line-diff.ts";
import { palette } from "../formats/color.ts";
import { isWorkflowCommand, printable } from "../formats/sanitize.ts";
import { quotedName } from "./quoted-name.ts";

/** The number of unchanged lines around a change, as in other diffs by default. */
const contextLines = 3;

/** Lines that are the same on both sides, or lines that replace others. Lines include their line ends. */
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
  // A final carriage return is part of the line end; tabs are harmless.
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  return text.split("\t").map(printable).join("\t") + line.slice(text.length);
}

/**
 * The difference between two texts of a file; empty if there is none, otherwise it ends with a newline. Lines keep their
 * carriage returns, and a missing final newline is marked as diff marks it, so that applying the diff gives `after` byte
 * for byte.
 * @param path the path of the file, with forward slashes
 * @param options.newPath the new path of a renamed file
 * @param options.isNew whether the file is created
 * @param options.isGone whether the file is deleted
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
  // A tab ends a name that contains spaces; otherwise a part of the name would be parsed as a date.
  const headerName = (name: string): string => {
    const quoted = quotedName(name);
    return quoted.includes(" ") && !quoted.startsWith('"') ? `${quoted}\t` : quoted;
  };
  const printed = [
    colors.file(`--- ${options.isNew === true ? "/dev/null" : headerName(`a/${path}`)}`),
    colors.file(`+++ ${options.isGone === true ? "/dev/null" : headerName(`b/${options.newPath ?? path}`)}`),
  ];
  const print = (lines: readonly string[], sign: string, paint = unpainted): void => {
    for (const line of lines) {
      const hasNewline = line.endsWith("\n");
      const bare = hasNewline ? line.slice(0, -1) : line;
      const text = sign + (options.isForTerminal ? visibleLine(bare) : bare);
      // The carriage return stays last; otherwise a terminal would overwrite the line.
      const end = text.endsWith("\r") ? "\r" : "";
      printed.push(paint(text.slice(0, text.length - end.length)) + end);
      if (!hasNewline) printed.push("\\ No newline at end of file");
    }
  };
  const printSame = (lines: readonly string[]): void => {
    for (const line of lines) {
      if (!isWorkflowCommand(line)) print([line], " ");
      else {
        // A workflow runner would run the command after the leading space. Removing and adding the line is equivalent.
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
  /** The number of lines before the hunk. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly oldLength: number;
  readonly newLength: number;
  readonly blocks: readonly LineBlock[];
}

/** Groups blocks into hunks: changes whose contexts touch or overlap are in the same hunk. */
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

/** A range in the header of a hunk; an empty range has the number of the line before it. */
function span(linesBefore: number, length: number): string {
  const line = length === 0 ? linesBefore : linesBefore + 1;
  return length === 1 ? String(line) : `${line},${length}`;
}

/** Splits two lists of lines into blocks that are the same or changed. */
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
