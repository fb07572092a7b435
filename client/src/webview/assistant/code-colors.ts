/** Colors code blocks on the page once they are complete; loads the highlighter only if there is code. */
import type {} from "../highlighter/highlight.ts";

/** Longer code stays plain: nobody reads it here, and the highlighter would take long. */
const maxCode = 20_000;

interface ColorParts {
  /** The URL of the highlighter's script. */
  readonly script: string;
  /** The nonce by which the page's policy allows a script. */
  readonly nonce: string;
}

export class CodeColors {
  readonly #parts: ColorParts;
  #loading: Promise<void> | undefined;

  constructor(parts: ColorParts) {
    this.#parts = parts;
  }

  /** Colors the code within an element that has no colors yet. */
  color(root: Element): void {
    const plain = root.querySelectorAll<HTMLElement>("code[data-language]:not([data-colored])");
    if (plain.length === 0) return;
    this.#loading ??= this.#load();
    void this.#loading.then(() => {
      for (const code of plain) if (code.isConnected) colorOne(code);
    });
  }

  /** Loads the script once. Never rejected: without the script, code stays plain. */
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
  // The result is shown only if its text equals the original code.
  if (made.content.textContent !== text) return;
  code.replaceChildren(made.content);
  code.dataset.colored = "";
}
