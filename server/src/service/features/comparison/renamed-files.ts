/**
 * Which files of one state have another path in the other state: files with the same content, then files with mostly the same
 * lines, then files at the same position in a folder that moved. The time is proportional to the texts, not to the number of pairs.
 */
import { append, getOrInsert } from "../../multimap.ts";
import { fileNameOf } from "../../text/paths.ts";

/** A file with the id of its content. */
interface FileOfState {
  readonly file: string;
  readonly id: string;
}

/** If there are more files, only whole contents are compared. */
const maxCompared = 2000;

/** A line that is in more files is ignored. */
const maxOfLine = 50;

/** The minimum fraction of the longer text that must also be in the other one. */
const minScore = 0.5;

/** Files that are compared by their lines. */
const comparable = /\.(?:mdx?|json|ya?ml|[jt]sx?)$/i;

/** Adds the renames of files with equal keys, in the order of the files, and returns the added files that are left. */
function pairByKey(
  renames: Map<string, string>,
  gone: readonly FileOfState[],
  added: readonly FileOfState[],
  keyOf: (file: FileOfState) => string,
): readonly FileOfState[] {
  const byKey = new Map<string, FileOfState[]>();
  for (const file of gone.toReversed()) if (!renames.has(file.file)) append(byKey, keyOf(file), file);
  return added.filter((file) => {
    const former = byKey.get(keyOf(file))?.pop();
    if (former !== undefined) renames.set(former.file, file.file);
    return former === undefined;
  });
}

/** The distinct lines of a text with their lengths. */
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
  const byLine = new Map<string, RenameCandidate[]>();
  for (const one of gone) for (const line of one.lines.keys()) append(byLine, line, one);
  const pairs: Pair[] = [];
  for (const one of added) {
    const shared = new Map<RenameCandidate, number>();
    for (const [line, length] of one.lines) {
      const candidates = byLine.get(line) ?? [];
      if (candidates.length > maxOfLine) continue;
      for (const other of candidates) shared.set(other, (shared.get(other) ?? 0) + length);
    }
    for (const [other, length] of shared) {
      const score = length / Math.max(one.size, other.size);
      if (score >= minScore) pairs.push({ from: other.file, to: one.file, score });
    }
  }
  const sameName = ({ from, to }: Pair): number => (fileNameOf(from) === fileNameOf(to) ? 1 : 0);
  return pairs.sort((one, other) => other.score - one.score || sameName(other) - sameName(one));
}

/** The old and new folder of a renamed file, without the common end of both; undefined if its name changed. */
function movedFolder(from: string, to: string): readonly [from: string, to: string] | undefined {
  const [one, other] = [from.split("/"), to.split("/")];
  if (one.at(-1) !== other.at(-1)) return undefined;
  while (one.length > 0 && other.length > 0 && one.at(-1) === other.at(-1)) {
    one.pop();
    other.pop();
  }
  return [one.join("/"), other.join("/")];
}

/** For each folder that files moved from, the folder that most of them moved to. */
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
 * Renames of files that changed too much to be recognized by their lines, such as a list of links: a folder above them moved,
 * and a new file has the same relative path in the moved folder.
 */
function renamesAlong(
  renames: ReadonlyMap<string, string>,
  gone: readonly FileOfState[],
  added: readonly FileOfState[],
): ReadonlyMap<string, string> {
  const usedPaths = new Set(renames.values());
  const free = new Set(added.flatMap(({ file }) => (usedPaths.has(file) ? [] : file)));
  const folders = free.size === 0 ? new Map<string, string>() : movedFolders(renames);
  const moved = new Map<string, string>();
  for (const { file } of gone) {
    if (renames.has(file) || folders.size === 0) continue;
    let folder = file;
    while (folder !== "") {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
      const target = folders.get(folder);
      const relative = folder === "" ? file : file.slice(folder.length + 1);
      const newPath = target === undefined ? undefined : target === "" ? relative : `${target}/${relative}`;
      if (newPath === undefined || !free.delete(newPath)) continue;
      moved.set(file, newPath);
      break;
    }
  }
  return moved;
}

/**
 * The renames between two states.
 * @param gone files that the second state does not have
 * @param added files that the first state does not have
 * @returns the new path by the old path
 */
export function renamedFiles(
  gone: readonly FileOfState[],
  added: readonly FileOfState[],
  textBefore: (file: string) => string | undefined,
  textAfter: (file: string) => string | undefined,
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  const otherNames = pairByKey(renames, gone, added, ({ file, id }) => `${id}\n${fileNameOf(file)}`);
  const addedLeft = pairByKey(renames, gone, otherNames, ({ id }) => id);
  const goneLeft = gone.filter(({ file }) => !renames.has(file));
  if (Math.max(goneLeft.length, addedLeft.length) <= maxCompared) {
    const usedPaths = new Set<string>();
    for (const { from, to } of similarPairs(textsOf(goneLeft, textBefore), textsOf(addedLeft, textAfter))) {
      if (renames.has(from) || usedPaths.has(to)) continue;
      renames.set(from, to);
      usedPaths.add(to);
    }
  }
  return new Map([...renames, ...renamesAlong(renames, goneLeft, addedLeft)]);
}
