/** Follows a text of JSON while it arrives, so that its end is known without parsing it again for each piece. */

/** What ends a text in quotes, or keeps the next quote from ending it. */
const quoteOrEscape = /["\\]/g;

export class JsonEnd {
  /** How many objects and lists are open. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #hasBegun = false;
  /** Something is before the object or list, or after it. */
  #hasMore = false;

  /** Takes the next piece. @returns whether an object or a list is complete now, and nothing else is there */
  take(piece: string): boolean {
    let at = 0;
    while (at < piece.length) {
      if (this.#isInString) at = this.#takeInString(piece, at);
      else {
        this.#takeOutside(piece.charAt(at));
        at += 1;
      }
    }
    return this.#hasBegun && this.#depth === 0 && !this.#hasMore;
  }

  /** Takes all of a text in quotes that is in this piece. @returns where it goes on */
  #takeInString(piece: string, start: number): number {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return start + 1;
    }
    quoteOrEscape.lastIndex = start;
    const found = quoteOrEscape.exec(piece);
    if (found === null) return piece.length;
    if (found[0] === "\\") this.#isEscaped = true;
    else this.#isInString = false;
    return found.index + 1;
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
