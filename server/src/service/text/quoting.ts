/**
 * Formats paths and names in the messages of site rules, in code style and shortened only when they are very long, and
 * the "did you mean" at the end of a message. Does not depend on sites.
 */
import { enumerate, named } from "./words.ts";

/**
 * A path in code style.
 * @param beside other paths of the same message: a very long path is not shortened where the paths differ
 */
export function quoted(path: string, beside: readonly string[] = []): string {
  const text = named(path, beside);
  return `\`${text.includes("`") ? text.replaceAll("`", "'") : text}\``;
}

/** "`a` was renamed to `b`". */
export function renamedTo(path: string, renamed: string): string {
  return `${quoted(path, [renamed])} was renamed to ${quoted(renamed, [path])}`;
}

/** "`a`, `b` or `c`". */
export function quotedList(paths: readonly string[], last: "and" | "or"): string {
  return enumerate(
    paths.map((path) => quoted(path)),
    last,
  );
}

/** The first three paths and the number of remaining ones: "`a`, `b`, `c` and 4 more". */
export function firstThree(paths: readonly string[], total = paths.length): string {
  const shown = paths.slice(0, 3).map((path) => quoted(path));
  const more = total - shown.length;
  return more === 0 ? enumerate(shown) : `${shown.join(", ")} and ${more} more`;
}

/**
 * The end of a message: "did you mean", or the advice if nothing is similar.
 * @param otherwise the advice, a clause without its full stop: "add the file or remove the entry"
 * @param written the name at the start of the message
 */
export function ending(candidates: readonly string[], otherwise: string, written?: string): string {
  if (candidates.length === 0) return `; ${otherwise}.`;
  const names = candidates.map((candidate) => quoted(candidate, written === undefined ? [] : [written]));
  return `; did you mean ${enumerate(names, "or")}?`;
}
