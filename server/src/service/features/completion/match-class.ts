/**
 * The class of a path for the typed text, one of five: prefixes first, then prefixes of segments, then the typed
 * characters in order. Editors filter and sort again; this module chooses the items of a limited list.
 *
 * A class is not a score as that of `text/fuzzy.ts`: within one class other things decide (whether a page is listed, how
 * far its folder is, the order of the site), where a score would put short names before these. Classes are also cheap,
 * because each keystroke compares all paths of a site.
 */

/** 0 (the best) to 4; undefined if the typed characters do not occur in order. Both in lower case. */
export function matchClass(typed: string, path: string): number | undefined {
  if (typed === "" || path.startsWith(typed)) return 0;
  // Most paths fail this cheap check.
  if (!isInOrder(typed, path)) return undefined;
  const found = path.indexOf(typed);
  if (found !== -1) return isBoundary(path, found) ? 1 : 2;
  return bySegments(typed, path) ? 3 : 4;
}

const boundaries: ReadonlySet<number> = new Set([..."/-_. {"].map((character) => character.charCodeAt(0)));

function isBoundary(path: string, index: number): boolean {
  return index === 0 || boundaries.has(path.charCodeAt(index - 1));
}

/** Whether all typed characters occur in order. */
function isInOrder(typed: string, path: string): boolean {
  let matched = 0;
  const { length } = path;
  for (let index = 0; index < length && matched < typed.length; index += 1) {
    if (path.charCodeAt(index) === typed.charCodeAt(matched)) matched += 1;
  }
  return matched === typed.length;
}

/** Whether each typed character continues a segment or begins a later one: `gq` for `guides/quickstart`. */
function bySegments(typed: string, path: string): boolean {
  let from = 0;
  for (const character of typed) {
    if (from > 0 && path.charAt(from) === character) {
      from += 1;
      continue;
    }
    let found = path.indexOf(character, from);
    while (found !== -1 && !isBoundary(path, found)) found = path.indexOf(character, found + 1);
    if (found === -1) return false;
    from = found + 1;
  }
  return true;
}

/**
 * The best of many candidates, without sorting all of them.
 *
 * @param score lower is better; undefined excludes a candidate; small integers
 */
export function bestOf<Candidate>(
  candidates: readonly Candidate[],
  score: (candidate: Candidate) => number | undefined,
  most: number,
): { readonly best: readonly Candidate[]; readonly isAll: boolean } {
  const buckets: Candidate[][] = [];
  let count = 0;
  for (const candidate of candidates) {
    const at = score(candidate);
    if (at === undefined) continue;
    count += 1;
    const bucket = buckets[at];
    if (bucket === undefined) buckets[at] = [candidate];
    else if (bucket.length < most) bucket.push(candidate);
  }
  // The array is sparse: a score without candidates has no bucket.
  const best = buckets.filter((bucket) => bucket !== undefined).flat();
  return { best: best.slice(0, most), isAll: count <= most };
}
