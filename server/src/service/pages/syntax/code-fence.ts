/** Recognizes the fences of code blocks as the platform does before it parses a page: line by line and at any indentation. */

export interface CodeFence {
  readonly sign: "`" | "~";
  readonly length: number;
}

const fence = /^\s*(`{3,}|~{3,})/;

/** The fence that a line opens; undefined if there is none. */
export function openedFence(line: string): CodeFence | undefined {
  const marker = fence.exec(line)?.[1];
  if (marker === undefined) return undefined;
  return { sign: marker.startsWith("`") ? "`" : "~", length: marker.length };
}

/** Whether a line closes a fence. */
export function closesFence(line: string, { sign, length }: CodeFence): boolean {
  const written = line.trim();
  return written.length >= length && written === sign.repeat(written.length);
}
