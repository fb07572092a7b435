/** Colors code on the page, once it is there as a whole; loads what it takes when there is any. */
import type {} from "../highlighter/highlight.ts";

/** Longer code stays plain: nobody reads it here, and coloring takes long. */
const maxCode = 20_000;

export interface ColorParts {
  /** Address of the script that colors. */
  readonly script: string;
  /** With which the page's policy lets a script run. */
  readonly nonce: string;
}

export class CodeColors {
  readonly #parts: ColorParts;
  #loading: Promise<void> | undefined;

  constructor(parts: ColorParts) {
    this.#parts = parts;
  }

  /** Colors the code within an element that is not colored yet. */
  color(root: Element): void {
    const plain = root.querySelectorAll<HTMLElement>("code[data-language]:not([data-colored])");
    if (plain.length === 0) return;
    this.#loading ??= this.#load();
    void this.#loading.then(() => {
      for (const code of plain) if (code.isConnected) colorOne(code);
    });
  }

  /** Resolved in any case: without the script the code stays plain. */
  #load(): Promise<void> {
    return new Promise((resolve) => {
      const script = document.createElement("script");
      script.nonce = this.#parts.nonce;
      script.src = this.#parts.script;
      script.onload = () => resolve();
      script.onerror = () => resolve();
      document.head.append(script);
    });
  }
}

function colorOne(code: HTMLElement): void {
  const { language = "" } = code.dataset;
  const text = code.textContent ?? "";
  if (code.dataset.colored !== undefined || text.length > maxCode) return;
  const html = globalThis.docsJsonHighlight?.(text, language.toLowerCase());
  if (html === undefined) return;
  const made = document.createElement("template");
  made.innerHTML = html;
  // What is not the very same text is not shown.
  if (made.content.textContent !== text) return;
  code.replaceChildren(made.content);
  code.dataset.colored = "";
}
