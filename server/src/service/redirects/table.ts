/**
 * A lookup table for redirects: which of them applies to a URL first (F7.3, F7.14), and whether that is certain.
 * Searches thousands of patterns without comparing a URL with each. Does not depend on sites.
 */
import { lowerBound } from "../lower-bound.ts";
import { append, getOrInsert } from "../multimap.ts";
import { percentDecoded } from "../text/href.ts";
import { comparablePath, type MatchBudget, matchesPath, type Redirect, substitute } from "./pattern.ts";

/** A redirect of the list, applied to a URL. */
export interface RedirectStep {
  readonly index: number;
  /** Undefined if the destination uses a wildcard that its source does not have. */
  readonly destination: string | undefined;
  /**
   * A later redirect, without wildcards, from the same URL to a different destination: which of the two applies is
   * unknown (F7.14).
   */
  readonly rival: number | undefined;
}

/** Lookups in all redirects of a list. */
export interface RedirectTable {
  /**
   * The first redirect of the list that matches a URL; undefined if there is none, or if the budget of
   * comparisons is used up.
   */
  next(address: string): RedirectStep | undefined;
  /** Whether a redirect that did not match may still apply to the path, or to paths in that folder. */
  mayTakeOver(path: string, isFolder: boolean): boolean;
}

/** Longer URLs are not compared with patterns. */
const maxAddress = 2000;

/** Patterns by the text before their first wildcard and the text after their last wildcard. */
interface PatternIndex {
  readonly byPrefix: ReadonlyMap<string, SuffixIndex>;
  readonly prefixLengths: readonly number[];
}

/** Indexes of patterns with the same prefix by their suffix, in the order of the list. */
interface SuffixIndex {
  readonly bySuffix: Map<string, number[]>;
  readonly suffixLengths: Set<number>;
}

function emptySuffixIndex(): SuffixIndex {
  return { bySuffix: new Map(), suffixLengths: new Set() };
}

function patternIndex(redirects: ReadonlyMap<number, Redirect>): PatternIndex {
  const byPrefix = new Map<string, SuffixIndex>();
  for (const [index, { source }] of redirects) {
    if (source.isExternal || source.isOpaque || !source.isWildcard) continue;
    for (const { prefix, suffix } of source.forms) {
      const suffixIndex = getOrInsert(byPrefix, prefix, emptySuffixIndex);
      suffixIndex.suffixLengths.add(suffix.length);
      append(suffixIndex.bySuffix, suffix, index);
    }
  }
  return { byPrefix, prefixLengths: [...new Set(Array.from(byPrefix.keys(), ({ length }) => length))] };
}

/** The lists of patterns whose prefix and suffix match a path. */
function* candidateLists(
  { byPrefix, prefixLengths }: PatternIndex,
  path: string,
): Generator<readonly number[]> {
  for (const prefixLength of prefixLengths) {
    const suffixIndex = prefixLength > path.length ? undefined : byPrefix.get(path.slice(0, prefixLength));
    if (suffixIndex === undefined) continue;
    for (const length of suffixIndex.suffixLengths) {
      const indexes =
        length > path.length ? undefined : suffixIndex.bySuffix.get(path.slice(path.length - length));
      if (indexes !== undefined) yield indexes;
    }
  }
}

/** The least index, below a limit, of a pattern that matches a path. */
function firstPattern(
  index: PatternIndex,
  path: string,
  limit: number,
  isMatch: (index: number) => boolean,
): number | undefined {
  let first: number | undefined;
  for (const indexes of candidateLists(index, path)) {
    for (const candidate of indexes) {
      if (candidate >= (first ?? limit)) break;
      if (isMatch(candidate)) first = candidate;
    }
  }
  return first;
}

/** Implements `mayTakeOver` with the sorted prefixes of all sources and the prefixes of those with wildcards. */
function prefixLookup(redirects: ReadonlyMap<number, Redirect>): RedirectTable["mayTakeOver"] {
  const prefixes: string[] = [];
  const wide = new Set<string>();
  for (const { source } of redirects.values()) {
    // The paths to look up are decoded.
    const prefix = percentDecoded(source.prefix);
    prefixes.push(prefix);
    if (source.isOpaque || source.isWildcard) wide.add(prefix);
  }
  const sorted = prefixes.sort();
  const lengths = [...new Set(Array.from(wide, ({ length }) => length))];
  const hasAny = (folder: string): boolean => {
    const first = lowerBound(sorted.length, (index) => (sorted[index] ?? "") >= folder);
    return sorted[first]?.startsWith(folder) === true;
  };
  return (path, isFolder) => {
    const enclosed = `/${path}/`;
    if (enclosed.length > maxAddress) return true;
    return lengths.some((length) => wide.has(enclosed.slice(0, length))) || (isFolder && hasAny(enclosed));
  };
}

/**
 * @param redirects by their index in the list; omitted redirects never apply
 * @param budget the number of comparisons for all lookups together
 */
export function redirectTable(redirects: ReadonlyMap<number, Redirect>, budget: MatchBudget): RedirectTable {
  const literal = new Map<string, number>();
  for (const [index, { source }] of redirects) {
    if (!source.isExternal && !source.isOpaque && !source.isWildcard) literal.set(source.key, index);
  }
  // `/a%20b` is also the URL of the page `a b` (F7.15).
  for (const [key, index] of [...literal])
    if (key.includes("%")) getOrInsert(literal, percentDecoded(key), () => index);
  const patterns = patternIndex(redirects);
  const stepOf = (index: number, path: string, literalIndex = index): RedirectStep | undefined => {
    const redirect = redirects.get(index);
    const captures = redirect === undefined ? undefined : matchesPath(redirect.source, path, budget);
    if (redirect === undefined || captures === undefined) return undefined;
    const destination = substitute(redirect.destination, captures);
    const otherDestination = literalIndex === index ? destination : stepOf(literalIndex, path)?.destination;
    const isAmbiguous = comparablePath(otherDestination ?? "") !== comparablePath(destination ?? "");
    return { index, destination, rival: isAmbiguous ? literalIndex : undefined };
  };
  const steps = new Map<string, RedirectStep | undefined>();
  return {
    mayTakeOver: prefixLookup(redirects),
    next(address) {
      const path = comparablePath(address);
      if (steps.has(path)) return steps.get(path);
      const literalIndex = literal.get(path);
      const pattern =
        path.length > maxAddress
          ? undefined
          : firstPattern(patterns, path, literalIndex ?? Number.POSITIVE_INFINITY, (index) => {
              budget.left -= 1;
              return stepOf(index, path) !== undefined;
            });
      const first = pattern ?? literalIndex;
      const step = first === undefined ? undefined : stepOf(first, path, literalIndex);
      steps.set(path, step);
      return step;
    },
  };
}
