/** Orders of texts: by code unit, and the natural order of paths and titles, with an index page before the others. */

/** Compares by code unit, so that the order is the same on every machine. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Created on first use, because loading its tables takes several milliseconds. */
let collator: Intl.Collator | undefined;

/** Compares two names, with numbers by value. Case decides only between names that are otherwise equal. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return collator.compare(one, other) || compareText(one, other);
}

/** Compares paths segment by segment; `index` comes first in its folder, pages come before folders. */
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
