/**
 * The prefixes in which the paths of corresponding pages of two languages or versions differ: `en/` and `fr/` for
 * `en/guides/setup` and `fr/guides/setup`. They give the path that a page would have in the other language or version.
 */
import { getOrInsert } from "../multimap.ts";

/** How many pairs of prefixes are tried for two divisions, the most common first. */
const maxPrefixes = 8;

/** The prefixes of the paths of two corresponding pages. */
export interface PathPrefixes {
  readonly own: string;
  readonly other: string;
}

/** The prefixes of two paths before their common last segments. */
function prefixesOf(own: string, other: string): PathPrefixes {
  let [ownEnd, otherEnd] = [own.length, other.length];
  // Segments are compared from the last one to the first; these are the ends of the segments to compare next.
  while (ownEnd > 0 && otherEnd > 0) {
    const [ownStart, otherStart] = [segmentStart(own, ownEnd), segmentStart(other, otherEnd)];
    if (own.slice(ownStart, ownEnd) !== other.slice(otherStart, otherEnd)) break;
    [ownEnd, otherEnd] = [ownStart - 1, otherStart - 1];
  }
  const before = (path: string, end: number): string => (end < 0 ? "" : path.slice(0, end + 1));
  return { own: before(`${own}/`, ownEnd), other: before(`${other}/`, otherEnd) };
}

/** The start of the segment that ends at this offset. */
function segmentStart(path: string, end: number): number {
  return path.lastIndexOf("/", end - 1) + 1;
}

/** The prefixes of corresponding paths in two divisions, the most frequent first. */
export function frequentPrefixes(pairs: ReadonlyMap<string, string>): readonly PathPrefixes[] {
  const counts = new Map<string, { readonly prefixes: PathPrefixes; count: number }>();
  for (const [path, counterpart] of pairs) {
    const prefixes = prefixesOf(path, counterpart);
    const key = `${prefixes.own.length} ${prefixes.own}${prefixes.other}`;
    getOrInsert(counts, key, () => ({ prefixes, count: 0 })).count += 1;
  }
  const sorted = [...counts.values()].sort((first, second) => second.count - first.count);
  return sorted.slice(0, maxPrefixes).map(({ prefixes }) => prefixes);
}
