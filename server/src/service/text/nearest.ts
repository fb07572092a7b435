import { fileNameOf } from "./paths.ts";

/**
 * "Did you mean": the existing words that an author may have meant by a word that does not exist.
 *
 * Works on single words (keys, values, names) and on page paths. In a path, the right name in another
 * folder is as likely as a typing error. Knows nothing of docs.json.
 */

/** Costs below the cost of one edit; a relocated page costs between `costOfOtherFolder` and one more. */
const costOfCase = 0;
const costOfIndexPage = 0.5;
const costOfOtherFolder = 1.5;

/**
 * The candidates nearest to the word, best first, at most `limit`; empty where all are too different.
 *
 * The order is: a candidate that differs in case only, then `x/index` for `x` and the reverse, then by edit
 * distance without regard to case. A path with the same last segment ranks after one edit, and higher the
 * more folders both paths share. The word itself is never a result. Takes time linear in the number of
 * candidates, and gives the same answer for the same input.
 */
export function nearest(word: string, candidates: readonly string[], limit = 3): readonly string[] {
  const lowered = word.toLowerCase();
  const maxDistance = maxEditDistance(word.length);
  const page = lastSegment(lowered);
  const found: (Cost & { readonly text: string })[] = [];
  for (const text of candidates) {
    const farInLength = Math.abs(text.length - word.length) > maxDistance;
    if (farInLength && !mayBeRelocated(text, page)) continue;
    if (text === word) continue;
    const candidate = text.toLowerCase();
    const cost = costOf(lowered, candidate, farInLength ? -1 : maxDistance, page);
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
 * The one candidate that the word clearly misspells: another case, other hyphens, one edit in a word of five
 * letters or more, or another end of up to two letters: `expand` for `expanded`. Stricter than `nearest`, for places where unknown words are allowed.
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

/** Whether one word is the beginning of the other, which has up to two letters more. */
function hasOtherEnd(word: string, candidate: string): boolean {
  const [short, long] = word.length < candidate.length ? [word, candidate] : [candidate, word];
  return short.length >= 5 && long.length - short.length <= 2 && long.startsWith(short);
}

function withoutSeparators(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, "");
}

/** The edit distance at which a word of that length is still recognized: a third of its letters, at most four. */
export function maxEditDistance(length: number): number {
  return length < 2 ? 0 : Math.max(1, Math.min(4, Math.floor(length / 3)));
}

/** `distance` decides between equal costs. */
interface Cost {
  readonly cost: number;
  readonly distance: number;
}

/** Expects both words in lower case; a `maxDistance` below 0 skips the edit distance. */
function costOf(word: string, candidate: string, maxDistance: number, page: string): Cost | undefined {
  if (candidate === word) return { cost: costOfCase, distance: 0 };
  if (candidate === `${word}/index` || word === `${candidate}/index`) {
    return { cost: costOfIndexPage, distance: 0 };
  }
  const distance = maxDistance < 0 ? undefined : editDistance(word, candidate, maxDistance);
  const relocated = (word.includes("/") || candidate.includes("/")) && lastSegment(candidate) === page;
  if (distance === undefined && !relocated) return undefined;
  const known = distance ?? Number.MAX_SAFE_INTEGER;
  const moved = relocated ? costOfOtherFolder + folderDifference(word, candidate) : known;
  return { cost: Math.min(known, moved), distance: known };
}

/** A cheap check before a candidate is converted to lower case; expects `page` in lower case. */
function mayBeRelocated(candidate: string, page: string): boolean {
  if (page === "") return false;
  const end = candidate.length - page.length;
  if (end >= 0 && candidate.slice(end).toLowerCase() === page) return true;
  return candidate.slice(-"/index".length).toLowerCase() === "/index";
}

/** The name of a page: its last segment, or the name of its folder where the page is the folder's `index`. */
export function lastSegment(path: string): string {
  const page = path.endsWith("/index") ? path.slice(0, -"/index".length) : path;
  return fileNameOf(page);
}

/** How many folders differ, from 0 (none) to just under 1 (all). */
function folderDifference(one: string, other: string): number {
  const folders = one.split("/").slice(0, -1);
  const others = other.split("/").slice(0, -1);
  const all = folders.length + others.length;
  if (all === 0) return 0;
  const rest = new Set(others);
  const shared = folders.filter((folder) => rest.delete(folder)).length;
  return (0.99 * (all - 2 * shared)) / all;
}

let rows: [Uint16Array, Uint16Array, Uint16Array] = [
  new Uint16Array(128),
  new Uint16Array(128),
  new Uint16Array(128),
];

/**
 * The optimal string alignment distance: the least number of letters to add, remove, change or swap with a
 * neighbor (each letter once) that turns one word into the other; undefined where it exceeds `maxDistance`.
 */
export function editDistance(one: string, other: string, maxDistance: number): number | undefined {
  let start = 0;
  let oneEnd = one.length;
  let otherEnd = other.length;
  while (oneEnd > 0 && otherEnd > 0 && one.charCodeAt(oneEnd - 1) === other.charCodeAt(otherEnd - 1)) {
    oneEnd--;
    otherEnd--;
  }
  while (start < oneEnd && start < otherEnd && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  const height = oneEnd - start;
  const width = otherEnd - start;
  if (Math.abs(height - width) > maxDistance) return undefined;
  if (height === 0 || width === 0) return Math.max(height, width);
  return bandedDistance(one, other, start, height, width, maxDistance);
}

/** The table of the dynamic program: three rows at a time, and only the band that `maxDistance` allows. */
function bandedDistance(
  one: string,
  other: string,
  start: number,
  height: number,
  width: number,
  maxDistance: number,
): number | undefined {
  if (rows[0].length <= width) {
    rows = [new Uint16Array(2 * width), new Uint16Array(2 * width), new Uint16Array(2 * width)];
  }
  const tooMany = maxDistance + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column++) last[column] = Math.min(column, tooMany);
  let letterAbove = 0;
  for (let row = 1; row <= height; row++) {
    const letter = one.charCodeAt(start + row - 1);
    const from = Math.max(1, row - maxDistance);
    const to = Math.min(width, row + maxDistance);
    current[from - 1] = from === 1 ? Math.min(row, tooMany) : tooMany;
    let least = current[from - 1] ?? tooMany;
    for (let column = from; column <= to; column++) {
      const otherLetter = other.charCodeAt(start + column - 1);
      const diagonal = last[column - 1] ?? tooMany;
      let cost = diagonal;
      if (letter !== otherLetter) {
        // Nothing was written outside the band of the last row, so its value there counts as too large.
        const above = column === row + maxDistance ? tooMany : (last[column] ?? tooMany);
        cost = 1 + Math.min(diagonal, above, current[column - 1] ?? tooMany);
        if (
          row > 1 &&
          column > 1 &&
          letterAbove === otherLetter &&
          letter === other.charCodeAt(start + column - 2)
        ) {
          cost = Math.min(cost, 1 + (beforeLast[column - 2] ?? tooMany));
        }
      }
      if (cost > tooMany) cost = tooMany;
      current[column] = cost;
      if (cost < least) least = cost;
    }
    // A swap looks two rows back, so the distance is certainly too large only after two such rows.
    if (least > maxDistance && leastOf(last, row - 1, width, maxDistance) > maxDistance) return undefined;
    letterAbove = letter;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const distance = last[width] ?? tooMany;
  return distance > maxDistance ? undefined : distance;
}

function leastOf(row: Uint16Array, index: number, width: number, maxDistance: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (
    let column = Math.max(0, index - maxDistance);
    column <= Math.min(width, index + maxDistance);
    column++
  ) {
    least = Math.min(least, row[column] ?? Number.POSITIVE_INFINITY);
  }
  return least;
}
