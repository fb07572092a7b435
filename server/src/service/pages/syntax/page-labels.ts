/**
 * The labels that a page may define, for links and footnotes: whether brackets in another block are a link depends on
 * them, and tags must be closed inside a link. Does not depend on blocks: what looks like a definition may be none.
 */

/** Before a definition are the marks of quotes, items and footnotes alone. */
const definition = /^(?:[ \t>*+\d.)-]|\[\^[^\s[\]]+\]:)*\[((?:[^[\]\\]|\\[\s\S])+)\]:/gm;
const brackets = /\[((?:[^[\]\\]|\\[\s\S])+)\]/g;

/** The same string for the same label, as the parser compares labels. */
function normalized(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase().toUpperCase();
}

export class PageLabels {
  readonly #text: string;
  #defined: ReadonlyMap<string, string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether the page may define a label, which is given without its brackets. */
  has(label: string): boolean {
    return this.#labels.size > 0 && this.#labels.has(normalized(label));
  }

  /** Definitions of the labels that a part of the page names, on their own lines; empty if it names none. */
  definitionsFor(part: string): string {
    if (!part.includes("[") || this.#labels.size === 0) return "";
    const named = new Set<string>();
    for (const [, label = ""] of part.matchAll(brackets)) {
      const written = this.#labels.get(normalized(label));
      if (written !== undefined) named.add(written);
    }
    return [...named].map((label) => `\n\n[${label}]: /`).join("");
  }

  get #labels(): ReadonlyMap<string, string> {
    this.#defined ??= new Map(
      [...this.#text.matchAll(definition)].map(([, label = ""]) => [normalized(label), label]),
    );
    return this.#defined;
  }
}
