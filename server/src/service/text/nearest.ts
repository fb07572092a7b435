/**
 * "Did you mean": finds existing words that an author may have meant by a word that does not exist.
 *
 * Works on single words (keys, values, names) and on page paths. In a path, the right name in another
 * folder is as likely as a typing error. Does not depend on docs.json.
 */
import { EditDistances, editDistance } from "./edit-distance.ts";
import { fileNameOf } from "./paths.ts";

/** One edit costs 1. A relocated page costs between `costOfOtherFolder` and one more. */
const costOfCase = 0;
const costOfIndexPage = 0.5;
const costOfOtherFolder = 1.5;

/**
 * The candidates nearest to the word, best first, at most `limit`; empty if all are too different.
 *
 * Candidates that differ only in case come first, then `x/index` for `x` and the reverse, then the others by edit
 * distance without regard to case. A path with the same last segment ranks after one edit, and higher the more folders
 * both paths share. The word itself is never a result. Takes time linear in the number of candidates, and is
 * deterministic.
 */
export function nearest(word: string, candidates: readonly string[], limit = 3): readonly string[] {
  const lowered = word.toLowerCase();
  const maxDistance = maxEditDistance(word.length);
  const page = lastSegment(lowered);
  const distances = new EditDistances(lowered, maxDistance);
  const found: (Cost & { readonly text: string })[] = [];
  for (const text of candidates) {
    const farInLength = Math.abs(text.length - word.length) > maxDistance;
    if (farInLength && !mayBeRelocated(text, page)) continue;
    if (text === word) continue;
    const candidate = text.toLowerCase();
    distances.keep(0);
    const cost = costOf(lowered, candidate, distances, page);
    if (cost !== undefined) found.push({ ...cost, text });
  }
  return found
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        a.distance - b.distance ||
        a.text.length - b.text.length ||
        (a.text < b.text ? -1 : 1),
    )
    .slice(0, limit)
    .map((entry) => entry.text);
}

/**
 * The candidate that the word clearly misspells: it differs only in case or hyphens, by one edit in a word of at least
 * five letters, or by up to two letters at the end (`expand` for `expanded`). Stricter than `nearest`, for positions
 * where unknown words are allowed.
 */
export function clearCorrection(word: string, candidates: readonly string[]): string | undefined {
  const bare = withoutSeparators(word);
  const sameLetters = candidates.find(
    (candidate) => candidate !== word && withoutSeparators(candidate) === bare,
  );
  if (sameLetters !== undefined || candidates.includes(word)) return sameLetters;
  return candidates.find(
    (candidate) =>
      Math.max(word.length, candidate.length) >= 5 &&
      Math.min(word.length, candidate.length) >= 4 &&
      (editDistance(word.toLowerCase(), candidate.toLowerCase(), 1) === 1 || hasOtherEnd(word, candidate)),
  );
}

/** Whether one word is the other with one or two more letters at its end. */
function hasOtherEnd(word: string, candidate: string): boolean {
  const [short, long] = word.length < candidate.length ? [word, candidate] : [candidate, word];
  return short.length >= 5 && long.length - short.length <= 2 && long.startsWith(short);
}

function withoutSeparators(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, "");
}

/** The largest edit distance for a word of that length: a third of its letters, at most four. */
export function maxEditDistance(length: number): number {
  return length < 2 ? 0 : Math.max(1, Math.min(4, Math.floor(length / 3)));
}

/** `distance` decides if costs are equal. */
interface Cost {
  readonly cost: number;
  readonly distance: number;
}

/** Expects both words in lower case. */
function costOf(word: string, candidate: string, distances: EditDistances, page: string): Cost | undefined {
  if (candidate === word) return { cost: costOfCase, distance: 0 };
  if (candidate === `${word}/index` || word === `${candidate}/index`) {
    return { cost: costOfIndexPage, distance: 0 };
  }
  const distance = distances.to(candidate);
  const relocated = (word.includes("/") || candidate.includes("/")) && lastSegment(candidate) === page;
  if (distance === undefined && !relocated) return undefined;
  const editCost = distance ?? Number.MAX_SAFE_INTEGER;
  const relocationCost = relocated ? costOfOtherFolder + folderDifference(word, candidate) : editCost;
  return { cost: Math.min(editCost, relocationCost), distance: editCost };
}

/** A cheap check before a candidate is converted to lower case. `page` is in lower case. */
function mayBeRelocated(candidate: string, page: string): boolean {
  if (page === "") return false;
  const end = candidate.length - page.length;
  if (end >= 0 && candidate.slice(end).toLowerCase() === page) return true;
  return candidate.slice(-"/index".length).toLowerCase() === "/index";
}

/** The name of a page: its last segment, or for the `index` of a folder the folder's name. */
export function lastSegment(path: string): string {
  const page = path.endsWith("/index") ? path.slice(0, -"/index".length) : path;
  return fileNameOf(page);
}

/** The share of folders that differ, from 0 (none) to just under 1 (all). */
function folderDifference(one: string, other: string): number {
  const folders = one.split("/").slice(0, -1);
  const otherFolders = other.split("/").slice(0, -1);
  const all = folders.length + otherFolders.length;
  if (all === 0) return 0;
  const remainingFolders = new Set(otherFolders);
  const shared = folders.filter((folder) => remainingFolders.delete(folder)).length;
  return (0.99 * (all - 2 * shared)) / all;
}
