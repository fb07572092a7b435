/**
 * Removes secrets from text that arrives in pieces, even if a secret is divided between pieces. Withholds only an
 * end that may be the start of a secret.
 */
import { mask, spellings } from "./keys.ts";
import { overlap } from "./text-overlap.ts";

/** The filter for one text, from its first piece to `end`. */
export class SecretFilter {
  #spellings: readonly string[] = [];
  #withheld = "";

  constructor(secrets: readonly string[]) {
    this.add(secrets);
  }

  /** Adds secrets, which are removed from all following text. */
  add(secrets: readonly string[]): void {
    const added = secrets.flatMap(spellings).filter((spelling) => spelling !== "");
    this.#spellings = [...new Set([...this.#spellings, ...added])];
  }

  /** Takes the next piece, and returns text that is free of secrets. */
  push(text: string): string {
    let clean = this.#withheld + text;
    for (const spelling of this.#spellings) clean = clean.replaceAll(spelling, mask);
    const length = Math.max(0, ...this.#spellings.map((spelling) => overlap(clean, spelling)));
    this.#withheld = length === 0 ? "" : clean.slice(-length);
    return length === 0 ? clean : clean.slice(0, -length);
  }

  /** Called when the text is complete: returns the withheld end, which is not a secret. */
  end(): string {
    const withheld = this.#withheld;
    this.#withheld = "";
    return withheld;
  }
}
