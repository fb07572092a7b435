/** The lines of a frontmatter by the key that they belong to, without any knowledge of values. */
import type { FrontmatterBlock } from "./block.ts";

/** The lines of one key: the line that begins with it, and those that belong to it. */
export interface KeyLines {
  readonly text: string;
  readonly start: number;
  /** Whether an empty line is before it. */
  readonly isApart: boolean;
}

const keyAtStart = /^(["']?)([A-Za-z][\w-]*(?::[\w-]+)*)\1[ \t]*:(?=\s|$)/;

/** The key that a line begins with. */
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
  return groups.map((group) => ({
    text: text.slice(group.start, group.end),
    start: group.start,
    isApart: group.isApart,
  }));
}
