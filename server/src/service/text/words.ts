/** Plain words for messages: articles, lists, counts. Does not depend on navigation. */

/** "a tab", "an anchor". */
export function withArticle(label: string): string {
  return /^[aeiou]/i.test(label) ? `an ${label}` : `a ${label}`;
}

/** Capitalizes the first letter, for the start of a sentence. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Cuts a long label at its end so that it fits on one line. */
export function shorten(text: string, max = 60): string {
  // A string has no more characters than code units.
  if (text.length <= max) return text;
  // At most two code units for each character: one character more shows whether the text is too long.
  const points = [...text.slice(0, 2 * max + 2)];
  return points.length <= max ? text : `${points.slice(0, max - 1).join("")}…`;
}

/** The length up to which a message shows a whole name. A longer name is cut, but not where it differs from others. */
export const maxName = 1000;

function isInPair(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at > 0 && at < text.length && code >= 0xdc00 && code <= 0xdfff;
}

/** A part of a text, made shorter if one of its ends would divide a surrogate pair. */
function part(text: string, start: number, end: number): string {
  return text.slice(isInPair(text, start) ? start + 1 : start, isInPair(text, end) ? end - 1 : end);
}

/**
 * Shortens text to at most `max` characters: its beginning, its end and the characters around the focus, if neither
 * contains the focus.
 * @param focus where the text differs from another name in the same message
 */
export function cutAround(text: string, max: number, focus?: number): string {
  if (text.length <= max) return text;
  const half = Math.floor((max - 1) / 2);
  const fromEnd = text.length - half;
  if (focus === undefined) return `${part(text, 0, half)}…${part(text, fromEnd, text.length)}`;
  const side = Math.floor((max - 2) / 4);
  const visible = max - 1 - side;
  // Centers the focus in the visible part.
  const lead = Math.floor(side / 2);
  if (focus + lead <= visible) {
    return `${part(text, 0, visible)}…${part(text, text.length - side, text.length)}`;
  }
  if (focus - lead >= text.length - visible) {
    return `${part(text, 0, side)}…${part(text, text.length - visible, text.length)}`;
  }
  const from = focus - lead;
  const middle = part(text, from, from + max - 2 - 2 * side);
  return `${part(text, 0, side)}…${middle}…${part(text, text.length - side, text.length)}`;
}

/** The length of the common prefix of two texts. */
function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** The position where a text first differs from the most similar other text; undefined if there are none. */
function differsAt(text: string, others: readonly string[]): number | undefined {
  return others.length === 0 ? undefined : Math.max(...others.map((other) => sharedStart(text, other)));
}

/**
 * A name as messages show it.
 * @param beside other names of the same message, so that the difference stays visible
 */
export function named(text: string, beside: readonly string[] = []): string {
  return text.length <= maxName ? text : cutAround(text, maxName, differsAt(text, beside));
}

/** For one line in a terminal: shortens quoted names in a message that are longer than `max`, but not where they differ. */
export function shortenNames(message: string, max = 90): string {
  const quoted = /`[^`]*`|"[^"]*"/g;
  const long = [...message.matchAll(quoted)].map(([text]) => text).filter((text) => text.length > max + 2);
  if (long.length === 0) return message;
  return message.replace(quoted, (text) => {
    if (text.length <= max + 2) return text;
    const inner = text.slice(1, -1);
    const otherNames = long.filter((other) => other !== text).map((other) => other.slice(1, -1));
    return `${text[0]}${cutAround(inner, max, differsAt(inner, otherNames))}${text[0]}`;
  });
}

/** "a", "a and b", "a, b and c". */
export function enumerate(words: readonly string[], last: "and" | "or" = "and"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

/** "1 page", "2000 pages": for findings, which people and baselines identify by their text. */
export function counted(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** "1 page", "2,000 pages". */
export function amountOf(count: number, one: string, many = `${one}s`): string {
  return `${withThousands(count)} ${count === 1 ? one : many}`;
}

/** A number with thousands separators, the same on every machine: `16,000,000`. */
export function withThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
