/**
 * Which files the patterns of `.mintignore` match, in time that grows with the patterns and the files, not
 * with their product.
 *
 * Whether one pattern matches one path is the library's word alone. What is ours is to ask it only about
 * patterns that can match: each has to find its rarest run of plain letters in the path.
 */
import ignore from "ignore";

export interface IgnoredFiles {
  /** @param file relative to the site's root */
  ignores(file: string): boolean;
  /** How many patterns are not looked at, because more than `maxAlike` others have no letters but theirs. */
  readonly leftOut: number;
}

/** Patterns that may have the same letters in all they say: `a*b`, `a?b`; of more, the last ones count. */
export const maxAlike = 300;

/** Sets of patterns that are remembered. */
const maxRemembered = 1000;

/** The library puts together so many at once; it copies all it has for each. */
const maxJoined = 64;

/** Up to so many patterns are compared at once: choosing among them costs more than comparing. */
const fewPatterns = 32;

/** A longer run of letters is found by its end. */
const maxKeyLength = 16;

/** What stands for itself wherever it is written, in patterns and paths. */
const plainRun = /[\w.\-\u00a1-\ud7ff]+/g;

/** Undefined for a text without any pattern, so that most sites pay nothing. */
export function ignoredFiles(text: string): IgnoredFiles | undefined {
  const patterns = distinctPatterns(text);
  if (patterns.length === 0) return undefined;
  return patterns.length <= fewPatterns ? ignoredByAll(patterns) : ignoredByCandidates(patterns);
}

/** The lines that may be patterns; of equal ones the last, which decides whenever an earlier one matches. */
function distinctPatterns(text: string): readonly string[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r$/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return [...new Set(lines.reverse())].reverse();
}

/** Case counts, as for page paths; `allowRelativePaths` keeps odd paths from throwing. */
function matcherOf(patterns: readonly ignore.Ignore[]): ignore.Ignore {
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(patterns);
}

/** Between line ends, because the library takes something away from the beginning and the end of a text. */
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
  const compiledOf = (number: number): ignore.Ignore => {
    const known = compiled.get(number) ?? matcherOfOne(patterns[number] ?? "");
    compiled.set(number, known);
    return known;
  };
  // Files of one folder mostly have the same candidates.
  const matchers = new Map<string, ignore.Ignore>();
  return {
    ignores(file) {
      const candidates = candidatesFor(index, file);
      if (candidates.length === 0) return false;
      const key = candidates.join();
      const matcher = matchers.get(key) ?? matcherOfMany(candidates.map(compiledOf));
      if (matchers.size >= maxRemembered) matchers.clear();
      matchers.set(key, matcher);
      return matcher.ignores(file);
    },
    leftOut: index.leftOut,
  };
}

interface PatternIndex {
  /** The numbers of patterns by what a path must contain for them to match. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  readonly keyLengths: readonly number[];
  /** Patterns that say nothing of the kind, such as `*`. */
  readonly anywhere: readonly number[];
  readonly leftOut: number;
}

function indexOf(patterns: readonly string[]): PatternIndex {
  const keysOf = patterns.map(possibleKeys);
  const counts = new Map<string, number>();
  for (const keys of keysOf) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const byKey = new Map<string, number[]>();
  const anywhere: number[] = [];
  let leftOut = 0;
  // From the end: the last pattern that matches decides, so that the last ones say most.
  for (let number = patterns.length - 1; number >= 0; number--) {
    const rarest = rarestOf(keysOf[number] ?? [], counts);
    const list = rarest === undefined ? anywhere : (byKey.get(rarest) ?? []);
    if (rarest !== undefined) byKey.set(rarest, list);
    if (list.length < maxAlike) list.push(number);
    else leftOut++;
  }
  const keyLengths = [...new Set(Array.from(byKey.keys(), (key) => key.length))];
  return { byKey, keyLengths, anywhere, leftOut };
}

/** What must stand in each path that a pattern matches. Behind a bracket nothing is certain. */
function possibleKeys(pattern: string): readonly string[] {
  const [plain = ""] = pattern.replaceAll(/\\./g, " ").split("[", 1);
  return Array.from(plain.matchAll(plainRun), ([run]) => run.slice(-maxKeyLength));
}

/** The key that the fewest patterns have; of equals the longest. */
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

/** The patterns that can match a file or a folder that it is in, in their order. */
function candidatesFor({ byKey, keyLengths, anywhere }: PatternIndex, file: string): readonly number[] {
  const found = new Set(anywhere);
  for (const length of keyLengths) {
    for (let start = 0; start + length <= file.length; start++) {
      for (const number of byKey.get(file.slice(start, start + length)) ?? []) found.add(number);
    }
  }
  return [...found].sort((one, other) => one - other);
}
