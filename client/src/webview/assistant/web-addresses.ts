/**
 * Finds bare URLs in text. The library's own search can take quadratic time or more (repeated `http://a.b/(`);
 * this one reads each character a bounded number of times. Pure.
 */

/** A piece of text: a web URL, or the text between URLs. */
interface AddressPiece {
  readonly text: string;
  readonly isAddress: boolean;
}

const address = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`|\\\p{Cc}]+/giu;

/** Closing brackets with their opening ones. */
const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Punctuation after a URL that belongs to the surrounding sentence. */
const afterAddress: ReadonlySet<string> = new Set([..."…“”‘’.,;:!?'*_~«»"]);

function bracketCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) {
    if ("()[]{}".includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

/** The length of the URL at the start of a text, without trailing punctuation and without brackets that were not opened in it. */
function addressLength(text: string): number {
  const counts = bracketCounts(text);
  let length = text.length;
  while (length > 0) {
    const last = text.charAt(length - 1);
    const opener = opening[last];
    const count = counts.get(last) ?? 0;
    const isUnmatchedClosing = opener !== undefined && count > (counts.get(opener) ?? 0);
    const isOpening = last === "(" || last === "[" || last === "{";
    if (!isUnmatchedClosing && !isOpening && !afterAddress.has(last)) break;
    counts.set(last, count - 1);
    length -= 1;
  }
  return length;
}

/** The pieces of the text, in order; joined, they are the text. */
export function webAddressPieces(text: string): readonly AddressPiece[] {
  const pieces: AddressPiece[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(address)) {
    const length = addressLength(found);
    // At least a host must remain.
    if (!/^https?:\/\/[\p{L}\p{N}[]/iu.test(found.slice(0, length))) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isAddress: false });
    pieces.push({ text: found.slice(0, length), isAddress: true });
    end = index + length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isAddress: false });
  return pieces;
}
