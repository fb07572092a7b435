/**
 * Which pages or files an author may have meant by a path that names no file. RememberedNearPages for each list of
 * files, because a site may have hundreds of missing pages and is checked at every keystroke.
 */

import { memo } from "../memo.ts";
import { append, getOrInsert } from "../multimap.ts";
import type { FileIndex } from "../site/file-index.ts";
import { editDistance, nearest } from "../text/nearest.ts";
import { fileNameOf } from "../text/paths.ts";

interface RememberedNearPages {
  readonly paths: readonly string[];
  readonly near: Map<string, readonly string[]>;
  /** Page paths by their lower case form; made on first use. */
  lowered: Map<string, string[]> | undefined;
  /** How many pages have each last segment, in lower case; made on first use. */
  names: ReadonlyMap<string, number> | undefined;
}

const rememberedPages = memo((files: FileIndex): RememberedNearPages => {
  const fresh: RememberedNearPages = {
    paths: [...files.pages()].map((page) => page.path),
    near: new Map(),
    lowered: undefined,
    names: undefined,
  };
  return fresh;
});

/** A name of this many pages, such as `overview`, says nothing by itself. */
const commonName = 4;

function namesOf(paths: readonly string[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const path of paths) {
    const name = fileNameOf(path).toLowerCase();
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return names;
}

/** Whether a path is near in the part that differs: `a-long-folder/setup` is nothing like `a-long-folder/intro`. */
function isNearEnough(path: string, candidate: string, names: ReadonlyMap<string, number>): boolean {
  const one = path.toLowerCase().split("/");
  const other = candidate.toLowerCase().split("/");
  const name = one.at(-1) ?? "";
  if (other.at(-1) === "index" && other.slice(0, -1).join("/") === one.join("/")) return true;
  if (name === other.at(-1)) {
    if ((names.get(name) ?? 0) < commonName) return true;
    const shared = one.slice(0, -1).filter((folder) => other.includes(folder)).length;
    return shared > 0 && shared * 2 >= Math.max(one.length, other.length) - 1;
  }
  while (one.length > 1 && other.length > 1 && one[0] === other[0]) {
    one.shift();
    other.shift();
  }
  const left = one.join("/");
  const most = Math.max(1, Math.min(4, Math.floor(left.length / 3)));
  return editDistance(left, other.join("/"), most) !== undefined;
}

/** The nearest page paths, best first, at most three. Takes up to milliseconds on a large site. */
export function nearPages(files: FileIndex, path: string): readonly string[] {
  const known = rememberedPages(files);
  const { paths, near } = known;
  return getOrInsert(near, path, () => {
    known.names ??= namesOf(paths);
    const names = known.names;
    return nearest(path, paths, 6)
      .filter((candidate) => isNearEnough(path, candidate, names))
      .slice(0, 3);
  });
}

/** The nearest of some files to a path with an extension; best first, at most three. */
export function nearFiles(files: readonly string[], path: string): readonly string[] {
  const bare = withoutExtension(path);
  return nearest(path, files, 6)
    .filter((candidate) => isNearEnough(bare, withoutExtension(candidate), noNames))
    .slice(0, 3);
}

const noNames: ReadonlyMap<string, number> = new Map();

function withoutExtension(path: string): string {
  return path.replace(/\.[a-z]+$/i, "");
}

/** The page paths that equal this one without regard to case; a page's own path gives itself too. */
export function sameButForCase(files: FileIndex, path: string): readonly string[] {
  const known = rememberedPages(files);
  if (known.lowered === undefined) {
    known.lowered = new Map();
    for (const page of known.paths) {
      const lowered = page.toLowerCase();
      append(known.lowered, lowered, page);
    }
  }
  return known.lowered.get(path.toLowerCase()) ?? [];
}
