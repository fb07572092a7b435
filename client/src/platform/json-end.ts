/** Detects the end of JSON text while it arrives, without parsing it again for each piece. */

/** A character that ends a string, or that escapes the next quote. */
const quoteOrEscape = /["\\]/g;

export class JsonEnd {
  /** How many objects and lists are open. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #hasBegun = false;
  /** Whether there is text before or after the object or list. */
  #hasMore = false;

  /** Takes the next piece. @returns whether an object or list is now complete, without other text around it */
  take(piece: string): boolean {
    let position = 0;
    while (position < piece.length) {
      if (this.#isInString) position = this.#takeString(piece, position);
      else {
        this.#takeOutside(piece.charAt(position));
        position += 1;
      }
    }
    return this.#hasBegun && this.#depth === 0 && !this.#hasMore;
  }

  /** Reads a string to its end, or to the end of the piece. @returns the position after it */
  #takeString(piece: string, start: number): number {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return start + 1;
    }
    quoteOrEscape.lastIndex = start;
    const match = quoteOrEscape.exec(piece);
    if (match === null) return piece.length;
    if (match[0] === "\\") this.#isEscaped = true;
    else this.#isInString = false;
    return match.index + 1;
  }

  #takeOutside(character: string): void {
    switch (character) {
      case "{":
      case "[":
        if (this.#depth === 0 && this.#hasBegun) this.#hasMore = true;
        this.#hasBegun = true;
        this.#depth += 1;
        break;
      case "}":
      case "]":
        if (this.#depth === 0) this.#hasMore = true;
        this.#depth -= 1;
        break;
      case " ":
      case "\t":
      case "\r":
      case "\n":
        break;
      default:
        this.#isInString = character === '"';
        if (this.#depth === 0) this.#hasMore = true;
    }
  }
}
