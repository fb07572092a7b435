/**
 * The labels that a page may define for links and footnotes. Whether brackets in another block are a link depends on
 * them, and tags must be closed inside a link. Does not depend on blocks, so a label may be found where there is no
 * definition.
 */

/**
 * Only markers of quotes, list items and footnotes can be before a definition. Any text may follow the label of a footnote, but
 * only a title the URL of a link; the URL and the title may be on the next lines.
 */
const definition =
  /^(?:[ \t>*+\d.)-]|\[\^[^\s[\]]+\]:)*\[(?:(\^(?:[^\s[\]\\]|\\[\s\S])+)\]:|((?:[^[\]\\]|\\[\s\S])+)\]:(?=[ \t]*(?:<[^\n]*>|[^\s<]\S*)?[ \t]*(?:$|["'(])))/gm;
const brackets = /\[((?:[^[\]\\]|\\[\s\S])+)\]/g;

/** The normalized form by which the parser compares labels. */
function normalized(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase().toUpperCase();
}

export class PageLabels {
  readonly #text: string;
  #defined: ReadonlyMap<string, string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether the page may define a label, given without its brackets. */
  has(label: string): boolean {
    return this.#labels.size > 0 && this.#labels.has(normalized(label));
  }

  /** Definitions of the labels that a part of the page uses, on lines of their own; empty if it uses none. */
  definitionsFor(part: string): string {
    if (!part.includes("[") || this.#labels.size === 0) return "";
    const usedLabels = new Set<string>();
    for (const [, label = ""] of part.matchAll(brackets)) {
      const written = this.#labels.get(normalized(label));
      if (written !== undefined) usedLabels.add(written);
    }
    return [...usedLabels].map((label) => `\n\n[${label}]: /`).join("");
  }

  get #labels(): ReadonlyMap<string, string> {
    this.#defined ??= new Map(
      [...this.#text.matchAll(definition)].map(([, footnote, link = ""]) => {
        const label = footnote ?? link;
        return [normalized(label), label];
      }),
    );
    return this.#defined;
  }
}
