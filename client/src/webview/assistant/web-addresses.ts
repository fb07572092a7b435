/**
 * Finds the web addresses that stand in a text as they are. The library's own search takes time that
 * grows with the square of the text and worse (`http://a.b/(` again and again); this one passes over
 * each character a fixed number of times. Pure.
 */

/** A piece of a text; `address` where it is one. */
export interface AddressPiece {
  readonly text: string;
  readonly isAddress: boolean;
}

const address = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`|\\\p{Cc}]+/giu;

/** Closing brackets, each with the one that opens it. */
const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Marks at the end of an address that belong to the sentence around it. */
const afterAddress: ReadonlySet<string> = new Set([..."…“”‘’.,;:!?'*_~«»"]);

function countsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) {
    if ("()[]{}".includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

/** How much of what may be an address is one: without marks at its end, and without brackets that it does not open. */
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

/** The text in pieces, in order; together they are the text. */
export function webAddressPieces(text: string): readonly AddressPiece[] {
  const pieces: AddressPiece[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(address)) {
    const length = addressLength(found);
    // At least a host is left of it.
    if (!/^https?:\/\/[\p{L}\p{N}[]/iu.test(found.slice(0, length))) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isAddress: false });
    pieces.push({ text: found.slice(0, length), isAddress: true });
    end = index + length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isAddress: false });
  return pieces;
}
