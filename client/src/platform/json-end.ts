/** Follows a text of JSON while it arrives, so that its end is known without parsing it again for each piece. */

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
    for (const character of piece) {
      if (this.#isInString) this.#takeInString(character);
      else this.#takeOutside(character);
    }
    return this.#hasBegun && this.#depth === 0 && !this.#hasMore;
  }

  #takeInString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === "\\") this.#isEscaped = true;
    else if (character === '"') this.#isInString = false;
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
