/**
 * "Did you mean": which of the words that exist an author may have meant by one that does not.
 *
 * Works on single words (keys, values, names) and on page paths, where the right name in another folder
 * is as likely a meaning as a slip of the hand. This module knows nothing of docs.json.
 */

/** Below these costs nothing else can be; between them fall relocated pages. */
const costOfCase = 0;
const costOfIndexPage = 0.5;
const costOfOtherFolder = 1.5;

/**
 * The candidates nearest to the word, best first, at most `limit` of them, none where all are too far.
 *
 * First a candidate that differs in case only, then `x/index` for `x` (and the reverse), then by the number
 * of slips: letters added, left out, changed or swapped, case not counted. A path whose last segment is the
 * word's own ranks after a single slip; the more folders both share, the higher. The word itself is never
 * among them. Linear in the candidates; the same answer for the same input.
 */
export function nearest(word: string, candidates: readonly string[], limit = 3): readonly string[] {
  const lowered = word.toLowerCase();
  const maxDistance = maxSlips(word.length);
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
        a.cost - b.cost || a.slips - b.slips || a.text.length - b.text.length || (a.text < b.text ? -1 : 1),
    )
    .slice(0, limit)
    .map((entry) => entry.text);
}

/**
 * The one candidate of which the word is clearly a slip: another case or other hyphens, or one letter
 * wrong in a word of five letters or more. Stricter than `nearest`, for places where unknown words are
 * allowed.
 */
export function slipOf(word: string, candidates: readonly string[]): string | undefined {
  const bare = withoutSeparators(word);
  const sameLetters = candidates.find(
    (candidate) => candidate !== word && withoutSeparators(candidate) === bare,
  );
  if (sameLetters !== undefined || candidates.includes(word)) return sameLetters;
  return candidates.find(
    (candidate) =>
      Math.max(word.length, candidate.length) >= 5 &&
      Math.min(word.length, candidate.length) >= 4 &&
      slipsBetween(word.toLowerCase(), candidate.toLowerCase(), 1) === 1,
  );
}

function withoutSeparators(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, "");
}

/** How many slips a word of that length may have and still be recognized: one in three letters, four at most. */
function maxSlips(length: number): number {
  return length < 2 ? 0 : Math.max(1, Math.min(4, Math.floor(length / 3)));
}

/** `slips` decides between equal costs. */
interface Cost {
  readonly cost: number;
  readonly slips: number;
}

/** Both words in lower case; `most` below 0 where the slips need not be counted. */
function costOf(word: string, candidate: string, maxDistance: number, page: string): Cost | undefined {
  if (candidate === word) return { cost: costOfCase, slips: 0 };
  if (candidate === `${word}/index` || word === `${candidate}/index`) {
    return { cost: costOfIndexPage, slips: 0 };
  }
  const slips = maxDistance < 0 ? undefined : slipsBetween(word, candidate, maxDistance);
  const relocated = (word.includes("/") || candidate.includes("/")) && lastSegment(candidate) === page;
  if (slips === undefined && !relocated) return undefined;
  const known = slips ?? Number.MAX_SAFE_INTEGER;
  const moved = relocated ? costOfOtherFolder + folderDifference(word, candidate) : known;
  return { cost: Math.min(known, moved), slips: known };
}

/** A cheap check before anything is lowered: `page` is lower case. */
function mayBeRelocated(candidate: string, page: string): boolean {
  if (page === "") return false;
  const end = candidate.length - page.length;
  if (end >= 0 && candidate.slice(end).toLowerCase() === page) return true;
  return candidate.slice(-"/index".length).toLowerCase() === "/index";
}

/** The name of a page: its last segment, or that of its folder where the page is the folder's `index`. */
function lastSegment(path: string): string {
  const page = path.endsWith("/index") ? path.slice(0, -"/index".length) : path;
  return page.slice(page.lastIndexOf("/") + 1);
}

/** From 0 (all folders shared) to just under 1 (none). */
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
 * Least number of letters added, left out, changed or swapped with their neighbor that turns one word into
 * the other (no letter twice), or undefined where it is more than `most`.
 */
export function slipsBetween(one: string, other: string, maxDistance: number): number | undefined {
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
  return slipsInside(one, other, start, height, width, maxDistance);
}

/** The table of the classic algorithm, three rows of it at a time and only the band that `most` leaves. */
function slipsInside(
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
        // Outside the band of the last row nothing was written: its value there is too many.
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
    // A swap reaches back two rows, so one row of too many is not yet the end; two are.
    if (least > maxDistance && leastOf(last, row - 1, width, maxDistance) > maxDistance) return undefined;
    letterAbove = letter;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const slips = last[width] ?? tooMany;
  return slips > maxDistance ? undefined : slips;
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
