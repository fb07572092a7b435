/**
 * Removes secrets from text that arrives in pieces, even if a secret is divided between pieces. Holds back only an
 * end that may be the beginning of a secret.
 */
import { mask, spellings } from "./keys.ts";
import { overlap } from "./text-overlap.ts";

/** The filter for one text, from its first piece to `end`. */
export class SecretFilter {
  #sought: readonly string[] = [];
  #held = "";

  constructor(secrets: readonly string[]) {
    this.add(secrets);
  }

  /** Adds secrets, which are removed from the text from now on. */
  add(secrets: readonly string[]): void {
    this.#sought = [...new Set([...this.#sought, ...secrets.flatMap(spellings)])].filter((one) => one !== "");
  }

  /** Takes the next piece, and returns the text that contains no secret. */
  push(text: string): string {
    const clean = this.#sought.reduce((all, one) => all.replaceAll(one, mask), this.#held + text);
    const length = Math.max(0, ...this.#sought.map((one) => overlap(clean, one)));
    this.#held = length === 0 ? "" : clean.slice(-length);
    return length === 0 ? clean : clean.slice(0, -length);
  }

  /** The text is complete: returns the end that was held back and is not a secret. */
  end(): string {
    const heldText = this.#held;
    this.#held = "";
    return heldText;
  }
}
