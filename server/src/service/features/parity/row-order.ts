/** The order of the rows of a parity table: that of the original, with what others list beside it in its place. */
import type { PathsByForm } from "../../facts/comparable-pages.ts";
import { append } from "../../multimap.ts";

/**
 * Every page of the columns once: pages of the first column in its order, and each other page after the page that
 * precedes it in its own column.
 */
export function rowOrder(columns: readonly PathsByForm[]): readonly string[] {
  const known = new Set<string>();
  const followers = new Map<string | undefined, string[]>();
  for (const pages of columns) {
    let previous: string | undefined;
    for (const key of pages.keys()) {
      if (!known.has(key)) {
        known.add(key);
        append(followers, previous, key);
      }
      previous = key;
    }
  }
  const order: string[] = [];
  const waiting: string[] = [];
  // The page that the first column lists next comes after what other columns have in between.
  const wait = ([next, ...others]: readonly string[]): void => {
    if (next !== undefined) waiting.push(next, ...others.toReversed());
  };
  wait(followers.get(undefined) ?? []);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    order.push(key);
    wait(followers.get(key) ?? []);
  }
  return order;
}
