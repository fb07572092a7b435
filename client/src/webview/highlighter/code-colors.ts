/**
 * Highlights the code of a page in its elements, before they are shown. The highlighter is loaded when the first
 * code appears; without it, code stays plain. Highlighted code is used only if its text is unchanged.
 */
import type {} from "./highlight.ts";

/** Longer code stays plain, because highlighting would take long. */
const maxCode = 20_000;
/** How many pieces of code are cached. */
const maxCached = 200;

export class CodeColors {
  readonly #load: () => Promise<void>;
  readonly #cache = new Map<string, string | undefined>();
  #isLoading = false;

  /** @param load loads the highlighter's script; rejects if that fails */
  constructor(load: () => Promise<void>) {
    this.#load = load;
  }

  /**
   * Highlights the code within an element. Until the highlighter is loaded, requests it, and then highlights all
   * code on the page.
   * @param except code within this element stays plain
   */
  color(root: ParentNode, except: Element | null = null): void {
    const codes = [...root.querySelectorAll<HTMLElement>("code[data-language]")].filter(
      (code) => except?.contains(code) !== true,
    );
    if (codes.length === 0) return;
    if (globalThis.docsJsonHighlight !== undefined) for (const code of codes) this.#colorOne(code);
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
    const template = document.createElement("template");
    template.innerHTML = html;
    if (template.content.textContent !== text) return;
    const lines = [...code.querySelectorAll(":scope > .line")];
    if (lines.length === 0) code.replaceChildren(template.content);
    else
      for (const line of lines)
        line.replaceChildren(takeText(template.content, line.textContent?.length ?? 0));
  }

  #highlighted(text: string, language: string): string | undefined {
    const key = `${language}\n${text}`;
    if (this.#cache.has(key)) return this.#cache.get(key);
    const html = globalThis.docsJsonHighlight?.(text, language);
    if (this.#cache.size >= maxCached) this.#cache.clear();
    this.#cache.set(key, html);
    return html;
  }
}

/** Removes a number of characters from the start of some content, together with their elements. */
function takeText(content: DocumentFragment, length: number): DocumentFragment {
  const range = document.createRange();
  range.setStart(content, 0);
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  let remaining = length;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const size = node.nodeValue?.length ?? 0;
    if (remaining <= size) {
      range.setEnd(node, remaining);
      return range.extractContents();
    }
    remaining -= size;
  }
  range.setEnd(content, content.childNodes.length);
  return range.extractContents();
}
