/** Groups the lines of frontmatter by the key that they belong to. Does not depend on values. */
import type { FrontmatterBlock } from "./block.ts";

/** The line that begins with a key, and the lines after it that belong to the key. */
export interface KeyLines {
  readonly text: string;
  readonly start: number;
  /** Whether a blank line comes before it. */
  readonly isApart: boolean;
}

const keyAtStart = /^(["']?)([A-Za-z][\w-]*(?::[\w-]+)*)\1[ \t]*:(?=\s|$)/;

/** The key at the start of a line; undefined if there is none. */
export function keyOf(line: string): string | undefined {
  return keyAtStart.exec(line)?.[2];
}

export function keyLines(text: string, { start, end }: FrontmatterBlock): readonly KeyLines[] {
  const groups: { start: number; end: number; isApart: boolean }[] = [];
  let isApart = false;
  for (let at = start; at < end; ) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 || newline >= end ? end : newline + 1;
    const line = text.slice(at, next);
    const last = groups.at(-1);
    const belongs = last !== undefined && (/^\s/.test(line) || /^(?:#|[\]}]|-\s)/.test(line));
    if (belongs) last.end = next;
    else if (line.trim() !== "") groups.push({ start: at, end: next, isApart });
    isApart = line.trim() === "";
    at = next;
  }
  return groups.map((group) => ({ ...group, text: text.slice(group.start, group.end) }));
}
