/**
 * Takes secrets out of a text that arrives in pieces, also where a cut goes through one. Only an end that
 * may yet become a secret is held back until it is decided.
 */
import { mask, spellings } from "./keys.ts";
import { overlap } from "./text-overlap.ts";

export class SecretFilter {
  #sought: readonly string[] = [];
  #held = "";

  constructor(secrets: readonly string[]) {
    this.add(secrets);
  }

  /** These are taken out of what comes from now on. */
  add(secrets: readonly string[]): void {
    this.#sought = [...new Set([...this.#sought, ...secrets.flatMap(spellings)])].filter((one) => one !== "");
  }

  /** The text goes in as it arrives, and comes out as far as it is decided. */
  push(text: string): string {
    const clean = this.#sought.reduce((all, one) => all.replaceAll(one, mask), this.#held + text);
    const length = Math.max(0, ...this.#sought.map((one) => overlap(clean, one)));
    this.#held = length === 0 ? "" : clean.slice(-length);
    return length === 0 ? clean : clean.slice(0, -length);
  }

  /** No more will come: what was held back was no secret. */
  end(): string {
    const rest = this.#held;
    this.#held = "";
    return rest;
  }
}
