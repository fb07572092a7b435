/**
 * Paths and names inside the messages of site rules: in code style and cut only when they are very long,
 * and the question that ends a message when a similar name exists. Does not depend on sites.
 */
import { enumerate, named } from "./words.ts";

/**
 * A path in code style.
 * @param beside other paths of the same message: a very long path is not cut where the paths differ
 */
export function quoted(path: string, beside: readonly string[] = []): string {
  const text = named(path, beside);
  return `\`${text.includes("`") ? text.replaceAll("`", "'") : text}\``;
}

/** "`a`, `b` or `c`". */
export function quotedList(paths: readonly string[], last: "and" | "or"): string {
  return enumerate(
    paths.map((path) => quoted(path)),
    last,
  );
}

/** The first three by name and the number of the others: "`a`, `b`, `c` and 4 more". */
export function firstThree(paths: readonly string[], total = paths.length): string {
  const shown = paths.slice(0, 3).map((path) => quoted(path));
  const more = total - shown.length;
  return more === 0 ? enumerate(shown) : `${shown.join(", ")} and ${more} more`;
}

/**
 * The end of a message: "did you mean", or what to do if nothing is similar.
 * @param otherwise a clause without its full stop: "add the file or take the entry out"
 * @param written the name that the message begins with
 */
export function ending(candidates: readonly string[], otherwise: string, written?: string): string {
  if (candidates.length === 0) return `; ${otherwise}.`;
  const names = candidates.map((candidate) => quoted(candidate, written === undefined ? [] : [written]));
  return `; did you mean ${enumerate(names, "or")}?`;
}
