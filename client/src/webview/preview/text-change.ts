/** What has changed between two long texts, so that only that is sent to a page. Pure. */

/** The text between two offsets is another one. */
export interface TextChange {
  readonly start: number;
  /** In the text before the change, after the last character that goes. */
  readonly end: number;
  readonly text: string;
}

/** The one range that makes `now` of `before`: all between the beginning and the end that both share. */
export function changeBetween(before: string, now: string): TextChange {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === now.charCodeAt(start)) start += 1;
  let same = 0;
  const most = shorter - start;
  while (same < most && before.charCodeAt(before.length - 1 - same) === now.charCodeAt(now.length - 1 - same))
    same += 1;
  return { start, end: before.length - same, text: now.slice(start, now.length - same) };
}

/** The text after a change. */
export function withChange(before: string, { start, end, text }: TextChange): string {
  return before.slice(0, start) + text + before.slice(end);
}
