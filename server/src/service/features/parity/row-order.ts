/** The order of the rows of a parity table: that of the original, with the additional pages of other columns inserted. */
import type { PathsByForm } from "../../facts/comparable-pages.ts";
import { append } from "../../multimap.ts";

/**
 * Every page of the columns once: the pages of the first column in their order, and each other page after the page that
 * precedes it in its own column.
 */
export function rowOrder(columns: readonly PathsByForm[]): readonly string[] {
  const seen = new Set<string>();
  const followers = new Map<string | undefined, string[]>();
  for (const pages of columns) {
    let previous: string | undefined;
    for (const key of pages.keys()) {
      if (!seen.has(key)) {
        seen.add(key);
        append(followers, previous, key);
      }
      previous = key;
    }
  }
  const order: string[] = [];
  const stack: string[] = [];
  // The first follower comes last, after the pages that other columns have in between.
  const push = ([first, ...insertions]: readonly string[]): void => {
    if (first === undefined) return;
    stack.push(first);
    // One by one, because a call accepts only about 120,000 arguments.
    for (const key of insertions.toReversed()) stack.push(key);
  };
  push(followers.get(undefined) ?? []);
  for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
    order.push(key);
    push(followers.get(key) ?? []);
  }
  return order;
}
