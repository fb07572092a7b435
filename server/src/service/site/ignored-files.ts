/**
 * Matches files against the patterns of `.mintignore`, in time that grows with the sum of patterns and files,
 * not with their product.
 *
 * Only the library decides whether a pattern matches a path. This module selects the patterns to test: those whose
 * rarest run of plain letters occurs in the path.
 */

import ignore from "ignore";
import { countsOf, getOrInsert } from "../multimap.ts";

/** The patterns of one `.mintignore`. */
interface IgnoredFiles {
  /**
   * Whether a pattern matches the file.
   * @param file relative to the site's root
   */
  ignores(file: string): boolean;
  /** The number of patterns that are not applied, because more than `maxAlike` patterns share the same letters. */
  readonly leftOut: number;
}

/** How many patterns may have the same letters, like `a*b` and `a?b`; if there are more, the last ones count. */
export const maxAlike = 300;

/** How many sets of patterns are remembered. */
const maxRemembered = 1000;

/** How many patterns are combined at a time, because the library copies all patterns with each addition. */
const maxJoined = 64;

/** Up to this number, all patterns are tested, because selecting some would cost more. */
const fewPatterns = 32;

/** The maximum length of a key; only the end of a longer run of letters is used. */
const maxKeyLength = 16;

/** Characters that match only themselves, in patterns and paths. */
const plainRun = /[\w.\-\u00a1-\ud7ff]+/g;

/** The matcher for the text of a `.mintignore`; undefined if it has no patterns, so that most sites have no cost. */
export function ignoredFiles(text: string): IgnoredFiles | undefined {
  const patterns = distinctPatterns(text);
  if (patterns.length === 0) return undefined;
  return patterns.length <= fewPatterns ? ignoredByAll(patterns) : ignoredByCandidates(patterns);
}

/** The lines that may be patterns. Among equal lines only the last one counts, so earlier ones are left out. */
function distinctPatterns(text: string): readonly string[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r$/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return [...new Set(lines.reverse())].reverse();
}

/** A case-sensitive matcher, as page paths are case-sensitive; with `allowRelativePaths`, unusual paths do not throw. */
function matcherOf(patterns: readonly ignore.Ignore[]): ignore.Ignore {
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(patterns);
}

/** Adds line breaks around the pattern, because the library trims the text. */
function matcherOfOne(pattern: string): ignore.Ignore {
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(`\r\n${pattern}\r\n`);
}

function matcherOfMany(patterns: readonly ignore.Ignore[]): ignore.Ignore {
  if (patterns.length <= maxJoined) return matcherOf(patterns);
  const parts = Array.from({ length: Math.ceil(patterns.length / maxJoined) }, (_, part) =>
    matcherOf(patterns.slice(part * maxJoined, (part + 1) * maxJoined)),
  );
  return matcherOfMany(parts);
}

function ignoredByAll(patterns: readonly string[]): IgnoredFiles {
  const matcher = matcherOf(patterns.map(matcherOfOne));
  return { ignores: (file) => matcher.ignores(file), leftOut: 0 };
}

function ignoredByCandidates(patterns: readonly string[]): IgnoredFiles {
  const index = indexOf(patterns);
  const compiled = new Map<number, ignore.Ignore>();
  const compiledOf = (number: number): ignore.Ignore =>
    getOrInsert(compiled, number, () => matcherOfOne(patterns[number] ?? ""));
  // Most files of one folder have the same candidates, so matchers are remembered.
  const matchers = new Map<string, ignore.Ignore>();
  return {
    ignores(file) {
      const candidates = candidatesFor(index, file);
      if (candidates.length === 0) return false;
      const key = candidates.join();
      if (matchers.size >= maxRemembered && !matchers.has(key)) matchers.clear();
      return getOrInsert(matchers, key, () => matcherOfMany(candidates.map(compiledOf))).ignores(file);
    },
    leftOut: index.leftOut,
  };
}

interface IgnorePatternIndex {
  /** The indexes of patterns by a string that every matched path contains. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  readonly keyLengths: readonly number[];
  /** Indexes of patterns without such a string, such as `*`. */
  readonly anywhere: readonly number[];
  readonly leftOut: number;
}

function indexOf(patterns: readonly string[]): IgnorePatternIndex {
  const keysOf = patterns.map(possibleKeys);
  const counts = countsOf(keysOf.flat());
  const byKey = new Map<string, number[]>();
  const anywhere: number[] = [];
  let leftOut = 0;
  // From the end, because the last pattern that matches decides.
  for (let number = patterns.length - 1; number >= 0; number--) {
    const rarest = rarestOf(keysOf[number] ?? [], counts);
    const list = rarest === undefined ? anywhere : getOrInsert(byKey, rarest, () => []);
    if (list.length < maxAlike) list.push(number);
    else leftOut++;
  }
  const keyLengths = [...new Set(Array.from(byKey.keys(), (key) => key.length))];
  return { byKey, keyLengths, anywhere, leftOut };
}

/** Strings that every path matched by a pattern contains. Nothing is certain after a bracket. */
function possibleKeys(pattern: string): readonly string[] {
  const [plain = ""] = pattern.replaceAll(/\\./g, " ").split("[", 1);
  return Array.from(plain.matchAll(plainRun), ([run]) => run.slice(-maxKeyLength));
}

/** The key with the fewest patterns; if several have as few, the longest. */
function rarestOf(keys: readonly string[], counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const count = counts.get(key) ?? 0;
    if (count > fewest || (count === fewest && key.length <= (best?.length ?? 0))) continue;
    best = key;
    fewest = count;
  }
  return best;
}

/** The patterns that may match a file or a folder around it, in order. */
function candidatesFor({ byKey, keyLengths, anywhere }: IgnorePatternIndex, file: string): readonly number[] {
  const found = new Set(anywhere);
  for (const length of keyLengths) {
    for (let start = 0; start + length <= file.length; start++) {
      for (const number of byKey.get(file.slice(start, start + length)) ?? []) found.add(number);
    }
  }
  return [...found].sort((one, other) => one - other);
}
