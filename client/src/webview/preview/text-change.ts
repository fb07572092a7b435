/** The difference between two long texts, so that only the difference is sent to a page. Pure. */

/** A replacement of the text between two offsets. */
export interface TextChange {
  readonly start: number;
  /** An offset in the text before the change. */
  readonly end: number;
  readonly text: string;
}

/** The single change that turns `before` into `now`: everything between their common start and end. */
export function changeBetween(before: string, now: string): TextChange {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === now.charCodeAt(start)) start += 1;
  let tail = 0;
  const max = shorter - start;
  while (tail < max && before.charCodeAt(before.length - 1 - tail) === now.charCodeAt(now.length - 1 - tail))
    tail += 1;
  return { start, end: before.length - tail, text: now.slice(start, now.length - tail) };
}

export function withChange(before: string, { start, end, text }: TextChange): string {
  return before.slice(0, start) + text + before.slice(end);
}
