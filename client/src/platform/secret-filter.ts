/**
 * Takes secrets out of a text that arrives in pieces, also where a cut goes through one. Only an end that
 * may yet become a secret is held back until it is decided.
 */
import { mask, spellings } from "./keys.ts";

export class SecretFilter {
  readonly #sought: readonly string[];
  #held = "";

  constructor(secrets: readonly string[]) {
    this.#sought = [...new Set(secrets.flatMap(spellings))].filter((one) => one !== "");
  }

  /** The text goes in as it arrives, and comes out as far as it is decided. */
  push(text: string): string {
    const clean = this.#sought.reduce((all, one) => all.replaceAll(one, mask), this.#held + text);
    const length = Math.max(0, ...this.#sought.map((one) => beginningAtEnd(clean, one)));
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

/** How many characters at the end of a text are the beginning of another one. */
function beginningAtEnd(text: string, sought: string): number {
  const first = sought.charAt(0);
  const start = Math.max(0, text.length - sought.length + 1);
  for (let at = text.indexOf(first, start); at !== -1; at = text.indexOf(first, at + 1)) {
    if (sought.startsWith(text.slice(at))) return text.length - at;
  }
  return 0;
}
