/**
 * Searches a long list of words for near ones repeatedly, such as at each letter that an author types into the path of a
 * page. Returns the same results as `nearest`, but compares only words that may be among them. Does not depend on
 * docs.json.
 */
import { EditDistances } from "./edit-distance.ts";
import { lastSegment, maxEditDistance, nearest } from "./nearest.ts";
import { fileNameOf } from "./paths.ts";

export interface NearestIndex {
  readonly words: readonly string[];
  /** The words in lower case, in the same order. */
  readonly lowered: readonly string[];
  /** How many characters each word, in lower case, has in common with the word before it. */
  readonly common: Uint16Array;
}

/** The most characters that are compared. A smaller number than the true one costs time, but does not change results. */
const maxCommon = 0xffff;

function inCommon(one: string, other: string): number {
  const most = Math.min(one.length, other.length, maxCommon);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

/** Creates an index in linear time. Searching is fastest if words with the same beginning are adjacent. */
export function nearestIndex(words: readonly string[]): NearestIndex {
  const lowered = words.map((word) => word.toLowerCase());
  const common = new Uint16Array(words.length);
  let before = "";
  for (const [index, word] of lowered.entries()) {
    common[index] = inCommon(before, word);
    before = word;
  }
  return { words, lowered, common };
}

/** The same as `nearest(word, index.words, limit)`. */
export function nearestIn(index: NearestIndex, word: string, limit: number): readonly string[] {
  const lowered = word.toLowerCase();
  const candidates = new Set(wordsWithin(index, lowered, maxEditDistance(word.length)));
  const folder = lowered.endsWith(indexPage) ? lowered.slice(0, -indexPage.length) : lowered;
  // A page with the same name, the page of a folder, and the folder of a page.
  const names = new Set([lastSegment(lowered), fileNameOf(lowered), lastSegment(folder)]);
  for (const name of names) addNamed(index, name, candidates);
  return nearest(word, [...candidates], limit);
}

const indexPage = "/index";

/** Adds the words with this page name, which is in lower case. */
function addNamed({ words, lowered }: NearestIndex, name: string, found: Set<string>): void {
  for (let index = 0; index < lowered.length; index += 1) {
    const word = lowered[index] ?? "";
    const mayBeNamed = word.endsWith(name) || word.endsWith(indexPage);
    if (mayBeNamed && lastSegment(word) === name) found.add(words[index] ?? word);
  }
}

/** How many words have this last segment, which is in lower case; counting stops at `most`. */
export function countNamed({ lowered }: NearestIndex, name: string, most: number): number {
  let count = 0;
  for (let index = 0; index < lowered.length && count < most; index += 1) {
    const word = lowered[index] ?? "";
    if (word.endsWith(name) && fileNameOf(word) === name) count += 1;
  }
  return count;
}

/** The words whose edit distance in lower case is at most `maxDistance`. */
function wordsWithin({ words, lowered, common }: NearestIndex, word: string, maxDistance: number): string[] {
  const distances = new EditDistances(word, maxDistance);
  const found: string[] = [];
  for (let index = 0; index < lowered.length; index += 1) {
    distances.keep(common[index] ?? 0);
    const candidate = lowered[index] ?? "";
    if (distances.to(candidate) !== undefined) found.push(words[index] ?? candidate);
  }
  return found;
}
