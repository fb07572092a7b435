/**
 * Paths and names inside the messages of site rules: in code style, cut where they are long, and
 * the question that ends a message when a near name exists. Knows nothing of sites.
 */
import { enumerate, shorten } from "../text/words.ts";

/** More than this would fill the line. */
const longest = 90;

/** A path in code style, cut where it is very long. */
export function quoted(path: string): string {
  const text = path.length > longest ? shorten(path, longest) : path;
  return `\`${text.includes("`") ? text.replaceAll("`", "'") : text}\``;
}

/** "`a`, `b` or `c`". */
export function quotedList(paths: readonly string[], last: "and" | "or"): string {
  return enumerate(paths.map(quoted), last);
}

/** The first three by name and how many more there are: "`a`, `b`, `c` and 4 more". */
export function firstThree(paths: readonly string[], total = paths.length): string {
  const shown = paths.slice(0, 3).map(quoted);
  const more = total - shown.length;
  return more === 0 ? enumerate(shown) : `${shown.join(", ")} and ${more} more`;
}

/**
 * The end of a message: what it could have meant, or what to do where nothing is near.
 * @param otherwise a clause without its full stop: "add the file or take the entry out"
 */
export function ending(candidates: readonly string[], otherwise: string): string {
  return candidates.length === 0 ? `; ${otherwise}.` : `; did you mean ${quotedList(candidates, "or")}?`;
}
