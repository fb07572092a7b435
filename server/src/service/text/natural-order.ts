/** Order of paths and titles as people expect it: numbers by value, an index page before its folder's others. */

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Names before their likes: numbers by value, case last. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}

/** Paths segment by segment; `index` stands first in its folder, pages before the folders beside them. */
export function comparePaths(one: string, other: string): number {
  const [left, right] = [one.split("/"), other.split("/")];
  for (let depth = 0; depth < Math.min(left.length, right.length); depth += 1) {
    const [a, b] = [left[depth] ?? "", right[depth] ?? ""];
    if (a === b) continue;
    const isLast = [depth === left.length - 1, depth === right.length - 1];
    if (isLast[0] !== isLast[1]) return isLast[0] === true ? -1 : 1;
    if (isLast[0] === true && (a === "index" || b === "index")) return a === "index" ? -1 : 1;
    return compareNames(a, b);
  }
  return left.length - right.length;
}
