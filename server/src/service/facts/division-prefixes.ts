/**
 * How the paths of corresponding pages of two languages or versions differ: `en/guides/setup` and `fr/guides/setup` have
 * the prefixes `en/` and `fr/`. Tells what the path of a page would be in the other one.
 */
import { getOrInsert } from "../multimap.ts";

/** How many replacements of path prefixes are tried between two divisions, the most common first. */
const maxPrefixes = 8;

/** The beginnings of the paths of corresponding pages. */
export interface PathPrefixes {
  readonly own: string;
  readonly other: string;
}

/** The prefixes of two paths before their common last segments. */
function prefixesOf(own: string, other: string): PathPrefixes {
  const [left, right] = [own.split("/"), other.split("/")];
  while (left.length > 0 && right.length > 0 && left.at(-1) === right.at(-1)) {
    left.pop();
    right.pop();
  }
  const joined = (folders: readonly string[]): string => folders.map((folder) => `${folder}/`).join("");
  return { own: joined(left), other: joined(right) };
}

/** The beginnings of paths that correspond in two divisions, the most frequent first. */
export function frequentPrefixes(pairs: ReadonlyMap<string, string>): readonly PathPrefixes[] {
  const counts = new Map<string, { readonly prefixes: PathPrefixes; count: number }>();
  for (const [own, theirs] of pairs) {
    const prefixes = prefixesOf(own, theirs);
    const key = JSON.stringify([prefixes.own, prefixes.other]);
    getOrInsert(counts, key, () => ({ prefixes, count: 0 })).count += 1;
  }
  const sorted = [...counts.values()].sort((first, second) => second.count - first.count);
  return sorted.slice(0, maxPrefixes).map(({ prefixes }) => prefixes);
}
