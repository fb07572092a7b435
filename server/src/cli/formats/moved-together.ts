/** Which of many paths moved together: the same folder before the same rest. Does not depend on what the paths are of. */
import { grouped } from "./grouped.ts";

/** From how many paths on it is said once that they moved together. */
const leastTogether = 3;

/** Where a path is now; undefined if that is unknown. */
interface MovedPath {
  readonly path: string;
  readonly to: string | undefined;
}

/** Paths that are the same below another folder. */
export interface FolderMove {
  /** With its slash at the end; "" for the root. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** The folders before what is the same at the end of both; undefined if not even the name is. */
function foldersBefore(path: string, to: string): { readonly from: string; readonly to: string } | undefined {
  const segments = path.split("/");
  const newSegments = to.split("/");
  const most = Math.min(segments.length, newSegments.length);
  let same = 0;
  while (same < most && segments.at(-1 - same) === newSegments.at(-1 - same)) same += 1;
  if (same === 0) return undefined;
  const before = (all: readonly string[]): string =>
    all
      .slice(0, all.length - same)
      .map((segment) => `${segment}/`)
      .join("");
  return { from: before(segments), to: before(newSegments) };
}

/** What moved together, in the order of the first paths, and all other paths in their order. */
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
  const alone = new Set(groups.filter((group) => !isTogether(group)).flat());
  return {
    moves: groups.flatMap((group) => {
      const folders = group[0]?.folders;
      return folders === undefined || !isTogether(group) ? [] : [{ ...folders, count: group.length }];
    }),
    others: keyed.flatMap(([, moved]) => (alone.has(moved) ? [moved.path] : [])),
  };
}
