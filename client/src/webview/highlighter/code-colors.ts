/**
 * Colors the code of a page, in its elements before they are shown. The highlighter is loaded with the first code; without it,
 * code is plain. Colored code has the same text as before, or it is not shown.
 */
import type {} from "./highlight.ts";

/** Longer code stays plain: the highlighter would take long. */
const maxCode = 20_000;
/** How many pieces of code stay colored for the next time. */
const maxKept = 200;

export class CodeColors {
  readonly #load: () => Promise<void>;
  readonly #kept = new Map<string, string | undefined>();
  #isLoading = false;

  /** @param load loads the script of the highlighter; rejected if it cannot */
  constructor(load: () => Promise<void>) {
    this.#load = load;
  }

  /**
   * Colors the code within elements; before the highlighter is there, loads it, and then colors all code that is shown.
   * @param except code within this element stays plain
   */
  color(root: ParentNode, except: Element | null = null): void {
    const all = [...root.querySelectorAll<HTMLElement>("code[data-language]")].filter(
      (code) => except?.contains(code) !== true,
    );
    if (all.length === 0) return;
    if (globalThis.docsJsonHighlight !== undefined) for (const code of all) this.#colorOne(code);
    else if (!this.#isLoading) {
      this.#isLoading = true;
      this.#load().then(
        () => this.color(document),
        () => {},
      );
    }
  }

  #colorOne(code: HTMLElement): void {
    const text = code.textContent ?? "";
    if (text.length > maxCode) return;
    const html = this.#highlighted(text, (code.dataset.language ?? "").toLowerCase());
    if (html === undefined) return;
    const made = document.createElement("template");
    made.innerHTML = html;
    if (made.content.textContent !== text) return;
    const lines = [...code.querySelectorAll(":scope > .line")];
    if (lines.length === 0) code.replaceChildren(made.content);
    else
      for (const line of lines) line.replaceChildren(takeText(made.content, line.textContent?.length ?? 0));
  }

  #highlighted(text: string, language: string): string | undefined {
    const key = `${language}\n${text}`;
    if (this.#kept.has(key)) return this.#kept.get(key);
    const html = globalThis.docsJsonHighlight?.(text, language);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(key, html);
    return html;
  }
}

/** Takes so many characters from the start of some content, with the elements around them. */
function takeText(content: DocumentFragment, length: number): DocumentFragment {
  const range = document.createRange();
  range.setStart(content, 0);
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  let left = length;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const size = node.nodeValue?.length ?? 0;
    if (left <= size) {
      range.setEnd(node, left);
      return range.extractContents();
    }
    left -= size;
  }
  range.setEnd(content, content.childNodes.length);
  return range.extractContents();
}
