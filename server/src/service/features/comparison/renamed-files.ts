/**
 * Which files of one state another state has under another path: those with the same content, else those whose lines are mostly
 * the same, else those at the same place in a folder that moved. The time grows with the texts, not with the number of pairs.
 */
import { append, getOrInsert } from "../../multimap.ts";
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

/** The folders that a renamed file was in and is in, without what is the same at the end; undefined if its name changed. */
function movedFolder(from: string, to: string): readonly [from: string, to: string] | undefined {
  const [one, other] = [from.split("/"), to.split("/")];
  if (one.at(-1) !== other.at(-1)) return undefined;
  while (one.length > 0 && other.length > 0 && one.at(-1) === other.at(-1)) {
    one.pop();
    other.pop();
  }
  return [one.join("/"), other.join("/")];
}

/** The folder to which most files of a folder moved, by the folder. */
function movedFolders(renames: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [from, to] of renames) {
    const [folder, target] = movedFolder(from, to) ?? [];
    if (folder === undefined || target === undefined) continue;
    const targets = getOrInsert(counts, folder, () => new Map());
    targets.set(target, (targets.get(target) ?? 0) + 1);
  }
  const most = (targets: ReadonlyMap<string, number>): string =>
    [...targets].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0])[0];
  return new Map(Array.from(counts, ([folder, targets]) => [folder, most(targets)]));
}

/**
 * Renames of files that changed too much to be known by their lines, such as a list of links in a folder that moved: a folder
 * around them moved, and a file of the same name is in the same place there.
 */
function renamesAlong(
  renames: ReadonlyMap<string, string>,
  gone: readonly FileOfState[],
  added: readonly FileOfState[],
): ReadonlyMap<string, string> {
  const taken = new Set(renames.values());
  const free = new Set(added.flatMap(({ file }) => (taken.has(file) ? [] : file)));
  const folders = free.size === 0 ? new Map<string, string>() : movedFolders(renames);
  const along = new Map<string, string>();
  for (const { file } of gone) {
    if (renames.has(file) || folders.size === 0) continue;
    let folder = file;
    while (folder !== "") {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
      const target = folders.get(folder);
      const rest = folder === "" ? file : file.slice(folder.length + 1);
      const present = target === undefined ? undefined : target === "" ? rest : `${target}/${rest}`;
      if (present === undefined || !free.delete(present)) continue;
      along.set(file, present);
      break;
    }
  }
  return along;
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
  if (Math.max(goneLeft.length, left.length) <= maxCompared) {
    const taken = new Set<string>();
    for (const { from, to } of similarPairs(textsOf(goneLeft, textBefore), textsOf(left, textAfter))) {
      if (renames.has(from) || taken.has(to)) continue;
      renames.set(from, to);
      taken.add(to);
    }
  }
  return new Map([...renames, ...renamesAlong(renames, goneLeft, left)]);
}
