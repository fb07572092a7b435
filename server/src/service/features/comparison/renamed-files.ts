/**
 * Which files of one state another state has under another path: those with the same content, else those whose lines are mostly
 * the same. The time grows with the texts, not with the number of pairs.
 */
import { append } from "../../multimap.ts";
import { fileNameOf } from "../../text/paths.ts";

/** A file with the name of its content. */
interface FileOfState {
  readonly file: string;
  readonly id: string;
}

/** More files than this are compared by whole content alone. */
const maxCompared = 2000;

/** A line that is in more files than this tells nothing about any of them. */
const maxOfLine = 50;

/** Which part of the longer text must be in the other one. */
const similar = 0.5;

/** Texts that are compared by their lines. */
const comparable = /\.(?:mdx?|json|ya?ml|[jt]sx?)$/i;

function removeOne(list: FileOfState[] | undefined, name: string): FileOfState | undefined {
  if (list === undefined) return undefined;
  const same = list.findIndex(({ file }) => fileNameOf(file) === name);
  return list.splice(Math.max(0, same), 1)[0];
}

/** Lengths of the different lines of a text. */
function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const line of text.split("\n")) {
    const bare = line.trim();
    if (bare.length > 2) lines.set(bare, bare.length);
  }
  return lines;
}

function sizeOf(lines: ReadonlyMap<string, number>): number {
  let size = 0;
  for (const length of lines.values()) size += length;
  return size;
}

interface RenameCandidate {
  readonly file: string;
  readonly size: number;
  readonly lines: ReadonlyMap<string, number>;
}

function textsOf(
  files: readonly FileOfState[],
  textOf: (file: string) => string | undefined,
): readonly RenameCandidate[] {
  return files.flatMap(({ file }) => {
    const text = comparable.test(file) ? textOf(file) : undefined;
    if (text === undefined) return [];
    const lines = linesOf(text);
    return [{ file, lines, size: sizeOf(lines) }];
  });
}

interface Pair {
  readonly from: string;
  readonly to: string;
  readonly score: number;
}

function similarPairs(gone: readonly RenameCandidate[], added: readonly RenameCandidate[]): readonly Pair[] {
  const having = new Map<string, RenameCandidate[]>();
  for (const one of gone) for (const line of one.lines.keys()) append(having, line, one);
  const pairs: Pair[] = [];
  for (const one of added) {
    const shared = new Map<RenameCandidate, number>();
    for (const [line, length] of one.lines) {
      const others = having.get(line) ?? [];
      if (others.length > maxOfLine) continue;
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + length);
    }
    for (const [other, length] of shared) {
      const score = length / Math.max(one.size, other.size);
      if (score >= similar) pairs.push({ from: other.file, to: one.file, score });
    }
  }
  const sameName = ({ from, to }: Pair): number => (fileNameOf(from) === fileNameOf(to) ? 1 : 0);
  return pairs.sort((one, other) => other.score - one.score || sameName(other) - sameName(one));
}

/**
 * The renames between two states.
 * @param gone files that the second state does not have
 * @param added files that the first state does not have
 * @returns from the former path to the present one
 */
export function renamedFiles(
  gone: readonly FileOfState[],
  added: readonly FileOfState[],
  textBefore: (file: string) => string | undefined,
  textAfter: (file: string) => string | undefined,
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  const byId = new Map<string, FileOfState[]>();
  for (const one of gone) append(byId, one.id, one);
  const left: FileOfState[] = [];
  for (const one of added) {
    const same = removeOne(byId.get(one.id), fileNameOf(one.file));
    if (same === undefined) left.push(one);
    else renames.set(same.file, one.file);
  }
  const goneLeft = gone.filter(({ file }) => !renames.has(file));
  if (Math.max(goneLeft.length, left.length) > maxCompared) return renames;
  const taken = new Set<string>();
  for (const { from, to } of similarPairs(textsOf(goneLeft, textBefore), textsOf(left, textAfter))) {
    if (renames.has(from) || taken.has(to)) continue;
    renames.set(from, to);
    taken.add(to);
  }
  return renames;
}
