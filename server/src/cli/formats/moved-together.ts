/** Finds paths that moved together, from the same folder to the same folder. Does not depend on the kind of paths. */
import { grouped } from "./grouped.ts";

/** The minimum number of paths that count as moved together. */
const leastTogether = 3;

/** A path and its new path; undefined if that is unknown. */
interface MovedPath {
  readonly path: string;
  readonly to: string | undefined;
}

/** A folder whose paths moved to another folder and are the same below it. */
export interface FolderMove {
  /** With a trailing slash; "" for the root. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** The folders before the common end of both paths; undefined if not even the names are the same. */
function foldersBefore(path: string, to: string): { readonly from: string; readonly to: string } | undefined {
  const segments = path.split("/");
  const newSegments = to.split("/");
  const maxCommon = Math.min(segments.length, newSegments.length);
  let common = 0;
  while (common < maxCommon && segments.at(-1 - common) === newSegments.at(-1 - common)) common += 1;
  if (common === 0) return undefined;
  const before = (all: readonly string[]): string =>
    all
      .slice(0, all.length - common)
      .map((segment) => `${segment}/`)
      .join("");
  return { from: before(segments), to: before(newSegments) };
}

/** The folders that moved, in the order of their first paths, and all other paths in order. */
export function movedTogether<Path extends MovedPath>(
  paths: readonly Path[],
): { readonly moves: readonly FolderMove[]; readonly others: readonly Path[] } {
  const keyed = paths.map((path) => {
    const folders = path.to === undefined ? undefined : foldersBefore(path.path, path.to);
    return [JSON.stringify(folders ?? null), { path, folders }] as const;
  });
  const groups = [...grouped(keyed).values()];
  const isTogether = (group: (typeof groups)[number]): boolean =>
    group.length >= leastTogether && group[0]?.folders !== undefined;
  const separate = new Set(groups.filter((group) => !isTogether(group)).flat());
  return {
    moves: groups.flatMap((group) => {
      const folders = group[0]?.folders;
      return folders === undefined || !isTogether(group) ? [] : [{ ...folders, count: group.length }];
    }),
    others: keyed.flatMap(([, moved]) => (separate.has(moved) ? [moved.path] : [])),
  };
}
