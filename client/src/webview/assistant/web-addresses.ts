/**
 * Finds bare URLs in text. The library's own search can take quadratic time or more (`http://a.b/(`
 * repeated); this one reads each character a fixed number of times. Pure.
 */

/** A piece of text, which is a web URL or the text around one. */
interface AddressPiece {
  readonly text: string;
  readonly isAddress: boolean;
}

const address = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`|\\\p{Cc}]+/giu;

/** Closing brackets with their opening ones. */
const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Punctuation at the end of a URL that belongs to the sentence around it. */
const afterAddress: ReadonlySet<string> = new Set([..."…“”‘’.,;:!?'*_~«»"]);

function countsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) {
    if ("()[]{}".includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

/**
 * The length of the URL at the start of a text: without punctuation at its end, and without brackets that were not
 * opened in it.
 */
function addressLength(text: string): number {
  const counts = countsIn(text);
  let length = text.length;
  while (length > 0) {
    const last = text.charAt(length - 1);
    const opener = opening[last];
    const count = counts.get(last) ?? 0;
    const isUnopened = opener !== undefined && count > (counts.get(opener) ?? 0);
    const isLeftOpen = last === "(" || last === "[" || last === "{";
    if (!isUnopened && !isLeftOpen && !afterAddress.has(last)) break;
    counts.set(last, count - 1);
    length -= 1;
  }
  return length;
}

/** The text in pieces, in order; the joined pieces are the text. */
export function webAddressPieces(text: string): readonly AddressPiece[] {
  const pieces: AddressPiece[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(address)) {
    const length = addressLength(found);
    // At least a host must be left.
    if (!/^https?:\/\/[\p{L}\p{N}[]/iu.test(found.slice(0, length))) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isAddress: false });
    pieces.push({ text: found.slice(0, length), isAddress: true });
    end = index + length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isAddress: false });
  return pieces;
}
