/**
 * Suggests the pages or files that an author may have meant by a path without a file. Results are memoized for each
 * list of files, because a site may have hundreds of missing pages and is checked after every keystroke.
 */

import { memo } from "../memo.ts";
import { append, getOrInsert } from "../multimap.ts";
import type { FileNames } from "../site/file-index.ts";
import { editDistance } from "../text/edit-distance.ts";
import { nearest } from "../text/nearest.ts";
import { countNamed, type NearestIndex, nearestIn, nearestIndex } from "../text/nearest-index.ts";
import { foldedName } from "../text/same-name.ts";

interface NearPagesCache {
  readonly index: NearestIndex;
  readonly near: Map<string, readonly string[]>;
}

const nearPagesCache = memo((files: FileNames): NearPagesCache => {
  return { index: nearestIndex([...files.pages()].map((page) => page.path)), near: new Map() };
});

/** A name that this many pages have, such as `overview`, does not identify a page. */
const commonName = 4;

/** Whether the differing parts of two paths are similar: `a-long-folder/setup` is not near `a-long-folder/intro`. */
function isNearEnough(path: string, candidate: string, isCommon: (name: string) => boolean): boolean {
  const pathSegments = path.toLowerCase().split("/");
  const candidateSegments = candidate.toLowerCase().split("/");
  const name = pathSegments.at(-1) ?? "";
  if (
    candidateSegments.at(-1) === "index" &&
    candidateSegments.slice(0, -1).join("/") === pathSegments.join("/")
  )
    return true;
  if (name === candidateSegments.at(-1)) {
    if (!isCommon(name)) return true;
    const shared = pathSegments.slice(0, -1).filter((folder) => candidateSegments.includes(folder)).length;
    return shared > 0 && shared * 2 >= Math.max(pathSegments.length, candidateSegments.length) - 1;
  }
  while (
    pathSegments.length > 1 &&
    candidateSegments.length > 1 &&
    pathSegments[0] === candidateSegments[0]
  ) {
    pathSegments.shift();
    candidateSegments.shift();
  }
  const differingPart = pathSegments.join("/");
  const maxDistance = Math.max(1, Math.min(4, Math.floor(differingPart.length / 3)));
  return editDistance(differingPart, candidateSegments.join("/"), maxDistance) !== undefined;
}

/** The nearest page paths, best first, at most three. Takes up to a few milliseconds on a large site. */
export function nearPages(files: FileNames, path: string): readonly string[] {
  const { index, near } = nearPagesCache(files.names);
  const isCommon = (name: string): boolean => countNamed(index, name, commonName) >= commonName;
  return getOrInsert(near, path, () =>
    nearestIn(index, path, 6)
      .filter((candidate) => isNearEnough(path, candidate, isCommon))
      .slice(0, 3),
  );
}

/** The files nearest to a path with an extension, best first, at most three. */
export function nearFiles(files: readonly string[], path: string): readonly string[] {
  const bare = withoutExtension(path);
  return nearest(path, files, 6)
    .filter((candidate) => isNearEnough(bare, withoutExtension(candidate), () => false))
    .slice(0, 3);
}

function withoutExtension(path: string): string {
  return path.replace(/\.[a-z]+$/i, "");
}

/** Pages by their folded names, for the names that differ from the path of at least one page. */
const pagesByFoldedName = memo((files: FileNames): ReadonlyMap<string, readonly string[]> => {
  const { words, lowered } = nearPagesCache(files).index;
  const folded = lowered.map((form) => form.normalize());
  const found = new Map<string, string[]>();
  for (const [index, form] of folded.entries()) if (form !== words[index]) found.set(form, []);
  if (found.size === 0) return found;
  for (const [index, form] of folded.entries())
    if (found.has(form)) append(found, form, words[index] ?? form);
  return found;
});

const pagePaths = memo((files: FileNames): ReadonlySet<string> => new Set(nearPagesCache(files).index.words));

/** The page paths that equal this one except in case and the composition of accents, possibly including itself. */
export function sameButForCase(files: FileNames, path: string): readonly string[] {
  const folded = foldedName(path);
  const pages = pagesByFoldedName(files.names).get(folded);
  if (pages !== undefined) return pages;
  // A page of a nested site is not a page of this one.
  return files.isPage(folded) && pagePaths(files.names).has(folded) ? [folded] : [];
}
