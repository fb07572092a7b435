/**
 * Sorts paths into five classes by how well they match the typed text: prefixes first, then prefixes of segments, then the
 * typed characters in order. Editors filter and sort again; this module chooses the items of a limited list.
 *
 * Unlike the score of `text/fuzzy.ts`, a class leaves the order within it to other criteria (whether a page is listed, how
 * far away its folder is, the order of the site), which a score would override by the length of names. Classes are also
 * cheap, which matters because each keystroke compares all paths of a site.
 */

/** The class from 0 (the best) to 4; undefined if the typed characters do not occur in order. Both texts are in lower case. */
export function matchClass(typed: string, path: string): number | undefined {
  if (typed === "" || path.startsWith(typed)) return 0;
  // Most paths fail this cheap check.
  if (!isInOrder(typed, path)) return undefined;
  const index = path.indexOf(typed);
  if (index !== -1) return isBoundary(path, index) ? 1 : 2;
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
    let index = path.indexOf(character, from);
    while (index !== -1 && !isBoundary(path, index)) index = path.indexOf(character, index + 1);
    if (index === -1) return false;
    from = index + 1;
  }
  return true;
}

/**
 * The best of many candidates, in the order of their scores, without sorting all of them.
 *
 * @param score a small integer, lower is better; undefined excludes a candidate
 * @param most the maximum number of results
 * @returns `isAll`: whether no candidate was cut off
 */
export function bestOf<Candidate>(
  candidates: readonly Candidate[],
  score: (candidate: Candidate) => number | undefined,
  most: number,
): { readonly best: readonly Candidate[]; readonly isAll: boolean } {
  const buckets: Candidate[][] = [];
  let count = 0;
  for (const candidate of candidates) {
    const index = score(candidate);
    if (index === undefined) continue;
    count += 1;
    const bucket = buckets[index];
    if (bucket === undefined) buckets[index] = [candidate];
    else if (bucket.length < most) bucket.push(candidate);
  }
  // The array is sparse: a score without candidates has no bucket.
  const best = buckets.filter((bucket) => bucket !== undefined).flat();
  return { best: best.slice(0, most), isAll: count <= most };
}
