/**
 * A long list of words in which near ones are found again and again: an author who types the path of a page asks at each letter.
 * Gives what `nearest` gives, and looks only at words that may be in its result. Does not depend on docs.json.
 */
import { EditDistances } from "./edit-distance.ts";
import { lastSegment, maxEditDistance, nearest } from "./nearest.ts";
import { fileNameOf } from "./paths.ts";

export interface NearestIndex {
  readonly words: readonly string[];
  /** In lower case, in the same order. */
  readonly lowered: readonly string[];
  /** How many characters each word, in lower case, has in common with the word before it. */
  readonly common: Uint16Array;
}

/** More characters are not compared; less in common than there is costs time, and changes no result. */
const maxCommon = 0xffff;

function inCommon(one: string, other: string): number {
  const most = Math.min(one.length, other.length, maxCommon);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

/** Takes time linear in the length of all words. Searching is fast when words with the same beginning follow each other. */
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

/** Adds the words with this name of a page, in lower case. */
function addNamed({ words, lowered }: NearestIndex, name: string, found: Set<string>): void {
  for (let index = 0; index < lowered.length; index += 1) {
    const word = lowered[index] ?? "";
    const mayBeNamed = word.endsWith(name) || word.endsWith(indexPage);
    if (mayBeNamed && lastSegment(word) === name) found.add(words[index] ?? word);
  }
}

/** How many words have this last segment, in lower case; no more than `most` are counted. */
export function countNamed({ lowered }: NearestIndex, name: string, most: number): number {
  let count = 0;
  for (let index = 0; index < lowered.length && count < most; index += 1) {
    const word = lowered[index] ?? "";
    if (word.endsWith(name) && fileNameOf(word) === name) count += 1;
  }
  return count;
}

/** The words whose edit distance in lower case is at most `maxDistance`, and no word twice in a row. */
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
